"""What can go wrong between two computers, as codes that texts put in words."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.engine.actions import Value


class LanError(Exception):
    """Something a room, a host or a guest will not or cannot do; `code` and what it is about."""

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Value] = params
