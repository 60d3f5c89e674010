"""The four queens; the queen of spades winks out of the night."""

from __future__ import annotations

from art.courts import Half, belt, cloth, court, hand, panel, stripes, tiles
from art.heads import face, profile, strands
from art.suits import PALETTES, pip
from art.svg import at, circle, mirrored, path

HEAD = (-4.0, -84.0)


def queen_spade() -> str:
    """By night: a pale winking face, a collar like black wings, a crown of daggers, a rose."""
    ink = PALETTES["spade"]
    night = ink.key
    pale = "#ffffff"
    wing = path(
        "M-14 34C-30 26 -40 2 -68 -30C-66 -16 -72 -12 -82 -10C-74 0 -78 8 -88 14C-78 20 -78 30 -84 40"
        "L-20 52Z",
        ink.main,
        pale,
        3,
    ) + strands(
        "M-20 40Q-40 16 -62 -16M-22 44Q-48 24 -74 -2M-24 47Q-50 34 -76 18M-26 50Q-52 44 -74 36",
        pale,
        2,
    )
    hair = path(
        "M-28 22C-44 10 -48 -24 -34 -40C-24 -50 24 -50 34 -40C48 -24 44 10 28 22C20 30 -20 30 -28 22Z",
        night,
        pale,
        3,
    )
    # The hair comes to a point on the brow, so that the face itself is a heart turned round.
    peak = path(
        "M-28 -4C-30 -40 30 -40 28 -4C26 -18 16 -26 0 -14C-16 -26 -26 -18 -28 -4Z", night
    ) + strands("M-16 -30Q-8 -26 -2 -19M16 -30Q8 -26 2 -19M0 -34L0 -20", pale, 1.8)
    countenance = (
        face(
            ink._replace(skin=pale),
            "long",
            turn=2,
            brow=-5,
            heavy=3.6,
            eyes="wink",
            mouth="smirk",
            lips="#c2183c",
            shade=0,
            look=-1,
        )
        + circle(-15, 17, 2.3, night)
        + path("M-21 4l-4 3M-17 6l-2 5", "none", night, 1.8)
    )
    crown = (
        "".join(
            at(x, -34, path("M-4 4L-6 -22L0 -36L6 -22L4 4Z", ink.gold, night, 3), turn=a, size=s)
            for x, a, s in (
                (-30, -34, 0.8),
                (30, 34, 0.8),
                (-16, -16, 0.92),
                (16, 16, 0.92),
                (0, 0, 1.06),
            )
        )
        + path("M-36 -30Q0 -50 36 -30L33 -22Q0 -40 -33 -22Z", ink.gold, night, 3)
        + pip("spade", 0, -37, 12, ink=night)
        + circle(-18, -34, 2.4, "#c2183c")
        + circle(18, -34, 2.4, "#c2183c")
    )
    earring = "".join(path(f"M{x} 14l4 9l-4 6l-4 -6Z", ink.gold, night, 2) for x in (-30, 31))
    head = at(*HEAD, hair, countenance, peak, earring, crown)
    neck = path("M-10 -54L-12 -40Q0 -30 12 -40L10 -54Z", pale, night, 3)
    lace = tiles(lambda x, y: path(f"M{x} {y - 9}l6 9l-6 9l-6 -9Z", ink.main), 22, 26)
    bodice = (
        path("M-40 -46L0 -6L40 -46L56 -42L26 0L-26 0L-56 -42Z", ink.main, pale, 2.8)
        + path("M-22 -48Q0 -36 22 -48L0 -12Z", pale, night, 2.6)
        + path("M-18 -42Q0 -26 18 -42", "none", night, 2)
        + at(0, -26, pip("spade", 0, 0, 11, ink="#c2183c"))
    )
    rose = at(
        78,
        0,
        path("M-2 -44Q-6 -70 2 -88", "none", pale, 5.5)
        + path("M-2 -44Q-6 -70 2 -88", "none", "#2d8a55", 3.2)
        + path("M-3 -66C-20 -74 -22 -60 -28 -62C-24 -50 -8 -52 -3 -62Z", "#2d8a55", pale, 1.8)
        + path("M-1 -74l8 -3l-7 -3ZM-4 -58l-7 -3l7 -3Z", pale)
        + path(
            "M-18 -104C-24 -122 -8 -132 2 -128C12 -134 28 -122 22 -104C18 -90 8 -86 2 -86"
            "C-4 -86 -14 -90 -18 -104Z",
            "#c2183c",
            pale,
            2.6,
        )
        + path(
            "M-18 -106C-8 -98 -2 -100 2 -90C6 -100 14 -98 22 -106M-8 -116C-2 -108 8 -108 12 -116"
            "C8 -124 -4 -124 -8 -116ZM-2 -116Q2 -112 6 -117",
            "none",
            pale,
            2.4,
        ),
    )
    return court(
        "spade",
        Half(
            cloth(night) + lace,
            at(HEAD[0], HEAD[1], wing, mirrored(wing)),
            neck + bodice,
            head,
            rose + hand(ink._replace(skin=pale), 76, -36, ink.main, ink.gold),
            ground=night,
        ),
        belt(ink, "zigzag"),
        pip_at=(-93, -62),
    )


def queen_heart() -> str:
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
        face(ink, "oval", turn=3, brow=-3, heavy=3, mouth="smile", shade=1, look=1),
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
    return court(
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


def queen_diamond() -> str:
    """The proud queen in profile: a tall cone with a veil, a long neck, a mirror."""
    ink = PALETTES["diamond"]
    cone = (
        path("M10 -62Q70 -50 92 20L70 34Q60 -10 20 -30Z", "#ffffff", ink.key, 3.2)
        + strands("M30 -44Q62 -24 78 26M24 -36Q54 -22 66 20", ink.key, 2)
        + path("M-20 -28L34 -76L27 -8Q8 -34 -20 -28Z", ink.main, ink.key, 4)
        + path("M-20 -28Q8 -34 27 -8L28 -18Q12 -42 -13 -34Z", ink.gold, ink.key, 3)
        + path("M3 -45L29 -30L30 -40L12 -53ZM21 -62L31 -54L32 -63L28 -69Z", ink.gold, ink.key, 2)
    )
    hair = path("M-17 -30Q6 -36 26 -8C30 8 22 18 10 20C16 6 8 -14 -17 -24Z", ink.key, ink.key, 3)
    necklace = "".join(
        circle(x, y, 3.2, ink.gold, ink.key, 2) for x, y in ((-14, 52), (-6, 55), (3, 55), (11, 51))
    )
    neck = path("M-13 40L-15 60L18 60L15 14Z", ink.skin, ink.key, 3.6)
    head = at(
        HEAD[0] - 2,
        HEAD[1] + 2,
        mirrored(
            at(0, 0, cone)
            + neck
            + profile(ink, nose="straight", brow=-2)
            + hair
            + necklace
            + path("M12 20l4 9l-4 6l-4 -6Z", ink.gold, ink.key, 2)
        ),
    )
    robe = (
        path("M-70 -39L-22 -50L0 -10L22 -50L70 -39L34 0L-34 0Z", ink.gold, ink.key, 3.4)
        + path("M-22 -50L0 -10L22 -50Q0 -38 -22 -50Z", ink.skin, ink.key, 3)
        + path("M-54 -36L-24 0M54 -36L24 0", "none", ink.key, 2.6)
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
    return court(
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


def queen_club() -> str:
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
        + path("M-80 -36Q-90 -18 -90 0M80 -36Q90 -18 90 0", "none", ink.key, 3.2)
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
    return court(
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
