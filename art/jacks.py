"""The four jacks: a schemer, a lover, a dandy and a village piper."""

from __future__ import annotations

from art.courts import Figure, Half, belt, cloth, hand, stripes, tiles
from art.heads import ear, face, profile, strands
from art.suits import PALETTES, pip
from art.svg import at, circle, path

HEAD = (-4.0, -84.0)


def jack_spade() -> Figure:
    """The schemer in profile: a long-beaked hat with a feather, a goatee, a halberd."""
    ink = PALETTES["spade"]
    hair = path(
        "M-2 -26C22 -34 34 -6 26 28C18 38 8 34 4 28C10 10 6 -8 -2 -26Z", ink.key, ink.key, 3
    )
    hat = (
        path(
            "M-62 -14C-40 -24 -26 -28 -18 -34C-10 -66 22 -70 30 -26L34 -10C8 -22 -24 -20 -62 -14Z",
            ink.main,
            ink.key,
            4,
        )
        + path("M-19 -33C4 -38 20 -34 31 -24L34 -11C14 -22 -6 -24 -25 -21Z", ink.gold, ink.key, 3)
        + path(
            "M22 -24C34 -40 40 -58 30 -76C54 -66 60 -34 38 -16C32 -10 24 -14 22 -24Z",
            "#ffffff",
            ink.key,
            3.4,
        )
        + strands("M28 -20Q44 -38 38 -64M36 -30L48 -38M38 -42L48 -54", ink.key, 2)
    )
    beard = path(
        "M-26 36C-24 44 -32 52 -40 60C-24 62 -8 52 -10 42C-16 46 -22 42 -26 36Z", ink.key
    ) + path(
        "M-27 17C-20 14 -14 18 -10 14C-8 22 -20 24 -28 21C-36 22 -42 18 -44 10C-38 16 -32 14"
        " -27 17Z",
        ink.key,
    )
    ruff = "".join(
        circle(x, y, 8, "#ffffff", ink.key, 2.8)
        for x, y in ((-32, 40), (34, 40), (-21, 46), (23, 46), (-10, 50), (12, 50), (1, 52))
    )
    head = at(
        HEAD[0],
        HEAD[1] + 4,
        path("M-10 38L-12 56L16 56L14 20Z", ink.skin, ink.key, 3.6),
        ruff,
        profile(ink, nose="hooked", brow=4) + beard,
        hair,
        hat,
    )
    slashes = "".join(
        path(
            f"M{x} -30C{x + 6} -24 {x + 6} -14 {x} -8C{x - 6} -14 {x - 6} -24 {x} -30Z",
            ink.gold,
            ink.key,
            2.4,
        )
        for x in (-92, -74, -56, 56, 74, 92)
    )
    robe = (
        path("M-38 -44L-26 0M38 -44L26 0", "none", ink.key, 3.4)
        + slashes
        + "".join(circle(0, y, 3.4, ink.gold, ink.key, 2.2) for y in (-26, -14))
    )
    halberd = at(
        70,
        0,
        path("M-3.4 -8L-3.4 -126L3.4 -126L3.4 -8Z", ink.gold, ink.key, 3)
        + path("M-3 -126L0 -158L3 -126Z", "#ffffff", ink.key, 3)
        + path(
            "M4 -128C20 -136 26 -128 30 -132C34 -116 32 -104 28 -92C22 -98 14 -96 4 -104Z",
            "#ffffff",
            ink.key,
            3.4,
        )
        + path("M-4 -124L-20 -120L-14 -114L-20 -106L-4 -110Z", "#ffffff", ink.key, 3),
    )
    return Figure(
        "spade",
        Half(
            cloth(ink.main) + stripes(ink.key, 4, 14),
            "",
            robe,
            head,
            halberd + hand(ink, 70, -36, "#ffffff", ink.gold),
        ),
        belt(ink, "bars"),
        pip_at=(95, -70),
    )


def jack_heart() -> Figure:
    """The lover: curls, freckles, a plumed beret, a sealed letter."""
    ink = PALETTES["heart"]
    curls = "".join(
        circle(x, y, r, ink.gold, ink.key, 3.2)
        for x, y, r in (
            (-30, -22, 10),
            (-37, -6, 11),
            (-38, 12, 11),
            (-33, 28, 10),
            (30, -22, 10),
            (37, -6, 11),
            (38, 12, 11),
            (33, 28, 10),
        )
    )
    front = "".join(
        circle(x, y, 7, ink.gold, ink.key, 2.8)
        for x, y in ((-20, -27), (-8, -31), (5, -31), (17, -28))
    )
    beret = (
        path(
            "M-34 -28C-50 -44 -34 -66 4 -64C36 -64 48 -46 34 -28Q0 -42 -34 -28Z",
            ink.main,
            ink.key,
            4,
        )
        + path("M-34 -28Q0 -42 34 -28L34 -35Q0 -49 -35 -35Z", ink.gold, ink.key, 2.8)
        + path(
            "M16 -48C-4 -62 -34 -70 -60 -56C-56 -52 -58 -48 -64 -44C-42 -34 -8 -34 16 -48Z",
            "#ffffff",
            ink.key,
            3.2,
        )
        + strands(
            "M14 -48Q-16 -58 -50 -50M-10 -54L-18 -62M-22 -55L-32 -62M-14 -52L-22 -44", ink.key, 2
        )
        + pip("heart", 20, -46, 13, ink=ink.gold)
    )
    freckles = "".join(
        circle(x, y, 1.3, ink.main)
        for x, y in ((-20, 8), (-15, 11), (-20, 13), (19, 8), (24, 10), (20, 13))
    )
    head = at(
        HEAD[0],
        HEAD[1] + 4,
        curls,
        face(ink, "oval", turn=4, brow=-4, heavy=3.4, mouth="smile", shade=0, look=1.4),
        freckles,
        front,
        beret,
    )
    robe = (
        path("M-12 -46L-13 -40Q0 -30 13 -40L12 -46Z", ink.skin, ink.key, 3)
        + path("M-46 -44L-12 -46L0 -18L-18 -8ZM46 -44L12 -46L0 -18L18 -8Z", "#ffffff", ink.key, 3.4)
        + path("M0 -18L0 0", "none", ink.key, 3)
        + circle(0, -9, 3, ink.gold, ink.key, 2)
        + path("M-74 -43Q-62 -20 -62 0M74 -43Q62 -20 62 0", "none", ink.key, 3.2)
    )
    letter = at(
        78,
        -84,
        path("M-24 -17L24 -17L24 17L-24 17Z", "#ffffff", ink.key, 3.6)
        + path("M-24 -17L0 4L24 -17M-24 17L-7 -2M24 17L7 -2", "none", ink.key, 2.6)
        + pip("heart", 0, 4, 17, ink=ink.main),
        turn=-9,
    )
    checks = tiles(
        lambda x, y: path(f"M{x} {y - 10}L{x + 9} {y}L{x} {y + 10}L{x - 9} {y}Z", ink.main), 18, 20
    )
    return Figure(
        "heart",
        Half(
            cloth(ink.gold) + checks,
            "",
            robe,
            head,
            letter + hand(ink, 78, -48, ink.main, "#ffffff"),
        ),
        belt(ink, "stud"),
        pip_at=(91, -136),
    )


def jack_diamond() -> Figure:
    """The dandy: a page's straight bob, a bicorne with a star, a curled moustache, a key."""
    ink = PALETTES["diamond"]
    hair = path(
        "M-36 -24C-42 0 -42 18 -44 36Q-32 42 -22 34L-22 -10L22 -10L22 34Q32 42 44 36"
        "C42 18 42 0 36 -24Z",
        ink.key,
        ink.key,
        3,
    ) + strands(
        "M-34 -6Q-36 16 -37 30M-28 0Q-29 16 -30 30M34 -6Q36 16 37 30M28 0Q29 16 30 30", ink.gold, 2
    )
    fringe = path(
        "M-30 -6C-32 -36 32 -36 30 -6L22 -14L14 -9L7 -15L0 -10L-7 -15L-14 -9L-22 -14Z", ink.key
    )
    bicorne = (
        path(
            "M-60 -22C-58 -52 -30 -66 0 -66C30 -66 58 -52 60 -22C40 -42 -40 -42 -60 -22Z",
            ink.main,
            ink.key,
            4,
        )
        + path(
            "M-60 -22C-40 -42 40 -42 60 -22C60 -30 58 -36 55 -41C36 -53 -36 -53 -55 -41"
            "C-58 -36 -60 -30 -60 -22Z",
            "#ffffff",
            ink.key,
            3,
        )
        + strands(
            "M-44 -38l3 -9M-29 -43l2 -9M-15 -45l1 -9M15 -45l-1 -9M29 -43l-2 -9M44 -38l-3 -9",
            ink.key,
            2.4,
        )
        + "".join(
            at(0, -50, path("M-4 -3L0 -16L4 -3Z", ink.gold, ink.key, 2), turn=45 * i)
            for i in range(8)
        )
        + circle(0, -50, 8.5, ink.gold, ink.key, 3)
        + pip("diamond", 0, -50, 7, ink=ink.main)
    )
    moustache = path(
        "M0 16C-5 12 -12 14 -17 18C-22 20 -27 16 -25 11C-32 16 -29 26 -20 26C-12 26 -6 23 0 19"
        "C6 23 12 26 20 26C29 26 32 16 25 11C27 16 22 20 17 18C12 14 5 12 0 16Z",
        ink.key,
    )
    head = at(
        HEAD[0],
        HEAD[1] + 4,
        hair,
        face(
            ink, "long", turn=-3, brow=3, heavy=3.4, eyes="narrow", mouth="smirk", shade=-1, look=-2
        ),
        moustache,
        fringe,
        at(0, 7, bicorne),
    )
    robe = (
        path("M-34 -46C-20 -52 20 -52 34 -46L26 -34L0 -40L-26 -34Z", "#ffffff", ink.key, 3.2)
        + path("M0 -40L0 0", "none", ink.key, 3.2)
        + "".join(
            path(
                f"M-20 {y}L20 {y}M-20 {y - 3}L-20 {y + 3}M20 {y - 3}L20 {y + 3}", "none", ink.key, 3
            )
            for y in (-30, -21, -12)
        )
        + path("M-66 -44L-60 0M66 -44L60 0", "none", ink.key, 3.4)
    )
    key = at(
        80,
        -98,
        path("M-3.4 16L-3.4 62L3.4 62L3.4 16Z", ink.gold, ink.key, 3)
        + path("M0 -22L18 0L0 20L-18 0Z", ink.gold, ink.key, 3.8)
        + path("M0 -11L9 0L0 9L-9 0Z", ink.ground, ink.key, 2.6),
    )
    bands = stripes(ink.main, 16, 16, 26)
    return Figure(
        "diamond",
        Half(
            cloth(ink.gold) + bands, "", robe, head, key + hand(ink, 80, -44, ink.main, "#ffffff")
        ),
        belt(ink, "zigzag"),
        pip_at=(92, -143),
    )


def jack_club() -> Figure:
    """The village piper: a lambskin cap, ears that stand out, a grin, a pan flute."""
    ink = PALETTES["club"]
    hair = path(
        "M-30 -14C-38 2 -32 14 -28 18L-24 -4ZM30 -14C38 2 32 14 28 18L24 -4Z", ink.gold, ink.key, 3
    )
    cap = path(
        "M-34 -16C-38 -40 -20 -56 -8 -74C4 -80 18 -72 16 -60C30 -50 38 -36 34 -16Q0 -28 -34 -16Z",
        ink.key,
        ink.key,
        4,
    ) + strands(
        "".join(
            f"M{x} {y}q4 -6 8 0q-2 4 -5 1"
            for x, y in (
                (-28, -27),
                (-15, -31),
                (-1, -32),
                (12, -30),
                (23, -26),
                (-22, -40),
                (-8, -44),
                (6, -44),
                (18, -40),
                (-12, -56),
                (2, -57),
                (-3, -69),
            )
        ),
        ink.ground,
        2.2,
    )
    forelock = path(
        "M-20 -18C-12 -26 8 -28 18 -20C10 -18 8 -10 0 -6C2 -12 -2 -16 -8 -14C-10 -12"
        " -16 -12 -20 -18Z",
        ink.gold,
        ink.key,
        2.8,
    )
    cheeks = circle(-21, 10, 4.6, "#e9b39c") + circle(21, 10, 4.6, "#e9b39c")
    head = at(
        HEAD[0],
        HEAD[1] + 2,
        ear(ink, -31, 2),
        ear(ink, 31, 2),
        face(ink, "round", turn=2, brow=-5, heavy=4.6, eyes="open", mouth="grin", shade=0, look=1),
        cheeks,
        hair,
        forelock,
        cap,
    )
    shirt = (
        path("M-30 -46L30 -46L40 0L-40 0Z", "#ffffff", ink.key, 3.2)
        + "".join(
            path(f"M{x - 4} {y - 4}l8 8M{x + 4} {y - 4}l-8 8", "none", c, 2.8)
            for x, y, c in (
                (-18, -30, ink.main),
                (18, -30, ink.main),
                (-21, -18, ink.key),
                (21, -18, ink.key),
                (-23, -6, ink.main),
                (23, -6, ink.main),
            )
        )
        + path("M0 -44L0 0M-20 -47Q0 -34 20 -47", "none", ink.key, 3)
        + path("M-30 -46L-64 -40L-58 0L-40 0ZM30 -46L64 -40L58 0L40 0Z", ink.gold, ink.key, 3.4)
        + strands("M-50 -34l3 8M-48 -18l3 8M50 -34l-3 8M48 -18l-3 8", ink.key, 2.6)
    )
    pipes = at(
        80,
        -78,
        "".join(
            path(f"M{x} -26L{x + 9} -26L{x + 9} {b}L{x} {b}Z", ink.gold, ink.key, 2.8)
            for x, b in ((-25, 26), (-15, 19), (-5, 12), (5, 5), (15, -2))
        )
        + path("M-28 -14L27 -14L27 -5L-28 2Z", ink.main, ink.key, 2.8),
        turn=-4,
    )
    return Figure(
        "club",
        Half(
            cloth(ink.main) + stripes(ink.key, 3, 11),
            "",
            shirt,
            head,
            pipes + hand(ink, 74, -44, "#ffffff", ink.main),
        ),
        belt(ink, "lozenge"),
        pip_at=(92, -138),
    )
