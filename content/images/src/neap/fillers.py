"""Pictures that fill what pages leave white: each may be cut from above and below."""

import math
from paper import *
from shore import island, walker

DARK = "#06202a"


def gull(s, x, y, w, c=INK):
    s.path(
        f"M{x - w},{y}Q{x - w * .5},{y - w * .5} {x},{y}Q{x + w * .5},{y - w * .5} {x + w},{y}"
        f"Q{x + w * .5},{y - w * .3} {x},{y + 7}Q{x - w * .5},{y - w * .3} {x - w},{y}z",
        c,
    )


def sitter(x, y, k, coat=INK, flip=1):
    return (
        f'<g transform="translate({n(x)},{n(y)}) scale({k*flip},{k})">'
        f'<path d="M-34,4L-22,-58M-38,4L30,-22L34,6M-30,-14L6,6" stroke="{MUD}" stroke-width="5" fill="none" stroke-linecap="round"/>'
        f'<path fill="{CORAL}" d="M-26,-62L-18,-64L2,-20L28,-22L28,-16L-4,-12z"/>'
        f'<path fill="{coat}" d="M-20,-58C-8,-68 4,-62 6,-50L12,-28L40,-30L46,2L56,4L56,8L36,8L32,-16L2,-14C-8,-20 -16,-40 -20,-58z"/>'
        f'<circle cx="-6" cy="-76" r="12" fill="{coat}"/><path fill="{coat}" d="M-22,-80C-12,-96 6,-94 12,-82z"/>'
        f'<path d="M-2,-52L22,-44" stroke="{coat}" stroke-width="8" stroke-linecap="round"/><path fill="{CREAM}" d="M20,-54h14l-3,12h-8z"/></g>'
    )


def ferry():
    s = Sheet(1800, 1200, "The ferry on the Carpet Bank", SAND, seed=19)
    H = 590
    bands(s, 0, H, ["#7fb0ac", "#a9cbc0", "#d3ddc8", "#efe6cd", "#f6dcb6", "#f2bf97", "#eba07c"], 17, sway=7)
    s.circle(430, H - 74, 92, "#f8e6bd")
    island(s, 1520, H, 330, "#3c6a70")
    island(s, 1130, H, 150, "#5d8a8c")
    # the sea far out, then sand
    bands(s, H, H + 62, ["#5f9b9c", "#86b4ae"], 3, sway=2)
    bands(s, H + 54, 1200, ["#e9c39c", "#dfb78f", "#cda580", "#b4906f", "#94785f", "#6f6156", "#4a4f50", "#2b4147"], 15, sway=9, power=1.25)
    s.path(
        "".join(
            lens(430 + s.random.uniform(-16, 16), H + 8 + i * 11, 60 + 12 * i * s.random.uniform(0.6, 1), 4 + i * 0.6) for i in range(9)
        ),
        "#fbeccb",
        opacity=".85",
    )
    glints(s, H + 70, 1190, 150, "#fff3dc", near=210, far=26, opacity=0.4)
    glints(s, H + 70, 1190, 110, "#6f5a48", near=230, far=30, opacity=0.35)
    # pools
    for pts in (
        [(-60, 760), (220, 730), (520, 752), (640, 790), (420, 830), (120, 836)],
        [(1120, 880), (1440, 842), (1860, 860), (1860, 950), (1500, 972), (1220, 934)],
        [(120, 1010), (480, 968), (900, 1000), (980, 1050), (560, 1096), (200, 1080)],
    ):
        s.path(smooth(pts, closed=True), "#79aaa8")
        s.path(smooth([(x * 0.98 + 18, y * 0.985 + 10) for x, y in pts], closed=True), "#a9cbc3", opacity=".65")
    s.path(
        "".join(lens(s.random.uniform(60, 520), s.random.uniform(765, 815), 120, 6) for _ in range(7))
        + "".join(lens(s.random.uniform(1260, 1760), s.random.uniform(872, 940), 150, 7) for _ in range(8))
        + "".join(lens(s.random.uniform(260, 840), s.random.uniform(1004, 1066), 160, 8) for _ in range(9)),
        CREAM,
        opacity=".8",
    )
    # the buoy that lies down
    for x, f, h in ((1700, 720, 150), (1622, 690, 112), (1566, 672, 86), (1524, 660, 66), (1494, 650, 52)):
        withy(s, x, f, h, INK)
    # shadow and ferry, three degrees down by the head
    s.path(smooth([(470, 764), (700, 742), (1250, 742), (1430, 768), (1240, 800), (640, 802)], closed=True), "#5c4f47", opacity=".55")
    s.add('<g transform="translate(910,770) rotate(-3.2)">')
    s.path("M-470,-118L486,-118L418,0H-380C-430,-20 -458,-66 -470,-118z", DARK)
    s.path("M-452,-66L452,-66L418,0H-380C-420,-16 -440,-40 -452,-66z", "#9e3a20")
    s.path("M-474,-132H492V-114H-474z", CREAM)
    s.path("M-330,-132V-236H330L352,-132z", CREAM)
    s.path("M120,-132V-236H330L352,-132z", "#dfe3d3")
    for i in range(12):
        s.rect(-304 + i * 52, -210, 34, 34, INK if i not in (2, 5, 6, 9) else "#f6c25f", rx=4)
    s.rect(-360, -250, 720, 14, INK)
    s.path("M-120,-250V-338H150L176,-250z", CREAM)
    s.path("M-108,-326H140L152,-286H-108z", INK)
    for x in (-60, -6, 48, 100):
        s.rect(x, -326, 6, 40, CREAM)
    s.rect(-134, -350, 300, 14, INK)
    s.path("M-232,-250L-222,-378H-154L-150,-250z", CORAL)
    s.path("M-223,-366L-222,-392H-154L-153,-366z", INK)
    s.path("M-227,-318H-151L-150,-298H-229z", CREAM)
    s.line([(60, -350), (60, -470)], INK, 6)
    s.line([(60, -460), (480, -130)], INK, 2)
    s.line([(60, -460), (-466, -130)], INK, 2)
    fl = [CORAL, CREAM, BRASS, SEA]
    for i in range(1, 12):
        for side, (ex, ey) in ((0, (480, -130)), (1, (-466, -130))):
            t = i / 12
            x = 60 + (ex - 60) * t
            y = -460 + (ey + 460) * t
            s.path(f"M{n(x-9)},{n(y-3)}h20l-9,24z", fl[(i + side) % 4])
    # rail, people at it
    for i in range(30):
        s.line([(-466 + i * 32.6, -132), (-466 + i * 32.6, -166)], INK, 2.5)
    s.line([(-468, -166), (486, -166)], INK, 4)
    for x, c in ((-430, INK), (-398, CORAL), (386, INK), (414, SEA), (444, INK)):
        s.path(f"M{x-13},-134V-168C{x-13},-184 {x+13},-184 {x+13},-168V-134z", c)
        s.circle(x, -192, 10, INK)
    s.path("M-320,-250v-34h26v34z M-270,-250v-30h24v30z M222,-250v-36h26v36z M262,-250v-30h24v30z", INK)
    for x, y in ((-307, -296), (-258, -292), (235, -298), (274, -292)):
        s.circle(x, y, 11, INK)
    # ladder to the sand
    s.line([(214, -112), (250, 16)], MUD, 6)
    s.line([(244, -112), (284, 10)], MUD, 6)
    for i in range(8):
        s.line([(218 + i * 4.4, -98 + i * 15.4), (247 + i * 4.6, -98 + i * 15)], MUD, 4)
    s.add("</g>")
    # tea on the sand: a table with an urn, two in deck chairs, one who carries a tray
    s.path(lens(1420, 842, 520, 22), "#5c4f47", opacity=".5")
    s.add(sitter(1330, 838, 1.0), sitter(1560, 846, 1.06, "#14495a", -1))
    s.path("M1398,786H1492V796H1398z", CREAM)
    s.path("M1396,796H1494L1500,812L1484,806L1468,814L1452,806L1436,814L1420,806L1404,814L1390,808z", CREAM)
    s.line([(1410, 800), (1404, 846)], INK, 5)
    s.line([(1480, 800), (1486, 846)], INK, 5)
    s.path("M1424,786V744C1424,730 1458,730 1458,744V786z", BRASS)
    s.path("M1420,744H1462V738H1420z", INK)
    s.circle(1441, 728, 7, INK)
    s.path("M1466,786v-14h16v14z", SEA)
    s.add(walker(1190, 846, 128, bag=False, stick=False))
    s.path("M1208,776h60v5h-60z", CREAM)
    s.path("M1216,776v-13h12v13z M1236,776v-13h12v13z", CORAL)
    # somebody digs, a dog waits
    s.add(walker(300, 722, 84, scarf=BRASS))
    s.path("M226,724l4,-22l-8,-10l6,2l6,-4l6,8l22,2l8,-10l2,2l-6,12l-4,20h-4l-2,-16h-16l-8,16z", INK)
    for x, y, w in ((230, 250, 46), (320, 300, 30), (1330, 150, 40), (1450, 210, 54), (1560, 130, 30), (760, 120, 36), (1240, 330, 26)):
        gull(s, x, y, w)
    return s


def quay():
    s = Sheet(1800, 2160, "The quay at low water, at night", INK, seed=98)
    B = 560
    bands(s, 0, B + 420, ["#04141c", "#061a23", "#0a2530", INK, "#114252", "#195565", "#2d727c", "#6a9f9b"], 27, sway=8)
    for _ in range(110):
        s.circle(s.random.uniform(0, 1800), s.random.uniform(10, 700), s.random.uniform(1.2, 3.4), CREAM, opacity=".8")
    half_moon(s, 1290, 400, 170, dark="#1d5a6b")
    for cx, cy, w in ((420, 250, 520), (640, 288, 380), (1560, 560, 460), (300, 640, 560), (1120, 640, 300)):
        s.path(lens(cx, cy, w, 16), "#2d727c", opacity=".55")
    s.add('<g transform="translate(0,420)">')
    # the hill, the church, the row of houses
    s.path(
        smooth([(-30, 430), (160, 372), (380, 352), (620, 372), (880, 420), (1120, 452), (1400, 468), (1840, 480)])
        + f"L1840,{B+10}L-30,{B+10}z",
        "#0a2c38",
    )
    s.path("M330,356V250L356,176L382,250V356z M382,356V292H470L484,318V360z", DARK)
    s.path("M349,268h14v26h-14z", "#f6c25f")
    s.circle(356, 318, 12, CREAM)
    s.line([(356, 318), (356, 309)], INK, 3)
    s.line([(356, 318), (362, 322)], INK, 3)
    s.path("M1711,474L1840,436V524L1711,484z", "#f6e3a8", opacity=".28")
    s.path("M1711,474L1060,452V540L1711,484z", "#f6e3a8", opacity=".14")
    cols = ["#e9dcc2", "#9cc4bd", "#d8916e", "#f2e9d6", "#5f9b9c", "#e2b98d", "#c8d9cf", "#b5583a", "#efe3cb"]
    x = 40
    r = s.random
    i = 0
    while x < 1180:
        w = r.choice([96, 112, 126, 138])
        h = r.uniform(118, 206)
        y = B - h
        c = mix(cols[i % 9], INK, 0.34)
        s.rect(x, y, w, h, c)
        roof = mix("#7a2f22" if i % 3 else "#1c4450", INK, 0.3)
        if i % 2:
            s.path(f"M{n(x-6)},{n(y)}L{n(x+w/2)},{n(y-62)}L{n(x+w+6)},{n(y)}z", c)
            s.path(
                f"M{n(x-8)},{n(y+2)}L{n(x+w/2)},{n(y-66)}L{n(x+w+8)},{n(y+2)}L{n(x+w-4)},{n(y+2)}L{n(x+w/2)},{n(y-50)}L{n(x+4)},{n(y+2)}z",
                roof,
            )
        else:
            s.path(f"M{n(x-6)},{n(y)}L{n(x+12)},{n(y-46)}H{n(x+w-12)}L{n(x+w+6)},{n(y)}z", roof)
        s.rect(x + w * 0.68, y - 84 if i % 2 == 0 else y - 72, 20, 52, roof)
        k = max(2, int(w / 44))
        rows = max(2, int(h / 62))
        for a in range(k):
            for b in range(rows):
                lit = r.random() < 0.4
                wx = x + w * (a + 0.5) / k - 10
                wy = y + 16 + b * (h - 30) / rows
                if b == rows - 1 and a == 0:
                    s.rect(wx - 1, B - 44, 24, 44, DARK)
                else:
                    s.rect(wx, wy, 20, 28, "#f6c25f" if lit else DARK)
                    s.line([(wx + 10, wy), (wx + 10, wy + 28)], c, 2.5)
                    s.line([(wx, wy + 14), (wx + 20, wy + 14)], c, 2.5)
        x += w + (0 if r.random() < 0.8 else 22)
        i += 1
    # the office, by itself at the end, with its steps
    s.path("M1232,560V410H1388V560z", CREAM)
    s.path("M1318,560V410H1388V560z", "#c9d3c8")
    s.path("M1216,412L1252,350H1368L1404,412z", "#7a2f22")
    s.path("M1290,352V306H1330V352z", CREAM)
    s.path("M1280,308L1310,272L1340,308z", INK)
    s.line([(1310, 274), (1310, 226)], INK, 4)
    s.path("M1310,230L1350,240L1310,252z", CORAL)
    for wx, wy, l in ((1250, 432, 0), (1284, 432, 1), (1334, 432, 0), (1360, 432, 0), (1250, 488, 0), (1334, 488, 1)):
        s.rect(wx, wy, 20, 32, "#f6c25f" if l else INK)
        s.line([(wx + 10, wy), (wx + 10, wy + 32)], CREAM, 2.5)
    s.rect(1284, 500, 26, 60, CORAL)
    # lighthouse at the end of the mole, and beam
    s.path("M1688,560L1698,492H1724L1734,560z", CREAM)
    s.path("M1692,536L1695,514H1727L1730,536z", CORAL)
    s.path("M1696,492V468H1726V492z", "#f6c25f")
    s.path("M1690,470L1711,448L1732,470z", INK)
    # quay wall in courses, ladders, weed to the height of high water
    s.rect(-10, B, 1470, 172, "#2b4650")
    for j in range(6):
        y = B + 6 + j * 28
        s.line([(-10, y + 24), (1460, y + 24)], "#1b343e", 3)
        for k in range(-1, 22):
            s.line([(k * 72 + (j % 2) * 36, y - 3), (k * 72 + (j % 2) * 36, y + 23)], "#1b343e", 2.5)
    s.rect(-10, B - 8, 1484, 16, "#8fa39b")
    edge = [(-20, B + 84)] + [(q * 60, B + 80 + 9 * math.sin(q * 1.7) + 5 * math.sin(q * 0.9)) for q in range(0, 25)] + [(1462, B + 84)]
    s.path(smooth(edge) + f"L1462,{B+176}H-20z", "#183f38", opacity=".9")
    s.path(f"M1460,{B}L1520,{B+22}L1540,{B+172}H1460z", DARK)
    s.path(f"M1500,{B+14}L1660,{B-4}H1820V{B+46}L1520,{B+66}z", "#2b4650")
    s.path(f"M1500,{B+14}L1660,{B-4}H1820V{B+6}H1664L1502,{B+24}z", "#8fa39b")
    for lx in (236, 720, 1130):
        s.line([(lx, B - 6), (lx, B + 178)], DARK, 6)
        s.line([(lx + 34, B - 6), (lx + 34, B + 178)], DARK, 6)
        for q in range(9):
            s.line([(lx, B + 10 + q * 20), (lx + 34, B + 10 + q * 20)], DARK, 4)
    for bx in (120, 470, 900, 1020, 1380):
        s.path(f"M{bx-12},{B-8}v-20q12,-12 24,0v20z", DARK)
    # mud and what is left of the water
    M = B + 168
    bands(s, M, 1740, ["#51493f", "#463f38", "#3a3733", "#2e302f", "#20292c", "#142228"], 13, sway=8, power=1.15)
    s.path(
        smooth(
            [
                (1840, 600),
                (1640, 612),
                (1560, 640),
                (1640, 690),
                (1500, 760),
                (1180, 800),
                (820, 850),
                (640, 930),
                (780, 1010),
                (1060, 1090),
                (1120, 1230),
                (900, 1420),
                (560, 1560),
                (420, 1800),
                (1180, 1800),
                (1280, 1600),
                (1560, 1420),
                (1620, 1230),
                (1480, 1110),
                (1240, 1010),
                (1120, 930),
                (1300, 870),
                (1620, 810),
                (1840, 740),
            ],
            closed=True,
        ),
        "#5d979a",
    )
    s.path(
        smooth(
            [
                (1840, 620),
                (1700, 630),
                (1640, 650),
                (1720, 690),
                (1560, 768),
                (1240, 818),
                (900, 866),
                (740, 936),
                (880, 1010),
                (1140, 1090),
                (1230, 1230),
                (1020, 1440),
                (700, 1580),
                (580, 1800),
                (1060, 1800),
                (1180, 1580),
                (1460, 1410),
                (1520, 1230),
                (1390, 1110),
                (1160, 1010),
                (1040, 930),
                (1240, 862),
                (1560, 800),
                (1840, 716),
            ],
            closed=True,
        ),
        "#8fbab5",
        opacity=".55",
    )
    s.path(
        "".join(lens(1370 + s.random.uniform(-90, 60) - i * 34, 784 + i * 15, 130 * s.random.uniform(0.6, 1.1), 8) for i in range(9)),
        CREAM,
        opacity=".9",
    )
    s.path(
        "".join(lens(s.random.uniform(820, 1180), s.random.uniform(890, 1180), 120 * s.random.uniform(0.5, 1.3), 7) for i in range(26)),
        CREAM,
        opacity=".5",
    )
    glints(s, M + 10, 1730, 220, "#7d6f5d", near=230, far=34, opacity=0.5)
    glints(s, M + 10, 1730, 150, "#0d1a1f", near=240, far=36, opacity=0.5)

    def boat(x, y, rot, k, band, mast=1, flip=1, cabin=False):
        s.path(lens(x, y + 34 * k, 330 * k, 26 * k), "#0d1a1f", opacity=".7")
        s.add(
            f'<g transform="translate({x},{y}) rotate({rot}) scale({k*flip},{k})"><path fill="{DARK}" d="M-150,-34C-100,-22 90,-22 158,-48C146,4 110,36 40,38H-80C-122,34 -142,4 -150,-34z"/>'
            f'<path fill="{band}" d="M-148,-26C-98,-14 92,-14 156,-40L153,-27C92,-2 -98,-2 -145,-14z"/>'
            + (
                f'<path fill="{CREAM}" d="M-96,-28V-78H-20L-8,-26z"/><path fill="{INK}" d="M-86,-68h22v20h-22z M-54,-68h22v20h-22z"/><path fill="{band}" d="M-104,-78h92l4,-10h-100z"/>'
                if cabin
                else f'<path fill="{BRASS}" d="M-70,-28L-66,-44C-30,-50 20,-50 50,-44L58,-30z"/>'
            )
            + (
                f'<path d="M10,-32V-300M10,-286L152,-46M10,-286L-146,-34" stroke="{DARK}" stroke-width="7" fill="none"/><path fill="{CORAL}" d="M10,-298L52,-284L10,-270z"/><path d="M14,-62L120,-70" stroke="{DARK}" stroke-width="10"/>'
                if mast
                else ""
            )
            + "</g>"
        )

    boat(420, 800, -11, 0.92, CORAL)
    boat(830, 774, 8, 0.74, "#9cc4bd", cabin=True)
    boat(1290, 748, -9, 0.6, BRASS, flip=-1)
    pass
    s.add(
        f'<path d="M330,1440Q520,1560 690,1500" fill="none" stroke="{DARK}" stroke-width="12" stroke-dasharray="16 9" stroke-linecap="round"/>'
    )
    s.path("M668,1476h60l16,44h-92z", "#0d1a1f")
    s.path("M668,1476h60l5,14h-70z", "#6f6455")
    boat(330, 1400, -8, 1.75, "#9cc4bd", mast=1, cabin=True)
    boat(1560, 1560, 9, 1.25, CORAL, mast=0)
    for k in range(9):
        s.path(lens(980 - k * 26, 1690 - k * 52, 26, 11) + lens(1012 - k * 26, 1668 - k * 52, 26, 11), "#0d1a1f", opacity=".0")
    # ropes to the bollards
    for a, b, c in (
        ((470, B - 22), (520, 700), (556, 756)),
        ((900, B - 22), (930, 680), (944, 742)),
        ((120, B - 22), (200, 650), (292, 760)),
    ):
        s.add(f'<path d="M{a[0]},{a[1]}Q{b[0]},{b[1]} {c[0]},{c[1]}" fill="none" stroke="{SAND}" stroke-width="2.5" opacity=".8"/>')
    # the Inspector with his umbrella, a cat
    s.add(walker(1068, B - 8, 96, bag=False, stick=True))
    s.path(f"M600,{B-8}c-2,-20 6,-30 14,-34l-2,-12l7,6l8,-5l1,12c2,4 0,9 -4,11c6,6 8,14 6,22c10,2 14,-8 22,-6c-4,8 -12,10 -22,9z", DARK)
    # a heron
    s.path(
        "M1420,1010C1440,990 1480,984 1506,996L1560,1010C1520,1026 1450,1034 1420,1010z M1424,1008C1408,980 1428,962 1416,944L1396,938L1364,946L1398,930C1416,924 1430,934 1430,948C1432,968 1424,984 1438,996z",
        "#a9bdb8",
    )
    s.line([(1470, 1024), (1466, 1094)], "#a9bdb8", 4)
    s.line([(1488, 1024), (1490, 1096)], "#a9bdb8", 4)
    s.add("</g>")
    return s


D = 250


def slack():
    """A strip for the foot of a page: a boat on a mooring at slack water. It may be cut from above and below."""
    s = Sheet(1600, 1067, "Slack water", SAND, seed=41)
    bands(s, 0, 300 + D, ["#8fb8b0", "#b4d0c3", "#d5e0cc", "#e6ead8", "#efe6cd", "#f3dbb8", "#f0c29f"], 17, sway=6)
    s.add(f'<g transform="translate(0,{D})">')
    s.circle(1130, 236, 58, CORAL)
    # the far shore, and its light
    s.path(
        smooth([(-40, 300), (120, 276), (330, 284), (520, 262), (760, 286), (980, 292), (1200, 280), (1400, 288), (1650, 270)])
        + "L1650,320L-40,320z",
        "#6f9a97",
    )
    s.path("M505,264L512,196H528L535,264z", CREAM)
    s.path("M509,226H531L533,246H507z", CORAL)
    s.path("M509,196L520,180L531,196z", INK)
    s.add("</g>")
    bands(s, 300 + D, 1067, ["#9cc4bd", "#6fa9a6", SEA, "#236a77", DEEP, INK], 17, sway=7, power=1.15)
    glints(s, 310 + D, 1057, 150, CREAM, near=230, far=30, opacity=0.55)
    glints(s, 312 + D, 1057, 110, INK, near=230, far=34, opacity=0.35)
    s.add(f'<g transform="translate(0,{D})">')
    s.path(
        "".join(
            lens(1130 + s.random.uniform(-16, 16), 306 + i * 17, 50 + 11 * i * s.random.uniform(0.6, 1), 5 + i * 0.7) for i in range(13)
        ),
        CORAL,
        opacity=".75",
    )
    # posts of a jetty, with weed
    for x, top in ((92, 236), (170, 262), (238, 250)):
        s.path(f"M{x - 10},{top}H{x + 10}L{x + 14},472H{x - 14}z", INK)
        s.path(f"M{x - 13},392H{x + 13}L{x + 15},472H{x - 15}z", "#1d4a3c")
        s.path(lens(x, 474, 110, 12), PALE, opacity=".8")
    s.line([(60, 300), (262, 300)], INK, 9)
    # the boat, her mast, and what she leaves on the water
    s.line([(742, 418), (742, 150)], INK, 7)
    s.line([(742, 168), (900, 400)], INK, 3)
    s.line([(742, 168), (604, 398)], INK, 3)
    s.path("M742,176L792,192L742,206z", CORAL)
    s.path("M588,396C640,412 850,414 912,386C906,430 872,456 820,460H668C624,456 600,432 588,396z", INK)
    s.path("M596,408C650,424 850,424 908,398L905,410C850,434 652,434 600,420z", CREAM)
    s.path("M668,396V372C690,364 776,362 800,372V394z", BRASS)
    s.path("".join(lens(744 + s.random.uniform(-24, 24), 474 + i * 17, 250 - i * 18, 9) for i in range(8)), INK, opacity=".6")
    s.circle(978, 452, 17, CORAL)
    s.path(lens(978, 470, 74, 9), INK, opacity=".6")
    s.line([(908, 402), (972, 446)], INK, 2.5)
    # gulls
    for x, y, w in ((300, 110, 44), (372, 146, 32), (1380, 96, 50), (1290, 140, 30), (860, 84, 26)):
        s.path(
            f"M{x - w},{y}Q{x - w * .5},{y - w * .5} {x},{y}Q{x + w * .5},{y - w * .5} {x + w},{y}"
            f"Q{x + w * .5},{y - w * .3} {x},{y + 7}Q{x - w * .5},{y - w * .3} {x - w},{y}z",
            INK,
        )
    s.add("</g>")
    return s


def wellingtons():
    """Eleven left feet on a line over the mud."""
    s = Sheet(1800, 760, "Left feet", SAND, seed=11)
    H = 430
    bands(s, 0, H, ["#7fb0ac", "#a9cbc0", "#d3ddc8", "#efe6cd", "#f6dcb6", "#f2bf97", "#eba07c"], 15, sway=6)
    s.circle(1372, H - 30, 66, "#f8e6bd")
    island(s, 300, H, 260, "#4c7c80")
    island(s, 900, H, 120, "#6f9a97")
    bands(s, H, H + 40, ["#5f9b9c", "#86b4ae"], 2, sway=2)
    bands(s, H + 34, 760, ["#e0b48c", "#cda580", "#b4906f", "#94785f", "#6f6156", "#4a4f50", "#2b4147"], 12, sway=8, power=1.15)
    glints(s, H + 46, 752, 120, "#fff3dc", near=200, far=26, opacity=0.4)
    glints(s, H + 46, 752, 100, "#5c4a3c", near=220, far=30, opacity=0.4)
    for pts in (
        [(-60, 560), (240, 536), (560, 552), (660, 586), (380, 616), (60, 610)],
        [(1020, 596), (1400, 560), (1860, 574), (1860, 650), (1460, 664), (1120, 640)],
    ):
        s.path(smooth(pts, closed=True), "#79aaa8")
        s.path(smooth([(x * 0.98 + 18, y * 0.99 + 6) for x, y in pts], closed=True), "#a9cbc3", opacity=".65")
    # the posts, and the line between them
    left, right, top = 96, 1704, 168
    for x, lean in ((left, -14), (right, 16)):
        s.path(f"M{x-9+lean},{top-46}H{x+9+lean}L{x+12},640H{x-12}z", INK)
        s.path(f"M{x-11},540H{x+11}L{x+12},640H{x-12}z", "#1d4a3c")
        s.path(lens(x, 642, 120, 14), "#2b2a28", opacity=".6")
    sag = lambda x: top + 46 * (1 - ((x - 900) / 804) ** 2)
    s.line([(x, sag(x)) for x in range(left - 8, right + 9, 24)], INK, 4)
    hues = [SEA, CORAL, INK, BRASS, "#1d4a3c", CREAM, DEEP, "#9e3a20", "#5f9b9c", INK, BRASS]
    for i, hue in enumerate(hues):
        x = 222 + i * 139
        y, tilt = sag(x), s.random.uniform(-5, 5)
        k = s.random.choice([0.84, 0.88, 0.92]) if i != 7 else 0.6
        sole, cuff = mix(hue, "#06202a", 0.5), mix(hue, CREAM, 0.35)
        s.add(
            f'<g transform="translate({n(x)},{n(y)}) rotate({n(tilt)}) scale({k})">'
            f'<path fill="{hue}" d="M-30,-4L32,-2L28,100C27,122 34,136 32,152C30,164 22,168 10,168H-70C-94,168 -98,146 -80,136C-58,126 -32,122 -30,94z"/>'
            f'<path fill="{sole}" d="M-92,156C-60,162 -20,158 -6,152L32,152L31,172H-4L-8,166L-84,172C-92,170 -94,162 -92,156z"/>'
            f'<path fill="{cuff}" d="M-30,6L31,8L31,20L-30,18z"/>'
            f'<path fill="{sole}" opacity=".5" d="M14,22L28,22L26,100C25,118 31,132 30,148L14,150C20,120 12,90 14,22z"/>'
            f'<path fill="{MUD}" d="M-26,-16h9v28h-9z M18,-14h9v28h-9z"/></g>'
        )
        if i in (2, 8):
            s.path(f"M{n(x-60)},{n(y+190)}q5,12 0,18q-7,0 -6,-8z", "#79aaa8")
    # two gulls on the line, who look for the other ones
    for x, flip in ((1108, 1), (552, -1)):
        y = sag(x)
        s.add(
            f'<g transform="translate({n(x)},{n(y)}) scale({flip},1)"><path fill="{CREAM}" d="M-40,-8C-30,-34 0,-44 14,-40C18,-58 42,-58 42,-42L58,-38L41,-34C38,-14 14,-2 -8,-2z"/>'
            f'<path fill="#8fa9a6" d="M-62,-4C-40,-30 -14,-40 8,-34C6,-14 -16,-6 -62,-4z"/><path fill="{INK}" d="M-66,-2L-40,-14L-34,-6z"/>'
            f'<path fill="{CORAL}" d="M42,-42L60,-37L42,-34z"/><circle cx="33" cy="-43" r="2.6" fill="{INK}"/></g>'
        )
    for x, y, w in ((700, 90, 38), (770, 124, 26), (1500, 70, 44), (1580, 106, 28), (250, 80, 30)):
        gull(s, x, y, w)
    return s


def oystercatcher(x, y, k, feeds=False, opacity=1.0):
    """One that stands, or one with its bill in the sand; its feet are at x, y."""
    head = (
        f'<path fill="{INK}" d="M18,-64C34,-66 44,-56 50,-42C60,-40 64,-28 56,-20C44,-14 38,-22 34,-30z"/>'
        f'<path fill="{CORAL}" d="M50,-22L60,-26L72,6L66,8z"/>'
        if feeds
        else f'<path fill="{INK}" d="M20,-62C24,-92 34,-104 50,-102C64,-98 62,-82 54,-76C46,-66 42,-56 34,-46z"/>'
        f'<path fill="{CORAL}" d="M58,-96L112,-82L110,-77L56,-84z"/><circle cx="50" cy="-92" r="4" fill="{CORAL}"/>'
    )
    return (
        f'<g transform="translate({n(x)},{n(y)}) scale({n(k)},{n(abs(k))})" opacity="{opacity}">'
        f'<path d="M-6,-26L-10,-12L-4,0h12M12,-28L10,-14L16,0h12" stroke="{CORAL}" stroke-width="5" fill="none" stroke-linecap="round"/>'
        f'<path fill="{CREAM}" d="M-52,-42C-30,-20 10,-16 36,-40L30,-58L-20,-58z"/>'
        f'<path fill="{INK}" d="M-78,-46C-52,-52 -44,-70 -10,-74C20,-76 40,-66 40,-50C24,-40 0,-48 -20,-42C-36,-38 -60,-38 -78,-46z"/>{head}</g>'
    )


def tideline():
    """Oystercatchers along the edge of the tide."""
    s = Sheet(1800, 700, "Oystercatchers", SAND, seed=73)
    E = 400
    bands(s, 0, 150, ["#3c8089", "#5f9b9c", "#86b4ae"], 7, sway=4)
    bands(s, 140, E, ["#86b4ae", "#a9cbc3", "#c9ded2", "#e6ead8"], 9, sway=9)
    glints(s, 20, E - 20, 130, CREAM, near=200, far=40, opacity=0.7)
    glints(s, 20, E - 20, 80, DEEP, near=190, far=40, opacity=0.3)
    bands(s, E - 6, 700, ["#d9b690", "#e0bf98", "#e9cda8", "#efdab9", "#efe3cb"], 8, sway=12)
    # the edge of the water: three lines of foam
    for y, c, o, w in ((E - 64, CREAM, 0.9, 9), (E - 22, CREAM, 1, 13), (E + 30, "#fffaf0", 0.75, 6)):
        pts = [(x * 90 - 60, y + 15 * math.sin(x * 0.9 + y) + 7 * math.sin(x * 2.3)) for x in range(22)]
        s.add(f'<path d="{smooth(pts)}" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round" opacity="{o}"/>')
    glints(s, E + 30, 690, 90, "#b98f6a", near=150, far=40, opacity=0.4)
    # what the sea has put down: weed, shells
    for _ in range(46):
        x, y = s.random.uniform(0, 1800), s.random.uniform(E + 170, 680)
        s.path(lens(x, y, s.random.uniform(14, 40), s.random.uniform(5, 11)), s.random.choice(["#9a7454", CREAM, "#8a6a50", ROSE]))
    birds = [
        (120, 478, 1, 0), (300, 524, 1, 1), (452, 466, 1, 0), (640, 512, 1, 0), (856, 474, 1, 1), (1016, 526, 1, 0),
        (1220, 468, 1, 0), (1436, 518, -1, 0), (1590, 472, 1, 1),
    ]
    for x, y, way, feeds in birds:
        k = (0.86 + (y - 460) / 190) * way
        s.path(lens(x + 4, y + 3, 130 * abs(k), 12), "#a9805c", opacity=".6")
        s.add(oystercatcher(x, y, k, feeds))
    # where they have walked
    for x0, y0 in ((40, 610), (900, 640)):
        for i in range(15):
            x, y = x0 + i * 52, y0 + 10 * math.sin(i * 0.8) + (9 if i % 2 else 0)
            s.add(f'<path d="M{n(x)},{n(y)}l14,-6M{n(x)},{n(y)}l17,1M{n(x)},{n(y)}l13,8" stroke="#a9805c" stroke-width="3.4" fill="none" stroke-linecap="round"/>')
    return s
