"""Where the functions of a kernel come from: a library, Numba, or plain Python.

All three take the same arguments: records and blocks of `fulcrum.core.memory`, arrays of numbers, and numbers.
"""

import ctypes
import warnings
from array import array
from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

from fulcrum.core.errors import FulcrumError
from fulcrum.core.libraries import Library, StaleLibrary
from fulcrum.core.memory import Block, Layout, Record

NATIVE, JIT, PLAIN = "native", "jit", "plain"
STATE, SMALL = "one state", "small"


class KernelError(FulcrumError):
    """A game's functions can't be had, or one of them failed."""


class Backend(Protocol):
    """Where the functions of a kernel come from."""

    mode: str
    source: str  # for people: a file, or how the functions are made
    record: Layout

    def function(self, name: str, *kept: Any) -> Callable[..., Any]:
        """Returns an exported function, with its last arguments filled in; raises `AttributeError` if there is none."""

    def layout(self, function: str, argument: int) -> Layout:
        """Returns the layout of the records that a function takes as one of its arguments."""


class NativeBackend:
    """Functions of a library. Rules keep the GIL, because releasing it costs more than a rule; searches release it."""

    mode = NATIVE

    def __init__(self, library: Library) -> None:
        manifest = library.manifest()
        self.source = str(library.path)
        try:
            self._functions: dict[str, dict[str, Any]] = manifest["functions"]
            self._layouts = {name: Layout.from_json(found) for name, found in manifest["records"].items()}
            self._length = {32: ctypes.c_int32, 64: ctypes.c_int64}[manifest["length_bits"]]
            self.record = self._layouts["state"]
        except (KeyError, TypeError, ValueError) as error:
            raise StaleLibrary(f"its manifest can't be read: {error!r}") from error
        try:
            self._releasing, self._keeping = ctypes.CDLL(self.source), ctypes.PyDLL(self.source)
            self._error = ctypes.c_int32.in_dll(self._keeping, "fulcrum_error")
        except (OSError, ValueError) as error:
            raise StaleLibrary(f"it can't be loaded: {error}") from error

    def layout(self, function: str, argument: int) -> Layout:
        return self._layouts[self._functions[function]["arguments"][argument].rpartition(" ")[2]]

    def function(self, name: str, *kept: Any) -> Callable[..., Any]:
        if name not in self._functions:
            raise AttributeError(f"{self.source} has no function {name}")
        described = self._functions[name]
        kinds: list[str] = described["arguments"]
        function: Any = (self._releasing if described["releases"] else self._keeping)[name]
        function.restype = {"none": None, "float64": ctypes.c_double}.get(described["returns"], ctypes.c_int64)
        if kept:
            return self._prepared(name, function, kinds, kept)
        return self._rule(name, function, len(kinds)) or self._any(name, function, kinds)

    def _check(self, name: str) -> None:
        if self._error.value:
            code, self._error.value = self._error.value, 0
            raise KernelError(f"{name} failed in {self.source}: error {code}")

    def _rule(self, name: str, function: Any, count: int) -> Callable[..., Any] | None:
        """Returns a function around a rule of one position and up to two small numbers.

        Rules are short, so their calls must be. A pointer and C's `int` need no conversion, which halves the time.
        """
        if self._functions[name]["arguments"] != [STATE, SMALL, SMALL][:count]:
            return None
        error, check = self._error, self._check

        def of_state(state: Record) -> Any:
            value = function(state.pointer)
            if error.value:
                check(name)
            return value

        def of_number(state: Record, number: int) -> Any:
            value = function(state.pointer, number)
            if error.value:
                check(name)
            return value

        def of_numbers(state: Record, first: int, second: int) -> Any:
            if second >> 31 and second >> 31 != -1:  # ctypes would cut it off, perhaps to a legal action
                raise OverflowError(f"{name} takes numbers of 32 bits, not {second}")
            value = function(state.pointer, first, second)
            if error.value:
                check(name)
            return value

        return (of_state, of_number, of_numbers)[count - 1]

    def _prepared(self, name: str, function: Any, kinds: list[str], kept: tuple[Any, ...]) -> Callable[..., Any]:
        """Returns a function around one whose last arguments are known, and with them what C gets for them."""
        first = len(kinds) - len(kept)
        if kinds[:first] != [STATE, SMALL, SMALL][:first]:
            raise TypeError(f"{name} takes {', '.join(kinds)}: nothing but a state and small numbers may be left open")
        values = [
            kind(value)
            for described, argument in zip(kinds[first:], kept, strict=True)
            for kind, value in zip(self._types(described), self._values(described, argument), strict=True)
        ]
        error, check = self._error, self._check

        def of_state(state: Record, *numbers: int) -> Any:
            if len(numbers) != first - 1:
                raise TypeError(f"{name} takes {first - 1} numbers here, not {len(numbers)}")
            value = function(state.pointer, *numbers, *values)
            if error.value:
                check(name)
            return value

        def of_nothing() -> Any:
            value = function(*values)
            if error.value:
                check(name)
            return value

        prepared: Callable[..., Any] = of_state if first else of_nothing
        vars(prepared)["kept"] = kept  # so that the memory lives as long as the function
        return prepared

    def _values(self, kind: str, argument: Any) -> tuple[Any, ...]:
        """Returns an argument as C gets it."""
        if dimensions := dimensions_of(kind):
            return address_and_lengths(argument, dimensions, self._element(kind))
        return (argument.pointer.value if isinstance(argument, Record) else argument,)

    def _any(self, name: str, function: Any, kinds: list[str]) -> Callable[..., Any]:
        """Returns a function that passes an array as its address and lengths."""
        function.argtypes = [kind for described in kinds for kind in self._types(described)]
        arrays = [(dimensions_of(kind), self._element(kind)) for kind in kinds]

        def of_any(*arguments: Any) -> Any:
            given: list[Any] = []
            for (dimensions, element), argument in zip(arrays, arguments, strict=True):
                if dimensions:
                    given += address_and_lengths(argument, dimensions, element)
                else:
                    given.append(argument.pointer if isinstance(argument, Record) else argument)
            value = function(*given)
            self._check(name)
            return value

        return of_any

    def _types(self, kind: str) -> list[Any]:
        """Returns the types that C has for an argument."""
        if dimensions := dimensions_of(kind):
            return [ctypes.c_void_p] + [self._length] * dimensions
        if kind.startswith(("one ", "record of ")):
            return [ctypes.c_void_p]
        return [{"small": ctypes.c_int32, "int": ctypes.c_int64, "float": ctypes.c_double}[kind]]

    def _element(self, kind: str) -> str:
        """Returns NumPy's name for what an array holds, which for records tells their size in bits."""
        name = kind.rpartition(" ")[2]
        return f"record{8 * self._layouts[name].size}" if name in self._layouts else name


def dimensions_of(kind: str) -> int:
    """Returns the number of dimensions of an argument as the manifest describes it, 0 for one that is no array."""
    if not kind.startswith("array "):
        return 0
    return 1 if kind.startswith("array of ") else int(kind.split()[2])


def address_and_lengths(argument: Any, dimensions: int, element: str) -> tuple[int, ...]:
    """Returns what a library takes for an array: one of ours, of Python or of NumPy.

    Raises `TypeError` for an array that it would misread.
    """
    found: tuple[int, ...]
    if hasattr(argument, "buffer_info"):
        found = argument.buffer_info()
    elif argument.flags.c_contiguous and argument.dtype.name == element:
        found = argument.ctypes.data, *argument.shape
    else:
        raise TypeError(f"a library takes arrays of {element} without gaps, not this one of {argument.dtype.name}")
    if len(found) != 1 + dimensions:
        raise TypeError(f"an array has {len(found) - 1} dimensions instead of {dimensions}")
    return found


class PythonBackend:
    """Functions of a kernel's sources: compiled by Numba on first use, or interpreted."""

    def __init__(self, find: Callable[[str], Any], module: ModuleType) -> None:
        from fulcrum.core import jit

        self.mode = JIT if jit.COMPILES else PLAIN
        self.source = "compiled by Numba on first use" if jit.COMPILES else "interpreted"
        self._find = find
        self.record = Layout.of(module.RECORD)
        if self.mode == PLAIN:  # whole numbers wrap around silently, as in compiled code
            warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)

    def function(self, name: str, *kept: Any) -> Callable[..., Any]:
        from fulcrum.core.exports import Element

        export = self._find(name)
        function = export.function
        by_itself = [number for number, kind in enumerate(export.arguments) if isinstance(kind, Element)]
        last = [as_array(argument) for argument in kept]

        def with_arrays(*arguments: Any) -> Any:
            given = [*map(as_array, arguments), *last]
            for number in by_itself:
                given[number] = given[number][0]
            value = function(*given)
            return value.item() if hasattr(value, "item") else value  # interpreted kernels return NumPy's numbers

        return with_arrays

    def layout(self, function: str, argument: int) -> Layout:
        return Layout.of(self._find(function).arguments[argument].dtype)


def as_array(argument: Any) -> Any:
    """Returns memory of ours or of Python as an array of NumPy, and anything else as it is."""
    if isinstance(argument, Record | Block):
        return argument.array
    if isinstance(argument, array):
        import numpy as np

        return np.frombuffer(argument, argument.typecode) if argument else np.empty(0, argument.typecode)
    return argument
