"""The current person, accounts and bot accounts."""

from fastapi import APIRouter, Path, Request, status

from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_NAME, line_of_text
from fulcrum.server.http.dependencies import CHANGE, READING, ClientAddress, CurrentPerson, ServicesDep, errors
from fulcrum.server.http.schemas import (
    ID,
    AccountRequest,
    BotAccount,
    BotAccounts,
    LoginRequest,
    Me,
    NameRequest,
    NewBotAccount,
    PasswordRequest,
)
from fulcrum.server.services import Services
from fulcrum.server.storage.store import Person

router = APIRouter(prefix="/api", tags=["people"])


async def me_response(services: Services, person: Person) -> Me:
    account = await services.store.account_of(person.id) if person.kind == "account" else None
    return Me(name=person.name, kind=person.kind, login=account and account.login)


@router.get("/me", summary="Get the current person", responses=READING)
async def me(services: ServicesDep, person: CurrentPerson) -> Me:
    return await me_response(services, person)


@router.patch("/me", summary="Change your name", responses=CHANGE)
async def rename(body: NameRequest, services: ServicesDep, person: CurrentPerson) -> Me:
    name = line_of_text(body.name, LONGEST_NAME, "a name")
    await services.store.keep_person(person)
    await services.store.rename(person.id, name)
    return await me_response(services, person._replace(name=name))


@router.post("/account", summary="Create an account", status_code=status.HTTP_201_CREATED, responses=CHANGE)
async def register(
    body: AccountRequest, services: ServicesDep, person: CurrentPerson, address: ClientAddress, request: Request
) -> Me:
    services.limits.check("accounts", address)
    await services.people.accounts.register(person, body.login, body.password)
    services.people.revoked(person.id)  # the guest's cookie
    await services.people.identity.begin_session(request, person.id)
    return await me_response(services, person._replace(kind="account"))


@router.put("/account/password", summary="Change the password and end all other sessions", responses=CHANGE)
async def change_password(
    body: PasswordRequest, services: ServicesDep, person: CurrentPerson, address: ClientAddress, request: Request
) -> Me:
    services.limits.check("logins", address, person.id)
    await services.people.accounts.change_password(person, body.old, body.new)
    services.people.revoked(person.id)
    await services.people.identity.begin_session(request, person.id)
    return await me_response(services, person)


@router.post("/session", summary="Log in", responses=CHANGE)
async def log_in(
    body: LoginRequest, services: ServicesDep, person: CurrentPerson, address: ClientAddress, request: Request
) -> Me:
    if person.kind == "bot":
        raise Refused("token", "Bot accounts use their token and can't log in.")
    services.limits.check("logins", address, f"login {body.login.lower()}")
    known = await services.people.accounts.person_of(body.login, body.password)
    await services.people.identity.begin_session(request, known.id)
    return await me_response(services, known)


@router.delete("/session", summary="Log out", responses=CHANGE)
async def log_out(services: ServicesDep, person: CurrentPerson, request: Request) -> Me:
    if person.kind == "bot":
        raise Refused("token", "Bot accounts use their token and can't log out.")
    guest = await services.people.identity.end_session(request)
    if person.kind == "account":
        services.people.revoked(person.id)
    return await me_response(services, guest)


@router.get("/bots", summary="List your bot accounts", responses=READING)
async def bots(services: ServicesDep, person: CurrentPerson) -> BotAccounts:
    found = await services.store.bots_of(person.id)
    return BotAccounts(bots=[_bot(bot, active) for bot, active in found.values()])


@router.post("/bots", summary="Create a bot account", status_code=status.HTTP_201_CREATED, responses=CHANGE)
async def add_bot(
    body: NameRequest, services: ServicesDep, person: CurrentPerson, address: ClientAddress
) -> NewBotAccount:
    services.limits.check("accounts", address)
    bot, token = await services.people.accounts.add_bot(person, body.name)
    return NewBotAccount(**_bot(bot, active=True).model_dump(), token=token)


@router.delete("/bots/{bot}", summary="Revoke a bot account's token", responses=CHANGE | errors(404))
async def revoke_bot(services: ServicesDep, person: CurrentPerson, bot: str = Path(pattern=ID)) -> BotAccounts:
    await services.people.accounts.revoke_bot(person, bot)
    services.people.revoked(bot)
    return await bots(services, person)


def _bot(bot: Person, active: bool) -> BotAccount:
    return BotAccount(id=bot.id, name=bot.name, created=bot.created, active=active)
