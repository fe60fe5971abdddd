"""`python -m fulcrum.testing playthroughs FILE …` and, for the kit itself, `python -m fulcrum.testing plain MODULE`."""

import sys

from fulcrum.testing import plain, playthroughs

COMMANDS = {"plain": plain.main, "playthroughs": playthroughs.main}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]](sys.argv[2:])
