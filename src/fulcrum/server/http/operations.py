"""Health checks and metrics for operators."""

import hmac

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from fulcrum.match.refusals import Refused
from fulcrum.server.http.dependencies import ServicesDep

TEXT = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process is alive."""
    return {"status": "alive"}


@router.get("/readyz")
async def readyz(services: ServicesDep) -> JSONResponse:
    """Whether the server is ready for requests."""
    problems = await services.readiness.problems()
    ready = services.readiness.is_ready(problems)
    return JSONResponse({"ready": ready, "problems": problems}, 200 if ready else 503)


@router.get("/metrics")
async def metrics(request: Request, services: ServicesDep) -> Response:
    """Metrics for Prometheus. They need the configured token, and are off without one."""
    if not may_read(request, services.settings.metrics_token):
        raise Refused("metrics", "Metrics need a token. Set FULCRUM_METRICS_TOKEN and send it as a bearer token.")
    text = services.metrics.text() if services.worker_metrics is None else await services.worker_metrics.text()
    return Response(text, headers={"Content-Type": TEXT})


def may_read(request: Request, token: str) -> bool:
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(sent.strip().encode(), token.encode())
