"""Reads and writes the program's own small files, so that none of them can stop the program.

A file that cannot be read is kept aside, and the usual values hold. Where only part of it is wrong,
or a newer version wrote it, the rest counts and is written anew; the file as it was is kept aside
too. `fault` is what the player is told. Nothing is ever overwritten that was not understood.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .content import content_of
from .errors import SaveError
from .moving import put_aside
from .whole import replace_bytes

LARGEST = 16 * 1024 * 1024
"""No small file of ours comes near so many bytes; a larger one is not read."""


class OwnFile:
    """One JSON object in a file, with the number of its format under a key of its own."""

    def __init__(
        self,
        path: Path,
        key: str = "format",
        version: int = 1,
        mode: int | None = None,
        *,
        compact: bool = False,
    ) -> None:
        """key, version: where the format's number stands, and the one that this program writes.
        mode: who may read and write the file, None: whoever may by the system's mask."""
        self.compact = compact
        """Whether it is written without spaces."""
        self.path, self.key, self.version, self.mode = path, key, version, mode
        self.fault: SaveError | None = None
        """What was wrong, to be told: "own_damaged", "own_partly", "own_newer" or "own_stuck"."""
        self._wrong: list[str] = []
        self._newer = False
        self._known: bytes | None = None
        """What the file held when we last read or wrote it, None while there is none of ours."""

    def read(self) -> dict[str, Any]:
        """The object in the file; an empty one if there is none or it cannot be read."""
        try:
            content = self._known = self._content()
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            self._keep_aside("own_damaged")
            return {}
        plain = self._object(content)
        if plain is None:
            self._keep_aside("own_damaged")
            return {}
        number = plain.pop(self.key, self.version)
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            self.wrong(self.key)
        else:
            self._newer = number > self.version
        return plain

    def _content(self) -> bytes:
        return content_of(self.path, LARGEST)

    def _object(self, content: bytes) -> dict[str, Any] | None:
        try:
            plain = json.loads(content.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            return None
        if not isinstance(plain, dict):
            return None
        for name in list(plain):
            try:
                json.dumps({name: plain[name]}, ensure_ascii=False, allow_nan=False).encode()
            except ValueError:  # half a character, or no number: it could never be kept again
                del plain[name]
                self.wrong(ascii(name))
        return plain

    def wrong(self, where: str) -> None:
        """Part of what was read is not as it should be, and is left out."""
        self._wrong.append(where)

    def mend(self, plain: Mapping[str, Any]) -> None:
        """After reading: if not all was right, keep the file aside and write what counts of it."""
        if self.fault is not None or not (self._wrong or self._newer):
            return
        self._keep_aside("own_partly" if self._wrong else "own_newer", ", ".join(self._wrong[:5]))
        if self.fault is None or self.fault.code == "own_stuck":
            return
        try:
            self.write(plain)
        except SaveError as error:
            self.fault = error

    def _keep_aside(self, code: str, detail: str = "") -> None:
        self._known = None
        try:
            kept = put_aside(self.path)
        except SaveError as error:
            self.fault = SaveError("own_stuck", self.path, detail=error.detail)
        else:
            self.fault = SaveError(code, self.path, detail=detail, kept=kept)

    def write(self, plain: Mapping[str, Any]) -> None:
        """Write the file whole; SaveError if that cannot be, or would destroy what could neither
        be read nor kept aside. Where another program has written it meanwhile, what that wrote is
        kept aside, and a SaveError ("own_changed") says so after all is written."""
        if self.fault is not None and self.fault.code == "own_stuck":
            raise self.fault
        text = json.dumps(
            {self.key: self.version, **plain},
            ensure_ascii=False,
            indent=None if self.compact else 1,
            separators=(",", ":") if self.compact else None,
        )
        content = f"{text}\n".encode()
        kept = self._others_work()
        replace_bytes(self.path, content, self.mode)
        self._known = content
        if kept is not None:
            raise SaveError("own_changed", self.path, kept=kept)

    def _others_work(self) -> Path | None:
        """Where that is kept now which another program wrote in the file since we last did."""
        try:
            content = self._content()
        except (OSError, ValueError):
            return None  # there is nothing, or writing says what is wrong
        return None if content == self._known else put_aside(self.path)
