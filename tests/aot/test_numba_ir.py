"""The build uses internals of Numba, which a new version may change."""

from typing import Any

import pytest

from fulcrum.aot.numba_ir import INTERNALS


@pytest.mark.parametrize(("owner", "name"), INTERNALS, ids=[name for _, name in INTERNALS])
def test_numba_has_what_the_build_uses(owner: Any, name: str) -> None:
    title = getattr(owner, "__name__", type(owner).__name__)
    assert hasattr(owner, name), f"Numba's {title} no longer has {name}: change fulcrum/aot/numba_ir.py"
