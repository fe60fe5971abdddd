# mypy: ignore-errors
"""Everything that the build uses of Numba's internals: the IR of compiled functions, and C functions around them.

Numba compiles a function to LLVM IR, optimises it for this machine and keeps the machine code. The build needs the IR
from before that, for any target. `tests/aot/test_numba_ir.py` names each internal, so that a new Numba that lacks one
fails there.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils, codegen
from numba.core.registry import cpu_target
from numba.np import arrayobj, numpy_support

from fulcrum.core.exports import FLOAT, INT, SMALL, Array, Element, Export, One

INTERNALS = (
    (codegen.CPUCodeLibrary, "add_ir_module"),
    (codegen.CPUCodeLibrary, "finalize"),
    (codegen.CPUCodeLibrary, "_finalized"),
    (cpu_target.target_context, "get_executable"),
    (cpu_target, "target_context"),
    (cpu_target.target_context, "create_module"),
    (cpu_target.target_context, "call_conv"),
    (cpu_target.target_context, "make_array"),
    (cpu_target.target_context, "get_value_type"),
    (cgutils, "normalize_ir_text"),
    (cgutils, "get_or_insert_function"),
    (arrayobj, "populate_array"),
    (numpy_support, "from_dtype"),
    (numpy_support, "as_dtype"),
)
ERROR = "fulcrum_error"  # a variable of the library: not 0 after a function raised
BYTE, INT32, INT64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
# Functions that Python calls have a second version for it, and Numba stores pickled exceptions. Neither is needed.
FOR_PYTHON = ("cfunc.", "_ZN7cpython")
PICKLED_EXCEPTION = re.compile(r"^\s*store ptr .*!numba_exception_output.*$", re.MULTILINE)
TARGET = re.compile(r"^target (triple|datalayout) = .*$", re.MULTILINE)
DECLARED = re.compile(r'^declare [^@]*@"?([^"( ]+)"?\(', re.MULTILINE)


class Modules:
    """The IR of all functions that are compiled while it is recorded, by the symbols that they define."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Records what Numba compiles, and keeps it from making machine code, which is half of its work."""
        library, context = codegen.CPUCodeLibrary, cpu_target.target_context
        replaced = {
            (library, "add_ir_module"): lambda _, module: self._record(module),
            (library, "finalize"): lambda library: setattr(library, "_finalized", True),
            (context, "get_executable"): lambda *_: [].append,  # any built-in function, but a new one for each
        }
        before = {(owner, name): getattr(owner, name) for owner, name in replaced}
        for (owner, name), function in replaced.items():
            setattr(owner, name, function)
        try:
            yield
        finally:
            for (owner, name), function in before.items():
                setattr(owner, name, function)

    def _record(self, module) -> None:
        text = cgutils.normalize_ir_text(str(module))
        for value in module.global_values:
            if isinstance(value, ir.Function) and not value.is_declaration and not value.name.startswith(FOR_PYTHON):
                self._texts.setdefault(value.name, text)

    def needed_by(self, text: str) -> list[str]:
        """Returns the IR of all functions that a module calls, directly or through others."""
        found = {text: None}
        waiting = [text]
        while waiting:
            for name in DECLARED.findall(waiting.pop()):
                called = self._texts.get(name)
                if called is not None and called not in found:
                    found[called] = None
                    waiting.append(called)
        return list(found)[1:]


def compiled(export: Export):
    """Compiles a function for its declared arguments."""
    arguments = tuple(numba_type(kind) for kind in export.arguments)
    export.function.compile(arguments)
    return export.function.overloads[arguments]


def numba_type(kind):
    if isinstance(kind, Array):
        return types.Array(numpy_support.from_dtype(kind.dtype), kind.dimensions, "C")
    if isinstance(kind, One):
        return types.Array(numpy_support.from_dtype(kind.dtype), 1, "C")
    if isinstance(kind, Element):
        return numpy_support.from_dtype(kind.dtype)
    return {INT: types.int64, SMALL: types.int64, FLOAT: types.float64}[kind]


def c_functions(exports, results, length_bits: int) -> str:
    """Returns IR with a function of the C ABI for each export.

    An array is a pointer and its lengths, one record is a pointer. Whole numbers and truth values have 64 bits, small
    numbers 32.
    """
    module = cpu_target.target_context.create_module("exports")
    error = ir.GlobalVariable(module, INT32, ERROR)
    error.initializer = ir.Constant(INT32, 0)
    for name, result in results.items():
        Wrapper(module, error, length_bits).write(name, exports[name].arguments, result)
    return cgutils.normalize_ir_text(str(module))


class Wrapper:
    """Writes one function of the C ABI."""

    def __init__(self, module, error, length_bits: int) -> None:
        self.context = cpu_target.target_context
        self.module = module
        self.error = error
        self.length = ir.IntType(length_bits)

    def write(self, name: str, kinds, result) -> None:
        signature = result.signature
        outer = [kind for argument in kinds for kind in self.outer_types(argument)]
        returned = self.returned_type(signature.return_type)
        function = ir.Function(self.module, ir.FunctionType(returned, outer), name)
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        given = iter(function.args)
        arguments = [
            self.argument(builder, kind, argument, given) for kind, argument in zip(kinds, signature.args, strict=True)
        ]
        convention = self.context.call_conv
        inner = cgutils.get_or_insert_function(
            self.module,
            convention.get_function_type(signature.return_type, signature.args),
            result.fndesc.llvm_func_name,
        )
        status, value = convention.call_function(builder, inner, signature.return_type, signature.args, arguments)
        with builder.if_then(status.is_error, likely=False):
            builder.store(status.code, self.error)
        if isinstance(returned, ir.VoidType):
            builder.ret_void()
        else:
            signed = getattr(signature.return_type, "signed", False)
            builder.ret(value if isinstance(returned, ir.DoubleType) else self.resized(builder, value, INT64, signed))

    def outer_types(self, kind):
        if isinstance(kind, Array):
            return [BYTE.as_pointer()] + [self.length] * kind.dimensions
        if isinstance(kind, One | Element):
            return [BYTE.as_pointer()]
        return [{SMALL: INT32, INT: INT64, FLOAT: ir.DoubleType()}[kind]]

    def returned_type(self, kind):
        if kind == types.none:
            return ir.VoidType()
        if isinstance(kind, types.Float):
            return self.context.get_value_type(kind)
        if isinstance(kind, types.Integer | types.Boolean):
            return INT64
        raise TypeError(f"an exported function returns a number or nothing, not {kind}")

    def argument(self, builder, kind, inner, given):
        value = next(given)
        if isinstance(kind, Array):
            return self.array(builder, inner, value, [next(given) for _ in range(kind.dimensions)])
        if isinstance(kind, One):
            return self.array(builder, inner, value, [ir.Constant(INT64, 1)])
        if isinstance(kind, Element):
            return builder.bitcast(value, self.context.get_value_type(inner))
        if kind == FLOAT:
            return value
        return self.resized(builder, value, self.context.get_value_type(inner), signed=True)

    def array(self, builder, kind, data, lengths):
        shape = [self.resized(builder, length, INT64, signed=True) for length in lengths]
        size = ir.Constant(INT64, numpy_support.as_dtype(kind.dtype).itemsize)
        strides, step = [], size
        for length in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, length)
        array = self.context.make_array(kind)(self.context, builder)
        arrayobj.populate_array(
            array, data=builder.bitcast(data, array.data.type), shape=shape, strides=strides, itemsize=size,
            meminfo=None, parent=None,
        )  # fmt: skip
        return array._getvalue()

    @staticmethod
    def resized(builder, value, kind, signed: bool):
        if value.type.width < kind.width:
            return (builder.sext if signed else builder.zext)(value, kind)
        return builder.trunc(value, kind) if value.type.width > kind.width else value


def parsed(text: str, triple: str, layout: str):
    """Returns a module of LLVM for a target."""
    text = PICKLED_EXCEPTION.sub("", TARGET.sub("", text))
    module = llvm.parse_assembly(f'target triple = "{triple}"\ntarget datalayout = "{layout}"\n{text}')
    for function in module.functions:
        # The same function may be in several modules.
        if (
            not function.is_declaration
            and function.linkage == llvm.Linkage.external
            and function.name.startswith("_ZN")
        ):
            function.linkage = "linkonce_odr"
    return module
