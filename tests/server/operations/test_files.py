"""The limit on open files."""

import subprocess
import sys

PROGRAM = """
import resource
from fulcrum.server.operations.files import SPARE, sockets_that_fit
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 600))
print(sockets_that_fit() == sockets_that_fit() == 600 - SPARE)
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (600, 600))
"""


def test_a_server_raises_its_file_limit_and_reserves_some() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "True\nTrue\n"
