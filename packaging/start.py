"""Where the frozen program starts: first whatever a bot's process needs, then the command line."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in a bots' process this does its work and never returns
    from cardtable.__main__ import main

    sys.exit(main())
