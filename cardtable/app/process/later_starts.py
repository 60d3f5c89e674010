"""What a later start and the first one say to each other, over a local socket.

The later one sends a line of JSON and leaves once the first has answered. Qt's network library is
part of this: imported when the start page stands, or by a later start.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from cardtable.saves.content import is_folder, resolved

if sys.platform == "win32":
    import ctypes

log = logging.getLogger(__name__)

PATIENCE = 8.0
"""Seconds that a later start waits for the first one; it may be starting itself."""
LONGEST = 65_536
"""Bytes of the longest request that is read."""
ANSWER = b"ok\n"
TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""What a desktop gives a program to let it raise a window."""


def address_of(folder: Path) -> str:
    """The name of the local socket: the same for the same folder of games and person."""
    try:
        whole = os.fsencode(resolved(folder))  # any bytes can be a folder's name
    except OSError:  # a link that leads to itself
        whole = os.fsencode(folder.absolute())
    name = "cardtable-" + hashlib.sha256(f"{_user()} ".encode() + whole).hexdigest()[:16]
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if sys.platform != "win32" and runtime.isprintable() and Path(runtime).is_absolute():
        if is_folder(Path(runtime)):
            return str(Path(runtime, name))
    return name


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")


def tell_first(folder: Path, wanted: str) -> bool:
    """Ask the first window to open this and to come to the front; whether it answered."""
    _let_others_raise()
    token = next((os.environ[name] for name in TOKENS if os.environ.get(name)), "")
    request = json.dumps({"open": wanted, "token": token}).encode() + b"\n"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        socket = QLocalSocket()
        socket.connectToServer(address_of(folder))
        if socket.waitForConnected(500):
            socket.write(request)
            socket.flush()
            answered = socket.waitForReadyRead(int(PATIENCE * 1000))
            socket.disconnectFromServer()
            return answered
        time.sleep(0.05)
    return False


def _let_others_raise() -> None:
    """Windows lets only the program in front hand the front on; this start is in front now."""
    if sys.platform == "win32":
        ctypes.windll.user32.AllowSetForegroundWindow(-1)


class LaterStarts(QObject):
    """Hears what later starts ask the first one."""

    asked = Signal(str)
    """To open this file or link; "" asks only for the window."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        address = address_of(folder)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(address)  # of a first one that crashed: we hold the lock
        self._server.newConnection.connect(self._connected)
        if not self._server.listen(address):
            log.warning("no later start will be heard: %s", self._server.errorString())

    def close(self) -> None:
        """Hear nobody any more."""
        self._server.close()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._heard)
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._hear(socket)

    def _heard(self) -> None:
        self._hear(self.sender())

    def _hear(self, socket: QObject | None) -> None:
        assert isinstance(socket, QLocalSocket)
        if not socket.canReadLine():
            if socket.bytesAvailable() > LONGEST:
                socket.abort()
            return
        line = bytes(socket.readLine(LONGEST).data())
        try:
            request = json.loads(line)
            wanted, token = request["open"], request["token"]
        except (ValueError, KeyError, TypeError):
            wanted = token = None
        if not isinstance(wanted, str) or not isinstance(token, str):
            log.warning("a request that nobody understands: %.80r", line)
            socket.abort()
            return
        socket.write(ANSWER)
        socket.flush()
        if token:
            os.environ[TOKENS[0]] = token  # Qt reads it when the window is raised
        # Not from here: what is asked for may wait for an answer, and the socket goes meanwhile.
        QTimer.singleShot(0, self, partial(self.asked.emit, wanted))
