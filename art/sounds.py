"""Makes the sounds in assets/sounds/: `python -m art.sounds` at the top of the checkout.

Cards are filtered noise, signals are soft plucked notes. A name that ends in a figure is one of
several takes of the same sound, so that a deal does not rattle like a machine.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from art.synth import (
    RATE,
    Signal,
    band,
    bell,
    below,
    finished,
    mixed,
    noise,
    struck,
    swell,
    tone,
)

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

KALIMBA = ((1, 1.0), (2, 0.12), (3.01, 0.05), (5.9, 0.07))
"""A plucked tongue: nearly pure, with a short ring above it."""

BELL = ((0.5, 0.25), (1, 1.0), (1.19, 0.22), (2, 0.35), (2.74, 0.18), (3.01, 0.08))
"""A dark bell with its minor third."""

C4, D4, E4, G4, A4 = 261.63, 293.66, 329.63, 392.0, 440.0
C5, D5, E5, G5, A5, C6, E6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.51


def tap(seed: int, hz: float, thump: float) -> Signal:
    """A card that meets the cloth: a breath of paper over a low, dull blow."""
    paper = struck(band(noise(0.1, seed), hz, 0.8), 0.007)
    cloth = struck(below(noise(0.1, seed + 1), 420), 0.014, 0.002)
    return mixed((0, 0.7, paper), (0, 0.9, cloth), (0, 0.3 * thump, tone(150, 0.1, 0.018)))


def slide(seed: int, seconds: float, hz: float, peak: float) -> Signal:
    """A card that glides over others: airy, without a note."""
    air = mixed(
        (0, 1.0, band(noise(seconds, seed), hz, 0.7)),
        (0, 0.5, band(noise(seconds, seed + 1), hz * 1.9, 0.9)),
    )
    return swell(air, peak)


def deal(take: int) -> list[int]:
    """One card leaves the pack."""
    seed, hz = 100 + 10 * take, (2500, 2900, 2250)[take - 1]
    whole = mixed(
        (0, 0.8, slide(seed, 0.075, hz, 0.55)), (0.052, 0.5, tap(seed + 5, hz * 0.7, 0.3))
    )
    return finished(below(whole, 6000), 0.1, -17)


def play(take: int) -> list[int]:
    """A card is laid on the cloth."""
    seed, hz = 200 + 10 * take, (1700, 1950, 1500)[take - 1]
    whole = mixed((0, 0.3, slide(seed, 0.05, hz * 1.5, 0.8)), (0.03, 1.0, tap(seed + 5, hz, 1.0)))
    return finished(below(whole, 5000), 0.13, -11)


def collect(take: int) -> list[int]:
    """A trick is pushed together and drawn away."""
    seed, hz = 300 + 10 * take, (1900, 1700)[take - 1]
    knocks = [(0.012 + 0.021 * n, 0.16, tap(seed + 3 * n, hz * 1.2, 0.4)) for n in range(3)]
    whole = mixed((0.02, 0.9, slide(seed + 20, 0.19, hz, 0.35)), *knocks)
    return finished(below(whole, 5000), 0.22, -15)


def shuffle() -> list[int]:
    """Two halves fall into each other, faster and faster, and are pushed together."""
    parts: list[tuple[float, float, Signal]] = []
    at, gap = 0.01, 0.022
    for number in range(34):
        tick = struck(band(noise(0.03, 400 + number), 2100 + 45 * (number % 7), 0.9), 0.0045)
        parts.append((at, 0.5 + 0.06 * (number % 5) + 0.006 * number, tick))
        at, gap = at + gap * (1 + 0.25 * (number % 3 - 1)), max(gap * 0.965, 0.009)
    parts.append((0.02, 0.14, slide(460, 0.45, 1500, 0.75)))
    parts.append((0.53, 0.4, slide(470, 0.12, 1600, 0.4)))
    parts.append((0.6, 0.9, tap(480, 1500, 0.8)))
    return finished(below(mixed(*parts), 5200), 0.7, -14)


def chips() -> list[int]:
    """Three clay chips fall on each other."""

    def click(seed: int, pitch: float) -> Signal:
        ring = ((2350, 1.0, 0.011), (3720, 0.55, 0.008), (5200, 0.3, 0.006), (980, 0.5, 0.01))
        clay = [(0.0, gain, tone(hz * pitch, 0.12, half)) for hz, gain, half in ring]
        return mixed(*clay, (0, 0.5, struck(band(noise(0.05, seed), 3000, 0.8), 0.003)))

    whole = mixed(
        (0.005, 0.8, click(500, 1.0)),
        (0.09, 1.0, click(501, 1.06)),
        (0.14, 0.5, click(502, 0.97)),
    )
    return finished(below(whole, 5500), 0.28, -16)


def rap(seed: int, hz: float) -> Signal:
    """A knuckle on wood."""
    wood = mixed((0, 1.0, tone(hz, 0.12, 0.02)), (0, 0.35, tone(round(2.2 * hz), 0.12, 0.01)))
    return mixed((0, 1.0, wood), (0, 0.25, struck(below(noise(0.05, seed), 900), 0.006)))


def refused() -> list[int]:
    """Two dull knocks on wood: not so."""
    return finished(mixed((0, 1.0, rap(600, 196)), (0.085, 0.75, rap(601, 196))), 0.2, -14)


def knock() -> list[int]:
    """Three knocks at a door, in the rhythm of somebody who is expected."""
    raps = ((0.0, 0.8, 275.0), (0.14, 0.75, 268.0), (0.34, 1.0, 282.0))
    parts = [(at, gain, rap(620 + n, hz)) for n, (at, gain, hz) in enumerate(raps)]
    return finished(mixed(*parts), 0.56, -12, fade=0.05)


def notes(
    seconds: float, peak: float, *played: tuple[float, float, float], half: float = 0.14
) -> list[int]:
    """A little tune of plucked (start, hz, gain) notes."""
    parts = [(at, gain, bell(hz, seconds - at, half, KALIMBA)) for at, hz, gain in played]
    return finished(mixed(*parts), seconds, peak, fade=0.12)


def your_turn() -> list[int]:
    """Two soft notes upwards."""
    return notes(0.4, -17, (0.0, G4, 0.8), (0.09, C5, 1.0), half=0.09)


def broken() -> list[int]:
    """A falling step, and something thin cracks."""
    crack = [(0.004 + 0.013 * n, 0.8 - 0.2 * n, 700 + n, 3000 - 380 * n) for n in range(3)]
    snaps = [
        (at, gain, struck(band(noise(0.04, seed), hz, 2.5), 0.004)) for at, gain, seed, hz in crack
    ]
    fall = [(0.02, 0.55, E5), (0.15, 0.6, C5 * 0.9439)]  # to the b: a half tone below c
    tune = [(at, gain, bell(hz, 0.55 - at, 0.11, KALIMBA)) for at, gain, hz in fall]
    return finished(mixed(*snaps, *tune), 0.55, -15, fade=0.1)


def lady() -> list[int]:
    """A dark bell, and its shadow a tritone below."""
    first, second = bell(D4, 0.75, 0.2, BELL), bell(D4 * 0.7071, 0.63, 0.2, BELL)
    return finished(mixed((0, 0.8, first), (0.12, 0.9, second)), 0.75, -13, fade=0.15)


def moon() -> list[int]:
    """Five notes climb and shimmer."""
    tune = enumerate((C5, E5, G5, C6, E6))
    climb = [(0.085 * step, hz, 0.9 - 0.1 * step) for step, hz in tune]
    shimmer = [(0.43, C6 * 1.004, 0.25), (0.43, G5 * 1.003, 0.3)]
    return notes(0.9, -14, *climb, *shimmer, half=0.18)


def moon_stopped() -> list[int]:
    """The climb breaks off and falls back."""
    climb = [(0.085 * step, hz, 0.8) for step, hz in enumerate((C5, E5, G5))]
    fall = [(0.27, E5 * 0.944, 0.7), (0.36, C5 * 0.944, 0.6)]
    return notes(0.55, -15, *climb, *fall, half=0.13)


def game_won() -> list[int]:
    """Up to a full chord."""
    chord = [(0.36, C5, 0.6), (0.36, E5, 0.6), (0.36, G5, 0.6), (0.375, C6, 0.5)]
    return notes(0.95, -13, (0.0, G4, 0.8), (0.12, C5, 0.8), (0.24, E5, 0.8), *chord, half=0.17)


def game_lost() -> list[int]:
    """Three gentle steps down."""
    return notes(0.8, -15, (0.0, A4, 0.8), (0.15, E4, 0.8), (0.32, C4, 1.0), half=0.15)


MAKERS: dict[str, Callable[[], list[int]]] = {
    "shuffle": shuffle,
    **{f"deal-{take}": partial(deal, take) for take in (1, 2, 3)},
    **{f"play-{take}": partial(play, take) for take in (1, 2, 3)},
    **{f"collect-{take}": partial(collect, take) for take in (1, 2)},
    "chips": chips,
    "hearts_broken": broken,
    "queen_taken": lady,
    "moon": moon,
    "moon_stopped": moon_stopped,
    "your_turn": your_turn,
    "game_won": game_won,
    "game_lost": game_lost,
    "refused": refused,
    "knock": knock,
}
"""Each file's name, and what makes its samples."""


def pcm(sound: Sequence[int]) -> bytes:
    """The samples as a WAV file keeps them: 16 bits, the low byte first."""
    packed = array("h", sound)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def main() -> None:
    """Write every sound."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, make in MAKERS.items():
        target = SOUNDS / f"{name}.wav"
        with wave.open(str(target), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(pcm(make()))
        print(f"{target.name}: {target.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
