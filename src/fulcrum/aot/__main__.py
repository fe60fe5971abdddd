"""`python -m fulcrum.aot FOLDER PLATFORM [GAME…]`: builds libraries for the package's build and for a server."""

import os
import sys
from pathlib import Path

from fulcrum.aot.build import build
from fulcrum.core import registry

if __name__ == "__main__":
    folder, platform, *games = sys.argv[1:]
    for game_id, built in build(
        games or list(registry.packaged_games()), [platform], Path(folder), os.cpu_count() or 1
    ):
        print(game_id, "built" if built else "is up to date", flush=True)
