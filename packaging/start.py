"""Where the frozen program starts: as a process of the bots, or with the command line.

The window does without `multiprocessing` until bots are wanted, so it is imported only where this
start belongs to it. PyInstaller's own hook would import it always, and is left out (`slim.HOOKS`).
"""

import sys

TRACKER = "from multiprocessing.resource_tracker import main"
"""How the command begins that `multiprocessing` gives the process which tidies up after it."""


def as_helper(words: list[str]) -> None:
    """Where `multiprocessing` started this process, do its work and end."""
    if "--multiprocessing-fork" in words:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif "-c" in words and words[-1].startswith(TRACKER):
        exec(words[-1])  # what Python's own `-c` would do
        sys.exit()


if __name__ == "__main__":
    as_helper(sys.argv[1:])
    del __file__  # or a process of the bots would look for it: it lies in the archive
    from cardtable.__main__ import main

    sys.exit(main())
