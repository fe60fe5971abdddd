# mypy: ignore-errors
"""Turns the IR of a game's functions into a library for one target."""

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from llvmlite import binding as llvm

from fulcrum.aot.numba_ir import ERROR, Modules, c_functions, parsed
from fulcrum.aot.targets import Target

RUNTIME = Path(__file__).with_name("runtime.c")
ZIG = (sys.executable, "-m", "ziglang")
COMMON = ("-O3", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=default")
ROUNDS = 2  # of optimisation: the second finds what inlining in the first laid open
STACK = 1 << 20  # bytes, in WebAssembly
REFPRUNE = 15  # all kinds of pairs of reference counts that cancel out


class LinkError(Exception):
    """A library could not be linked."""


@cache
def initialise() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def machine_for(target: Target):
    initialise()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="static" if target.name == "wasm" else "pic",
        codemodel="default",
    )


def optimised(exports, results, modules: Modules, target: Target, machine):
    """Links all IR that the exports need into one module and optimises it."""
    layout = str(machine.target_data)
    text = c_functions(exports, results, target.length_bits)
    whole = parsed(text, target.triple, layout)
    for other in modules.needed_by(text):
        whole.link_in(parsed(other, target.triple, layout))
    for value in (*whole.global_variables, *whole.functions):
        if not value.is_declaration and value.name not in exports and value.name != ERROR:
            value.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = not target.is_wasm
    options.slp_vectorization = False
    for _ in range(ROUNDS):
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass(REFPRUNE)
        passes.run(whole, builder)
    whole.verify()
    return whole


def link(object_code: bytes, names: Iterable[str], target: Target, library: Path) -> None:
    """Writes the library. Its folder also gets scratch files."""
    code = library.with_suffix(".o")
    code.write_bytes(object_code)
    {"wasm": link_bare, "pyodide": link_side_module}.get(target.name, link_shared)(code, names, target, library)


def link_shared(code: Path, names: Iterable[str], target: Target, library: Path) -> None:
    # Without -Bsymbolic another library may replace functions of this one.
    symbolic = ["-Wl,-Bsymbolic"] if target.suffix == ".so" else []
    run(*ZIG, "cc", "-target", target.zig, *COMMON, "-shared", "-s", *symbolic, code, RUNTIME, "-o", library)


def link_bare(code: Path, names: Iterable[str], target: Target, library: Path) -> None:
    """Links a module for any WebAssembly host. It imports nothing and brings its memory."""
    runtime = library.with_suffix(".runtime.o")
    run(*ZIG, "cc", "-target", target.zig, "-DFULCRUM_BARE", "-mbulk-memory", *COMMON, "-c", RUNTIME, "-o", runtime)
    exported = [f"--export={name}" for name in (*names, "malloc", "free", ERROR)]
    run(*ZIG, "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-O2", f"-zstack-size={STACK}", "--stack-first",
        "--export-memory", *exported, code, runtime, "-o", library)  # fmt: skip


def link_side_module(code: Path, names: Iterable[str], target: Target, library: Path) -> None:
    """Links a module that Pyodide's ctypes loads. Memory and malloc are those of Python."""
    runtime = library.with_suffix(".runtime.o")
    features = "-mcpu=mvp+bulk_memory+sign_ext+mutable_globals+nontrapping_fptoint"
    run(*ZIG, "cc", "-target", target.zig, features, "-fPIC", *COMMON, "-c", RUNTIME, "-o", runtime)
    exported = [f"--export={name}" for name in (*names, ERROR)]
    run(*ZIG, "wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--no-entry",
        "--strip-debug", "-O2", "--no-export-dynamic", *exported, code, runtime, "-o", library)  # fmt: skip


def run(*command) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LinkError(f"{' '.join(map(str, command))}\n{done.stderr}")
