"""The four kings: a stern one, a merry one, a merchant and a warrior."""

from __future__ import annotations

from art.courts import Figure, Half, belt, cloth, hand, panel, stripes, tiles
from art.heads import ear, face, profile, strands
from art.suits import PALETTES, Palette, pip
from art.svg import at, circle, mirrored, path

HEAD = (-4.0, -86.0)


def king_spade() -> Figure:
    """The old stern king: tall crown with a cross, a beard to the belt, a sword."""
    ink = PALETTES["spade"]
    crosslets = tiles(
        lambda x, y: path(f"M{x - 2} {y - 7}h4v5h5v4h-5v5h-4v-5h-5v-4h5Z", ink.gold),
        26,
        20,
    )
    hair = path(
        "M-30 -30C-44 -8 -40 26 -46 44L-22 40L0 50L22 40L46 44C40 26 44 -8 30 -30Z",
        "#ffffff",
        ink.key,
        4,
    ) + strands(
        "M-36 -4Q-34 20 -38 38M-31 6Q-28 24 -30 36M36 -4Q34 20 38 38M31 6Q28 24 30 36", ink.key
    )
    beard = (
        path(
            "M-27 4C-32 34 -22 62 0 82C22 62 32 34 27 4C22 16 12 14 0 14C-12 14 -22 16 -27 4Z",
            "#ffffff",
            ink.key,
            4,
        )
        + strands(
            "M-20 24Q-18 48 -4 68M-11 34Q-9 52 -1 62M20 24Q18 48 4 68M11 34Q9 52 2 60M0 34L0 48",
            ink.key,
        )
        + path(
            "M0 15C-8 9 -20 12 -27 25C-18 28 -6 26 0 19C6 26 18 28 27 25C20 12 8 9 0 15Z",
            "#ffffff",
            ink.key,
            3.4,
        )
        + path("M-7 26Q0 23 7 26Q0 31 -7 26Z", ink.lips, ink.key, 2)
    )
    head = at(
        *HEAD,
        hair,
        face(ink, "long", brow=7, heavy=5.5, eyes="narrow", mouth="none"),
        beard,
        _tall_crown(ink),
    )
    robe = panel(ink.gold, "#ffffff", ink, 14, 30)
    cut = "M-62 -45Q-72 -20 -74 0M62 -45Q72 -20 74 0"
    robe += path(cut, "none", ink.key, 3.4)
    robe += at(
        0,
        0,
        path(
            "M-60 -44L-34 -49L-20 -28L-44 -22ZM60 -44L34 -49L20 -28L44 -22Z",
            "#ffffff",
            ink.key,
            3.2,
        ),
    )
    return Figure(
        "spade",
        Half(
            cloth(ink.main) + crosslets,
            "",
            robe,
            head,
            _sword(ink, 61) + hand(ink, 61, -36, ink.main, ink.gold),
        ),
        belt(ink, "zigzag"),
    )


def _tall_crown(ink: Palette) -> str:
    return (
        path(
            "M-29 -24L-36 -58L-21 -44L-12 -64L0 -48L12 -64L21 -44L36 -58L29 -24Q0 -34 -29 -24Z",
            ink.gold,
            ink.key,
            4,
        )
        + path("M-29 -24Q0 -34 29 -24L29 -33Q0 -43 -29 -33Z", ink.main, ink.key, 3)
        + "".join(
            circle(x, y, 3.6, ink.gold, ink.key, 2.4)
            for x, y in ((-36, -60), (-12, -66), (12, -66), (36, -60))
        )
        + path(
            "M-2.4 -48L-2.4 -60L-8 -60L-8 -65L-2.4 -65L-2.4 -72L2.4 -72L2.4 -65L8 -65L8 -60"
            "L2.4 -60L2.4 -48Z",
            ink.gold,
            ink.key,
            2.6,
        )
        + circle(0, -36, 2.6, ink.gold)
        + circle(-14, -34, 2.2, ink.gold)
        + circle(14, -34, 2.2, ink.gold)
    )


def _sword(ink: Palette, x: float) -> str:
    return at(
        x,
        0,
        path("M-6 -54L-6 -140L0 -153L6 -140L6 -54Z", "#ffffff", ink.key, 3.6)
        + path("M0 -60L0 -136", "none", ink.key, 2.4)
        + path(
            "M-22 -60Q-24 -52 -16 -52L16 -52Q24 -52 22 -60Q0 -54 -22 -60Z", ink.gold, ink.key, 3.4
        )
        + path("M-4 -50L-4 -8L4 -8L4 -50Z", ink.main, ink.key, 3),
    )


def king_heart() -> Figure:
    """The merry king: round, curly, a goblet in his hand."""
    ink = PALETTES["heart"]
    curls = "".join(
        circle(x, y, r, ink.main, ink.key, 3.4)
        for x, y, r in (
            (-36, -18, 10),
            (-42, -2, 11),
            (-40, 15, 10),
            (36, -18, 10),
            (42, -2, 11),
            (40, 15, 10),
        )
    )
    ring = [
        (-33, 12, 9),
        (33, 12, 9),
        (-31, 26, 10),
        (31, 26, 10),
        (-22, 39, 10.5),
        (22, 39, 10.5),
        (-8, 46, 10.5),
        (8, 46, 10.5),
    ]
    beard = (
        "".join(circle(x, y, r, ink.main, ink.key, 3.4) for x, y, r in ring)
        + path(
            "M-32 10C-20 16 -12 12 0 15C12 12 20 16 32 10C36 30 20 46 0 46C-20 46 -36 30 -32 10Z",
            ink.main,
        )
        + strands(
            "M-22 24q5 5 -1 9M-12 34q5 4 0 8M22 24q-5 5 1 9M12 34q-5 4 0 8M0 38l0 7", ink.key, 2.6
        )
        + path("M-13 20Q0 24 13 20Q10 33 0 33Q-10 33 -13 20Z", "#ffffff", ink.key, 3)
        + path(
            "M0 15C-7 8 -22 8 -27 19C-18 24 -6 23 0 18C6 23 18 24 27 19C22 8 7 8 0 15Z",
            ink.main,
            ink.key,
            3,
        )
    )
    cheeks = circle(-22, 6, 5, ink.main) + circle(22, 6, 5, ink.main)
    crown = (
        path(
            "M-33 -22L-40 -46C-34 -58 -22 -56 -18 -46C-14 -62 14 -62 18 -46C22 -56 34 -58 40 -46"
            "L33 -22Q0 -32 -33 -22Z",
            ink.gold,
            ink.key,
            4,
        )
        + path("M-33 -22Q0 -32 33 -22L35 -31Q0 -41 -35 -31Z", "#ffffff", ink.key, 3)
        + "".join(
            path(f"M{x} {y}l2 5l-2 -1l-2 1Z", ink.key, ink.key, 1.4)
            for x, y in ((-22, -33), (-11, -36), (0, -37), (11, -36), (22, -33))
        )
        + pip("heart", 0, -49, 13, ink=ink.main)
        + circle(0, -62, 4.4, ink.main, ink.key, 2.6)
        + circle(-29, -45, 3.4, ink.main)
        + circle(29, -45, 3.4, ink.main)
    )
    head = at(
        *HEAD,
        curls,
        face(ink, "round", brow=-4, eyes="happy", mouth="none", shade=0),
        cheeks,
        beard,
        crown,
    )
    hearts = tiles(lambda x, y: pip("heart", x, y, 12, ink=ink.gold), 24, 22)
    robe = path(
        "M-62 -40C-40 -22 40 -22 62 -40L70 -28C40 -4 -40 -4 -70 -28Z", "#ffffff", ink.key, 3.4
    ) + "".join(
        path(f"M{x} {y}l2.6 7l-2.6 -1.6l-2.6 1.6Z", ink.key)
        for x, y in ((-52, -31), (-32, -22), (-11, -18), (11, -18), (32, -22), (52, -31))
    )
    goblet = at(
        74,
        -78,
        path(
            "M-17 -22L17 -22C18 -2 8 6 3 8L3 24L-3 24L-3 8C-8 6 -18 -2 -17 -22Z",
            ink.gold,
            ink.key,
            3.8,
        )
        + path("M-17 -22Q0 -14 17 -22Q0 -30 -17 -22Z", ink.main, ink.key, 3)
        + path("M-10 -10Q0 -4 10 -10", "none", ink.key, 2.6)
        + circle(-6, -34, 3, ink.main)
        + circle(4, -38, 2.2, ink.main),
    )
    return Figure(
        "heart",
        Half(
            cloth(ink.main) + hearts,
            "",
            robe,
            head,
            goblet + hand(ink, 74, -44, ink.main, "#ffffff"),
        ),
        belt(ink, "wave"),
        pip_at=(90, -138),
    )


def king_diamond() -> Figure:
    """The merchant king in profile: turban crown, hooked nose, forked beard, a gold coin."""
    ink = PALETTES["diamond"]
    beard = (
        path(
            "M-22 20C-14 24 4 20 14 4L18 -2C24 26 14 48 4 60C2 52 -2 50 -8 52C-14 56 -22 66 -32 68"
            "C-34 56 -26 50 -28 36C-24 34 -20 28 -22 20Z",
            ink.key,
            ink.key,
            3,
        )
        + strands("M10 16Q12 34 4 48M2 26Q0 38 -12 46M-8 32Q-14 44 -24 58", ink.ground, 2.6)
        + path(
            "M-26 16C-22 14 -12 16 -6 26C-14 26 -22 24 -34 27C-34 20 -30 17 -26 16Z",
            ink.key,
            ink.ground,
            1.4,
        )
    )
    turban = (
        path(
            "M20 -4C38 -20 36 -56 6 -62C-26 -64 -34 -38 -27 -20C-8 -32 10 -28 20 -4Z",
            "#ffffff",
            ink.key,
            4,
        )
        + path("M-28 -26C-10 -46 18 -44 29 -26C24 -30 4 -34 -27 -18Z", ink.main, ink.key, 3)
        + path("M-26 -40C-8 -56 14 -56 27 -44M-16 -54C-4 -62 8 -62 18 -54", "none", ink.key, 3)
        + path("M20 -4C30 -4 34 10 30 26L22 20C24 10 20 4 20 -4Z", "#ffffff", ink.key, 3.2)
        + path(
            "M-22 -40L-32 -64L-22 -58L-18 -72L-9 -60L2 -69L2 -56C-6 -54 -16 -48 -22 -40Z",
            ink.gold,
            ink.key,
            3.4,
        )
        + path("M-13 -40L-7 -32L-13 -24L-19 -32Z", ink.gold, ink.key, 2.6)
    )
    head = at(
        HEAD[0] - 2,
        HEAD[1] + 4,
        mirrored(
            profile(ink, nose="hooked", brow=2)
            + beard
            + ear(ink, 12, -2)
            + circle(14, 11, 4, ink.gold, ink.key, 2.4)
            + turban
        ),
    )
    robe = (
        path("M-58 -41L-20 -50L8 -14L40 -46L58 -42L30 0L-22 0Z", ink.gold, ink.key, 3.4)
        + "".join(
            path(f"M{x} {y}l5 6l-5 6l-5 -6Z", ink.key)
            for x, y in ((-36, -40), (-22, -28), (-8, -15), (38, -38), (25, -24))
        )
        + path("M-78 -43Q-88 -18 -88 0M78 -43Q88 -18 88 0", "none", ink.key, 3.4)
    )
    coin = at(
        80,
        -84,
        circle(0, 0, 22, ink.gold, ink.key, 4)
        + circle(0, 0, 15.5, "none", ink.key, 2.2)
        + pip("diamond", 0, 0, 14, ink=ink.main)
        + "".join(at(0, 0, circle(0, -18.6, 1.3, ink.key), turn=30 * i) for i in range(12)),
    )
    return Figure(
        "diamond",
        Half(
            cloth(ink.main) + stripes(ink.key, 7, 15, 0),
            "",
            robe,
            head,
            coin + hand(ink, 78, -46, "#ffffff", ink.gold),
        ),
        belt(ink, "lozenge"),
        pip_at=(92, -138),
    )


def king_club() -> Figure:
    """The warrior king: a lambskin hat with a crown, a drooping moustache, a scar, a mace."""
    ink = PALETTES["club"]
    hair = path(
        "M-31 -24C-42 0 -38 22 -42 38L-20 36L-22 0ZM31 -24C42 0 38 22 42 38L20 36L22 0Z",
        ink.key,
        ink.key,
        3,
    )
    hat = (
        path(
            "M-35 -20C-42 -44 -32 -68 4 -72C30 -70 42 -46 35 -20Q0 -30 -35 -20Z",
            ink.key,
            ink.key,
            4,
        )
        + strands(
            "".join(
                f"M{x} {y}q4 -6 8 0q-2 4 -5 1"
                for x, y in (
                    (-31, -42),
                    (-19, -42),
                    (-6, -46),
                    (8, -44),
                    (20, -42),
                    (-26, -54),
                    (-13, -57),
                    (1, -59),
                    (14, -56),
                    (-6, -67),
                    (22, -52),
                )
            ),
            ink.ground,
            2,
        )
        + path(
            "M-37 -18Q0 -30 37 -18L38 -30L27 -38L20 -31L10 -42L0 -33L-10 -42L-20 -31L-27 -38"
            "L-38 -30Z",
            ink.gold,
            ink.key,
            3.4,
        )
        + circle(0, -28, 4, ink.main, ink.key, 2)
        + circle(-19, -25, 2.4, ink.main)
        + circle(19, -25, 2.4, ink.main)
    )
    moustache = path(
        "M0 14C-6 10 -16 12 -21 20C-26 30 -25 42 -31 54C-20 48 -16 38 -13 28C-9 26 -4 24 0 19"
        "C4 24 9 26 13 28C16 38 20 48 31 54C25 42 26 30 21 20C16 12 6 10 0 14Z",
        ink.key,
        ink.ground,
        1.4,
    ) + strands("M-17 22Q-20 32 -25 44M17 22Q20 32 25 44", ink.ground, 1.8)
    scar = path("M16 -2L22 14M15 6L21 3M18 11L23 8", "none", ink.key, 2.4)
    head = at(
        *HEAD,
        hair,
        face(ink, "square", turn=-3, brow=6, heavy=6, eyes="open", mouth="stern", shade=-1),
        scar,
        moustache,
        hat,
    )
    scale = tiles(
        lambda x, y: path(
            f"M{x - 9} {y - 5}Q{x - 9} {y + 8} {x} {y + 8}Q{x + 9} {y + 8} {x + 9} {y - 5}",
            "#ffffff",
            ink.key,
            2.6,
        ),
        18,
        22,
    )
    cape = (
        path(
            "M-112 -30C-96 -42 -60 -45 -26 -49C-40 -30 -50 -14 -52 0L-112 0Z",
            ink.main,
            ink.key,
            3.6,
        )
        + path("M112 -30C96 -42 60 -45 26 -49C40 -30 50 -14 52 0L112 0Z", ink.main, ink.key, 3.6)
        + path("M-66 -45Q-84 -22 -86 0M66 -45Q84 -22 86 0", "none", ink.gold, 4)
        + circle(-34, -38, 8, ink.gold, ink.key, 3.2)
        + circle(34, -38, 8, ink.gold, ink.key, 3.2)
        + path("M-27 -34Q0 -16 27 -34", "none", ink.gold, 5)
        + path("M-27 -37Q0 -20 27 -37M-27 -31Q0 -12 27 -31", "none", ink.key, 2)
    )
    mace = at(
        70,
        0,
        path("M-4 -10L-4 -110L4 -110L4 -10Z", ink.gold, ink.key, 3.2)
        + "".join(
            at(0, -118, path("M-5 -14L0 -26L5 -14Z", ink.gold, ink.key, 3), turn=45 * i)
            for i in range(8)
        )
        + circle(0, -118, 16, ink.gold, ink.key, 3.8)
        + path(
            "M-15 -118Q0 -110 15 -118M-9 -130Q-12 -118 -9 -106M9 -130Q12 -118 9 -106",
            "none",
            ink.key,
            2.4,
        ),
    )
    return Figure(
        "club",
        Half(
            cloth("#ffffff") + scale, "", cape, head, mace + hand(ink, 70, -40, ink.main, ink.gold)
        ),
        belt(ink, "stud"),
        pip_at=(95, -84),
    )
