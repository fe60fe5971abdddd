"""The audit of dependencies."""

import importlib.util
import json
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "audit.py"
SPEC = importlib.util.spec_from_file_location("scripts_audit", SCRIPT)
audit = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(audit)

SOUND = {"name": "click", "version": "8.5.1", "vulns": []}
FLAWED = {"name": "redis", "version": "8.1.0", "vulns": [{"id": "PYSEC-2026-1"}]}
SKIPPED = {"name": "saq", "skip_reason": "Dependency not found on PyPI and could not be audited: saq (0.26.4)"}
OFFLINE = "requests.exceptions.ConnectionError: no route to host"


def report(*found):
    return json.dumps({"dependencies": found, "fixes": []})


@pytest.mark.parametrize(
    ("exit_code", "output", "errors", "expected", "words"),
    [
        (0, report(SOUND, SOUND), "", 0, "2 dependencies have no known vulnerability"),
        (1, report(SOUND, FLAWED), "", 1, "redis 8.1.0: PYSEC-2026-1"),
        (0, report(SKIPPED, FLAWED), "", 1, "redis 8.1.0: PYSEC-2026-1"),
        (1, report(FLAWED), OFFLINE, 1, "redis 8.1.0: PYSEC-2026-1"),
        (0, report(SKIPPED, SKIPPED), "", 0, "not audited"),
        (1, "", OFFLINE, 0, "not audited: PyPI can't be reached"),
        (0, report(SOUND, SKIPPED), "", 1, "could not be audited: saq"),
        (1, report(SOUND), "it broke", 1, "it broke"),
        (1, "", "unknown option", 1, "unknown option"),
        (0, "", "", 1, "failed"),
        (0, report(), "", 1, "failed"),
        (0, "[]", "", 1, "failed"),
    ],
)
def test_an_audit_passes_only_without_findings_or_without_a_network(exit_code, output, errors, expected, words):
    finding = audit.judged(exit_code, output, errors)
    assert finding.exit_code == expected and words in finding.words


def test_the_audit_covers_what_the_image_installs():
    root = SCRIPT.parents[1]
    assert (root / audit.PINNED).exists()
    assert audit.PINNED in (root / "Dockerfile").read_text(encoding="utf-8")
    assert "scripts/audit.py" in (root / "scripts" / "check").read_text(encoding="utf-8")
