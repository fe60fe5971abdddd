"""The samples in the page's tests are the engine's output."""

import json
from pathlib import Path
from typing import Any

import fulcrum
from fulcrum.core.state import State

FILE = Path(__file__).parents[3] / "web/src/games/leverage-board/samples.json"


def shown(state: State, keys: dict[str, Any]) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(json.dumps(state.view()))
    return {key: view[key] for key in keys}


def test_samples_are_of_this_engine() -> None:
    samples = json.loads(FILE.read_text())
    state = fulcrum.game("leverage-board").new(seed=1)
    assert shown(state, samples["start"]) == samples["start"]
    seen = []
    for sample in samples["moves"]:
        if shown(state, samples["before"]) == samples["before"]:
            seen.append("before")
        state.push(sample["move"])
        assert shown(state, {"moment": 0, "weight": 0, "pegs": 0}) | {"move": sample["move"]} == sample
        if seen and shown(state, samples["after"]) == samples["after"]:
            seen.append("after")
    assert seen == ["before", "after"]
