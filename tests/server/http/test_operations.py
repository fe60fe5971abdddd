"""Health, readiness and metrics over HTTP."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from fulcrum.server.operations.rate_limits import Rate
from fulcrum.server.storage.errors import StorageDown
from tests.server.http.clients import Client, code_of
from tests.server.http.conftest import Serve

Browser = Callable[[], Client]
TOKEN = "a token for whoever reads metrics"


def metrics_of(client: Client) -> str:
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    return answer.text


def test_it_lives_and_is_ready(ann: Client) -> None:
    assert ann.ok("GET", "/healthz") == {"status": "alive"}
    assert ann.ok("GET", "/readyz") == {"ready": True, "problems": {}}


def test_without_its_database_it_lives_and_is_not_ready(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StorageDown("can't reach postgresql://me:hunter2@db.internal")

    monkeypatch.setattr("fulcrum.server.operations.readiness.check_schema", fail)
    assert ann.get("/healthz").status_code == 200
    answer = ann.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "problems": {"database": "does not respond"}}


def test_health_checks_are_not_rate_limited(serve: Serve) -> None:
    client = serve(rates={"requests": Rate(0.001, 1)})()
    client.ok("GET", "/api/games/lean")
    assert client.refused(429, "GET", "/api/games/lean") == "too-often"
    assert client.get("/healthz").status_code == client.get("/readyz").status_code == 200


@pytest.mark.thorough
def test_metrics_need_the_token(serve: Serve) -> None:
    far = serve(metrics_token=TOKEN)()
    assert far.refused(403, "GET", "/metrics") == "metrics"
    assert far.refused(403, "GET", "/metrics", headers={"Authorization": "Bearer wrong"}) == "metrics"
    assert far.refused(403, "GET", "/metrics", headers={"Authorization": f"Basic {TOKEN}"}) == "metrics"
    assert "fulcrum_connections 0.0" in metrics_of(far)
    near = TestClient(far.app, client=("127.0.0.1", 1))  # as all clients appear behind a proxy on this machine
    near.portal = far.portal
    answer = near.get("/metrics")
    assert answer.status_code == 403 and code_of(answer) == "metrics"


def test_metrics_are_off_without_a_token(ann: Client) -> None:
    assert ann.refused(403, "GET", "/metrics") == "metrics"
    for token in ("", " ", "None"):
        assert ann.refused(403, "GET", "/metrics", headers={"Authorization": f"Bearer {token}"}) == "metrics"


def test_metrics_name_no_people_and_no_tables(serve: Serve) -> None:
    ann = serve(metrics_token=TOKEN)()
    ann.ok("PATCH", "/api/me", {"name": "Annabella"})
    table = ann.open_table(autostart=True)["view"]["table"]
    ann.ok("GET", f"/api/tables/{table}")
    ann.get("/api/secret-path")
    ann.refused(409, "POST", f"/api/tables/{table}/join", {"seat": 0})
    with ann.websocket_connect("/ws") as socket:
        socket.send_json({"do": "watch", "table": "x" * 22, "id": "1"})
        assert socket.receive_json()["error"]["code"] == "no-table"
        text = metrics_of(ann)
    assert 'fulcrum_requests_total{method="GET",route="/api/tables/{table}",status="200"} 1.0' in text
    assert 'fulcrum_requests_total{method="GET",route="none",status="404"} 1.0' in text
    assert 'fulcrum_refusals_total{code="no-table"} 1.0' in text
    assert "fulcrum_connections 1.0" in text and "fulcrum_tables_in_memory 1.0" in text
    for secret in (table, "Annabella", "secret-path", "testclient"):
        assert secret not in text


def test_every_answer_has_the_name_of_its_request(ann: Client) -> None:
    names = {ann.get(path).headers["X-Request-Id"] for path in ("/healthz", "/nowhere", "/api/me")}
    assert len(names) == 3
