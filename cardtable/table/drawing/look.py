"""The colours of the room: one frozen Look for each way the table can be drawn."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """Colours as "#rrggbb". Text stands on `panel` or on `felt`, always at 4.5:1 or better.

    cloth: "felt" (grain of wool) or "wood" (long grain). gain: behind points that are good for
    their player; penalties stand on `accent`. main: the one button that leads on, at the table and
    in every window.
    """

    name: str
    dark: bool
    cloth: str
    felt: str
    felt_edge: str
    rim: str
    rim_light: str
    inlay: str
    panel: str
    panel_edge: str
    text: str
    faint: str
    accent: str
    on_accent: str
    gain: str
    on_gain: str
    main: str
    on_main: str
    glow: str
    chip: str


LIGHT = Look(
    name="light",
    dark=False,
    cloth="felt",
    felt="#5f9c7c",
    felt_edge="#437a60",
    rim="#8a5a36",
    rim_light="#b9845a",
    inlay="#d9e8c9",
    panel="#fbf7ec",
    panel_edge="#c9b48f",
    text="#2b2118",
    faint="#66584a",
    accent="#a3271f",
    on_accent="#ffffff",
    gain="#2a6a45",
    on_gain="#ffffff",
    main="#24553f",
    on_main="#fcf8ee",
    glow="#ffdf6b",
    chip="#c98a12",
)

DARK = Look(
    name="dark",
    dark=True,
    cloth="felt",
    felt="#1f5a45",
    felt_edge="#0e3428",
    rim="#2c1b12",
    rim_light="#523522",
    inlay="#6fa287",
    panel="#182420",
    panel_edge="#4f6b5d",
    text="#f3eedd",
    faint="#b9c4b6",
    accent="#e9b949",
    on_accent="#221802",
    gain="#8ccf9d",
    on_gain="#0f2015",
    main="#d8ae57",
    on_main="#1a1710",
    glow="#ffd65c",
    chip="#e9b949",
)

LIGHT_WOOD = Look(
    name="light_wood",
    dark=False,
    cloth="wood",
    felt="#c99a66",
    felt_edge="#a87645",
    rim="#6e4324",
    rim_light="#94613a",
    inlay="#f3dcb6",
    panel="#fdf8ee",
    panel_edge="#b48d5c",
    text="#2b1d10",
    faint="#68543f",
    accent="#8f2a1c",
    on_accent="#ffffff",
    gain="#3d6a2c",
    on_gain="#ffffff",
    main="#24553f",
    on_main="#fcf8ee",
    glow="#fff3b0",
    chip="#9c5f0c",
)

DARK_WOOD = Look(
    name="dark_wood",
    dark=True,
    cloth="wood",
    felt="#4a2f20",
    felt_edge="#2a1a11",
    rim="#17100b",
    rim_light="#38261a",
    inlay="#a27b4e",
    panel="#211812",
    panel_edge="#6b5138",
    text="#f6ead8",
    faint="#c9b69d",
    accent="#e5a94b",
    on_accent="#241503",
    gain="#a9cc86",
    on_gain="#16210c",
    main="#d8ae57",
    on_main="#1a1710",
    glow="#ffcf70",
    chip="#e5a94b",
)

LOOKS = (LIGHT, DARK, LIGHT_WOOD, DARK_WOOD)
"""In the order in which settings show them."""


def look_named(name: str) -> Look:
    """The look with this name; the light one for a name that no look has."""
    return next((look for look in LOOKS if look.name == name), LIGHT)
