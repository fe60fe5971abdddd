"""Browsers that talk to a server in this process."""

from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response


class Client(TestClient):
    """A browser with cookies of its own, on a page of the server."""

    def __init__(self, app: FastAPI, running: TestClient) -> None:
        super().__init__(app, headers={"X-Fulcrum": "1"})
        self.portal = running.portal  # the loop in which the server lives

    def ok(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """What the server answers, which is no error."""
        answer = self.request(method, path, json=body, **more)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, status: int, method: str, path: str, body: Any = None, **more: Any) -> str:
        """The code of the error that the server answers with."""
        answer = self.request(method, path, json=body, **more)
        assert answer.status_code == status, answer.text
        return code_of(answer)

    def open_table(self, **wishes: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.ok("POST", "/api/tables", {"game": "lean", **wishes})
        return told


def code_of(answer: Response) -> str:
    """The code of an error whose body is as it should be."""
    body = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "clause", "words"}
    assert body["error"]["words"] and all(isinstance(part, str) for part in body["error"].values())
    code: str = body["error"]["code"]
    return code
