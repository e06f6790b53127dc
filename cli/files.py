"""Files written whole or not at all."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from errno import ELOOP
from pathlib import Path
from tempfile import NamedTemporaryFile

ANY_WRITE = 0o222
"""The bits of a file's mode that let anyone write to it."""


def real_path(path: Path) -> Path:
    """Return a path without links in it, as far as they lead anywhere; a loop of them stays."""
    return Path(os.path.realpath(path))


def write_file(path: Path, content: str | bytes) -> None:
    """Write a text or bytes beside their place, then move them there: no reader sees half of it.

    OSError where that cannot be; the old file then stays as it was.
    """
    target = real_path(path)
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP), str(path))
    with NamedTemporaryFile(
        dir=target.parent,
        prefix=f".{target.name}.",
        delete=False,
    ) as draft:
        try:
            draft.write(content.encode("utf-8") if isinstance(content, str) else content)
            draft.flush()
            os.fsync(draft.fileno())
            mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
            Path(draft.name).chmod(mode)
            Path(draft.name).replace(target)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise


class NotRewritten(OSError):
    """Why a file was left as it was."""


def rewrite_file(path: Path, before: str, after: str) -> None:
    """Replace the text of a file, read as `before`; its mode and its byte-order mark stay.

    NotRewritten where the file is read-only or holds another text by now; OSError where it cannot
    be written. The old file then stays as it was.
    """
    data = path.read_bytes()
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    if data[len(mark) :] != before.encode():
        raise NotRewritten(f"{path} was changed by another program meanwhile")
    if not path.stat().st_mode & ANY_WRITE or not os.access(path, os.W_OK):
        raise NotRewritten(f"{path} is read-only")
    write_file(path, mark.decode() + after)


def save(path: Path, text: str, source: str | None = None) -> None:
    """Write a file that a user asked for; where that cannot be, say why and end the command.

    `source` names the file that it is made from, which is never written over.
    """
    from cardwright.cli.inputs import fail

    if source is not None and Path(source).exists() and real_path(Path(source)) == real_path(path):
        fail(f"{path} is the file that this is made from; name another one to write")
    try:
        write_file(path, text)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
