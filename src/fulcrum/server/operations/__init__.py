"""For operators: logs, metrics, health checks and rate limits."""
