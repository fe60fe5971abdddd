"""Leaves out what needs an emulator, except with `--slow`."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path.name == "test_arm64.py" and not config.getoption("--slow") else None
