"""The command line in processes that are measured: one that has imported it is forked each time.

So a command costs what it does, without what Python takes to start, and hundreds of them can run.
Run as a program this module is that process: it reads what to do as JSON, a line each.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NoReturn

PATIENCE = 60
"""Seconds after which a command is taken to hang."""

CRASHED = 99
"""Exit code of a command that ended in an exception."""

_BYTES = 1 if sys.platform == "darwin" else 1024
"""The unit of the peak that the system reports."""


@dataclass(frozen=True)
class Request:
    """A command: its arguments, where it runs, and what it finds there."""

    arguments: list[str]
    folder: str
    environment: dict[str, str] = field(default_factory=dict)
    on_a_terminal: bool = False


@dataclass(frozen=True)
class Ran:
    """What a command gave back, and what it took."""

    code: int
    stdout: str
    stderr: str
    seconds: float
    """Of the processor: what the clock says depends on what else runs."""
    peak: int
    """Bytes of memory."""


class Forked:
    """The process that is forked, as its caller sees it; files go through `folder`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(
        self,
        folder: Path,
        *arguments: str | bytes,
        stdin: bytes = b"",
        environment: Mapping[str, str] | None = None,
        on_a_terminal: bool = False,
    ) -> Ran:
        """Run a command in a folder."""
        streams = folder / ".streams"
        streams.mkdir(exist_ok=True)
        (streams / "stdin").write_bytes(stdin)
        given = [os.fsdecode(each) for each in arguments]
        request = Request(given, str(folder), dict(environment or {}), on_a_terminal)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asdict(request)).encode() + b"\n")
        self._process.stdin.flush()
        code, seconds, peak = json.loads(self._process.stdout.readline())
        stdout, stderr = ((streams / name).read_text("utf-8") for name in ("stdout", "stderr"))
        return Ran(code, stdout, stderr, seconds, peak)

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=PATIENCE)


def serve() -> None:
    """Fork for each request, and say how its command ended and what it took."""
    # All that any command imports.
    import cardwright.card
    import cardwright.cli.report
    import cardwright.cli.verdicts
    import cardwright.compiler.compile
    import cardwright.compiler.explain
    import cardwright.compiler.lint
    import cardwright.compiler.render.terminal
    import cardwright.loading
    import cardwright.validator.samples  # noqa: F401

    for line in sys.stdin:
        request = Request(**json.loads(line))
        process = os.fork()
        if not process:
            _become(request)
        _, status, used = os.wait4(process, 0)
        answer = [
            os.waitstatus_to_exitcode(status),
            used.ru_utime + used.ru_stime,
            used.ru_maxrss * _BYTES,
        ]
        print(json.dumps(answer), flush=True)


def _become(request: Request) -> NoReturn:
    """Run a command in place of this process."""
    from cardwright.cli.app import main

    code = CRASHED
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.chdir(request.folder)
    os.environ.update(request.environment)
    for number, (name, mode) in enumerate(
        [("stdin", os.O_RDONLY), ("stdout", os.O_WRONLY), ("stderr", os.O_WRONLY)]
    ):
        os.dup2(os.open(f".streams/{name}", mode | os.O_CREAT | os.O_TRUNC * (number > 0)), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["cardwright", *request.arguments]
    if request.on_a_terminal:
        for stream in (sys.stdout, sys.stderr):
            stream.isatty = lambda: True  # type: ignore[method-assign]
    try:
        main()
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else 0 if exit_.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve()
