"""Dependencies of request handlers: the services, the current person, rate limits."""

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request

from fulcrum.server.http.origins import CHANGING
from fulcrum.server.http.schemas import ID, ErrorBody
from fulcrum.server.operations.rate_limits import address_of
from fulcrum.server.services import Services
from fulcrum.server.storage.store import Person


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(services_of)]


async def person_of(request: Request, services: ServicesDep) -> Person:
    person = await services.people.person_of(request)
    if request.method in CHANGING:
        services.limits.check("writes", person.id)
    return person


def address(request: Request) -> str:
    client = request.client
    return address_of(None if client is None else (client.host, client.port))


CurrentPerson = Annotated[Person, Depends(person_of)]
ClientAddress = Annotated[str, Depends(address)]
TableId = Annotated[str, Path(pattern=ID)]
Key = Annotated[str | None, Header(alias="X-Fulcrum-Key", max_length=100, description="Opens a private table.")]

MEANINGS = {
    400: "Malformed request.",
    401: "Invalid or revoked token.",
    403: "Not allowed for you, or not sent from a page of this server.",
    404: "Not found.",
    408: "Request did not arrive in time.",
    409: "Conflicts with the current state.",
    413: "Request is too large.",
    422: "Well-formed, but rejected; see `words`.",
    429: "Too many requests. Wait and try again.",
    503: "Games can't be stored right now.",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Returns the errors of a handler, for the OpenAPI description."""
    known = sorted({400, 401, 422, 429, 503, *statuses})
    return {status: {"model": ErrorBody, "description": MEANINGS[status]} for status in known}


READING = errors()
CHANGE = errors(403, 408, 409, 413)
