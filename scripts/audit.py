"""Whether anything that the server uses has a known vulnerability, by pip-audit and what PyPI knows.

Fails for every one that is found. Where PyPI can't be asked, as without a network, it says so and nothing more.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
PINNED = "requirements/server.txt"
COMMAND = ("--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off", "--timeout", "10")
# What pip-audit says at the end when nobody answers it.
UNREACHABLE = ("ConnectionError", "ServiceError", "ConnectTimeout", "ReadTimeout", "blocking this service")


class Verdict(NamedTuple):
    exit_code: int
    words: str


NOBODY = Verdict(0, "dependencies are not audited: PyPI does not answer here")


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "--requirement", PINNED, *COMMAND]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
        verdict = judged(done.returncode, done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        verdict = NOBODY
    print(verdict.words)
    return verdict.exit_code


def judged(exit_code: int, output: str, errors: str) -> Verdict:
    """What an audit means: only one that nobody could answer is let pass without an answer."""
    try:
        found: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        if any(sign in errors for sign in UNREACHABLE):
            return NOBODY
        return Verdict(1, f"the audit of dependencies failed: {errors.strip()[-2_000:]}")
    guilty = [f"{one['name']} {one['version']}: {flaw['id']}" for one in found for flaw in one.get("vulns", ())]
    skipped = [one["name"] for one in found if "skip_reason" in one]
    if guilty:
        return Verdict(1, "known vulnerabilities:\n  " + "\n  ".join(guilty))
    if exit_code != 0 or not found:
        return Verdict(1, f"the audit of dependencies failed: {errors.strip()[-2_000:]}")
    if len(skipped) == len(found):
        return Verdict(0, "dependencies are not audited: the index that is used here knows no vulnerabilities")
    if skipped:
        return Verdict(1, f"these dependencies could not be audited: {', '.join(skipped)}")
    return Verdict(0, f"{len(found)} dependencies have no known vulnerability")


if __name__ == "__main__":
    sys.exit(main())
