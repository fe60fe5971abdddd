"""What requests and answers look like. In a request, what is missing, left over or of another type is refused."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from fulcrum.analysis import Analysis
from fulcrum.bots.levels import HIGHEST, LOWEST
from fulcrum.match.clocks import DAY, LONGEST, ClockSetting
from fulcrum.match.commands import USUAL_LEVEL
from fulcrum.match.seats import LONGEST_NAME
from fulcrum.server.people.accounts import LOGIN, LONGEST_PASSWORD, SHORTEST_PASSWORD

MOST_SEATS = 10
KIND = "^(guest|account|bot)$"
ID = r"^[A-Za-z0-9_-]{22}$"


def _whole(value: Any) -> Any:
    """In JSON 2.0 is a whole number too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # stands last, where limits before it are still described


class RequestModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Errors


class Problem(ResponseModel):
    code: str = Field(description="For programs.")
    clause: str = Field(description="The rule of the game that says no, or empty.")
    words: str = Field(description="For people.")


class ErrorBody(ResponseModel):
    error: Problem


# Games


OptionValue = bool | Annotated[int, WHOLE] | str | dict[str, Annotated[int, WHOLE]]


class OptionInfo(ResponseModel):
    name: str
    help: str
    kind: Literal["number", "choice", "yes-or-no", "counts"]
    default: OptionValue
    allowed: str = Field(
        description="In words; of a number whose range hangs on other options, as they are by default."
    )
    choices: list[str] | None
    lowest: int | None
    highest: int | None


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


class GameList(ResponseModel):
    games: list[GameInfo]


class ClauseInfo(ResponseModel):
    id: str
    section: str
    text: str
    ruling: str = Field(description="Why we decided so where the rulebook is silent; or empty.")


class GameWithRules(GameInfo):
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
    public: bool = Field(True, description="Or it can be entered with its key alone.")
    clock: ClockRequest = ClockRequest()
    spectator_delay: Seconds = 0.0
    away_grace: Seconds = 120.0
    autostart: bool = Field(True, description="Start as soon as all seats are taken.")
    seat: SeatNumber | None = Field(0, description="Where you sit down; null to stay standing.")
    level: Level = Field(USUAL_LEVEL, description="Of the bot that stands in for you when you are gone.")
    bots: list[BotRequest] = Field(default_factory=list, max_length=MOST_SEATS)


class JoinTableRequest(RequestModel):
    seat: SeatNumber | None = Field(None, description="The first that is open unless you choose one.")
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
    """What a seat, or a spectator, may know of a table; `game` is the game's own view."""

    model_config = ConfigDict(extra="allow")

    table: str
    version: int
    position_version: int
    seat: int | None
    status: Literal["waiting", "playing", "over", "aborted"]
    players: int
    public: bool
    seats: list[SeatInfo]
    seed: str | None = Field(description="Null until the table is over.")
    commitment: str = Field(description="The SHA-256 of the seed.")
    game: dict[str, Any] | None


class TableResponse(ResponseModel):
    game: str
    view: TableView
    key: str | None = Field(description="Of a private table, for who owns it or sits there: whoever has it may enter.")


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
    next: str | None = Field(description="What to send as `after` for the next page; null on the last.")


class RecordResponse(ResponseModel):
    table: str
    seats: list[SeatInfo]
    verdict: dict[str, Any]
    record: dict[str, Any] = Field(description="Options, seed and moves: what `fulcrum.replay` plays again.")


class ReplayResponse(ResponseModel):
    table: str
    ply: int
    plies: int
    view: dict[str, Any] = Field(description="The game as a spectator saw it after so many moves.")


class StoryResponse(ResponseModel):
    table: str
    events: list[list[dict[str, Any]]] = Field(description="For every move of the log: the events that it led to.")


class AnalysisProgress(ResponseModel):
    """How far an analysis is; the last line has what was found, or why nothing was."""

    ahead: int = Field(description="Games that are analysed before this one.")
    moves: int
    looked: int = Field(description="Moves at which the bot has looked; then they are judged.")
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
    active: bool = Field(description="Whether its token is good.")


class NewBotAccount(BotAccount):
    token: str = Field(description="Shown this once: keep it.")


class BotAccounts(ResponseModel):
    bots: list[BotAccount]


class RatingInfo(ResponseModel):
    game: str
    players: int
    rating: float = Field(description="What somebody is at least, with near certainty: mu - 3 sigma.")
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
