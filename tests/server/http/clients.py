"""Clients of a server in this process."""

from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response


class Client(TestClient):
    """A browser with its own cookies, on a page of the server."""

    def __init__(self, app: FastAPI, running: TestClient) -> None:
        super().__init__(app, headers={"X-Fulcrum": "1"})
        self.portal = running.portal  # the loop that the server runs in

    def ok(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Returns the response, which must not be an error."""
        answer = self.request(method, path, json=body, **more)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, status: int, method: str, path: str, body: Any = None, **more: Any) -> str:
        """Returns the code of an error response."""
        answer = self.request(method, path, json=body, **more)
        assert answer.status_code == status, answer.text
        return code_of(answer)

    def open_table(self, **wishes: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.ok("POST", "/api/tables", {"game": "lean", **wishes})
        return told


def code_of(answer: Response) -> str:
    """Returns the code of a well-formed error."""
    body = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "clause", "words"}
    assert body["error"]["words"] and all(isinstance(part, str) for part in body["error"].values())
    code: str = body["error"]["code"]
    return code
