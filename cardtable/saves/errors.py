"""What can be wrong with a file, as codes that texts put in words."""

from __future__ import annotations

import errno
from pathlib import Path


class SaveError(Exception):
    """A file that cannot be read or written.

    code: "not_found", "unreadable", "folder_unreadable", "not_a_save", "too_large", "damaged",
    "future_format", "unknown_game", "cannot_write" or "disk_full"; path names the file, line (from
    1) the place in it. detail: the symbol of the system's error ("EACCES"), the unknown game's
    name, or what the code had to say, which is for the log. kept: where a damaged file was kept.
    """

    def __init__(
        self,
        code: str,
        path: Path,
        *,
        line: int | None = None,
        detail: str = "",
        kept: Path | None = None,
    ) -> None:
        super().__init__(code, str(path), line, detail)
        self.code = code
        self.path = path
        self.line = line
        self.detail = detail
        self.kept = kept

    @property
    def params(self) -> dict[str, str | int | None]:
        """Everything a sentence about it may name."""
        return {
            "path": shown(self.path),
            "name": shown(self.path.name),
            "line": self.line,
            "detail": self.detail,
            "kept": None if self.kept is None else shown(self.kept),
        }


class StoppedError(Exception):
    """The player does not want to wait for a file any longer."""


def shown(path: Path | str) -> str:
    """A path as it can be told: what is not UTF-8 in it has a sign in its place."""
    return str(path).encode("utf-8", "replace").decode()


def reading(error: OSError, path: Path) -> SaveError:
    """The SaveError for a failed read."""
    code = "not_found" if error.errno in (errno.ENOENT, errno.ENOTDIR) else "unreadable"
    return SaveError(code, path, detail=_symbol(error))


def writing(error: OSError, path: Path) -> SaveError:
    """The SaveError for a failed write."""
    code = "disk_full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "cannot_write"
    return SaveError(code, path, detail=_symbol(error))


def _symbol(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0, "")
