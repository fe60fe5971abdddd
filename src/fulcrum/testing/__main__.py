"""Commands: `python -m fulcrum.testing playthroughs FILE …` and, internally, `… plain MODULE`."""

import sys

from fulcrum.testing import plain, playthroughs

COMMANDS = {"plain": plain.main, "playthroughs": playthroughs.main}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]](sys.argv[2:])
