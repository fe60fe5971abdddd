"""Every error is {"error": {code, clause, words}}: a code for programs, words for people, a clause of the rules."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from fulcrum.core.errors import FulcrumError, OptionError, UnknownGame
from fulcrum.match.refusals import Refused
from fulcrum.server.operations.rate_limits import RateLimited
from fulcrum.server.storage.errors import Conflict, StorageDown

# What is not here is a conflict with how things stand: 409.
STATUS_BY_CODE = {
    "token": 401,
    "password": 403,
    "no-account": 403,
    "not-owner": 403,
    "not-yours": 403,
    "metrics": 403,
    "no-seat": 403,
    "no-table": 404,
    "no-bot": 404,
    "no-ply": 404,
    "illegal": 422,
    "invalid": 422,
    "login": 422,
    "weak-password": 422,
    "text": 422,
    "page": 422,
    "path": 422,
    "level": 422,
    "temperament": 422,
}
HTTP_WORDS = {
    400: ("request", "this request can't be read"),
    404: ("not-found", "there is nothing here"),
    405: ("method", "this can't be done here"),
}
FAULT = "something went wrong on our side; nothing was lost that was acknowledged"


def error_body(code: str, words: str, clause: str = "") -> dict[str, Any]:
    return {"error": {"code": code, "clause": clause, "words": words}}


class ErrorResponse(JSONResponse):
    """Has its code at hand for whoever counts."""

    def __init__(self, code: str, body: dict[str, Any], status: int, headers: Mapping[str, str] | None) -> None:
        super().__init__(body, status, headers)
        self.code = code


def error_response(
    status: int, code: str, words: str, clause: str = "", headers: Mapping[str, str] | None = None
) -> ErrorResponse:
    return ErrorResponse(code, error_body(code, words, clause), status, headers)


def response_to(error: Exception) -> ErrorResponse:
    """What somebody is told of an error; of a fault of ours nothing but that it was one."""
    match error:
        case Refused():
            headers = {"WWW-Authenticate": "Bearer"} if error.code == "token" else None
            status = STATUS_BY_CODE.get(error.code, 409)
            return error_response(status, error.code, error.words, error.clause, headers)
        case RateLimited():
            return error_response(429, "too-often", str(error), headers={"Retry-After": str(int(error.seconds) + 1)})
        case UnknownGame():
            return error_response(404, "no-game", str(error))
        case OptionError():
            return error_response(422, "option", str(error))
        case StorageDown():
            words = "games can't be stored right now: try again in a moment"
            return error_response(503, "storage", words, headers={"Retry-After": "1"})
        case Conflict():
            return error_response(409, "conflict", "somebody was quicker: look again, then try again")
        case RequestValidationError():
            return error_response(400, "request", words_of(error))
        case HTTPException():
            code, words = HTTP_WORDS.get(error.status_code, ("refused", "this is refused"))
            return error_response(error.status_code, code, words, headers=error.headers)
    return error_response(500, "fault", FAULT)


def words_of(error: RequestValidationError) -> str:
    """The first thing that is wrong and where, without what was sent: it may be a password."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return "the body is not readable as JSON"
    place = ".".join(str(part) for part in first["loc"][1:])
    return f"{place[:80] or first['loc'][0]}: {first['msg'][:200]}"


async def _answer(request: Request, error: Exception) -> JSONResponse:
    answer = response_to(error)
    request.app.state.counters.refused(answer.code)
    if answer.status_code == 405:
        answer.headers["Allow"] = ", ".join(methods_of(request))
    return answer


def methods_of(request: Request) -> list[str]:
    """All that can be done at a path; a route knows its own methods alone."""
    scope = {**request.scope, "path_params": {}}
    fitting = [route for route in request.app.routes if route.matches(scope)[0] != Match.NONE]
    return sorted({method for route in fitting for method in getattr(route, "methods", None) or ()})


def install_errors(app: FastAPI) -> None:
    for kind in (FulcrumError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _answer)
