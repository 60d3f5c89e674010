"""Whether an answer is still wanted: the searches ask now and then, so that they can be stopped.

Nothing else depends on it: an answer that is given is the same whether anybody asked or not.
"""

from __future__ import annotations

from collections.abc import Callable


class UnwantedError(Exception):
    """Nobody waits any longer for the answer that is being thought out."""


_watches: list[Callable[[], bool]] = []


def watch(unwanted: Callable[[], bool]) -> None:
    """From now on ask this in `still_wanted`; it stands for the whole process."""
    _watches[:] = [unwanted]


def still_wanted() -> None:
    """UnwantedError if the answer is not; called between batches of imagined deals."""
    if _watches and _watches[0]():
        raise UnwantedError
