"""Pictures of places: the North Sea and the points it turns about, the Euripus, a tide mill."""
import cmath
import math

from paper import *

SERIF = {"font_family": "TeX Gyre Pagella, Palatino, serif", "font_style": "italic"}

# Degrees east and north; from an atlas, by eye. A schematic map, not one to sail by.
BRITAIN = [(-7, 58.5), (-5, 58.62), (-3.05, 58.65), (-3.1, 58.42), (-3.75, 58.0), (-4.1, 57.82), (-3.85, 57.72), (-4.2, 57.5), (-3.35, 57.7),
           (-2.6, 57.68), (-1.95, 57.69), (-1.76, 57.48), (-2.07, 57.15), (-2.42, 56.72), (-2.75, 56.47), (-3.05, 56.4), (-2.6, 56.28),
           (-3.0, 56.1), (-3.45, 56.0), (-2.85, 56.03), (-2.45, 56.02), (-2.1, 55.91), (-1.98, 55.77), (-1.65, 55.6), (-1.56, 55.3), (-1.42, 55.02),
           (-1.2, 54.68), (-1.05, 54.62), (-.6, 54.49), (-.38, 54.26), (-.08, 54.12), (-.2, 54.05), (-.14, 53.85), (.12, 53.6), (-.25, 53.71),
           (-.12, 53.6), (.1, 53.45), (.33, 53.2), (.3, 53.08), (.03, 52.92), (.25, 52.79), (.42, 52.8), (.5, 52.95), (.95, 52.97), (1.35, 52.92),
           (1.68, 52.72), (1.76, 52.5), (1.62, 52.2), (1.5, 52.03), (1.28, 51.92), (1.22, 51.82), (.92, 51.73), (.9, 51.58), (.5, 51.5), (.75, 51.43),
           (1.1, 51.38), (1.44, 51.38), (1.4, 51.22), (1.33, 51.12), (1.0, 50.93), (.7, 50.86), (.2, 50.76), (-1, 50.7), (-1, 49.5), (-8, 49.5), (-8, 58.5)]
CONTINENT = [(1.4, 49.5), (1.55, 50.4), (1.58, 50.86), (1.9, 50.98), (2.4, 51.06), (2.95, 51.25), (3.4, 51.38), (3.48, 51.55), (3.75, 51.72),
             (4.05, 51.95), (4.3, 52.14), (4.55, 52.45), (4.68, 52.8), (4.76, 52.97), (5.05, 52.9), (5.38, 53.12), (5.6, 53.3), (6.2, 53.42), (6.85, 53.46),
             (7.1, 53.28), (7.05, 53.55), (7.5, 53.68), (8.0, 53.72), (8.1, 53.45), (8.3, 53.52), (8.35, 53.65), (8.55, 53.52), (8.52, 53.75), (8.68, 53.9),
             (9.0, 53.87), (8.95, 54.05), (8.85, 54.15), (8.75, 54.28), (8.6, 54.33), (8.95, 54.46), (8.8, 54.62), (8.66, 54.8), (8.6, 55.05), (8.66, 55.25),
             (8.45, 55.46), (8.1, 55.56), (8.15, 55.9), (8.12, 56.3), (8.2, 56.7), (8.6, 57.11), (9.3, 57.17), (9.6, 57.3), (9.95, 57.59), (10.62, 57.74),
             (10.53, 57.45), (10.35, 57.0), (10.3, 56.7), (10.9, 56.45), (10.7, 56.15), (10.3, 55.9), (9.8, 55.5), (10.8, 55.4), (11.4, 55.7), (12.2, 56.1), (12.6, 56.0), (12.6, 55.4), (15, 55.4), (15, 49.5)]
NORWAY = [(4.9, 63), (5.1, 62.15), (4.95, 61.7), (5.0, 61.2), (4.95, 60.7), (5.1, 60.3), (5.15, 59.8), (5.2, 59.35), (5.6, 59.15), (5.55, 58.75), (5.9, 58.45),
          (6.55, 58.1), (7.05, 57.99), (7.9, 58.08), (8.7, 58.4), (9.5, 58.8), (10.2, 59.02), (10.5, 59.4), (10.75, 59.2), (11.15, 59.0), (11.25, 58.4), (11.65, 57.9), (12.0, 57.4),
          (12.5, 56.9), (12.85, 56.6), (12.7, 56.3), (12.9, 56.15), (15, 56.15), (15, 63)]
ORKNEY = [(-3.3, 58.95), (-3.2, 59.12), (-2.9, 59.2), (-2.6, 59.27), (-2.75, 59.0), (-2.95, 58.85)]
SHETLAND = [(-1.6, 60.25), (-1.4, 60.55), (-1.0, 60.75), (-1.0, 60.45), (-1.2, 60.15), (-1.3, 59.9)]
POINTS = [(4.9, 58.05), (5.2, 55.55), (3.05, 52.6)]


def map():
    s = Sheet(1200, 1300, "Where the tide isn’t", PALE, seed=5)
    k, north, west, squeeze = 116.0, 61.4, -5.6, math.cos(math.radians(56))
    at = lambda lon, lat: ((lon - west) * k * squeeze, (north - lat) * k)
    zeros = [complex(*at(*p)).conjugate() for p in POINTS]  # y upwards, so that angles turn against the clock
    for z in zeros:
        for radius, colour in ((190, "#c8ded8"), (130, "#d5e5de"), (76, "#e3ede4")):
            s.circle(z.real, -z.imag, radius, colour)
    # cotidal lines: where a product of three turns has one phase
    slope = lambda z: sum(1 / (z - o) for o in zeros)
    for o in zeros:
        others = 1
        for other in zeros:
            if other != o:
                others *= o - other
        for hour in range(12):
            z = o + 11 * cmath.exp(1j * (hour * math.pi / 6 - cmath.phase(others)))
            points = [(z.real, -z.imag)]
            for _ in range(900):
                g = slope(z).conjugate()
                if abs(g) < 1e-6:
                    break
                z += 3 * g / abs(g)
                points.append((z.real, -z.imag))
                if not (-60 < z.real < 1260 and -60 < -z.imag < 1360):
                    break
            s.add(f'<path d="{smooth(points[::9] + points[-1:])}" fill="none" stroke="{SEA if hour else CORAL}" stroke-width="{2.2 if hour else 3.6}"/>')
    for shape in (BRITAIN, CONTINENT, NORWAY, ORKNEY, SHETLAND):
        outline = smooth([at(*p) for p in shape], closed=True)
        s.add(f'<path d="{outline}" fill="{SAND}" stroke="{INK}" stroke-width="3.4" stroke-linejoin="round"/>')
    for z in zeros:
        x, y = z.real, -z.imag
        s.circle(x, y, 11, CORAL)
        s.circle(x, y, 4, CREAM)
        a0, a1, r = math.radians(-20), math.radians(-130), 44  # against the clock
        s.add(f'<path d="M{n(x + r * math.cos(a0))},{n(y + r * math.sin(a0))}A{r},{r} 0 0 0 {n(x + r * math.cos(a1))},{n(y + r * math.sin(a1))}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>')
        tx, ty = x + r * math.cos(a1), y + r * math.sin(a1)
        s.path(f"M{n(tx - 20)},{n(ty + 9)}L{n(tx + 3)},{n(ty - 12)}L{n(tx + 7)},{n(ty + 14)}z", INK)
    for name, lon, lat, dx, anchor in (("Aberdeen", -2.07, 57.15, -14, "end"), ("Whitby", -.6, 54.49, -14, "end"), ("Cromer", 1.3, 52.93, -2, "end"),
                                       ("Harlingen", 5.42, 53.17, 14, "start"), ("Esbjerg", 8.45, 55.47, 14, "start"), ("Egersund", 5.98, 58.45, 14, "start")):
        x, y = at(lon, lat)
        s.circle(x, y, 6.5, INK)
        s.text(x + dx, y + (30 if name == "Cromer" else 9), name, 33, INK, text_anchor=anchor, stroke=SAND, stroke_width=9, paint_order="stroke", **SERIF)
    s.text(250, 575, "North Sea", 58, DEEP, letter_spacing="9", stroke=PALE, stroke_width=16, paint_order="stroke", **SERIF)
    return s


def euripus():
    s = Sheet(1000, 1250, "The Euripus", DEEP, seed=322)
    bands(s, 0, 1250, ["#0f3b4a", DEEP, "#1b6070", "#217080", "#1b6070", DEEP, "#0f3b4a"], 18, sway=9)
    cx, yb = 500, 500
    half = lambda y: 52 + (300 * (abs(y - yb) / 500) ** 1.55 if y < yb else 330 * ((y - yb) / 560) ** 1.3)
    bend = lambda y: 36 * math.sin((y - 100) / 300)
    # above the bridge the water gathers; each line keeps its share of the width
    for i in range(15):
        t = -1 + 2 * (i + .5) / 15
        points = [(cx + bend(y) + t * half(y) * .93, y) for y in range(-20, yb + 40, 20)]
        out = [(cx + bend(y) + t * (48 + 30 * ((y - yb) / 560)) + 9 * math.sin(y / 46 + i) * (y - yb) / 560, y)
               for y in range(yb + 40, 1300 if abs(t) < .25 else 1090 - round(abs(t) * 340) + 70 * (i % 3), 20)]
        s.add(f'<path d="{smooth(points + out)}" fill="none" stroke="{CREAM if i % 3 == 1 else PALE}" stroke-width="{5 if i % 3 == 1 else 3.4}" opacity="{.95 if i % 3 == 1 else .7}" stroke-linecap="round"/>')
    # and below it coils up
    for x, y, turns, size, way in ((640, 800, 3.1, 84, 1), (398, 862, 3.3, 96, -1), (712, 1075, 2.6, 124, 1), (318, 1120, 2.5, 116, -1), (588, 672, 2.3, 38, 1), (440, 690, 2.3, 40, -1)):
        for arm in range(3):
            spiral = []
            for i in range(70):
                a = arm * 2.094 + i / 69 * turns * 2 * math.pi * .55
                r = size * (1 - (i / 69) ** .8 * .93)
                spiral.append((x + way * r * math.cos(a), y + r * .86 * math.sin(a)))
            s.add(f'<path d="{smooth(spiral)}" fill="none" stroke="{(CREAM, PALE, PALE)[arm]}" stroke-width="{(5, 3.6, 3)[arm]}" opacity="{(.95, .75, .6)[arm]}" stroke-linecap="round"/>')
    # the shores
    for side in (-1, 1):
        edge = [(cx + bend(y) + side * (half(y) + 10 + 7 * math.sin(y / 37 + side)), y) for y in range(-40, 1300, 30)]
        far = cx + side * 800
        s.path(smooth(edge) + f"L{far},1300L{far},-40z", "#06202a")
        s.add(f'<path d="{smooth(edge)}" fill="none" stroke="{SAND}" stroke-width="5"/>')
        # quay lamps, and a town behind
        for y in range(20, 1230, 52):
            x = cx + bend(y) + side * (half(y) + 30)
            s.circle(x, y, 5.5, "#f6c25f")
            s.circle(x, y, 13, "#f6c25f", opacity=".22")
        for _ in range(150):
            y = s.random.uniform(0, 1250)
            x = cx + bend(y) + side * (half(y) + 60 + abs(s.random.gauss(0, 150)))
            if 0 < x < 1000:
                w = s.random.choice((5, 7, 9))
                s.rect(x, y, w, w * s.random.choice((.7, 1, 1.4)), s.random.choice(("#f6c25f", "#c58e34", "#7d6a3f", "#2a5a62", "#2a5a62")))
    # the bridge
    b = bend(yb)
    s.path(f"M{cx + b - 130},{yb - 34}H{cx + b + 130}V{yb + 34}H{cx + b - 130}z", "#06202a")
    s.rect(cx + b - 130, yb - 26, 260, 52, SAND)
    for i in range(9):
        s.rect(cx + b - 118 + i * 28, yb - 2.5, 14, 5, CORAL)
    for i in range(6):
        for dy in (-30, 30):
            s.circle(cx + b - 110 + i * 44, yb + dy, 5, "#f6c25f")
    # one boat that waits
    s.path(f"M{cx + b + 58},250c16,18 16,60 0,92c-16,-32 -16,-74 0,-92z", CORAL)
    s.path(f"M{cx + b + 58},286v34", CREAM, stroke=CREAM, stroke_width=5)
    # As high as its text in a column; the rest of the strait may be seen where somebody wants it.
    s.top, s.height = 100, 944
    return s


def mill():
    s = Sheet(1800, 860, "The tide mill at night", INK, seed=1170)
    shore = 470
    bands(s, 0, shore, ["#0a2530", INK, "#124254", "#1d5a6b", "#3a7f86", "#79a9a0"], 15, sway=6)
    s.circle(420, 165, 88, CREAM)
    for a, b, c in ((-.35, -.2, .25), (.1, -.42, .14), (.05, .1, .2), (-.3, .35, .12), (.42, .2, .1)):
        s.circle(420 + a * 88, 165 + b * 88, c * 88, mix(CREAM, SEA, .16))
    # far bank
    s.path(smooth([(-20, 452), (200, 436), (460, 448), (760, 430), (1100, 446), (1400, 428), (1820, 442)]) + "V480H-20z", "#0a2c38")
    for x, h in ((120, 34), (150, 46), (182, 38), (640, 30), (672, 40), (1520, 40), (1556, 54), (1590, 44), (1628, 34)):
        s.circle(x, 440 - h * .3, h * .6, "#0a2c38")
    # pond at the left, creek of mud at the right
    bands(s, shore, 860, ["#5d979a", "#347885", "#1d5a6b", DEEP, "#0f3b4a"], 13, sway=6, power=1.2)
    s.path(f"M980,{shore}H1820V880H1190C1120,760 1010,640 980,{shore}z", "#4a4238")
    for i in range(16):
        y = 486 + i * 25
        s.path(lens(1480 + s.random.uniform(-60, 160), y, 420 + i * 26, 5 + i), mix("#5d5244", "#38332c", i / 15), opacity=".8")
    s.path(smooth([(1820, 500), (1600, 512), (1480, 540), (1560, 580), (1640, 630), (1520, 700), (1380, 760), (1400, 870), (1560, 870), (1560, 780), (1680, 710), (1740, 630), (1650, 570), (1600, 540), (1700, 520), (1820, 518)], closed=True), "#7fabab")
    s.path(lens(1640, 640, 80, 8) + lens(1500, 780, 110, 10) + lens(1610, 560, 60, 6), CREAM, opacity=".8")
    # quay and bank
    s.path("M860,470H1040L1100,590H1180L1190,612H1060L1000,560H860z", "#06202a")
    s.path("M-20,462H420L470,470H900V492H-20z", "#06202a", opacity="0")
    s.rect(690, 452, 420, 42, "#06202a")

    def building(reflection=False):
        white, shade, roof = (CREAM, "#cfd8cb", "#7a2f22") if not reflection else ("#9fbdb8", "#7da5a3", "#4a3f40")
        parts = [f'<path fill="{white}" d="M730,452V226H930V452z"/>', f'<path fill="{shade}" d="M930,452V226H1050V452z"/>']
        for y in range(238, 452, 13):
            parts.append(f'<path d="M730,{y}H930" stroke="{shade}" stroke-width="2"/><path d="M930,{y}H1050" stroke="{mix(shade, INK, .15)}" stroke-width="2"/>')
        # mansard roof and the lucam with its hoist
        parts.append(f'<path fill="{roof}" d="M716,230L742,166L776,112H1000L1040,166L1064,230z"/>')
        parts.append(f'<path fill="{mix(roof, INK, .35)}" d="M930,230L948,166L966,112H1000L1040,166L1064,230z"/>')
        parts.append(f'<path fill="{white}" d="M700,196V148L730,122L768,148V226H734V196z"/><path fill="{roof}" d="M690,150L730,112L778,150L768,156L730,126L698,156z"/>')
        parts.append(f'<path d="M712,196V262" stroke="{INK}" stroke-width="3"/><rect x="702" y="262" width="20" height="26" fill="{MUD}"/>')
        for x in (764, 830, 886):
            for y in (262, 336):
                parts.append(f'<rect x="{x}" y="{y}" width="26" height="40" fill="{INK}"/><path d="M{x + 13},{y}v40M{x},{y + 20}h26" stroke="{white}" stroke-width="2.5"/>')
        parts.append(f'<rect x="830" y="336" width="26" height="40" fill="#f6c25f"/><path d="M843,336v40M830,356h26" stroke="{INK}" stroke-width="2.5"/>')
        parts.append(f'<rect x="812" y="404" width="40" height="48" fill="{INK}"/>')
        for x in (962, 1010):
            parts.append(f'<rect x="{x}" y="270" width="20" height="34" fill="{INK}"/>')
        return "".join(parts)

    # the pond's copy of it
    s.add('<clipPath id="pond"><path d="M-20,494H1000C1020,640 1110,760 1180,880H-20z"/></clipPath>')
    s.add(f'<g clip-path="url(#pond)"><g opacity=".5" transform="translate(0,946) scale(1,-1)">{building(True)}</g>')
    light = ""
    for i in range(17):
        light += lens(420 + s.random.uniform(-14, 14), 506 + i * 21, (70 + 9 * i) * s.random.uniform(.5, 1.1), 4 + i * .5)
    s.path(light, CREAM, opacity=".9")
    lamp = ""
    for i in range(8):
        lamp += lens(843 + s.random.uniform(-5, 5), 560 + i * 17, 40 * s.random.uniform(.6, 1.2), 6)
    s.path(lamp, "#f6c25f", opacity=".9")
    cut = ""
    for i in range(60):
        y = 500 + 350 * s.random.random()
        cut += lens(s.random.uniform(0, 1100), y, 90 * s.random.uniform(.5, 1.6), 3 + (y - 500) / 60)
    s.path(cut, DEEP, opacity=".55")
    s.add("</g>")
    s.add(building())
    # wheel, in its shed of shadow, on the creek side
    s.circle(1050, 520, 92, "#06202a")
    s.circle(1050, 520, 74, "#1d5a6b")
    for i in range(12):
        a = i * math.pi / 6
        s.line([(1050, 520), (1050 + 96 * math.cos(a), 520 + 96 * math.sin(a))], "#06202a", 8)
    s.circle(1050, 520, 20, "#06202a")
    # a boat that has lain down for the night, ladder, posts
    s.add(f'<g transform="translate(1330,600) rotate(13)"><path fill="#06202a" d="M-120,-28L128,-40C112,14 78,34 20,34L-62,32C-98,30 -112,4 -120,-28z"/>'
          f'<path fill="{CORAL}" d="M-118,-20L126,-32L123,-22L-116,-10z"/><path d="M0,-34V-236" stroke="#06202a" stroke-width="8"/><path d="M4,-60L96,-66" stroke="#06202a" stroke-width="6"/></g>')
    for x, h in ((1210, 120), (1268, 104), (1745, 150)):
        s.line([(x, 560 + h * .2), (x + 3, 560 - h)], "#06202a", 11)
    return s


def bore():
    s = Sheet(1800, 900, "The bore at Stonebench", INK, seed=1955)
    bands(s, 0, 360, ["#08212b", "#0c2f3b", "#14495a", "#2a6f7c", "#6aa09b", "#c9b98f"], 15, sway=6)
    s.circle(900, 268, 62, "#f7e0a3")
    # hills, then trees on both banks, larger towards the reader
    s.path(smooth([(-20, 352), (240, 318), (520, 340), (800, 330), (1080, 344), (1380, 312), (1820, 350)]) + "V420H-20z", "#103d4b")
    bands(s, 362, 900, ["#c9b98f", "#7fa69b", "#3f818a", SEA, "#1f6472", DEEP, "#0f3b4a"], 17, sway=5, power=1.35)
    glints(s, 366, 540, 60, "#f7e0a3", near=90, far=16, left=640, right=1160, opacity=.6)
    for side in (-1, 1):
        x = lambda t, w=0: 900 + side * (130 + 830 * t ** 1.25 + w)
        y = lambda t: 362 + 300 * t ** 1.3
        bank = [(x(k / 12), y(k / 12) + 4 * math.sin(k * 1.9)) for k in range(14)]
        edge = 900 + side * 1000
        s.path(smooth([(900 + side * 120, 358)] + bank) + f"L{edge},{n(bank[-1][1])}L{edge},330L{900 + side * 120},352z", "#06202a")
        for k in range(11):
            t = (k / 10) ** 1.2
            size = 26 + 170 * t
            tx, ty = x(t, 60 * t + 16), y(t) - 8
            s.line([(tx, ty), (tx + 3, ty - size * .7)], "#06202a", 4 + 12 * t)
            for j in range(6):
                a = j * 1.05 + k
                s.circle(tx + size * .36 * math.cos(a), ty - size * (1.02 + .24 * math.sin(a)), size * s.random.uniform(.3, .44), "#06202a" if j % 3 else "#0a2c38")
    # the step: river before it as it was, sea behind
    crest = [(-20, 604), (120, 574), (320, 560), (600, 562), (900, 556), (1200, 562), (1480, 560), (1680, 578), (1820, 608)]
    foot = [(1820, 694), (1680, 662), (1480, 640), (1200, 638), (900, 634), (600, 640), (320, 640), (120, 660), (-20, 694)]
    behind = [(1820, 560), (1400, 520), (900, 510), (400, 520), (-20, 560)]
    s.path(smooth(crest) + "L" + smooth(behind)[1:] + "z", "#2d6f78")
    s.path(smooth(crest) + "L" + smooth(foot)[1:] + "z", "#184e5c")
    drops = ""
    for i in range(150):  # the face of it, and what it throws
        px = -10 + i * 12.2 + s.random.uniform(-4, 4)
        top = 560 + 44 * abs((px - 900) / 920) ** 2.4
        h = s.random.uniform(14, 72)
        drops += f"M{n(px)},{n(top)}q{n(4)},{n(h * .5)} {n(1)},{n(h)}q{n(-5)},{n(-h * .4)} {n(-5)},{n(-h)}z"
    s.path(drops, PALE, opacity=".6")
    lip = [(px, 560 + 44 * abs((px - 900) / 920) ** 2.4) for px in range(-20, 1840, 30)]
    s.path("M" + "L".join(f"{n(a)},{n(b - 7 - 12 * abs((a - 900) / 920) ** 3)}" for a, b in lip)
           + "L" + "L".join(f"{n(a)},{n(b + 7 + s.random.uniform(0, 9) + 14 * abs((a - 900) / 920) ** 3)}" for a, b in reversed(lip)) + "z", CREAM)
    for i in range(200):
        px = s.random.uniform(-10, 1810)
        edge = abs((px - 900) / 920)
        top = 560 + 44 * edge ** 2.4
        r = s.random.uniform(2, 7) * (1 + 1.9 * max(0, edge - .62))
        s.circle(px, top + s.random.gauss(-5, 8 + 22 * max(0, edge - .6)), r, CREAM)
    glints(s, 700, 895, 110, "#f7e0a3", near=120, far=50, opacity=.35)
    glints(s, 690, 895, 100, "#0a2c38", near=190, far=60, opacity=.55)
    for bx, by, a in ((380, 760, -6), (1240, 820, 5), (760, 850, 2)):
        s.add(f'<g transform="translate({bx},{by}) rotate({a})"><path d="M-70,0H70M-30,0L-46,-18M20,0L40,-16" stroke="#06202a" stroke-width="8" stroke-linecap="round"/></g>')
    # the rider: bobble hat, lamp on it
    s.add(f'<g transform="translate(1010,596)"><path fill="{CORAL}" d="M-92,14C-50,-4 60,-8 104,6C60,18 -50,24 -92,14z"/>'
          f'<path fill="#06202a" d="M-40,6L-28,-34L-4,-58L-14,-66C-22,-92 -12,-112 10,-116C32,-114 40,-92 34,-66L40,-44L52,-6L58,2L34,4L22,-36L10,-44L-14,-26L-20,6z"/>'
          f'<path d="M-8,-100L-56,-88L-84,-104M28,-100L66,-84L96,-98" stroke="#06202a" stroke-width="12" stroke-linecap="round" fill="none"/>'
          f'<circle cx="14" cy="-130" r="17" fill="#06202a"/><path fill="{CORAL}" d="M-6,-134C-6,-160 36,-160 34,-134z"/><circle cx="14" cy="-158" r="8" fill="{CORAL}"/>'
          f'<path fill="#f7e0a3" opacity=".5" d="M-6,-138L-210,-176L-214,-92z"/><circle cx="-6" cy="-138" r="6" fill="#fff6d6"/></g>')
    # three cows have gone up the field on the left; people with lamps on the right
    for cx0, cy0, k in ((150, 548, 1.0), (240, 522, .86), (318, 500, .74)):
        s.add(f'<g transform="translate({cx0},{cy0}) scale({k})"><path fill="{SAND}" d="M-52,-46C-30,-58 22,-56 44,-48L62,-60L84,-52L80,-38L58,-30L50,-12L54,24H44L36,-8L28,-6L24,24H14L16,-8L-22,-8L-22,24H-32L-36,-8L-46,24H-56L-52,-14z"/>'
              f'<path fill="#06202a" d="M-30,-52C-10,-56 4,-54 8,-46C6,-30 -18,-26 -30,-34z M24,-50l18,2l-2,20l-14,2z M62,-60l-4,-10l10,6z"/></g>')
    for i, (px, py, h) in enumerate(((1500, 556, 50), (1540, 566, 56), (1572, 574, 44), (1622, 584, 66), (1672, 596, 70), (1716, 606, 52), (1760, 618, 78))):
        s.path(f"M{px - h * .2:.0f},{py}C{px - h * .26:.0f},{py - h * .5:.0f} {px - h * .2:.0f},{py - h * .72:.0f} {px},{py - h * .74:.0f}C{px + h * .2:.0f},{py - h * .72:.0f} {px + h * .26:.0f},{py - h * .5:.0f} {px + h * .2:.0f},{py}z",
               (SAND, "#7fa69b", CORAL, MUD, "#7fa69b", SAND, MUD)[i], opacity=".92")
        s.circle(px, py - h * .88, h * .15, "#e9c79a")
        if i in (1, 4):
            s.circle(px - h * .34, py - h * .36, 26, "#f6c25f", opacity=".3")
            s.circle(px - h * .34, py - h * .36, 7, "#fff0c4")
        if i == 2:
            s.path(f"M{px - 11},{py - h * .92:.0f}h22v-11h-22z M{px + 11},{py - h * 1.1:.0f}h16v4h-16z", PALE)
    return s
