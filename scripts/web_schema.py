"""Writes the TypeScript types that the web page shares with the server, or checks that they are current.

`python scripts/web_schema.py` writes them. With `--check` it only checks the file.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from fulcrum.server.app import create_app
from fulcrum.server.http import protocol
from fulcrum.server.settings import Settings
from fulcrum.server.storage.databases import Sqlite

WEB = Path(__file__).parents[1] / "web"
TYPES = WEB / "src" / "api" / "schema.d.ts"
REFERENCES = "#/components/schemas/Socket{name}"


def description() -> dict[str, Any]:
    """Returns the OpenAPI description, with the socket's messages added as `Socket…`."""
    nowhere = Path(tempfile.gettempdir())
    found: dict[str, Any] = create_app(Settings(data_dir=nowhere, database=Sqlite(nowhere / "none"))).openapi()
    (frame,), messages = msgspec.json.schema_components([protocol.Frame], ref_template=REFERENCES)
    for name, schema in messages.items():
        found["components"]["schemas"][f"Socket{name}"] = schema
    found["components"]["schemas"]["SocketFrame"] = frame
    return found


def types() -> str:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "api.json"), Path(folder, "schema.d.ts")
        source.write_text(json.dumps(description()), encoding="utf-8")
        command = [
            WEB / "node_modules" / ".bin" / "openapi-typescript", source, "-o", target, "--default-non-nullable=false",
        ]  # fmt: skip
        subprocess.run(command, cwd=WEB, check=True, capture_output=True, timeout=120)
        return target.read_text(encoding="utf-8")


def main() -> None:
    now = types()
    if "--check" not in sys.argv:
        TYPES.write_text(now, encoding="utf-8")
    elif TYPES.read_text(encoding="utf-8") != now:
        sys.exit(f"{TYPES.relative_to(WEB.parent)} does not match the server. Run scripts/web_schema.py.")


if __name__ == "__main__":
    main()
