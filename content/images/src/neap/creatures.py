"""Small pictures: a limpet, a pot of shrimps, a king, an editor."""
import math

from paper import *


def limpet():
    s = Sheet(1100, 1000, "A limpet at home", "#173a42", seed=15)
    r = s.random
    # rock: facets, weed film mown in zigzags
    for _ in range(150):
        x, y, w = r.uniform(-40, 1140), r.uniform(-40, 1040), r.uniform(30, 120)
        ring = [(x + w * math.cos(a) * r.uniform(.5, 1), y + w * .7 * math.sin(a) * r.uniform(.5, 1)) for a in (0, 1, 2, 3, 4, 5)]
        s.path("M" + "L".join(f"{n(a)},{n(b)}" for a, b in ring) + "z", r.choice(("#14343c", "#1b434b", "#1f4d52", "#102c34")))
    zigzag = [(60 + i * 44, 905 + (26 if i % 2 else -26) - i * 1.2) for i in range(26)]
    s.line(zigzag, "#4c8378", 15, opacity=".85")
    cx, cy = 560, 470
    ribs = 34
    radii = [1 + .016 * math.sin(i * .37) + r.uniform(-.009, .009) for i in range(ribs * 2)]

    def outline(scale, dx=0.0, dy=0.0):
        points = []
        for i in range(ribs * 2):
            a = i * math.pi / ribs
            rr = scale * radii[i] * (1.013 if i % 2 else .993)
            points.append((cx + dx + 365 * rr * math.cos(a), cy + dy + 322 * rr * math.sin(a)))
        return points
    # the home scar, and the ring of bare stone
    s.path(smooth(outline(1.14), closed=True), "#0b2229")
    s.path(smooth(outline(1.075), closed=True), "#6d8f86")
    s.path(smooth(outline(1.05), closed=True), "#0b2229")
    s.path(smooth(outline(1.0), closed=True), "#8a6f4c")
    ax, ay = cx - 46, cy - 34  # the top of the cone sits towards the head
    # ribs: wedges from the top to the edge, in turn light and dark
    tones = [CREAM, "#cdb68e", "#f1e4c6", "#a98f66", "#e4d2aa", "#5f7f79"]
    edge = outline(.995)
    for i in range(ribs * 2):
        (x0, y0), (x1, y1) = edge[i], edge[(i + 1) % (ribs * 2)]
        tone = tones[(i * 5 + (i // 7)) % 6] if i % 2 == 0 else ("#87714f" if i % 4 == 1 else "#3f5f5d")
        s.path(f"M{n(ax)},{n(ay)}Q{n((ax + x0) / 2)},{n((ay + y0) / 2 - 7)} {n(x0)},{n(y0)}L{n(x1)},{n(y1)}Q{n((ax + x1) / 2)},{n((ay + y1) / 2 - 7)} {n(ax)},{n(ay)}z", tone)
    # growth lines, crowded towards the edge
    for share, colour, width in ((.22, INK, 3), (.36, CREAM, 2), (.47, INK, 4.5), (.6, INK, 2.2), (.68, CREAM, 2.4), (.76, INK, 6), (.83, CREAM, 2), (.88, INK, 3), (.93, INK, 2.4)):
        pts = [(ax + (x - ax) * share, ay + (y - ay) * share) for x, y in outline(1)]
        s.add(f'<path d="{smooth(pts, closed=True)}" fill="none" stroke="{colour}" stroke-width="{n(width)}" opacity=".42"/>')
    # light from the upper left, shade at the lower right
    s.add(f'<clipPath id="shell"><path d="{smooth(outline(1), closed=True)}"/></clipPath>')
    shade = [(cx + 380 * math.cos(a), cy + 340 * math.sin(a)) for a in [k * .1 for k in range(-7, 25)]]
    inner = [(ax + 60 + 250 * math.cos(a), ay + 60 + 220 * math.sin(a)) for a in [k * .1 for k in range(24, -8, -1)]]
    s.add(f'<g clip-path="url(#shell)"><path d="{smooth(shade)}L{n(inner[0][0])},{n(inner[0][1])}'
          f'{"".join(f"L{n(a)},{n(b)}" for a, b in inner)}z" fill="{INK}" opacity=".3"/></g>')
    s.circle(ax, ay, 26, "#e9dcc0")
    s.circle(ax - 3, ay - 3, 15, CREAM)
    # neighbours: barnacles
    for x, y, q in ((120, 150, 56), (205, 235, 38), (96, 268, 30), (940, 120, 48), (1015, 205, 60), (905, 215, 28), (1010, 770, 46), (930, 850, 34), (1050, 880, 40), (90, 720, 42), (165, 790, 30)):
        six = [(x + q * math.cos(a + q) * r.uniform(.9, 1.1), y + q * .92 * math.sin(a + q)) for a in [k * math.pi / 3 for k in range(6)]]
        s.path("M" + "L".join(f"{n(a)},{n(b)}" for a, b in six) + "z", SAND)
        for a, b in six:
            s.line([(x, y), (a, b)], "#8fa39a", 3)
        s.path(f"M{n(x - q * .3)},{n(y)}L{n(x)},{n(y - q * .36)}L{n(x + q * .3)},{n(y)}L{n(x)},{n(y + q * .36)}z", "#0b2229")
        s.line([(x, y - q * .3), (x, y + q * .3)], "#8fa39a", 2)
    # a drop or two of sea
    s.path(lens(300, 930, 160, 12) + lens(700, 952, 240, 14) + lens(520, 975, 120, 9), PALE, opacity=".6")
    return s


def shrimp(size, body, line, turn, x, y, wing=1):
    """A shrimp that swims to the right with its tail under it; SVG, drawn in a square of 200."""
    back = [(-78, 46), (-74, 6), (-52, -34), (-10, -54), (36, -46), (70, -26), (96, -14)]
    belly = [(96, -10), (66, -4), (30, -10), (-4, -16), (-28, -2), (-42, 22), (-52, 48)]
    d = smooth(back) + "L" + smooth(belly)[1:] + "z"
    parts = [f'<path d="{d}" fill="{body}"/>']
    parts.append(f'<path d="M-52,44L-40,84L-62,70L-78,92L-84,66L-104,72L-78,42z" fill="{body}"/>')
    for x0, y0, x1, y1 in ((-72, 16, -44, 24), (-62, -14, -34, 4), (-40, -38, -18, -12), (-12, -52, 2, -14), (18, -50, 24, -11)):
        parts.append(f'<path d="M{x0},{y0}Q{(x0 + x1) / 2 + 6},{(y0 + y1) / 2 - 4} {x1},{y1}" fill="none" stroke="{line}" stroke-width="4"/>')
    for k in range(5):
        parts.append(f'<path d="M{28 + k * 11},{-8 + k}q-4,22 {-12 + k * 3},38" fill="none" stroke="{body}" stroke-width="4" stroke-linecap="round"/>')
    for k in range(4):
        parts.append(f'<path d="M{-34 + k * 14},{8 - k * 6}q4,12 0,22" fill="none" stroke="{body}" stroke-width="7" stroke-linecap="round"/>')
    parts.append(f'<path d="M92,-14C130,-40 150,-10 196,-36M92,-12C136,-14 150,22 190,18" fill="none" stroke="{body}" stroke-width="3" stroke-linecap="round"/>')
    parts.append(f'<circle cx="74" cy="-24" r="6" fill="{line}"/>')
    return f'<g transform="translate({n(x)},{n(y)}) rotate({n(turn)}) scale({size},{size * wing})">{"".join(parts)}</g>'


def shrimps():
    s = Sheet(1200, 1200, "Potted shrimps", "#cfe0d8", seed=9)
    c = 600
    s.circle(c, c, 590, "#c3d9d2")
    for i in range(7):  # the neighbours, brown ones
        a = i * 2 * math.pi / 7 - .4
        s.add(shrimp(1.12, "#6f6a56", "#3d4a45", math.degrees(a) + 90, c + 468 * math.cos(a), c + 468 * math.sin(a)))
    s.circle(c + 12, c + 18, 330, DEEP, opacity=".25")
    s.circle(c, c, 322, "#b9502f")
    s.circle(c, c, 296, "#8f3a22")
    s.circle(c, c, 280, "#e3b64c")
    s.add(f'<clipPath id="pot"><circle cx="{c}" cy="{c}" r="280"/></clipPath><g clip-path="url(#pot)">')
    spots = [(0, 0, 20), (-150, -70, 100), (140, -110, 250), (130, 90, 170), (-110, 140, -30), (20, -200, 60), (-215, 70, 210), (30, 215, 300), (225, 0, 20), (-70, -215, 190), (210, 190, 80), (-210, -170, 320), (-205, 205, 150)]
    for dx, dy, turn in spots:
        s.add(shrimp(.98, "#e98f6e", "#c9603f", turn, c + dx, c + dy))
    s.add("</g>")
    s.circle(c, c, 280, "#f2d272", opacity=".22")
    # the lid of butter has set in rings, with light on it
    for rr, o in ((268, .8), (240, .35)):
        s.add(f'<circle cx="{c}" cy="{c}" r="{rr}" fill="none" stroke="#fbeeb6" stroke-width="7" opacity="{o}"/>')
    s.add(f'<path d="M{c - 218},{c - 60}A226,226 0 0 1 {c - 60},{c - 218}" fill="none" stroke="{CREAM}" stroke-width="17" stroke-linecap="round" opacity=".9"/>')
    # a blade of mace
    s.add(f'<g fill="none" stroke="#a8321c" stroke-width="11" stroke-linecap="round"><path d="M{c + 20},{c + 120}C{c + 30},{c + 60} {c + 10},{c + 20} {c + 40},{c - 60}"/>'
          f'<path d="M{c + 24},{c + 70}C{c - 10},{c + 40} {c - 30},{c + 10} {c - 26},{c - 40}"/><path d="M{c + 26},{c + 80}C{c + 70},{c + 50} {c + 90},{c + 10} {c + 86},{c - 36}"/>'
          f'<path d="M{c - 14},{c + 24}C{c - 50},{c + 10} {c - 66},{c - 10} {c - 64},{c - 30}"/></g>')
    for _ in range(70):
        a, rr = s.random.uniform(0, 6.28), 262 * math.sqrt(s.random.random())
        s.circle(c + rr * math.cos(a), c + rr * math.sin(a), s.random.uniform(2, 4.5), s.random.choice(("#8a2f16", "#3d2a18")), opacity=".8")
    return s


def canute():
    s = Sheet(1400, 950, "Canute makes his point", "#f1dcb4", seed=1028)
    bands(s, 0, 430, ["#f3e8cf", "#f3e0bd", "#f0d0a4", "#ecb98e"], 10, sway=6)
    s.circle(1130, 250, 118, CORAL)
    # gulls
    for x, y, w in ((300, 120, 34), (390, 168, 24), (250, 196, 20), (820, 96, 26)):
        s.add(f'<path d="M{x - w},{y - w * .2}Q{x - w * .4},{y - w * .6} {x},{y}Q{x + w * .4},{y - w * .6} {x + w},{y - w * .25}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>')
    # the sea, behind and before
    s.path(smooth([(-20, 452), (200, 440), (420, 452), (700, 430), (900, 446), (1150, 424), (1420, 440)]) + "V960H-20z", "#5d9c9f")
    s.path(smooth([(-20, 560), (160, 566), (330, 540), (520, 560), (760, 520), (1000, 556), (1200, 520), (1420, 540)]) + "V960H-20z", SEA)
    # sand at the left, with two who watch
    s.path(smooth([(-20, 560), (150, 572), (300, 620), (420, 690), (480, 760), (430, 830), (300, 900), (200, 980)]) + "L-20,980z", "#dfc393")
    s.add(f'<path d="{smooth([(206, 976), (306, 901), (434, 831), (484, 760), (424, 688), (302, 619), (150, 571)])}" fill="none" stroke="{CREAM}" stroke-width="9" stroke-linecap="round"/>')
    for x, y, h, hat in ((120, 760, 330, True), (255, 800, 300, False)):
        k = h / 330
        s.add(f'<g transform="translate({x},{y}) scale({k:.3f})" fill="{INK}"><path d="M-38,0C-44,-90 -48,-160 -34,-218C-28,-244 26,-246 34,-218C48,-160 46,-90 44,0z"/>'
              f'<path fill="{CORAL if hat else SEA}" d="M-30,-224C-12,-206 18,-206 30,-224L40,-190C16,-176 -16,-176 -40,-190z"/>'
              f'<path d="M-24,-262a24,27 0 1 1 48,0a24,27 0 1 1 -48,0z"/>'
              + ('<path d="M-34,-276C-30,-316 32,-318 34,-276L40,-268H-40z"/><path d="M30,-196C60,-190 74,-220 62,-250L48,-252C54,-228 44,-214 24,-216z"/>' if hat else
                 '<path d="M-28,-272C-34,-310 34,-314 28,-268C14,-282 -12,-284 -28,-272z"/><path d="M34,-200L82,-176L80,-160L30,-176z"/>') + "</g>")
    # chair
    s.path("M640,760V282C640,262 668,250 684,250C700,250 728,262 728,282V560H870V760H844V610H668V760z", "#5d3a1e")
    s.path("M656,300C656,286 672,272 684,272C696,272 712,286 712,300V540H656z", "#7d4f29")
    s.circle(684, 244, 16, BRASS)
    # the King: seated, robe, arm raised to the right, face turned back to the left
    s.path("M704,556C694,500 690,430 706,396C724,366 790,366 806,398C822,440 822,500 824,540L900,556C926,566 926,600 918,650L908,742H846L850,640L730,640C712,620 706,590 704,556z", CORAL)
    s.path("M704,556C694,500 690,430 706,396L734,378C722,440 730,520 744,566L740,640H730C712,620 706,590 704,556z", "#b53f1e")
    s.path("M706,402C724,440 786,446 806,404L790,376H724z", CREAM)
    for x in (726, 746, 768, 788):
        s.path(f"M{x},408l4,12l-8,0z", INK)
    s.path("M800,420C850,420 900,370 934,300L960,312C940,390 880,470 816,486z", CORAL)
    s.path("M930,304C928,284 930,262 936,250L944,252L946,238L954,240L957,230L965,234L966,252L974,262L966,300L958,316z", "#e9c79a")
    s.path("M728,290L726,316L710,338L726,343L728,372L748,392H784V300z", "#e9c79a")
    s.path("M776,286C812,292 816,350 806,392L780,396C788,372 782,336 772,318z", "#5d3a1e")
    s.path("M726,346C716,372 726,412 744,420C770,414 786,384 784,338C776,346 766,356 752,352C742,346 734,344 726,346z", "#5d3a1e")
    s.path("M720,290L714,232L738,258L756,222L774,256L800,226L804,288C780,276 744,278 720,290z", BRASS)
    for x, y in ((714, 230), (756, 220), (800, 224)):
        s.circle(x, y, 7, CORAL)
    s.circle(737, 319, 4.5, INK)
    # water about the chair's legs and his feet
    s.path(smooth([(560, 730), (640, 716), (740, 724), (860, 708), (980, 716), (1060, 700), (1200, 690), (1420, 700)]) + "V960H440C470,900 520,800 560,730z", "#1f6b79")
    s.path("".join(lens(x, y, w, 11) for x, y, w in ((660, 726, 120), (880, 720, 150), (760, 764, 200), (600, 812, 190), (930, 800, 240), (740, 880, 320))), CREAM, opacity=".85")
    # the wave: it has come to hear
    s.path("M1440,960V430C1400,330 1310,290 1230,310C1150,330 1100,400 1104,470C1120,430 1160,420 1190,440C1160,450 1140,480 1148,512C1166,486 1196,482 1216,500"
           "C1160,560 1130,640 1060,720C1000,780 900,830 820,960z", DEEP)
    s.path("M1440,960V520C1400,420 1330,370 1262,372C1232,374 1210,390 1200,410C1250,400 1290,430 1290,490C1280,600 1180,740 1100,820C1060,860 1010,910 990,960z", SEA)
    s.path("M1440,960V640C1420,560 1390,520 1356,500C1360,640 1250,790 1160,880L1110,960z", "#5d9c9f")
    foam = [(1104, 470), (1098, 432), (1110, 396), (1134, 362), (1168, 334), (1208, 314), (1252, 306), (1300, 310)]
    for i, (x, y) in enumerate(foam):
        s.circle(x, y, 21 - i, CREAM)
    for x, y, q in ((1148, 512, 12), (1190, 440, 12), (1216, 500, 11), (1128, 500, 8), (1166, 466, 9), (1092, 504, 7), (1120, 540, 6), (1180, 520, 6), (1076, 460, 6), (1070, 520, 4)):
        s.circle(x, y, q, CREAM)
    s.path("".join(lens(x, y, w, 10) for x, y, w in ((1010, 850, 120), (930, 900, 180), (1120, 800, 90), (1230, 850, 140), (1330, 740, 120))), CREAM, opacity=".6")
    return s


def editor():
    s = Sheet(700, 700, "The Editor", None, seed=8)
    s.circle(350, 350, 340, INK)
    s.circle(350, 350, 322, "#ecd9b4")
    s.add('<clipPath id="round"><circle cx="350" cy="350" r="322"/></clipPath><g clip-path="url(#round)">')
    for i, y in enumerate(range(430, 700, 34)):
        s.path(smooth([(x, y + 7 * math.sin(x / 60 + i)) for x in range(-20, 740, 40)]) + "V720H-20z", ramp([PALE, SEA], i / 7))
    # shoulders, neck, head, hair that is up
    s.path("M100,720C104,600 150,540 250,520L262,446L364,440C362,470 366,496 384,512C470,530 520,580 540,720z", INK)
    s.path("M246,330C240,240 300,180 372,190C436,198 462,244 456,290C460,306 478,326 482,340C484,350 474,354 466,356C470,364 468,370 462,374C466,380 464,388 456,392"
           "C462,420 444,436 416,432C396,430 380,424 368,418L300,452C262,420 250,380 246,330z", INK)
    s.path("M238,300C226,210 300,150 380,166C440,178 470,220 456,262C420,262 396,250 378,246C372,300 350,336 330,346C322,330 304,330 302,350C302,366 312,378 324,380L300,452C254,420 240,360 238,300z", "#06202a")
    s.path("M226,236C176,226 160,166 196,136C232,108 290,124 300,164C306,200 270,244 226,236z", "#06202a")
    s.line([(136, 232), (318, 116)], CORAL, 15)
    s.path("M312,110L338,102L324,126z", SAND)
    s.circle(336, 103, 4, INK)
    s.path("M330,398a8,8 0 1 1 .1,0z", BRASS)
    s.path("M250,520C300,560 350,552 384,512L372,496C350,528 300,536 254,500z", CREAM)
    # the cup
    s.path("M470,470H566C566,520 552,546 518,546C484,546 470,520 470,470z", CORAL)
    s.add(f'<path d="M564,484q34,-2 30,24q-6,22 -40,20" fill="none" stroke="{CORAL}" stroke-width="10"/>')
    s.path("M452,720C470,650 500,600 506,546L548,544C560,600 556,660 540,720z", INK)
    s.path("M476,548C484,530 560,528 566,546C568,562 556,572 540,574H496C480,570 472,560 476,548z", "#e9c79a")
    s.add(f'<path d="M500,452c-18,-26 16,-40 0,-70M536,452c-18,-26 16,-40 0,-70" fill="none" stroke="{CREAM}" stroke-width="8" stroke-linecap="round"/>')
    s.add("</g>")
    return s


def inspector():
    s = Sheet(900, 1150, "The Inspector of Tides", "#0a2530", seed=47)
    bands(s, 0, 470, ["#08212b", INK, "#123e4d", "#1d5a6b", "#3a7f86"], 13, sway=6)
    for _ in range(60):
        s.circle(s.random.uniform(0, 900), s.random.uniform(0, 340), s.random.uniform(1, 2.6), CREAM, opacity=".8")
    half_moon(s, 250, 180, 84, CREAM, dark="#173f4d", spots=False)
    # the far side, with one lamp; masts that have got up
    s.path("M-10,470V430H60V404H110V424H170V396L196,372L222,396V430H300V416H380V438H470V474z", "#06202a")
    s.rect(190, 408, 12, 13, "#f6c25f")
    bands(s, 468, 1150, ["#2a6f7c", "#1d5a6b", DEEP, "#0f3b4a", "#0a2c38", "#08212b"], 15, sway=3, power=1.2)
    for x, y, k in ((150, 590, 1.0), (330, 545, .7), (60, 520, .55)):
        s.add(f'<g transform="translate({x},{y}) scale({k})"><path fill="#06202a" d="M-70,-18L74,-24C64,4 44,16 10,16L-40,14C-58,12 -66,0 -70,-18z"/><path d="M0,-20V-170" stroke="#06202a" stroke-width="6"/><path fill="{CORAL}" d="M-68,-18L72,-24L70,-17L-66,-11z"/></g>')
    stars = ""
    for _ in range(46):
        stars += lens(s.random.uniform(0, 900), s.random.uniform(500, 1140), s.random.uniform(8, 26), 2.6)
    s.path(stars, CREAM, opacity=".7")
    moon = ""
    for i in range(15):
        moon += lens(262 + s.random.uniform(-10, 10), 640 + i * 30, (40 + 7 * i) * s.random.uniform(.5, 1.1), 6)
    s.path(moon, CREAM, opacity=".8")
    # steps that go down to the left into the water, the wall behind them
    s.path("M900,330H760V1150H900z", "#1f3c41")
    for i in range(9):
        s.rect(760 if i % 2 else 800, 330 + i * 62, 140, 4, "#16302f")
    wet = 858
    for i in range(7):
        x, y = 770 - i * 92, 606 + i * 72
        s.path(f"M{x},{y}H900V1150H{x}z", ramp(["#5b6a62", "#33484a"], i / 6))
        s.path(f"M{x},{y}H{x + 100}V{y + 12}H{x}z", "#8f9a88" if y < wet else "#4c6a6c")
    s.path(f"M-10,{wet}H900V1150H-10z", "#0f3b4a", opacity=".82")
    s.path(lens(440, wet, 190, 8) + lens(690, wet + 30, 260, 9) + lens(560, wet + 90, 220, 8) + lens(200, wet + 50, 200, 8), CREAM, opacity=".7")
    # Mr Lovibond on the last dry step, from the side: bowler, coat, tape
    s.path("M548,822L556,700L566,600L566,480C568,430 604,408 640,416C676,424 690,470 688,530L694,700L690,822H636L632,700L616,700L600,822z", "#04161e")
    s.path("M536,822C540,804 560,804 600,806V824H536z M628,822C632,804 652,804 692,806V824H628z", "#04161e")
    s.path("M566,520C572,600 566,680 552,724L700,724C694,660 694,590 690,520z", "#04161e")
    s.path("M590,420L588,392C570,384 568,360 572,344L564,332L572,326C572,300 596,286 622,290C650,294 662,318 656,346C652,372 644,384 636,392L640,424z", "#e9c79a")
    s.path("M640,300C664,312 664,350 650,380L636,388C644,360 642,330 632,306z", "#3d2a18")
    s.path("M552,304C548,298 560,294 572,296C574,244 660,240 664,298C676,300 682,308 676,314C640,302 590,300 552,304z", "#04161e")
    s.path("M570,292H664V280H572z", CORAL)
    s.path("M574,352C582,350 592,354 594,360C586,364 576,362 570,360z", "#3d2a18")
    s.path("M592,424L614,446L640,420L646,436L614,470L586,438z", CREAM)
    s.path("M600,462C560,470 520,520 466,548L470,568C540,556 600,540 630,500z", "#04161e")
    s.circle(462, 558, 15, "#e9c79a")
    s.rect(440, 544, 26, 30, BRASS, rx=6)
    s.rect(447, 572, 9, wet - 572, BRASS)
    for i in range(17):
        s.rect(447, 588 + i * 16, 5 if i % 4 else 9, 2.4, INK)
    s.path(f"M443,{wet - 8}h17l-3,22h-11z", BRASS)
    s.path("M700,470C724,480 736,540 730,610L716,612C712,560 700,520 684,500z", "#04161e")
    s.line([(722, 606), (742, 812)], "#04161e", 8)
    s.path("M714,624C718,610 734,610 738,624L752,760L738,790L726,762z", "#04161e")
    return s
