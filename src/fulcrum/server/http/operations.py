"""For whoever runs the server: does it live, is it ready, what does it do."""

import hmac

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from fulcrum.match.refusals import Refused
from fulcrum.server.http.dependencies import ServicesDep

TEXT = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process lives and answers."""
    return {"status": "alive"}


@router.get("/readyz")
async def readyz(services: ServicesDep) -> JSONResponse:
    """Whether requests should be sent here."""
    problems = await services.readiness.problems()
    ready = services.readiness.is_ready(problems)
    return JSONResponse({"ready": ready, "problems": problems}, 200 if ready else 503)


@router.get("/metrics")
async def metrics(request: Request, services: ServicesDep) -> Response:
    """For Prometheus, with the token that was set. Without one nobody is told: who stands before us is not known."""
    if not may_read(request, services.settings.metrics_token):
        raise Refused("metrics", "this is for whoever runs the server: set FULCRUM_METRICS_TOKEN and send it")
    text = services.metrics.text() if services.worker_metrics is None else await services.worker_metrics.text()
    return Response(text, headers={"Content-Type": TEXT})


def may_read(request: Request, token: str) -> bool:
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(sent.strip().encode(), token.encode())
