"""Errors as JSON: {"error": {code, clause, words}}. The code is for programs, the words are for people."""

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

# All other codes are conflicts with the current state: 409.
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
    "viewer": 422,
}
HTTP_WORDS = {
    400: ("request", "Malformed request."),
    404: ("not-found", "Not found."),
    405: ("method", "Method not allowed."),
}
FAULT = "Something went wrong on the server. Moves that were confirmed are safe."


def error_body(code: str, words: str, clause: str = "") -> dict[str, Any]:
    return {"error": {"code": code, "clause": clause, "words": words}}


class ErrorResponse(JSONResponse):
    """A JSON error that carries its code, for the counters."""

    def __init__(self, code: str, body: dict[str, Any], status: int, headers: Mapping[str, str] | None) -> None:
        super().__init__(body, status, headers)
        self.code = code


def error_response(
    status: int, code: str, words: str, clause: str = "", headers: Mapping[str, str] | None = None
) -> ErrorResponse:
    return ErrorResponse(code, error_body(code, words, clause), status, headers)


def response_to(error: Exception) -> ErrorResponse:
    """Returns the response to an error. A bug is reported without details."""
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
            words = "Games can't be stored right now. Try again in a moment."
            return error_response(503, "storage", words, headers={"Retry-After": "1"})
        case Conflict():
            return error_response(409, "conflict", "The table changed meanwhile. Reload it and try again.")
        case RequestValidationError():
            return error_response(400, "request", words_of(error))
        case HTTPException():
            code, words = HTTP_WORDS.get(error.status_code, ("refused", "Request refused."))
            return error_response(error.status_code, code, words, headers=error.headers)
    return error_response(500, "fault", FAULT)


def words_of(error: RequestValidationError) -> str:
    """Returns the first problem and its place, without the value, which may be a password."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return "Body is not valid JSON."
    place = ".".join(str(part) for part in first["loc"][1:])
    return f"{place[:80] or first['loc'][0]}: {first['msg'][:200]}"


async def _answer(request: Request, error: Exception) -> JSONResponse:
    answer = response_to(error)
    request.app.state.counters.refused(answer.code)
    if answer.status_code == 405:
        answer.headers["Allow"] = ", ".join(methods_of(request))
    return answer


def methods_of(request: Request) -> list[str]:
    """Returns the methods of all routes with this path."""
    scope = {**request.scope, "path_params": {}}
    fitting = [route for route in request.app.routes if route.matches(scope)[0] != Match.NONE]
    return sorted({method for route in fitting for method in getattr(route, "methods", None) or ()})


def install_errors(app: FastAPI) -> None:
    for kind in (FulcrumError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _answer)
