"""The command line's parser: whole sentences in the reader's language, one line an error."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import NoReturn

from cardtable.texts import N_, _

WRONG_USAGE = 2

# argparse asks its module for these; the marks bring them into the catalogue.
_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("not allowed with argument %s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and exits with 2."""

    def error(self, message: str) -> NoReturn:
        fail(message)


def speak_our_languages() -> None:
    """Let argparse take its sentences from our catalogue instead of the system's."""
    setattr(argparse, "_", _)  # noqa: B010 - a private name of argparse that typing does not know


def folder(text: str) -> Path:
    """A folder that an option names. An empty name would be wherever the program was started."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("no folder is named"))
    return Path(text)


def print_data(text: str) -> None:
    """Print what another program reads: UTF-8 with plain line ends on every system."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.write(text)


def fail(message: str) -> NoReturn:
    """One line on standard error, exit code 2: wrong usage or an unreadable path."""
    print(f"cardtable: {message}", file=sys.stderr)
    raise SystemExit(WRONG_USAGE)
