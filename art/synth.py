"""Small building blocks for sounds: noise, tones, filters and envelopes over lists of samples.

A signal is a list of samples, around ±1, at `RATE` a second. Beyond the first coefficients, which
are rounded, all is plain addition and multiplication: every machine makes the very same samples.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

RATE = 44_100
Signal = list[float]


def samples(seconds: float) -> int:
    """How many samples last that long."""
    return round(seconds * RATE)


def exact(value: float) -> float:
    """A coefficient without the last digits, in which mathematical libraries differ."""
    return round(value, 12)


def noise(seconds: float, seed: int) -> Signal:
    """White noise, the same for the same seed."""
    chance = random.Random(seed)
    return [2 * chance.random() - 1 for _ in range(samples(seconds))]


def tone(hz: float, seconds: float, half: float) -> Signal:
    """A sine that begins at nothing and is half as loud after each `half` seconds."""
    turn = 2 * math.pi * hz / RATE
    shrink = exact(0.5 ** (1 / (half * RATE)))
    twice, square = exact(2 * math.cos(turn)) * shrink, shrink * shrink
    before, now = 0.0, exact(math.sin(turn))
    wave = []
    for _ in range(samples(seconds)):
        wave.append(before)
        before, now = now, twice * now - square * before
    return wave


def band(signal: Signal, hz: float, q: float) -> Signal:
    """What lies around `hz`; the larger q, the narrower (two poles, 0 dB in the middle)."""
    turn = 2 * math.pi * hz / RATE
    width = exact(math.sin(turn) / (2 * q))
    gain, second = width / (1 + width), (1 - width) / (1 + width)
    first = exact(2 * math.cos(turn)) / (1 + width)
    x1 = x2 = y1 = y2 = 0.0
    passed = []
    for x in signal:
        y = gain * (x - x2) + first * y1 - second * y2
        x1, x2, y1, y2 = x, x1, y, y1
        passed.append(y)
    return passed


def below(signal: Signal, hz: float) -> Signal:
    """What lies below `hz` (one gentle pole)."""
    share = exact(1 - math.exp(-2 * math.pi * hz / RATE))
    level = 0.0
    passed = []
    for x in signal:
        level += share * (x - level)
        passed.append(level)
    return passed


def above(signal: Signal, hz: float) -> Signal:
    """What lies above `hz` (one gentle pole)."""
    return [x - low for x, low in zip(signal, below(signal, hz), strict=True)]


def smooth(share: float) -> float:
    """From 0 to 1 with a gentle start and end; share is held within 0 and 1."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def struck(signal: Signal, half: float, attack: float = 0.001) -> Signal:
    """The signal as a blow: loud within `attack` seconds, half as loud after each `half`."""
    shrink = exact(0.5 ** (1 / (half * RATE)))
    rise = max(samples(attack), 1)
    level = 1.0
    shaped = []
    for at, x in enumerate(signal):
        shaped.append(x * level * (smooth(at / rise) if at < rise else 1.0))
        level *= shrink
    return shaped


def swell(signal: Signal, peak: float) -> Signal:
    """The signal rises to its peak (a share of its length) and dies away again."""
    top = max(round(peak * len(signal)), 1)
    rest = max(len(signal) - top, 1)
    return [
        x * (smooth(at / top) if at < top else smooth(1 - (at - top) / rest))
        for at, x in enumerate(signal)
    ]


def mixed(*parts: tuple[float, float, Signal]) -> Signal:
    """Several (start in seconds, gain, signal) together."""
    together = [0.0] * max(samples(start) + len(signal) for start, _, signal in parts)
    for start, gain, signal in parts:
        first = samples(start)
        for at, x in enumerate(signal, first):
            together[at] += gain * x
    return together


def bell(hz: float, seconds: float, half: float, partials: Sequence[tuple[float, float]]) -> Signal:
    """A note of (ratio, gain) partials, the higher the sooner gone, with a soft attack."""
    voices = [(0.0, gain, tone(hz * ratio, seconds, half / ratio)) for ratio, gain in partials]
    note = mixed(*voices)
    rise = samples(0.004)
    return [x * smooth(at / rise) if at < rise else x for at, x in enumerate(note)]


def finished(signal: Signal, seconds: float, peak: float, fade: float = 0.02) -> list[int]:
    """16-bit samples of exactly that length: no hum, clean ends, the loudest at `peak` (dBFS)."""
    count = samples(seconds)
    signal = above(signal, 40)[:count]
    signal += [0.0] * (count - len(signal))
    start, end = samples(0.001), samples(fade)
    for at in range(start):
        signal[at] *= smooth(at / start)
    for at in range(end):
        signal[count - 1 - at] *= smooth(at / end)
    scale = 32767 * exact(10 ** (peak / 20)) / max(abs(x) for x in signal)
    return [round(x * scale) for x in signal]
