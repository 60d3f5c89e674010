"""One window for one folder of games: a later start asks the first one to open what it was given.

The first holds a lock file in the folder and listens on a local socket; a later one sends a line
of JSON and leaves once the first has answered.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from cardtable.saves.content import is_folder, resolved

from .lock import Lock

log = logging.getLogger(__name__)

LOCK = "cardtable.lock"
PATIENCE = 8.0
"""Seconds that a later start waits for the first one; it may be starting itself."""
LONGEST = 65_536
"""Bytes of the longest request that is read."""
ANSWER = b"ok\n"
TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""What a desktop gives a program to let it raise a window."""


class Instance(QObject):
    """This start's place among those of one folder of games."""

    asked = Signal(str)
    """A later start asks to open this file or link; "" asks only for the window."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.lock_path = folder / LOCK
        self._lock = Lock(self.lock_path)
        self._server: QObject | None = None
        self._folder = folder

    @property
    def address(self) -> str:
        """The name of the local socket: the same for the same folder and person."""
        import hashlib

        try:
            whole = os.fsencode(resolved(self._folder))  # any bytes can be a folder's name
        except OSError:  # a link that leads to itself
            whole = os.fsencode(self._folder.absolute())
        name = "cardtable-" + hashlib.sha256(f"{_user()} ".encode() + whole).hexdigest()[:16]
        runtime = os.environ.get("XDG_RUNTIME_DIR", "")
        if sys.platform != "win32" and runtime.isprintable() and Path(runtime).is_absolute():
            if is_folder(Path(runtime)):
                return str(Path(runtime, name))
        return name

    def is_first(self) -> bool:
        """Whether no other window has these games; from then on this one has them."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True  # nothing can be kept there, so nothing can be spoilt
        return self._lock.take()

    def tell_first(self, wanted: str) -> bool:
        """Ask the first window to open this and to come to the front; whether it answered."""
        import json  # nobody needs it before the first start page stands

        from PySide6.QtNetwork import QLocalSocket

        _let_others_raise()
        token = next((os.environ[name] for name in TOKENS if os.environ.get(name)), "")
        request = json.dumps({"open": wanted, "token": token}).encode() + b"\n"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            socket = QLocalSocket()
            socket.connectToServer(self.address)
            if socket.waitForConnected(500):
                socket.write(request)
                socket.flush()
                answered = socket.waitForReadyRead(int(PATIENCE * 1000))
                socket.disconnectFromServer()
                return answered
            time.sleep(0.05)
        return False

    def listen(self) -> None:
        """Hear later starts. Costs some milliseconds: called when the window is there."""
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self.address)  # of a first one that crashed: we hold the lock
        server.newConnection.connect(self._connected)
        if not server.listen(self.address):
            log.warning("no later start will be heard: %s", server.errorString())
        self._server = server

    def close(self) -> None:
        """Hear nobody any more and give the games free."""
        from PySide6.QtNetwork import QLocalServer

        if isinstance(self._server, QLocalServer):
            self._server.close()
            self._server = None
        self._lock.free()

    def _connected(self) -> None:
        from PySide6.QtNetwork import QLocalServer

        server = self._server
        assert isinstance(server, QLocalServer)
        while (socket := server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._heard)
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._hear(socket)

    def _heard(self) -> None:
        self._hear(self.sender())

    def _hear(self, socket: QObject | None) -> None:
        import json  # nobody needs it before the first start page stands

        from PySide6.QtNetwork import QLocalSocket

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


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")


def _let_others_raise() -> None:
    """Windows lets only the program in front hand the front on; this start is in front now."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
