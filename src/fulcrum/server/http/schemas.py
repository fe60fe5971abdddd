"""Schemas of requests and responses. Requests with missing, extra or mistyped fields are refused."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from fulcrum.analysis import Analysis
from fulcrum.bots.levels import HIGHEST, LOWEST
from fulcrum.core.about import Basis
from fulcrum.match.clocks import DAY, LONGEST, ClockSetting
from fulcrum.match.commands import USUAL_LEVEL
from fulcrum.match.seats import LONGEST_NAME
from fulcrum.match.setup import Talk
from fulcrum.server.people.accounts import LOGIN, LONGEST_PASSWORD, SHORTEST_PASSWORD

MOST_SEATS = 10
KIND = "^(guest|account|bot)$"
ID = r"^[A-Za-z0-9_-]{22}$"


def _whole(value: Any) -> Any:
    """Accepts 2.0 as a whole number, as JSON does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # last, so that the limits before it appear in the schema


class RequestModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Errors


class Problem(ResponseModel):
    code: str = Field(description="Machine-readable code.")
    clause: str = Field(description="The rule that forbids the move, or empty.")
    words: str = Field(description="Human-readable message.")


class ErrorBody(ResponseModel):
    error: Problem


# Games


OptionValue = bool | Annotated[int, WHOLE] | str | dict[str, Annotated[int, WHOLE]]


class PresetInfo(ResponseModel):
    value: int | str
    words: str = Field(description="What the value means for the game.")


class OptionInfo(ResponseModel):
    name: str
    help: str
    kind: Literal["number", "choice", "yes-or-no", "counts"]
    default: OptionValue
    allowed: str = Field(
        description="Allowed values in words. A range that depends on other options assumes their defaults."
    )
    lowest: int | None
    highest: int | None
    presets: list[PresetInfo] | None = Field(
        description="All values of a choice, or those of a number that are worth offering first."
    )


class GameInfo(ResponseModel):
    id: str
    name: str
    summary: str
    players: list[int]
    seats: list[str]
    rules_version: int
    options: list[OptionInfo]
    bots: bool
    temperaments: list[str]
    bots_talk: bool = Field(description="Whether the bots have lines for the chat.")
    phrases: dict[str, str] = Field(description="Quick phrases for chat by key, in English.")
    talk_groups: dict[str, str] = Field(description="Groups of players that a player may talk to, by key, in English.")


class GameList(ResponseModel):
    games: list[GameInfo]


class BuildInfo(ResponseModel):
    game: str
    seconds: float = Field(description="Since the build began; 0 while it waits for its turn.")


class BuildList(ResponseModel):
    builds: list[BuildInfo] = Field(description="Games whose bots play at a simple level until they are compiled.")


class SourceInfo(ResponseModel):
    title: str
    url: str


class ClauseInfo(ResponseModel):
    id: str
    section: str
    text: str
    ruling: str = Field(description="The reason, where the rulebook's words leave the question open; or empty.")
    basis: Basis = Field(description="What the clause rests on.")
    sources: list[SourceInfo] = Field(description="Pages outside the rulebook that the ruling rests on.")


class Span(ResponseModel):
    text: str
    style: Literal["plain", "strong", "emphasis", "code"]


class PictureInfo(ResponseModel):
    address: str
    words: str = Field(description="What the picture shows, for those who can't see it.")
    caption: str
    width: float = Field(description="With the height, the shape of the picture.")
    height: float


class HeadingBlock(ResponseModel):
    kind: Literal["heading"]
    text: str


class ParagraphBlock(ResponseModel):
    kind: Literal["paragraph"]
    spans: list[Span]


class GuideItem(ResponseModel):
    picture: PictureInfo | None
    spans: list[Span]


class ListBlock(ResponseModel):
    kind: Literal["list"]
    ordered: bool
    items: list[GuideItem]


class TableBlock(ResponseModel):
    kind: Literal["table"]
    head: list[list[Span]]
    rows: list[list[list[Span]]]


class PicturesBlock(ResponseModel):
    kind: Literal["pictures"]
    pictures: list[PictureInfo]


class OptionsBlock(ResponseModel):
    kind: Literal["options"] = Field(description="The place for the game's options.")


GuideBlock = Annotated[
    HeadingBlock | ParagraphBlock | ListBlock | TableBlock | PicturesBlock | OptionsBlock, Field(discriminator="kind")
]


class GuideSection(ResponseModel):
    heading: str = Field(description="Empty for what comes before the first heading.")
    blocks: list[GuideBlock]


class GameWithRules(GameInfo):
    guide: list[GuideSection] = Field(description="The rules as a text for people. Empty if the game has none.")
    clauses: list[ClauseInfo]


# Tables

Seconds = Annotated[float, Field(ge=0, le=DAY, allow_inf_nan=False)]
ClockSeconds = Annotated[float, Field(ge=0, le=LONGEST, allow_inf_nan=False)]
Level = Annotated[int, Field(ge=LOWEST, le=HIGHEST), WHOLE]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS), WHOLE]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class ClockRequest(RequestModel):
    kind: Literal["none", "fischer", "days"] = "none"
    base: ClockSeconds = 0.0
    increment: ClockSeconds = 0.0
    days: ClockSeconds = 0.0

    def setting(self) -> ClockSetting:
        return ClockSetting(self.kind, self.base, self.increment, self.days)


class BotRequest(RequestModel):
    seat: SeatNumber
    level: Level
    temperament: Annotated[str, Field(max_length=40)] | None = None


class CreateTableRequest(RequestModel):
    game: Annotated[str, Field(max_length=60)]
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    players: Annotated[int, Field(ge=1, le=MOST_SEATS), WHOLE] | None = None
    public: bool = Field(True, description="Anyone can join. If false, only people with the key can.")
    clock: ClockRequest = ClockRequest()
    spectator_delay: Seconds = 0.0
    away_grace: Seconds = 120.0
    autostart: bool = Field(True, description="Start when all seats are taken.")
    talk: Talk = Field("all", description="Chat: all kinds, public lines only, or none.")
    reveal_whispers: bool = Field(False, description="Show all whispers to everyone when the game is over.")
    bot_talk: bool = Field(True, description="Bots comment on the game in the chat, in games whose bots have lines.")
    seat: SeatNumber | None = Field(0, description="Your seat, or null to take none.")
    level: Level = Field(USUAL_LEVEL, description="Level of the bot that stands in while you are away.")
    bots: list[BotRequest] = Field(default_factory=list, max_length=MOST_SEATS)


class JoinTableRequest(RequestModel):
    seat: SeatNumber | None = Field(None, description="Default: the first open seat.")
    level: Level = USUAL_LEVEL


class SeatInfo(ResponseModel):
    occupant: Literal["open", "person", "bot"]
    name: str
    level: int | None
    temperament: str | None
    away: bool
    stand_in: bool
    forfeited: bool


class TableView(BaseModel):
    """A table as a seat or spectator may see it; `game` is the game's own view."""

    model_config = ConfigDict(extra="allow")

    table: str
    version: int
    position_version: int
    seat: int | None
    status: Literal["waiting", "playing", "over", "aborted"]
    players: int
    public: bool
    seats: list[SeatInfo]
    seed: str | None = Field(description="Null until the game is over.")
    commitment: str = Field(description="SHA-256 of the seed.")
    game: dict[str, Any] | None


class TableResponse(ResponseModel):
    game: str
    view: TableView
    key: str | None = Field(description="Lets anyone enter a private table; shown to its owner and players.")


class LobbyEntry(ResponseModel):
    table: str
    game: str
    state: Literal["waiting", "playing", "over", "aborted"]
    players: int
    open_seats: int
    created: float
    changed: float
    summary: dict[str, Any]


class Lobby(ResponseModel):
    tables: list[LobbyEntry]
    next: str | None = Field(description="Send it as `after` to get the next page. Null on the last page.")


class RecordResponse(ResponseModel):
    table: str
    seats: list[SeatInfo]
    verdict: dict[str, Any]
    record: dict[str, Any] = Field(description="Options, seed and moves. `fulcrum.replay` replays it.")
    has_secrets: bool = Field(description="Whether seats see different things, so that it matters whose view is shown.")


class ReplayResponse(ResponseModel):
    table: str
    ply: int
    plies: int
    view: dict[str, Any] = Field(description="The chosen view after this many moves.")


class StoryResponse(ResponseModel):
    table: str
    events: list[list[dict[str, Any]]] = Field(description="The events of each move.")


class AnalysisProgress(ResponseModel):
    """Progress of an analysis. The last line has the result or an error."""

    ahead: int = Field(description="Games queued before this one.")
    moves: int
    looked: int = Field(description="Moves that the bot has searched; judging follows.")
    judged: int
    analysis: Analysis | None
    error: Problem | None


# People

Password = Annotated[str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
AnyPassword = Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class Me(ResponseModel):
    name: str
    kind: str = Field(pattern=KIND)
    login: str | None


class NameRequest(RequestModel):
    name: Name


class AccountRequest(RequestModel):
    login: Annotated[str, Field(pattern=LOGIN)]
    password: Password


class LoginRequest(RequestModel):
    login: Annotated[str, Field(max_length=40)]
    password: AnyPassword


class PasswordRequest(RequestModel):
    old: AnyPassword
    new: Password


class BotAccount(ResponseModel):
    id: str
    name: str
    created: float
    active: bool = Field(description="Whether its token is valid.")


class NewBotAccount(BotAccount):
    token: str = Field(description="Shown only once. Store it safely.")


class BotAccounts(ResponseModel):
    bots: list[BotAccount]


class RatingInfo(ResponseModel):
    game: str
    players: int
    rating: float = Field(description="A conservative estimate of strength: mu - 3 sigma.")
    mu: float
    sigma: float
    games: int


class RatingList(ResponseModel):
    ratings: list[RatingInfo]


class LeaderboardEntry(ResponseModel):
    rank: int
    name: str
    kind: str = Field(pattern=KIND)
    you: bool
    rating: float
    mu: float
    sigma: float
    games: int


class Leaderboard(ResponseModel):
    game: str
    players: int
    standings: list[LeaderboardEntry]
