"""An external bot that plays its first legal move, or misbehaves in the way that is named as its first argument."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HOW = sys.argv[1]
NOTE = Path(sys.argv[2]) if len(sys.argv) > 2 else None  # a file for what a test wants to know


def say(text):
    print(text, flush=True)


def sleep_on():
    """Ends in any case: a test that fails should leave nothing behind."""
    time.sleep(300)
    sys.exit()


def kill_worker_once():
    if NOTE.exists():
        return
    NOTE.write_text(f"{os.getpid()}")
    kill_worker()


def kill_worker():
    os.kill(os.getppid(), signal.SIGKILL)
    sleep_on()


def start_family():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
    NOTE.write_text(f"{child.pid}")


def close_input():
    os.close(0)
    say("ready")
    sleep_on()


def flood():
    while True:
        print("info " + "very " * 100 + "busy")


def hold_on():
    """Sleeps until the worker is gone, and longer."""
    NOTE.write_text(f"{os.getpid()}")
    sleep_on()


AT_START = {"deaf": sleep_on}
AT_NEW = {"closes-input": close_input, "family": start_family}
AT_GO = {
    "crash": lambda: 1 / 0,
    "hang": sleep_on,
    "leaves": sys.exit,
    "flood": flood,
    "long-line": lambda: sys.stdout.write("move " + "a" * (1 << 21)),
    "closes-output": lambda: (os.close(1), sleep_on()),
    "kills-worker": kill_worker,
    "kills-worker-once": kill_worker_once,
    "holds-on": hold_on,
}
ANSWER = {
    "nonsense": lambda move: "what do you mean?",
    "unreadable": lambda move: "move the blue one",
    "binary": lambda move: "\x00\x1b[2J\udcff",
    "empty": lambda move: "move",
    "talks": lambda move: f"info thinking\n\ninfo {move} looks good\r\nmove {move}",
}


def main():
    AT_START.get(HOW, bool)()
    sys.stdout.reconfigure(errors="surrogateescape")
    first = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if HOW == "spy":
            with NOTE.open("a", encoding="utf-8") as file:
                file.write(line)
        if word == "fulcrum":
            say("ready")
        elif word == "new":
            AT_NEW.get(HOW, bool)()
            say("ready")
        elif word == "go":
            AT_GO.get(HOW, bool)()
            move = json.loads(rest)["moves"][0]
            first = first or move
            say(ANSWER.get(HOW, "move {}".format)(first if HOW == "illegal" else move))
        elif word == "quit":
            break


main()
