"""`python -m fulcrum` is the command `fulcrum`."""

from fulcrum.cli import main

if __name__ == "__main__":
    main()
