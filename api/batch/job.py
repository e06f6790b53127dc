"""What an unfinished run leaves beside its output: a folder of chunks that are done.

The folder says which input and card it belongs to, so that a run that is stopped, by whatever, goes
on where it was; a chunk appears in it whole or not at all, and so does the output.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from cardwright.batch.formats import CHUNK

JOB = "job.json"
"""The file that says what a folder of chunks belongs to."""


class Refused(Exception):
    """Why a run does not start, as a sentence."""


class Job:
    """The chunks of one run that are done."""

    def __init__(self, out: Path, identity: dict[str, str]) -> None:
        self.out = out
        self.folder = out.with_name(f"{out.name}.parts")
        self._identity = identity | {"chunk": str(CHUNK)}

    def open(self, resume: bool, force: bool) -> None:
        """Make the folder, or find it again; Refused where something is in the way.

        With `resume` chunks of the same input and card are kept, with `force` none are.
        """
        if resume and force:
            raise Refused("--resume goes on with what there is, --force begins anew: give one")
        if self.out.is_dir():
            raise Refused(f"{self.out} is a directory")
        if self.folder.exists() and not force:
            if not resume:
                raise Refused(
                    f"{self.folder} holds the chunks of a run that did not end: "
                    "--resume goes on with it, --force begins anew"
                )
            if self._kept() != self._identity:
                raise Refused(
                    f"{self.folder} belongs to another input or card, or to another version: "
                    "--force begins anew"
                )
            return
        if self.out.exists() and not force:
            done = f"{self.out} is complete, nothing is left to resume"
            exists = f"{self.out} exists"
            raise Refused(f"{done if resume else exists}; --force writes it anew")
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir()
        with written(self.folder / JOB) as file:
            file.write(json.dumps(self._identity).encode())

    def has(self, index: int) -> bool:
        """Return whether a chunk is done."""
        return self._path(index).exists()

    def put(self, index: int, data: bytes, counted: Counter[str]) -> None:
        """Keep a chunk that is done; OSError where it cannot be written."""
        with written(self._path(index)) as file:
            file.write(json.dumps(counted).encode() + b"\n")
            file.write(data)

    def counted(self, chunks: int) -> Counter[str]:
        """Return how many hands have each status, over all chunks."""
        total: Counter[str] = Counter()
        for index in range(chunks):
            with self._path(index).open("rb") as file:
                total.update(json.loads(file.readline()))
        return total

    def parts(self, chunks: int) -> Iterator[bytes]:
        """Yield the chunks in order."""
        for index in range(chunks):
            with self._path(index).open("rb") as file:
                file.readline()
                yield file.read()

    def close(self) -> None:
        """Take the folder away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def settle(self) -> int:
        """Return how many chunks are done; where there are none, take the folder away."""
        done = sum(1 for _ in self.folder.glob("*.part")) if self.folder.exists() else 0
        if not done:
            shutil.rmtree(self.folder, ignore_errors=True)
        return done

    def _path(self, index: int) -> Path:
        return self.folder / f"{index:06}.part"

    def _kept(self) -> object:
        try:
            return json.loads((self.folder / JOB).read_text("utf-8"))
        except (OSError, ValueError):
            return None


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """Write a file beside its place, and move it there when all is written."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as draft:
        try:
            yield draft.file
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).chmod(0o666 & ~_umask())
            Path(draft.name).replace(path)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise


def hash_file(path: Path) -> str:
    """Return a hash of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
