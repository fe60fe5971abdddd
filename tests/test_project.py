"""The files that GitHub, Git and editors read agree with the project."""

import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = yaml.safe_load((WORKFLOWS / "check.yml").read_text(encoding="utf-8"))
RELEASE = yaml.safe_load((WORKFLOWS / "release.yml").read_text(encoding="utf-8"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_the_workflow_tests_every_supported_python():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["python"] == supported


def called_by(workflow):
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    return set(re.findall(r"\bmake ([a-z-]+)", " ".join(step.get("run", "") for step in steps)))


def test_workflows_call_targets_that_exist():
    assert {"check", "docs", "test", "test-fast"} <= called_by(WORKFLOW) <= TARGETS
    assert {"wheels"} == called_by(RELEASE) <= TARGETS


def test_the_workflow_for_changes_can_only_read():
    assert WORKFLOW["permissions"] == {"contents": "read"}


def test_hooks_before_a_commit_run_what_make_check_runs():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    checked = (ROOT / "scripts" / "check").read_text(encoding="utf-8")
    for hook in hooks:
        command = hook["entry"].split(" --force-exclude")[0]
        assert command in checked, hook["id"]


def test_issue_forms_have_a_name_and_fields():
    forms = [path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
    assert len(forms) >= 3
    for path in forms:
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert form["name"] and form["description"], path.name
        assert any(field["validations"]["required"] for field in form["body"] if "validations" in field), path.name
