"""Pictures of the tide machine: its wheels, its operator, what it draws, and the rule for cold hands."""
import math

from paper import *

DARK = "#082631"


def gear(s, x, y, r, teeth, colour, hub, spokes=5, turn=0.0):
    """A wheel with teeth and spokes."""
    d, step = "", 2 * math.pi / teeth
    for i in range(teeth):
        a = turn + i * step
        for k, (share, rr) in enumerate(((-.3, r), (-.17, r * 1.0 + 6), (.17, r * 1.0 + 6), (.3, r))):
            d += f"{'M' if not d else 'L'}{n(x + rr * math.cos(a + share * step))},{n(y + rr * math.sin(a + share * step))}"
    s.path(d + "z", colour)
    s.circle(x, y, r * .82, DARK)
    for i in range(spokes):
        a = turn + i * 2 * math.pi / spokes
        s.line([(x, y), (x + r * .86 * math.cos(a), y + r * .86 * math.sin(a))], colour, r * .1)
    s.circle(x, y, r * .24, colour)
    s.circle(x, y, r * .1, hub)


def machine():
    s = Sheet(1800, 1000, "The tide-predicting machine", DARK, seed=42, top=72)
    bands(s, 0, 1000, [DARK, "#0a2c38", "#0d3541", "#0a2c38", DARK], 12, sway=3)
    brass = ["#d9a441", "#c58e34", "#e6bd67", "#b67d2c"]
    # the frame
    for y in (262, 690):
        s.rect(90, y - 7, 1330, 14, "#7d5a26")
    for x in (90, 1406):
        s.rect(x, 120, 16, 700, "#7d5a26")
    s.rect(60, 812, 1400, 20, "#5d4320")
    sizes_top = [74, 46, 96, 40, 62, 52, 84, 38, 58]
    sizes_low = [60, 88, 44, 70, 50, 92, 42, 66]
    gap = lambda sizes: (1290 - 2 * sum(sizes)) / (len(sizes) - 1)
    top, low = [], []
    x = 110
    for i, r in enumerate(sizes_top):
        y = 262 + [6, -30, 20, 34, -14, 28, -8, 18, -24][i]
        top.append((x + r, y, r))
        x += 2 * r + gap(sizes_top)
    x = 110
    for i, r in enumerate(sizes_low):
        y = 676 + [-18, 24, -36, 14, 30, -20, 26, -8][i]
        low.append((x + r, y, r))
        x += 2 * r + gap(sizes_low)
    # guides on which the pulleys ride
    for (px, py, r) in top + low:
        s.rect(px - 3, py - r - 46, 6, 2 * r + 92, "#2a5a62")
    for i, (px, py, r) in enumerate(top + low):
        colour = brass[i % 4]
        gear(s, px, py, r, max(12, round(r / 2.6)), colour, CORAL if i in (2, 10) else DARK, spokes=4 + i % 3, turn=i * .37)
        # crank pin
        a = i * 1.7
        s.circle(px + r * .52 * math.cos(a), py + r * .52 * math.sin(a), r * .1, CREAM)
    # the wire: tangent under each low wheel, over each top one
    order = []
    t, l = sorted(top), sorted(low)
    for i in range(len(l)):
        order += [("top", t[i]), ("low", l[i])]
    order.append(("top", t[-1]))
    # outer tangent between a wheel passed over and one passed under (inner tangent lines of two circles)
    def tangent(one, other):
        (k1, (x1, y1, r1)), (_, (x2, y2, r2)) = one, other
        r1, r2 = r1 + 9, r2 + 9
        dx, dy = x2 - x1, y2 - y1
        dist = math.hypot(dx, dy)
        base, off = math.atan2(dy, dx), math.acos(min((r1 + r2) / dist, 1))
        a = base - off if k1 == "top" else base + off
        return (x1 + r1 * math.cos(a), y1 + r1 * math.sin(a)), (x2 - r2 * math.cos(a), y2 - r2 * math.sin(a)), r1, r2
    first = order[0][1]
    d = f"M{n(first[0] - first[2] - 9)},812L{n(first[0] - first[2] - 9)},{n(first[1])}"
    for one, other in zip(order, order[1:]):
        p, q, r1, _ = tangent(one, other)
        d += f"A{n(r1)},{n(r1)} 0 0 {1 if one[0] == 'top' else 0} {n(p[0])},{n(p[1])}L{n(q[0])},{n(q[1])}"
    lx, ly, lr = order[-1][1]
    d += f"A{n(lr + 9)},{n(lr + 9)} 0 0 1 {n(lx + lr + 9)},{n(ly)}L{n(lx + lr + 9)},560"
    s.add(f'<path d="{d}" fill="none" stroke="{CREAM}" stroke-width="4.5" stroke-linejoin="round"/>')
    s.circle(first[0] - first[2] - 9, 812, 8, CREAM)
    # pen, drum and the sea on it
    px = lx + lr + 9
    s.path(f"M{n(px - 13)},540h26l-7,46h-12z", CORAL)
    s.rect(1452, 330, 300, 440, SAND)
    s.rect(1452, 316, 300, 18, "#7d5a26")
    s.rect(1452, 766, 300, 18, "#7d5a26")
    for i in range(13):
        s.line([(1452, 360 + i * 32), (1752, 360 + i * 32)], "#d8c6a4", 1.5)
    for i in range(1, 10):
        s.line([(1452 + i * 30, 334), (1452 + i * 30, 766)], "#d8c6a4", 1.5)
    wave = []
    for i in range(301):
        u = i / 300
        h = 92 * math.sin(u * 31.4 - 0.2) + 62 * math.sin(u * 34.9 - 1.2) + 20 * math.sin(u * 15.3)
        wave.append((1452 + i, 556 - h))
    s.line(wave, SEA, 5)
    s.line([(px, 584), (px, 590), (1456, 590)], CORAL, 5)
    # handle and table
    s.rect(0, 880, 1800, 120, "#3b2a17")
    s.rect(0, 872, 1800, 14, "#6e4f25")
    s.path("M130,832H210L230,876H110z M1310,832H1390L1410,876H1290z", "#5d4320")
    s.circle(760, 838, 44, "#7d5a26")
    s.line([(760, 838), (884, 800)], BRASS, 18)
    s.line([(884, 800), (884, 752)], BRASS, 12)
    s.rect(868, 694, 32, 66, CORAL, rx=13)
    s.circle(760, 838, 16, BRASS)
    return s


def edith():
    s = Sheet(900, 1100, "Edith at the handle", "#0d3541", seed=4)
    # lamp light in rings
    for i in range(11):
        s.circle(650, 250, 900 - i * 78, ramp(["#0d3541", DEEP, "#3d6e64", "#a99a63", "#e9c06f", "#f7e0a3"], (i / 10) ** 1.1))
    # blind and window frame
    s.path("M560,0h180v40h-180z", DARK)
    s.line([(650, 0), (650, 140)], DARK, 7)
    s.path("M540,232C548,168 600,138 650,138C700,138 752,168 760,232z", DARK)
    s.path("M540,232H760L752,244H548z", CORAL)
    s.path("M612,244a38,30 0 0 0 76,0z", CREAM)
    # machine at the right, in profile: wheels and wire
    s.rect(560, 470, 340, 16, DARK)
    s.rect(560, 800, 340, 16, DARK)
    s.rect(560, 470, 16, 400, DARK)
    for x, y, r in ((650, 520, 52), (790, 500, 70), (700, 700, 78), (860, 690, 56)):
        s.circle(x, y, r, DARK)
        s.circle(x, y, r * .78, "#e0b45c")
        for i in range(5):
            a = i * 1.2566 + x
            s.line([(x, y), (x + r * .8 * math.cos(a), y + r * .8 * math.sin(a))], DARK, r * .11)
        s.circle(x, y, r * .22, DARK)
    s.add(f'<path d="M588,800V520A62,62 0 0 1 708,500L622,672A80,80 0 1 0 779,690L711,512A80,80 0 0 1 868,486L900,600" fill="none" stroke="{CREAM}" stroke-width="3.5"/>')
    s.rect(0, 870, 900, 230, DARK)
    # the desk's edge, a pot of tea
    s.rect(0, 866, 900, 10, "#6e4f25")
    # Edith: head, hair in a roll, neck, blouse, arm to the handle
    s.path("M330,866C322,760 300,640 262,560C232,500 150,470 96,520C40,572 10,720 0,866V1100H420z", DARK)
    s.path("M196,520C204,500 206,470 200,440L290,420C292,446 300,462 318,474C300,520 240,540 196,520z", DARK)
    s.path("M188,330C196,258 262,226 322,250C362,268 372,306 364,336C370,352 384,372 386,384C386,394 376,394 370,396"
           "C374,404 370,410 366,414C370,420 366,426 362,430C366,450 352,462 330,458C312,456 300,450 290,446L206,470C186,430 178,376 188,330z", DARK)
    s.path("M372,288C360,236 300,206 244,226C190,240 164,290 170,340C176,392 190,420 212,432C240,440 256,420 250,398C270,372 280,350 276,322C310,322 352,314 372,288z", "#06202a")
    s.path("M176,400C160,420 164,456 192,462C220,466 240,446 236,424C226,402 196,388 176,400z", "#06202a")
    s.line([(205, 262), (262, 238)], CORAL, 9)
    s.path("M222,516C232,540 262,548 292,528L318,474L306,466C290,500 250,516 218,508z", CREAM)
    s.path("M120,560C190,540 240,590 262,660C282,720 330,760 430,762L500,742L508,772L440,800C330,820 240,790 190,720C150,664 120,620 120,560z", "#06202a")
    s.path("M492,742C506,728 530,730 540,742C552,752 548,774 534,778L506,776z", "#e9c79a")
    s.line([(560, 840), (524, 780)], "#6e4f25", 15)
    s.rect(508, 716, 32, 66, CORAL, rx=13)
    s.path("M497,744C510,736 534,738 546,748C548,758 546,768 538,772C522,770 508,770 499,766z", "#e9c79a")
    s.circle(562, 842, 24, "#6e4f25")
    # tea
    s.path("M70,900h96l-8,64q-4,10 -16,10h-48q-12,0 -16,-10z", CREAM)
    s.add(f'<path d="M164,914q34,0 30,24q-4,20 -36,18" fill="none" stroke="{CREAM}" stroke-width="8"/>')
    s.path("M84,912h68l-2,12h-64z", "#8c5a2b")
    # the strip that has been drawn
    s.rect(300, 930, 600, 100, SAND)
    wave = [(300 + i, 980 - (22 * math.sin(i * .105) + 15 * math.sin(i * .117 + 2))) for i in range(0, 601, 3)]
    s.line(wave, SEA, 4)
    for i in range(1, 20):
        s.line([(300 + i * 30, 930), (300 + i * 30, 940)], MUD, 2)
    return s


MOON_HOURS, SUN_HOURS = 12.4206, 12.0


def curve():
    """Sizes are as on an Atlantic coast: the sun's wave is 0.46 of the moon's (the forces themselves)."""
    s = Sheet(2000, 980, "Moon, sun, and their sum", CREAM, seed=1)
    left, right, days = 60, 1925, 30.0
    x = lambda day: left + (right - left) * day / days
    new = .737  # new moon 31 August 2027, 17.41 UT
    phases = [(new, "new"), (7.771, "first"), (15.96, "full"), (23.43, "last"), (30.108 - .12, "new")]
    for day in range(0, 31):
        s.line([(x(day), 130), (x(day), 910)], "#e6dcc6", 1.4)
    for day, _ in phases:
        s.line([(x(day), 128), (x(day), 910)], ROSE, 3, stroke_dasharray="2 9")
    # moon discs
    for day, kind in phases:
        cx, cy, r = x(day), 72, 38
        s.circle(cx, cy, r, INK)
        lit = {"new": "", "full": f"M{n(cx)},{cy - r + 4}a{r - 4},{r - 4} 0 1 1 -.1,0z",
               "first": f"M{n(cx)},{cy - r + 4}a{r - 4},{r - 4} 0 0 1 0,{2 * r - 8}z",
               "last": f"M{n(cx)},{cy - r + 4}a{r - 4},{r - 4} 0 0 0 0,{2 * r - 8}z"}[kind]
        if lit:
            s.path(lit, "#f6dfa6" if kind != "first" else CORAL)
    m = lambda day: math.cos(2 * math.pi * (day - new) * 24 / MOON_HOURS)
    q = lambda day: .46 * math.cos(2 * math.pi * (day - new) * 24 / SUN_HOURS)
    steps = [i * days / 3000 for i in range(3001)]
    for centre, scale, f, colour, width in ((222, 46, m, DEEP, 3), (352, 46, q, CORAL, 3)):
        s.line([(left, centre), (right, centre)], MUD, 1.2)
        s.line([(x(d), centre - scale * f(d)) for d in steps], colour, width)
    centre, scale = 680, 152
    top = [(x(d), centre - scale * (m(d) + q(d))) for d in steps]
    env = lambda d: math.sqrt(1 + .46 ** 2 + 2 * .46 * math.cos(2 * math.pi * (d - new) / 14.7653))
    s.path("M" + "L".join(f"{n(x(d))},{n(centre - scale * env(d))}" for d in steps[::15])
           + "L" + "L".join(f"{n(x(d))},{n(centre + scale * env(d))}" for d in reversed(steps[::15])) + "z", PALE, opacity=".75")
    s.line([(left, centre), (right, centre)], MUD, 1.5)
    s.line(top, INK, 4.2)
    for label, y in (("the moon", 156), ("the sun", 312), ("the sea", 432)):
        s.text(left, y, label, 42, INK, font_style="italic", font_family="TeX Gyre Pagella, Palatino, serif")
    for day, words in ((new + .35, "springs"), (7.771, "neaps"), (15.96, "springs"), (23.43, "neaps")):
        s.text(x(day), 954, words, 42, CORAL, text_anchor="middle", font_style="italic", font_family="TeX Gyre Pagella, Palatino, serif")
    return s


def twelfths():
    s = Sheet(1600, 900, "The rule of twelfths", CREAM, seed=12)
    base, unit = 790, 50
    steps, total = [0, 1, 2, 3, 3, 2, 1], 0
    xs = [150 + i * 216 for i in range(7)]
    heights = []
    for part in steps:
        total += part
        heights.append(total)
    level = lambda i: base - 40 - unit * heights[i]
    # the sea below the curve
    curve = []
    for k in range(121):
        u = k / 120
        curve.append((xs[0] + (xs[6] - xs[0]) * u, base - 40 - unit * 6 * (1 - math.cos(math.pi * u))))
    s.path("M40,%s" % n(curve[0][1]) + "L" + "L".join(f"{n(a)},{n(b)}" for a, b in curve) + f"L1560,{n(curve[-1][1])}V{base}H40z", PALE)
    for i, (x, part) in enumerate(zip(xs, steps)):
        if i:
            y0, y1 = level(i - 1), level(i)
            for k in range(part):
                s.rect(x - 46, y0 - (k + 1) * unit + 3, 92, unit - 6, CORAL if part == 3 else SEA)
            s.rect(x - 46, y0, 92, base - y0, "#9cc3bf")
            s.text(x - 30, y1 - 16, str(part), 54, INK, text_anchor="middle", font_weight="bold", stroke=CREAM, stroke_width=12,
                   paint_order="stroke")
        s.line([(x, base), (x, base + 16)], INK, 4)
        s.text(x, base + 62, "low water" if i == 0 else "high water" if i == 6 else f"{i} h", 32, INK, text_anchor="middle",
               font_style="italic", font_family="TeX Gyre Pagella, Palatino, serif")
    s.line([(40, base)] + [(1560, base)], MUD, 8)
    s.line(curve, INK, 4, stroke_dasharray="1 12")

    def boat(x, y, tilt, size):
        s.add(f'<g transform="translate({n(x)},{n(y)}) rotate({tilt}) scale({size})" fill="{INK}"><path d="M-62,-16L66,-22C56,6 40,14 10,14L-34,14C-50,14 -58,0 -62,-16z"/>'
              f'<path d="M-2,-18V-118" stroke="{INK}" stroke-width="5"/><path fill="{CORAL}" d="M4,-112L54,-34L4,-30z"/><path fill="{SAND}" stroke="{INK}" stroke-width="2" d="M-6,-104L-46,-34L-6,-30z"/>'
              f'<path fill="{CREAM}" d="M-58,-9L62,-15L61,-11L-56,-5z"/></g>')
    boat(xs[0] - 4, base - 22, -19, .92)
    boat(xs[6] + 74, level(6) - 12, 1, .8)
    return s
