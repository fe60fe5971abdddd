"""Several server processes on one port, restarted when they die and ended together."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import click

SOUND_AFTER = 10.0  # seconds; a process that lived this long is restarted at once
LONGEST_PAUSE = 30.0  # seconds until the next restart of a process that keeps dying
END_SECONDS = 30.0  # seconds to end on their own before they are killed

Work = Callable[[socket.socket, Connection], None]

log = logging.getLogger("fulcrum.server")


class Child:
    """One process. Its socket also stays open here, so that clients who connect during a restart just wait."""

    def __init__(self, work: Work, listening: socket.socket) -> None:
        self.listening = listening
        self.ready = False
        self.begin_at: float | None = None  # when to restart it
        self._work = work
        self._pause = 0.0
        self.begin()

    def begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.news, theirs = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(target=child_main, args=(self._work, self.listening, theirs))
        self.process.start()
        theirs.close()
        self.ready, self.begin_at, self._begun = False, None, time.monotonic()

    def has_died(self) -> None:
        """Plans the restart."""
        self.process.join()
        log.warning("a server process ended with exit code %s and will be restarted", self.process.exitcode)
        self.process.close()
        self.news.close()
        sound = time.monotonic() - self._begun >= SOUND_AFTER
        self._pause = 0.0 if sound else min(LONGEST_PAUSE, 2 * self._pause + 1.0)
        self.begin_at = time.monotonic() + self._pause

    def tell_to_end(self) -> None:
        if self.begin_at is None:
            self.process.terminate()

    def end(self, deadline: float) -> None:
        if self.begin_at is None:
            self.process.join(max(0.0, deadline - time.monotonic()))
            if self.process.is_alive():
                log.warning("killing a server process that did not end in time")
                self.process.kill()
                self.process.join()


class Supervisor:
    """The parent of the server processes."""

    def __init__(self, works: Sequence[Work], sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        self._works = works  # each gets a socket
        self._sockets = sockets
        self._ready = ready
        self._stop, self._stopping = socket.socketpair()

    def run(self) -> None:
        """Runs until SIGINT or SIGTERM; raises if a process fails at its first start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._stopping.send(b"."))
        children = [Child(*both) for both in zip(self._works, self._sockets, strict=True)]
        try:
            if self._all_begin(children):
                self._ready()
                self._watch_over(children)
        finally:
            self._end(children)

    def _all_begin(self, children: list[Child]) -> bool:
        """Waits until all accept connections; returns False if stopped before that."""
        while waiting := [child for child in children if not child.ready]:
            if self._stop in wait([self._stop, *(child.news for child in waiting)]):
                return False
            for child in waiting:
                if child.news.poll():
                    try:
                        child.ready = child.news.recv()
                    except EOFError:
                        raise click.exceptions.Exit(1) from None  # it has printed the reason
        return True

    def _watch_over(self, children: list[Child]) -> None:
        while True:
            planned = [child.begin_at for child in children if child.begin_at is not None]
            pause = max(0.0, min(planned) - time.monotonic()) if planned else None
            running = {child.process.sentinel: child for child in children if child.begin_at is None}
            for found in wait([self._stop, *running], pause):
                if found is self._stop:
                    return
                assert isinstance(found, int)
                running[found].has_died()
            for child in children:
                if child.begin_at is not None and child.begin_at <= time.monotonic():
                    child.begin()

    def _end(self, children: list[Child]) -> None:
        for child in children:
            child.listening.close()
            child.tell_to_end()
        deadline = time.monotonic() + END_SECONDS
        for child in children:
            child.end(deadline)


def child_main(work: Work, listening: socket.socket, news: Connection) -> None:
    """Runs a server process. Ctrl-C goes to the parent, which ends its children itself."""
    os.setpgrp()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(listening, news)


def _end_with_parent() -> None:
    """Stops this process when its parent is gone. A killed parent can't end its children."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
