"""Checks the server's pinned dependencies for known vulnerabilities, with pip-audit.

Fails when it finds one. Without a network it says that nothing was audited, and passes.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
PINNED = "requirements/server.txt"
COMMAND = ("--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off", "--timeout", "10")
# How pip-audit ends when the index can't be reached.
UNREACHABLE = ("ConnectionError", "ServiceError", "ConnectTimeout", "ReadTimeout", "blocking this service")


class Finding(NamedTuple):
    exit_code: int
    words: str


UNAUDITED = Finding(0, "dependencies are not audited: PyPI can't be reached")


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "--requirement", PINNED, *COMMAND]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
        finding = judged(done.returncode, done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        finding = UNAUDITED
    print(finding.words)
    return finding.exit_code


def judged(exit_code: int, output: str, errors: str) -> Finding:
    """Interprets the output of pip-audit. An audit that failed passes only if the index was unreachable."""
    try:
        found: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        if any(sign in errors for sign in UNREACHABLE):
            return UNAUDITED
        return Finding(1, f"the audit of dependencies failed: {errors.strip()[-2_000:]}")
    guilty = [f"{one['name']} {one['version']}: {flaw['id']}" for one in found for flaw in one.get("vulns", ())]
    skipped = [one["name"] for one in found if "skip_reason" in one]
    if guilty:
        return Finding(1, "known vulnerabilities:\n  " + "\n  ".join(guilty))
    if exit_code != 0 or not found:
        return Finding(1, f"the audit of dependencies failed: {errors.strip()[-2_000:]}")
    if len(skipped) == len(found):
        return Finding(0, "dependencies are not audited: this package index has no data on vulnerabilities")
    if skipped:
        return Finding(1, f"these dependencies could not be audited: {', '.join(skipped)}")
    return Finding(0, f"{len(found)} dependencies have no known vulnerability")


if __name__ == "__main__":
    sys.exit(main())
