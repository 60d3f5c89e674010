"""The loudspeaker: a mixer for short sounds and the thread that owns the sound device.

Nothing here makes the window wait: files are read, and the device is opened, in that thread.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import queue
import sys
import threading
import time
import wave
from array import array
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .miniaudio_alone import miniaudio_alone

RATE = 44_100
"""Samples a second, mono, 16 bits: of every file, and of the device."""

VOICES = 24
"""So many sounds at once; the oldest make room."""

IDLE = 5.0
"""Seconds of silence after which the device is let go."""

STALE = 0.6
"""Seconds after which a sound comes too late to be heard at all."""

PATIENCE = 30.0
"""Seconds until a device that could not be opened is tried again."""

STUCK = 2.0
"""Seconds after which a device that asks for nothing more is taken for gone."""

FAREWELL = 2.0
"""Seconds that closing waits for the device at most."""

PERIOD = 40
"""Milliseconds that the device asks for at a time."""

log = logging.getLogger(__name__)
Feed = Generator["array[int] | bytes", int, None]


class Device(Protocol):
    """What the thread needs of a sound device; `miniaudio.PlaybackDevice` is one."""

    def start(self, feed: Feed, /) -> None:
        """Begin to ask the feed for samples."""

    def stop(self) -> None:
        """Ask no more; it can be started again."""

    def close(self) -> None:
        """Let it go for good."""


class SilentError(Exception):
    """There is nothing here to be heard with; the text says why."""


def loudspeaker() -> Device:
    """The system's device, through miniaudio. SilentError if either is missing."""
    try:
        miniaudio = miniaudio_alone()
    except (ImportError, OSError) as error:
        raise SilentError(f"miniaudio cannot be used: {error}") from error
    unheard = (miniaudio.Backend.NULL, miniaudio.Backend.CUSTOM, miniaudio.Backend.JACK)
    ways = [way for way in miniaudio.get_enabled_backends() if way not in unheard]
    if sys.platform.startswith("linux") and not list(Path("/dev/snd").glob("pcm*p")):
        # ALSA would print a page of complaints about the missing card.
        ways = [way for way in ways if way is not miniaudio.Backend.ALSA]
    if not ways:
        raise SilentError("no sound system")
    try:
        device: Device = miniaudio.PlaybackDevice(
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=PERIOD,
            backends=sorted(ways, key=lambda way: int(way.value)),
            thread_prio=miniaudio.ThreadPriority.NORMAL,
            app_name="Cardtable",
        )
    except miniaudio.MiniaudioError as error:
        raise SilentError(f"no sound device: {error}") from error
    return device


@dataclass(slots=True)
class Voice:
    """One sound under way; `at` is its next sample, negative while it waits."""

    samples: array[int]
    gain: float
    at: int


class Mixer:
    """Adds sounds that overlap. Filled by one thread, emptied by the device's own."""

    def __init__(self) -> None:
        self._voices: list[Voice] = []
        self._lock = threading.Lock()
        self.asked = 0.0
        """When the device last wanted samples (seconds of `time.monotonic`)."""

    @property
    def silent(self) -> bool:
        """Whether nothing sounds or waits."""
        return not self._voices

    def add(self, samples: array[int], gain: float, delay: int) -> None:
        """Let a sound begin after `delay` milliseconds; gain from 0 to 1."""
        with self._lock:
            self._voices.append(Voice(samples, gain, -(delay * RATE // 1000)))
            del self._voices[:-VOICES]

    def clear(self) -> None:
        """Stop everything."""
        with self._lock:
            self._voices.clear()

    def skip(self) -> None:
        """Forget the sounds that have not begun."""
        with self._lock:
            self._voices = [voice for voice in self._voices if voice.at >= 0]

    def mix(self, count: int) -> array[int]:
        """The next `count` samples of everything together."""
        total = [0.0] * count
        with self._lock:
            for voice in self._voices:
                first = max(-voice.at, 0)
                begin = max(voice.at, 0)
                part = voice.samples[begin : begin + max(count - first, 0)]
                gain = voice.gain
                for place, sample in enumerate(part, first):
                    total[place] += gain * sample
                voice.at += count
            self._voices = [v for v in self._voices if v.at < len(v.samples)]
        return array("h", [round(min(max(level, -32768), 32767)) for level in total])

    def feed(self) -> Feed:
        """Samples for a device, as many as it asks for; already started."""
        feed = self._feed()
        next(feed)
        return feed

    def _feed(self) -> Feed:
        wanted = yield b""
        while True:
            self.asked = time.monotonic()
            wanted = yield self.mix(wanted)


@dataclass(frozen=True, slots=True)
class Wish:
    """A file to be heard: how loud (0 to 1), after how long (ms), and when that was said."""

    path: Path
    gain: float
    delay: int
    said: float


class Speaker:
    """Plays files. `play` and `close` may be called from the interface's thread."""

    def __init__(self, open_device: Callable[[], Device] = loudspeaker) -> None:
        self.mixer = Mixer()
        self._open = open_device
        self._wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._device: Device | None = None
        self._running = False
        self._again = 0.0
        self._complained = False
        self._files: dict[Path, array[int]] = {}

    def warm_up(self) -> None:
        """Load what is needed, so that the first sound comes in time. Returns at once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)
            self._thread.start()
            atexit.register(self.close)  # a device must not ask a Python that has gone

    def play(self, path: Path, gain: float, delay: int = 0) -> None:
        """Let a file be heard in `delay` milliseconds; gain from 0 to 1. Returns at once."""
        self.warm_up()
        self._wishes.put(Wish(path, gain, delay, time.monotonic()))

    def skip(self) -> None:
        """Forget what waits to be heard; what is heard already ends by itself."""
        self.mixer.skip()

    def hush(self) -> None:
        """Stop what is heard now."""
        self.mixer.clear()

    def close(self) -> None:
        """Stop and let the device go; a later `play` begins anew."""
        if self._thread is not None:
            self.hush()
            self._wishes.put(None)
            self._thread.join(FAREWELL)
            self._thread = None
            atexit.unregister(self.close)

    # In the thread

    def _work(self) -> None:
        with contextlib.suppress(ImportError, OSError):  # told when a sound is wanted
            miniaudio_alone()  # it takes a moment, which the first sound has not
        while True:
            try:
                wish = self._wishes.get(timeout=IDLE if self._running else None)
            except queue.Empty:
                if self.mixer.silent or self._stuck():
                    self._rest()
                continue
            if wish is None:
                self._drop()
                return
            if self._ready() and time.monotonic() - wish.said < STALE:
                samples = self._read(wish.path)
                if samples:
                    self.mixer.add(samples, wish.gain, wish.delay)

    def _ready(self) -> bool:
        """Whether the device runs; opens or wakes it if it does not."""
        if self._running and self._stuck():
            self._drop()
        if self._running or time.monotonic() < self._again:
            return self._running
        try:
            if self._device is None:
                self._device = self._open()
            self.mixer.asked = time.monotonic()
            self._device.start(self.mixer.feed())
            self._running = True
        except Exception as error:  # whatever a driver does, the game goes on in silence
            self._complain(str(error))
            self._again = time.monotonic() + PATIENCE
            self._drop()
        return self._running

    def _stuck(self) -> bool:
        return time.monotonic() - self.mixer.asked > STUCK

    def _rest(self) -> None:
        self._running = False
        try:
            if self._device is not None:
                self._device.stop()
        except Exception as error:  # as above: a device that went away is let go
            self._complain(str(error))
            self._drop()

    def _drop(self) -> None:
        self._running = False
        self.mixer.clear()
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _complain(self, why: str) -> None:
        if not self._complained:
            self._complained = True
            log.warning("The table stays silent: %s", why)

    def _read(self, path: Path) -> array[int]:
        """The samples of a file, read once; none from one that cannot be played."""
        if path not in self._files:
            try:
                self._files[path] = read(path)
            except (OSError, EOFError, ValueError, wave.Error) as error:
                self._complain(f"{path.name}: {error}")
                self._files[path] = array("h")
        return self._files[path]


def read(path: Path) -> array[int]:
    """The samples of a WAV file, which must be mono, 16 bits, `RATE`; ValueError otherwise."""
    with wave.open(str(path), "rb") as file:
        form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        if form != (1, 2, RATE):
            raise ValueError(f"mono, 16 bits and {RATE} Hz are wanted, not {form}")
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
