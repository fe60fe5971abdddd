"""Compiles everything that games export, by Numba: `python -m tests.aot.warm GAME …`.

Numba keeps the code on disk. Tests that run jitted code then load it, instead of each compiling it at the same time as
another worker of the test run.
"""

import sys

from fulcrum.aot.collecting import exports_of
from fulcrum.aot.numba_ir import compiled

for game_id in sys.argv[1:]:
    for export in exports_of(game_id).values():
        compiled(export)
