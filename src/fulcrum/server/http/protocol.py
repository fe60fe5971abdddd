"""Requests over the socket: one JSON object a frame; `do` names its kind."""

from typing import Annotated, ClassVar

import msgspec

from fulcrum.match import commands as ask
from fulcrum.match.commands import USUAL_LEVEL
from fulcrum.match.events import What

LARGEST_FRAME = 16_384  # bytes; the longest move has 2,000 characters

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # exact in every client


def _tag(name: str) -> str:
    return name.removesuffix("Request").lower()


class SocketRequest(msgspec.Struct, tag_field="do", tag=_tag, forbid_unknown_fields=True, kw_only=True):
    """The response repeats `id` as `re`."""

    id: Id | None = None


class PingRequest(SocketRequest):
    pass


class TableRequest(SocketRequest):
    table: TableId


class WatchRequest(TableRequest):
    """Subscribes. `since` is the version the client has, seen from `seat`; `key` opens a private table."""

    since: Number | None = None
    seat: Number | None = None
    key: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class LeaveRequest(TableRequest):
    pass


class MovesRequest(TableRequest):
    """Lists legal moves, or continuations of `path` in a game whose moves are entered in parts."""

    path: Annotated[str, msgspec.Meta(max_length=2_000)] | None = None


class HintRequest(TableRequest):
    pass


class CommandRequest(TableRequest):
    """A command to the table. Those with `named` need the person's stored name."""

    named: ClassVar[bool] = False

    def command(self, name: str, heads: bool) -> ask.Command:
        """Returns the command. `name` is the person's name, `heads` the server's coin flip."""
        raise NotImplementedError


class MoveRequest(CommandRequest):
    id: Id
    version: Number = msgspec.field(name="for")
    move: str

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Play(self.move, self.version, self.id)


class SitRequest(CommandRequest):
    named = True
    seat: Number | None = None
    level: Number = USUAL_LEVEL

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Sit(name, self.seat, self.level)


class StandRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.StandUp()


class AddBotRequest(CommandRequest, tag="add-bot"):
    seat: Number
    level: Number = USUAL_LEVEL
    temperament: str | None = None

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.AddBot(self.seat, self.level, self.temperament)


class RemoveBotRequest(CommandRequest, tag="remove-bot"):
    seat: Number

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.RemoveBot(self.seat)


class StartRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Start()


class ResignRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Resign()


class ProposeRequest(CommandRequest):
    """With `follow`, the client is moved to the rematch when it starts."""

    what: What
    seat: Number | None = None
    follow: bool = False

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Propose(self.what, self.seat)


class AcceptRequest(CommandRequest):
    """With `follow`, the client is moved to the rematch when it starts."""

    what: What
    follow: bool = False

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Accept(self.what)


class DeclineRequest(CommandRequest):
    what: What

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Decline(self.what)


class WithdrawRequest(CommandRequest):
    what: What

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Withdraw(self.what)


class AbortRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Abort()


class ClaimRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Claim()


class ChatRequest(CommandRequest):
    """Has a `text` or a `phrase`. `to` is a seat or the key of a group; null is everyone."""

    named = True
    text: str = ""
    phrase: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    to: Number | Annotated[str, msgspec.Meta(max_length=64)] | None = None

    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.Chat(self.text, name, self.to, self.phrase)


class CoinRequest(CommandRequest):
    def command(self, name: str, heads: bool) -> ask.Command:
        return ask.FlipCoin(heads)


Frame = (
    PingRequest
    | WatchRequest
    | LeaveRequest
    | MovesRequest
    | HintRequest
    | MoveRequest
    | SitRequest
    | StandRequest
    | AddBotRequest
    | RemoveBotRequest
    | StartRequest
    | ResignRequest
    | ProposeRequest
    | AcceptRequest
    | DeclineRequest
    | WithdrawRequest
    | AbortRequest
    | ClaimRequest
    | ChatRequest
    | CoinRequest
)
_decoder: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


class _OnlyId(msgspec.Struct):
    id: str | None = None


def read(text: str | bytes) -> Frame:
    """Parses a request; raises `msgspec.DecodeError` with a message for the client's author."""
    return _decoder.decode(text)


def id_of(text: str) -> str | None:
    """Returns the id of a malformed request, so that the error can refer to it."""
    try:
        found = msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if found is None or len(found) <= 64 else None
