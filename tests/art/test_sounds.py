"""The sounds are there, short, quiet and clean, and as the generator makes them."""

from __future__ import annotations

import itertools
import math
import wave
from collections.abc import Sequence

import pytest

from art.sounds import MAKERS, SOUNDS, pcm
from art.synth import RATE, band, bell, finished, noise, tone
from cardtable.windows.sound.speaker import read

LONGEST = 1.0


@pytest.fixture(scope="module")
def made() -> dict[str, list[int]]:
    return {name: make() for name, make in MAKERS.items()}


def loudness(samples: Sequence[float]) -> float:
    """Root mean square, in dB below full scale."""
    return 10 * math.log10(sum(x * x for x in samples) / len(samples) / 32767**2)


def test_the_files_are_what_the_generator_makes_bit_for_bit(made: dict[str, list[int]]) -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == set(made)
    for name, samples in made.items():
        with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            assert file.readframes(file.getnframes()) == pcm(samples), name


@pytest.mark.parametrize("name", MAKERS)
def test_a_sound_is_short_never_clips_and_begins_and_ends_in_silence(name: str) -> None:
    samples = read(SOUNDS / f"{name}.wav")
    assert 0.05 <= len(samples) / RATE <= LONGEST
    peak = max(abs(x) for x in samples) / 32767
    assert -20 < 20 * math.log10(peak) < -6
    assert -40 < loudness(samples) < -20
    assert abs(samples[0]) <= 1
    assert max(abs(x) for x in samples[-20:]) <= 8
    assert abs(sum(samples) / len(samples)) < 16, "a constant share clicks"


def test_takes_of_one_sound_differ_but_are_equally_loud(made: dict[str, list[int]]) -> None:
    for name, takes in {"deal": 3, "play": 3, "collect": 2}.items():
        heard = [made[f"{name}-{take}"] for take in range(1, takes + 1)]
        assert len({tuple(samples) for samples in heard}) == takes
        levels = [loudness(samples) for samples in heard]
        assert max(levels) - min(levels) < 3


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.wav")) < 690_000


def test_a_tone_has_its_pitch_and_dies_away() -> None:
    sine = tone(441, 1.0, half=0.25)
    crossings = sum(a < 0 <= b for a, b in itertools.pairwise(sine))
    assert crossings == pytest.approx(441, abs=1)
    early, late = max(sine[:1000]), max(sine[RATE // 2 : RATE // 2 + 1000])
    assert late / early == pytest.approx(0.25, abs=0.01)


def test_a_band_keeps_its_middle_and_weakens_the_rest() -> None:
    for hz, low, high in ((1000, 0.95, 1.05), (4000, 0.0, 0.2), (250, 0.0, 0.2)):
        passed = band(tone(hz, 0.5, half=1000), 1000, 2)
        assert low <= max(passed[RATE // 4 :]) <= high


def test_noise_is_the_same_for_the_same_seed_only() -> None:
    assert noise(0.01, 1) == noise(0.01, 1) != noise(0.01, 2)


def test_a_finished_sound_has_exactly_its_length_and_peak() -> None:
    samples = finished(bell(440, 0.1, 0.05, ((1, 1.0),)), 0.2, -6)
    assert len(samples) == RATE // 5
    assert max(abs(x) for x in samples) == round(32767 * 10 ** (-6 / 20))
