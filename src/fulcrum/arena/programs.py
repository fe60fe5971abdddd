"""External programs that communicate line by line. Every wait has a limit, and no program outlives its game.

Needs a POSIX system: pipes are watched with `select`, and a program is killed with its whole process group.
"""

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from fulcrum.core.errors import FulcrumError, shortened

LARGEST_ANSWER = 1 << 20  # bytes before an answer must be complete
CHUNK = 1 << 16
KEPT_COMPLAINTS = 2_000  # bytes kept of its latest error output
LEAVING_SECONDS = 1.0  # seconds to end on its own after its input was closed
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG
ENDING_SECONDS = 5.0  # seconds between the end of its output and of the process, even on a busy machine


class ProgramFailure(FulcrumError):
    """A program broke the protocol; `kind` is one word: crash, hang, flood, closed, nonsense, illegal."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(kind, words)
        self.kind = kind
        self.words = words

    def __str__(self) -> str:
        return self.words


def _end_with_parent() -> None:
    """Runs in a program's process before it starts: ends it with its worker, which a cluster may kill."""
    assert LIBC is not None
    LIBC.prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


class Leash:
    """The running programs of this process, so that they can be ended with it."""

    def __init__(self, tell: Callable[[list[int]], None] = lambda pids: None) -> None:
        self._pids: set[int] = set()
        self._tell = tell

    def hold(self, pid: int) -> None:
        self._pids.add(pid)
        self._tell(sorted(self._pids))

    def release(self, pid: int) -> None:
        self._pids.discard(pid)
        self._tell(sorted(self._pids))

    def end_all(self) -> None:
        for pid in list(self._pids):
            end_group(pid)


def end_group(pid: int) -> None:
    """Kills a program and all processes that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


class Program:
    """A running program with pipes to its input, output and error output."""

    def __init__(self, command: Sequence[str], leash: Leash) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # away from the terminal's Ctrl-C, and a group that can be ended as a whole
                preexec_fn=_end_with_parent if LIBC else None,  # noqa: PLW1509 - one call into the C library, no lock
            )
        except (OSError, ValueError) as error:
            raise ProgramFailure("crash", f"could not be started: {error}") from error
        self._leash = leash
        leash.hold(self._process.pid)
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        self._input, self._output, self._complaints = process.stdin, process.stdout, process.stderr
        self._unsent, self._heard, self._last_complaints = b"", b"", b""
        self._selector = selectors.DefaultSelector()
        for stream in (self._input, self._output, self._complaints):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._complaints, selectors.EVENT_READ)

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, line: str, answers: Sequence[str], seconds: float) -> str:
        """Sends a line and waits for one that begins with one of the given words. Skips `info` lines."""
        ends = time.monotonic() + seconds
        self._unsent += line.encode() + b"\n"
        self._selector.register(self._input, selectors.EVENT_WRITE)
        room = LARGEST_ANSWER
        while True:
            while b"\n" not in self._heard:
                room -= self._exchange(ends, seconds)
                if room < 0:
                    raise ProgramFailure("flood", f"wrote more than {LARGEST_ANSWER:,} bytes and no answer")
            raw, _, self._heard = self._heard.partition(b"\n")
            text = raw.decode(errors="replace").strip()
            word = text.partition(" ")[0]
            if word in answers:
                return text
            if text and word != "info":
                raise ProgramFailure(
                    "nonsense", f"answered {shortened(text)} where {' or '.join(answers)} was expected"
                )

    def end(self, last_words: str = "", seconds: float = LEAVING_SECONDS) -> None:
        """Ends the program: it gets a moment to end on its own, then it is killed."""
        with contextlib.suppress(OSError):
            os.write(self._input.fileno(), last_words.encode())
        self._stop_sending()
        self._input.close()
        ends = time.monotonic() + seconds
        with contextlib.suppress(ProgramFailure):
            while seconds:
                self._exchange(ends, seconds)
                self._heard = b""
        end_group(self._process.pid)
        self._process.wait()
        self._selector.close()
        self._output.close()
        self._complaints.close()
        self._leash.release(self._process.pid)

    def _exchange(self, ends: float, seconds: float) -> int:
        """Waits until something can be read or written, and does it; returns how many bytes of output were read."""
        ready = self._selector.select(max(0.0, ends - time.monotonic()))
        read = 0
        for key, _ in ready:
            if key.fileobj is self._input:
                self._send()
            elif key.fileobj is self._complaints:
                self._read_complaints()
            else:
                read = self._read()
        if time.monotonic() >= ends and b"\n" not in self._heard:
            raise ProgramFailure("hang", f"had not answered after {seconds:g} s")
        return read

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input.fileno(), self._unsent) :]
        except BrokenPipeError:
            self._stop_sending()
            raise self._gone("closed its input") from None
        if not self._unsent:
            self._stop_sending()

    def _stop_sending(self) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(self._input)

    def _read(self) -> int:
        chunk = os.read(self._output.fileno(), CHUNK)
        if not chunk:
            raise self._gone("closed its output")
        self._heard += chunk
        return len(chunk)

    def _read_complaints(self) -> None:
        chunk = os.read(self._complaints.fileno(), CHUNK)
        if not chunk:
            self._selector.unregister(self._complaints)
        self._last_complaints = (self._last_complaints + chunk)[-KEPT_COMPLAINTS:]

    def _gone(self, words: str) -> ProgramFailure:
        """Explains a closed pipe: the program has ended, or has closed the pipe itself."""
        try:
            code = self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return ProgramFailure("closed", words)
        with contextlib.suppress(BlockingIOError):
            self._last_complaints += os.read(self._complaints.fileno(), CHUNK)
        said = self._last_complaints.decode(errors="replace").strip().rpartition("\n")[2]
        how = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
        return ProgramFailure("crash", f"ended with {how}" + (f": {said[-200:]}" if said else ""))
