"""Memory that Python shares with compiled code: positions, search trees and arrays of numbers, over plain bytes.

None of it needs NumPy. Code that works with arrays takes the `array` of a record: the same memory as a NumPy array.
"""

import ctypes
import mmap
import struct
from array import array
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

WORD = 8  # bytes
LARGE = 1 << 20  # bytes; more comes straight from the system, which provides pages only when they are used
CODES = {
    "int64": "q", "uint64": "Q", "float64": "d", "int32": "i", "float32": "f", "int16": "h", "int8": "b", "bool": "?",
}  # fmt: skip
DTYPES = {code: name for name, code in CODES.items()}


class RecordField(NamedTuple):
    """One field of a record: where it starts, the type code of its numbers, and its shape, () for one number."""

    offset: int  # in bytes
    code: str
    shape: tuple[int, ...]


class Layout:
    """The fields of a record by name, and its size in bytes."""

    __slots__ = ("_dtype", "fields", "size", "spans")

    def __init__(self, size: int, fields: Mapping[str, RecordField]) -> None:
        self.size = size
        self.fields = dict(fields)
        self._dtype: np.dtype[Any] | None = None
        # Where the words of a field begin and end, and its shape: read for every number in a view, so found once.
        self.spans = {
            name: (offset // WORD, offset // WORD + size_of(shape), shape)
            for name, (offset, _, shape) in fields.items()
        }

    @classmethod
    def of(cls, dtype: "np.dtype[Any]") -> "Layout":
        """Returns the layout of a structured dtype."""
        fields = {}
        for name in dtype.names or ():
            kind, offset, *_ = dtype.fields[name]  # type: ignore[index]  # a structured dtype has them
            fields[name] = RecordField(offset, CODES[kind.base.name], kind.shape)
        return cls(dtype.itemsize, fields)

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Layout":
        fields = {
            name: RecordField(offset, code, tuple(shape)) for name, (offset, code, shape) in found["fields"].items()
        }
        return cls(found["size"], fields)

    def as_json(self) -> dict[str, Any]:
        return {"size": self.size, "fields": {name: list(field) for name, field in self.fields.items()}}

    def dtype(self) -> "np.dtype[Any]":
        """Returns the layout as a structured dtype of NumPy: always the same one, which Numba recognises quickly."""
        if self._dtype is None:
            import numpy as np

            described: Any = {
                "names": list(self.fields),
                "formats": [(DTYPES[field.code], field.shape) for field in self.fields.values()],
                "offsets": [field.offset for field in self.fields.values()],
                "itemsize": self.size,
            }
            self._dtype = np.dtype((np.record, described))
        return self._dtype

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and (self.size, self.fields) == (other.size, other.fields)

    __hash__ = None  # type: ignore[assignment]  # compared, never looked up


class Record:
    """A game's position: one record of whole numbers.

    `record["left"]` is a copy of a field as a number or as lists of numbers, and `record["left"] = [3, 4]` sets it.
    `record["left", 1]` is one number of a field, counted as if the field had one dimension.
    """

    __slots__ = ("_array", "layout", "pointer", "words")

    def __init__(self, layout: Layout, words: "array[int] | None" = None) -> None:
        self.layout = layout
        self.words = array("q", bytes(layout.size)) if words is None else words
        self.pointer = ctypes.c_void_p(self.words.buffer_info()[0])  # stays valid: the words are never resized
        self._array: np.ndarray | None = None

    @classmethod
    def from_bytes(cls, layout: Layout, content: bytes) -> "Record":
        if len(content) != layout.size:
            raise ValueError(f"a record has {layout.size} bytes, not {len(content)}")
        return cls(layout, array("q", content))

    def __getitem__(self, name: str | tuple[str, int]) -> Any:
        if isinstance(name, tuple):
            return self.words[self._place(*name)]
        first, end, shape = self.layout.spans[name]
        if not shape:
            return self.words[first]
        if len(shape) == 1:
            return self.words[first:end].tolist()
        return nested(self.words, first, shape)

    def __setitem__(self, name: str | tuple[str, int], value: Any) -> None:
        if isinstance(name, tuple):
            self.words[self._place(*name)] = value
        else:
            first, end, shape = self.layout.spans[name]
            self.words[first:end] = array("q", flat(value, shape))

    def _place(self, name: str, index: int) -> int:
        first, end, _ = self.layout.spans[name]
        if not 0 <= index < end - first:
            raise IndexError(f"{name} has no number {index}")
        return first + index

    def row(self, name: str, index: int) -> list[int]:
        """Returns one row of a field of two dimensions."""
        first, _, (_, length) = self.layout.spans[name]
        return self.words[first + index * length : first + (index + 1) * length].tolist()

    def copy(self) -> "Record":
        return Record(self.layout, self.words[:])

    def become(self, other: "Record") -> None:
        """Copies another record's content into this one."""
        self.words[:] = other.words

    def tobytes(self) -> bytes:
        return self.words.tobytes()

    def buffer_info(self) -> tuple[int, ...]:
        """Returns the address and the number of records."""
        return self.words.buffer_info()[0], 1

    @property
    def array(self) -> "np.ndarray":
        """The record as a NumPy array of one element that shares its memory."""
        if self._array is None:
            import numpy as np

            self._array = np.frombuffer(self.words, self.layout.dtype())
        return self._array

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.words == other.words

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> "Record":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Record.from_bytes, (self.layout, self.tobytes())


class Block:
    """Working memory of compiled code, filled with zeros: numbers or records, in one or more dimensions."""

    __slots__ = ("_array", "_info", "_memory", "_views", "code", "layout", "shape")

    def __init__(self, kind: str | Layout, *shape: int) -> None:
        self.layout = kind if isinstance(kind, Layout) else None
        self.code = "" if isinstance(kind, Layout) else kind
        self.shape = shape
        itemsize = kind.size if isinstance(kind, Layout) else struct.calcsize(kind)
        size = max(1, itemsize * size_of(shape))
        self._memory: bytearray | mmap.mmap = bytearray(size) if size < LARGE else mmap.mmap(-1, size)
        self._info = (ctypes.addressof(ctypes.c_char.from_buffer(self._memory)), *shape)
        self._views: dict[str, memoryview] = {}
        self._array: np.ndarray | None = None

    def buffer_info(self) -> tuple[int, ...]:
        """Returns the address and the length of each dimension."""
        return self._info

    @property
    def numbers(self) -> memoryview:
        """All numbers of a block of numbers, as if it had one dimension."""
        return self._view(self.code)

    def get(self, index: int, name: str) -> Any:
        """Returns a field of a record: a number, or a list of numbers."""
        assert self.layout is not None
        offset, code, shape = self.layout.fields[name]
        view = self._view(code)
        first = (index * self.layout.size + offset) // view.itemsize
        return view[first : first + size_of(shape)].tolist() if shape else view[first]

    def set(self, index: int, name: str, value: Any) -> None:
        """Sets a field of a record that is one number."""
        assert self.layout is not None
        offset, code, _ = self.layout.fields[name]
        view = self._view(code)
        view[(index * self.layout.size + offset) // view.itemsize] = value

    def put(self, index: int, record: Record) -> None:
        """Copies a record into the block."""
        first = index * record.layout.size // WORD
        self._view("q")[first : first + len(record.words)] = memoryview(record.words)

    def zero(self, index: int, name: str | None = None) -> None:
        """Fills a record, or one of its fields, with zeros."""
        assert self.layout is not None
        offset, size = 0, self.layout.size
        if name is not None:
            offset, code, shape = self.layout.fields[name]
            size = struct.calcsize(code) * size_of(shape)
        ctypes.memset(self._info[0] + index * self.layout.size + offset, 0, size)

    def clear(self) -> None:
        """Fills the block with zeros."""
        ctypes.memset(self._info[0], 0, len(self._memory))

    def _view(self, code: str) -> memoryview:
        if code not in self._views:
            whole = memoryview(self._memory)
            size = struct.calcsize(code)
            self._views[code] = whole[: len(whole) // size * size].cast(code)  # type: ignore[call-overload]  # a type code
        return self._views[code]

    @property
    def array(self) -> "np.ndarray":
        """The block as a NumPy array that shares its memory."""
        if self._array is None:
            import numpy as np

            dtype = self.layout.dtype() if self.layout else np.dtype(DTYPES[self.code])
            count = size_of(self.shape)
            self._array = np.frombuffer(self._memory, dtype, count).reshape(self.shape)
        return self._array


def ints(values: int | Iterable[int]) -> "array[int]":
    """Returns an array of whole numbers, or of as many zeros."""
    return array("q", bytes(WORD * values) if isinstance(values, int) else values)


def floats(values: int | Iterable[float]) -> "array[float]":
    """Returns an array of floating-point numbers, or of as many zeros."""
    return array("d", bytes(WORD * values) if isinstance(values, int) else values)


def size_of(shape: tuple[int, ...]) -> int:
    """Returns how many numbers a shape holds."""
    count = 1
    for length in shape:
        count *= length
    return count


def nested(words: "array[int]", first: int, shape: tuple[int, ...]) -> list[Any]:
    """Returns numbers as lists of lists."""
    if len(shape) == 1:
        return words[first : first + shape[0]].tolist()
    step = size_of(shape[1:])
    return [nested(words, first + step * row, shape[1:]) for row in range(shape[0])]


def flat(value: Any, shape: tuple[int, ...]) -> list[int]:
    """Returns the numbers of nested lists in order; raises `ValueError` for another shape."""
    if not shape:
        return [value]
    if not isinstance(value, list | tuple) or len(value) != shape[0]:
        raise ValueError(f"should have the shape {shape}")
    return [number for part in value for number in flat(part, shape[1:])]
