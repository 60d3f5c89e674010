"""The queens of the day: a warm one, a proud one and a wise one."""

from __future__ import annotations

from art.courts import Figure, Half, belt, cloth, hand, panel, stripes, tiles
from art.heads import face, profile, strands
from art.suits import PALETTES, pip
from art.svg import at, circle, mirrored, path

HEAD = (-4.0, -84.0)


def queen_heart() -> Figure:
    """The warm queen: a kokoshnik like a sunrise, two braids, a rose held out."""
    ink = PALETTES["heart"]
    crest = (
        path(
            "M-50 8C-64 -30 -42 -72 0 -76C42 -72 64 -30 50 8C44 -18 30 -34 0 -36C-30 -34 -44 -18 -50 8Z",
            ink.main,
            ink.key,
            4,
        )
        + path(
            "M-42 -14C-48 -40 -32 -62 0 -66C32 -62 48 -40 42 -14C34 -30 22 -38 0 -40"
            "C-22 -38 -34 -30 -42 -14Z",
            ink.gold,
            ink.key,
            3,
        )
        + "".join(
            at(0, -12, at(0, -42, path("M0 -8L4 0L0 8L-4 0Z", ink.main)), turn=a)
            for a in (-54, -36, -18, 18, 36, 54)
        )
        + pip("heart", 0, -53, 15, ink=ink.main)
        + "".join(
            at(0, -12, circle(0, -59, 2.6, "#ffffff", ink.key, 1.8), turn=a)
            for a in range(-75, 76, 15)
        )
    )
    fringe = path(
        "M-29 0C-32 -30 -14 -36 0 -36C14 -36 32 -30 29 0C25 -14 14 -22 0 -24"
        "C-14 -22 -25 -14 -29 0Z",
        ink.gold,
        ink.key,
        3.4,
    )
    pearls = "".join(
        circle(x, -37 + x * x * 0.022, 3, "#ffffff", ink.key, 1.8)
        for x in (-28, -21, -14, -7, 0, 7, 14, 21, 28)
    )
    head = at(
        HEAD[0],
        HEAD[1] + 6,
        crest,
        face(ink, "oval", turn=3, brow=-3, heavy=3, mouth="smile", shade=0, look=1),
        circle(-17, 10, 4.4, "#eeb0a0") + circle(20, 10, 4, "#eeb0a0"),
        fringe,
        pearls,
    )
    links = ""
    for i in range(5):
        y = -62 + i * 13
        x = -37 - i * 3.5
        links += path(
            f"M{x - 9} {y - 7}Q{x} {y - 1} {x + 9} {y - 7}Q{x + 11} {y + 4} {x} {y + 9}"
            f"Q{x - 11} {y + 4} {x - 9} {y - 7}Z",
            ink.gold,
            ink.key,
            3,
        )
    braids = links + at(-8, 0, mirrored(links))
    collar = path("M-12 -52L-13 -44Q0 -34 13 -44L12 -52Z", ink.skin, ink.key, 3.2) + path(
        "M-34 -47Q0 -22 34 -47L30 -50Q0 -34 -30 -50Z", "#ffffff", ink.key, 3
    )
    robe = (
        panel("#ffffff", ink.gold, ink, 18, 26)
        + "".join(
            path(f"M{x - 6} {y}L{x} {y - 7}L{x + 6} {y}L{x} {y + 7}Z", ink.main)
            for x, y in ((0, -20), (-13, -12), (13, -12), (0, -4))
        )
        + collar
    )
    rose = at(
        76,
        0,
        path("M0 -40Q4 -66 -2 -86", "none", ink.key, 5)
        + path("M1 -64C16 -74 22 -62 28 -66C26 -52 10 -50 1 -58Z", ink.gold, ink.key, 2.6)
        + path(
            "M-20 -100C-26 -116 -10 -126 0 -122C10 -126 26 -116 20 -100C14 -86 6 -84 0 -84"
            "C-6 -84 -14 -86 -20 -100Z",
            ink.main,
            ink.key,
            3.6,
        )
        + path(
            "M-20 -101C-10 -93 -4 -95 0 -86C4 -95 10 -93 20 -101M-9 -110Q0 -100 9 -110"
            "Q0 -120 -9 -110Z",
            "none",
            ink.ground,
            2.6,
        ),
    )
    sprig = tiles(lambda x, y: circle(x, y, 4.4, ink.gold) + circle(x, y, 1.6, ink.key), 22, 20)
    return Figure(
        "heart",
        Half(
            cloth(ink.main) + sprig,
            "",
            robe,
            braids + head,
            rose + hand(ink, 76, -36, "#ffffff", ink.gold),
        ),
        belt(ink, "lozenge"),
        pip_at=(93, -141),
    )


def queen_diamond() -> Figure:
    """The proud queen in profile: a tall cone with a veil, a long neck, a mirror."""
    ink = PALETTES["diamond"]
    veil = path(
        "M34 -72C56 -58 63 -30 63 -4C63 8 68 18 75 26L54 40C58 0 50 -34 28 -48Z",
        "#ffffff",
        ink.key,
        3.2,
    ) + strands("M37 -58Q56 -32 56 2Q58 18 65 30M34 -48Q46 -22 47 -2", ink.key, 2)
    cone = (
        path("M-24 -17C-26 -40 -8 -52 40 -78L33 -2Q8 -30 -24 -17Z", ink.main, ink.key, 4)
        + path("M-24 -17Q8 -30 33 -2L35 -14Q10 -42 -24 -27Z", ink.gold, ink.key, 3)
        + path(
            "M-9 -47Q18 -46 35 -30L36 -41Q22 -54 3 -55ZM18 -66Q30 -62 37 -54L38 -64L30 -72Z",
            ink.gold,
            ink.key,
            2.4,
        )
    )
    hair = path("M-22 -14Q8 -28 33 -2C36 14 26 26 12 24C17 10 8 -10 -21 -9Z", ink.key, ink.key, 3)
    necklace = "".join(
        circle(x, y, 3.2, ink.gold, ink.key, 2) for x, y in ((-14, 52), (-6, 55), (3, 55), (11, 51))
    )
    neck = path("M-13 40L-15 60L18 60L15 14Z", ink.skin, ink.key, 3.6)
    earring = path("M12 20l4 9l-4 6l-4 -6Z", ink.gold, ink.key, 2)
    side = veil + neck + profile(ink, nose="straight", brow=-2) + hair + cone + necklace + earring
    head = at(HEAD[0] - 2, HEAD[1] + 2, mirrored(side))
    robe = (
        path("M-70 -45L-22 -50L0 -10L22 -50L70 -45L34 0L-34 0Z", ink.gold, ink.key, 3.4)
        + path("M-22 -50L0 -10L22 -50Q0 -38 -22 -50Z", ink.skin, ink.key, 3)
        + path("M-54 -40L-24 0M54 -40L24 0", "none", ink.key, 2.6)
    )
    mirror = at(
        82,
        -92,
        path("M-3.4 14L-3.4 56L3.4 56L3.4 14Z", ink.gold, ink.key, 3)
        + path("M0 -30C22 -30 24 18 0 20C-24 18 -22 -30 0 -30Z", ink.gold, ink.key, 3.8)
        + path("M0 -22C14 -22 16 11 0 12C-16 11 -14 -22 0 -22Z", "#ffffff", ink.key, 2.6)
        + path("M-6 -10L2 -16M-6 0L7 -11", "none", ink.key, 2.2),
    )
    lozenge = tiles(
        lambda x, y: path(
            f"M{x} {y - 11}L{x + 8} {y}L{x} {y + 11}L{x - 8} {y}Z", "#ffffff", ink.key, 2.2
        ),
        24,
        24,
    )
    return Figure(
        "diamond",
        Half(
            cloth(ink.main) + lozenge,
            "",
            robe,
            head,
            mirror + hand(ink, 82, -42, ink.main, "#ffffff"),
        ),
        belt(ink, "bars"),
        pip_at=(92, -143),
    )


def queen_club() -> Figure:
    """The wise queen: older, a flowered kerchief under a small crown, ears of wheat."""
    ink = PALETTES["club"]
    scarf = path(
        "M-38 -10C-42 -48 -20 -54 0 -54C20 -54 42 -48 38 -10C40 14 36 32 18 46L0 54L-18 46"
        "C-36 32 -40 14 -38 -10Z",
        ink.main,
        ink.key,
        4,
    )
    flowers = "".join(
        circle(x, y, 4, ink.gold) + circle(x, y, 1.6, ink.key)
        for x, y in ((-33, 6), (-31, -16), (33, 6), (31, -16), (-26, 26), (26, 26))
    )
    knot = (
        path(
            "M-4 44C-22 44 -34 54 -38 66C-24 68 -10 62 0 50C10 62 24 68 38 66C34 54 22 44 4 44Z",
            ink.main,
            ink.key,
            3.4,
        )
        + path("M-7 41L7 41L8 52L-8 52Z", ink.gold, ink.key, 3)
        + circle(-24, 59, 2.6, ink.gold)
        + circle(24, 59, 2.6, ink.gold)
    )
    parting = path(
        "M-27 -10C-26 -36 26 -36 27 -10C20 -24 8 -28 0 -30C-8 -28 -20 -24 -27 -10Z",
        ink.ground,
        ink.key,
        3,
    ) + strands("M-14 -26Q-20 -22 -23 -16M14 -26Q20 -22 23 -16", ink.key, 2)
    lines = path(
        "M-25 -2L-30 -5M-25 2L-30 2M25 -2L30 -5M25 2L30 2M-15 18Q-18 23 -15 28M15 18Q18 23 15 28",
        "none",
        ink.key,
        2,
    )
    crown = (
        path(
            "M-24 -46L-28 -66L-14 -56L0 -72L14 -56L28 -66L24 -46Q0 -56 -24 -46Z",
            ink.gold,
            ink.key,
            3.6,
        )
        + circle(0, -57, 3.4, ink.main, ink.key, 2)
        + circle(-28, -67, 3, ink.gold, ink.key, 2)
        + circle(28, -67, 3, ink.gold, ink.key, 2)
    )
    cheeks = circle(-18, 11, 5.4, "#e9b39c") + circle(18, 11, 5.4, "#e9b39c")
    head = at(
        HEAD[0],
        HEAD[1],
        scarf,
        flowers,
        face(ink, "round", turn=-2, brow=-2, heavy=4.4, mouth="smile", shade=0).replace(
            'd="M-31', 'd="M-29', 1
        ),
        cheeks,
        parting,
        lines,
        crown,
        knot,
    )
    apron = (
        path("M-40 -44L40 -44L48 0L-48 0Z", "#ffffff", ink.key, 3.2)
        + "".join(
            path(f"M{x - 5} -4l10 -10M{x + 5} -4l-10 -10", "none", c, 3.2)
            for x, c in zip(range(-36, 37, 12), [ink.main, ink.key] * 4, strict=False)
        )
        + path("M-80 -42Q-90 -20 -90 0M80 -42Q90 -20 90 0", "none", ink.key, 3.2)
    )
    ear_of_wheat = "".join(
        at(
            0,
            y,
            path("M0 0C10 -2 13 -10 10 -18C2 -15 -1 -8 0 0Z", ink.gold, ink.key, 2.4),
            path("M0 0C-10 -2 -13 -10 -10 -18C-2 -15 1 -8 0 0Z", ink.gold, ink.key, 2.4),
        )
        for y in (-14, -27, -40)
    ) + at(0, -52, path("M0 0C6 -4 6 -14 0 -20C-6 -14 -6 -4 0 0Z", ink.gold, ink.key, 2.4))
    wheat = at(
        78,
        -50,
        "".join(
            at(x, 0, path("M0 14L0 -14", "none", ink.key, 4), ear_of_wheat, turn=a, size=s)
            for x, a, s in ((-7, -20, 0.9), (8, 18, 0.9), (0, 0, 1.1))
        ),
    )
    return Figure(
        "club",
        Half(
            cloth(ink.main) + stripes(ink.gold, 5, 13),
            "",
            apron,
            head,
            wheat + hand(ink, 78, -36, "#ffffff", ink.main),
        ),
        belt(ink, "wave"),
        pip_at=(93, -141),
    )
