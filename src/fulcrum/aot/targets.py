"""The platforms that libraries are built for."""

from dataclasses import dataclass
from pathlib import Path

from fulcrum.core.libraries import Library


@dataclass(frozen=True)
class Target:
    """A platform, in the words of LLVM and of Zig's linker."""

    name: str
    triple: str
    cpu: str
    zig: str
    suffix: str
    wheel: str = ""  # the platform tag of a wheel
    features: str = ""
    length_bits: int = 64  # of an array's length

    @property
    def is_wasm(self) -> bool:
        return self.triple.startswith("wasm32")

    def library(self, folder: Path, game_id: str) -> Library:
        return Library(folder, game_id, self.name, self.suffix)


WASM_FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint,+multivalue"
NATIVE = {
    target.name: target
    for target in (
        Target(
            "linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", ".so",
            "manylinux_2_17_x86_64",
        ),
        Target(
            "linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", ".so",
            "manylinux_2_17_aarch64",
        ),
        Target(
            "macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", ".dylib",
            "macosx_11_0_arm64",
        ),
        Target(
            "macos-x86_64", "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0", ".dylib",
            "macosx_11_0_x86_64",
        ),
        Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", ".dll", "win_amd64"),
    )
}  # fmt: skip
WASM = Target(
    "wasm", "wasm32-unknown-unknown", "generic", "wasm32-freestanding", ".wasm", features=WASM_FEATURES, length_bits=32
)
PYODIDE = Target(
    "pyodide",
    "wasm32-unknown-emscripten",
    "generic",
    "wasm32-emscripten",
    ".wasm",
    features=WASM_FEATURES,
    length_bits=32,
)
TARGETS = {**NATIVE, WASM.name: WASM, PYODIDE.name: PYODIDE}
