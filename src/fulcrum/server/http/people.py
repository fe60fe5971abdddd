"""Who I am, accounts, and bot accounts."""

from fastapi import APIRouter, Path, Request, status

from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_NAME, line_of_text
from fulcrum.server.http.needs import CHANGE, READING, Asker, FromAddress, Hall, errors
from fulcrum.server.http.shapes import (
    ID,
    AccountAsked,
    BotAccount,
    BotAccounts,
    Me,
    NameAsked,
    NewBotAccount,
    PasswordAsked,
    SessionAsked,
)
from fulcrum.server.rooms import Rooms
from fulcrum.server.storage.store import Person

router = APIRouter(prefix="/api", tags=["people"])


async def told(rooms: Rooms, person: Person) -> Me:
    account = await rooms.store.account_of(person.id) if person.kind == "account" else None
    return Me(name=person.name, kind=person.kind, login=account and account.login)


@router.get("/me", summary="Who I am", responses=READING)
async def me(rooms: Hall, person: Asker) -> Me:
    return await told(rooms, person)


@router.patch("/me", summary="Choose another name", responses=CHANGE)
async def rename(asked: NameAsked, rooms: Hall, person: Asker) -> Me:
    name = line_of_text(asked.name, LONGEST_NAME, "a name")
    await rooms.store.keep_person(person)
    await rooms.store.rename(person.id, name)
    return await told(rooms, person._replace(name=name))


@router.post("/account", summary="Make an account", status_code=status.HTTP_201_CREATED, responses=CHANGE)
async def register(asked: AccountAsked, rooms: Hall, person: Asker, address: FromAddress, request: Request) -> Me:
    rooms.limits.check("accounts", address)
    await rooms.people.accounts.register(person, asked.login, asked.password)
    rooms.people.revoked(person.id)  # the guest's cookie
    await rooms.people.identity.begin_session(request, person.id)
    return await told(rooms, person._replace(kind="account"))


@router.put("/account/password", summary="Change the password; ends all other sessions", responses=CHANGE)
async def change_password(
    asked: PasswordAsked, rooms: Hall, person: Asker, address: FromAddress, request: Request
) -> Me:
    rooms.limits.check("logins", address, person.id)
    await rooms.people.accounts.change_password(person, asked.old, asked.new)
    rooms.people.revoked(person.id)
    await rooms.people.identity.begin_session(request, person.id)
    return await told(rooms, person)


@router.post("/session", summary="Log in", responses=CHANGE)
async def log_in(asked: SessionAsked, rooms: Hall, person: Asker, address: FromAddress, request: Request) -> Me:
    if person.kind == "bot":
        raise Refused("token", "a bot account has its token and nothing to log in to")
    rooms.limits.check("logins", address, f"login {asked.login.lower()}")
    known = await rooms.people.accounts.person_of(asked.login, asked.password)
    await rooms.people.identity.begin_session(request, known.id)
    return await told(rooms, known)


@router.delete("/session", summary="Log out", responses=CHANGE)
async def log_out(rooms: Hall, person: Asker, request: Request) -> Me:
    if person.kind == "bot":
        raise Refused("token", "a bot account has its token and nothing to log out of")
    guest = await rooms.people.identity.end_session(request)
    if person.kind == "account":
        rooms.people.revoked(person.id)
    return await told(rooms, guest)


@router.get("/bots", summary="My bot accounts", responses=READING)
async def bots(rooms: Hall, person: Asker) -> BotAccounts:
    found = await rooms.store.bots_of(person.id)
    return BotAccounts(bots=[_bot(bot, active) for bot, active in found.values()])


@router.post("/bots", summary="Make a bot account", status_code=status.HTTP_201_CREATED, responses=CHANGE)
async def add_bot(asked: NameAsked, rooms: Hall, person: Asker, address: FromAddress) -> NewBotAccount:
    rooms.limits.check("accounts", address)
    bot, token = await rooms.people.accounts.add_bot(person, asked.name)
    return NewBotAccount(**_bot(bot, active=True).model_dump(), token=token)


@router.delete("/bots/{bot}", summary="Revoke a bot account's token", responses=CHANGE | errors(404))
async def revoke_bot(rooms: Hall, person: Asker, bot: str = Path(pattern=ID)) -> BotAccounts:
    await rooms.people.accounts.revoke_bot(person, bot)
    rooms.people.revoked(bot)
    return await bots(rooms, person)


def _bot(bot: Person, active: bool) -> BotAccount:
    return BotAccount(id=bot.id, name=bot.name, created=bot.created, active=active)
