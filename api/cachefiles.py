"""The user's cache folder: where it is, and files in it written in one step."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

CACHE_VARIABLE = "CARDWRIGHT_CACHE_DIR"
"""Environment variable that names the folder of the cache; `off` is no cache."""


def cache_folder() -> Path | None:
    """Return the folder of the user's cache, which may not exist yet; None where there is none."""
    setting = os.environ.get(CACHE_VARIABLE)
    if setting == "off":
        return None
    if setting:
        return Path(setting)

    from platformdirs import user_cache_path

    return user_cache_path("cardwright", appauthor=False)


def write_cache(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file of the cache in one step: other processes may read and write the same one.

    A folder that cannot be written is no error.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            draft = Path(file.name)
            try:
                write(file)
                file.close()
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
    except OSError:
        pass
