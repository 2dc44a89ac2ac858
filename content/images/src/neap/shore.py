"""Pictures of the Lüttoog road: the cover, the crossing, the cage, land under."""
import math

from paper import *


def walker(x, foot, h, bag=True, scarf=CORAL, stick=True):
    """Somebody who walks to the right, in a coat, trousers rolled. SVG from a drawing that is 100 high."""
    parts = [
        # far leg, near leg, both bare below the knee
        '<path d="M2,-34 L8,-17 L14,-5 L13,-1 C16,-1.5 20,-1.5 22,0 L9,0 L8,-4 L3,-14 L-5,-30z"/>',
        '<path d="M-12,-34 L-13,-17 L-21,-4 L-19,0 L-28,-3 L-25,-7 L-20,-18 L-18,-34z"/>',
        # coat, with its tail in the wind
        '<path d="M-2,-85 C-9,-84 -12,-78 -12.5,-69 C-13,-56 -17,-44 -25,-31 C-19,-26 -10,-28 -2,-27 C4,-26 9,-27 14,-30'
        ' C10,-42 10,-56 9,-67 C9,-77 7,-84 2,-85z"/>',
        # head, nose, hat with a brim
        '<path d="M-1,-84 L-1,-88 C-6,-91 -7,-98 -2,-101 C4,-104 10,-100 10,-94.5 L12,-92 L10,-91 C10,-87 7,-86 4,-86.5 L4,-83z"/>',
        '<path d="M-9,-95 C-7,-106 9,-107 11,-96.5 L15,-95 C7,-94 -3,-93 -11,-90.5z"/>',
    ]
    if bag:
        parts.append(f'<path d="M5,-80 L-15,-56" stroke="{SAND}" stroke-width="1.8"/>'
                     f'<path fill="{MUD}" d="M-28,-57 L-9,-59 L-7,-42 L-27,-39z"/>'
                     f'<path fill="{INK}" opacity=".4" d="M-28,-57 L-9,-59 L-8,-52 L-17,-48 L-27.5,-51z"/>')
    parts.append('<path d="M0,-79 C6,-76 9,-69 13,-62 L23,-60 L24,-56.5 L11,-57 C5,-62 1,-68 -3,-75z"/>')
    if stick:
        parts.append(f'<path d="M21,-72 L27,0" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>')
    else:  # boots round the neck
        parts.append(f'<path fill="{MUD}" d="M3,-72 L8,-72 L8,-64 L14,-62 L14,-59 L3,-59z"/><path d="M0,-84 L5,-72" stroke="{SAND}" stroke-width="1"/>')
    parts.append(f'<path fill="{scarf}" d="M-4,-86.5 C0,-84 5,-84 9,-86 L9,-81 C4,-79 -2,-80 -6,-82z'
                 f' M-5,-84 C-13,-86 -18,-80 -27,-83 L-25,-77 C-17,-75 -12,-80 -4,-80z"/>')
    return f'<g transform="translate({n(x)},{n(foot)}) scale({h / 106:.4f})" fill="{INK}">{"".join(parts)}</g>'


def reflected(sheet, figure, foot, share, opacity):
    """The same upside down below its foot, shortened, cut up by ripples."""
    sheet.add(f'<g opacity="{opacity}" transform="translate(0,{n(foot * (1 + share))}) scale(1,{n(-share * 100)}) scale(1,.01)">{figure}</g>')


def island(sheet, x, horizon, w, colour, lit=None):
    """A mound with roofs, far off."""
    h = w * .05
    sheet.path(f"M{n(x - w / 2)},{n(horizon)}Q{n(x - w * .2)},{n(horizon - h)} {n(x)},{n(horizon - h * 1.2)}T{n(x + w / 2)},{n(horizon)}z", colour)
    for dx, rw, rh in ((-.13, .15, .9), (.03, .11, 1.15), (.14, .08, .7)):
        rx, base = x + dx * w, horizon - h * .9
        sheet.path(f"M{n(rx)},{n(base)}v{n(-h * .5)}l{n(rw * w * .18)},{n(-h * rh)}h{n(rw * w * .64)}l{n(rw * w * .18)},{n(h * rh)}v{n(h * .5)}z", colour)
        if lit:
            sheet.rect(rx + rw * w * .3, base - h * .35, w * .012, h * .3, lit)


def cover():
    s = Sheet(1500, 2000, "Half moon over the Lüttoog road", INK, seed=98)
    horizon = 1240
    bands(s, 0, horizon, [INK, "#11404f", DEEP, "#23677a", "#5b9b9d", "#a9c6b4", "#ecd9b4", "#f0b98f"], 26, sway=5, power=.82)
    half_moon(s, 750, 800, 330, CREAM, dark=mix(SEA, DEEP, .35))
    # the far side, and the sea floor
    s.path(smooth([(-20, horizon - 6), (300, horizon - 10), (700, horizon - 5), (1100, horizon - 11), (1520, horizon - 6)])
           + f"L1520,{horizon + 14}L-20,{horizon + 14}z", DEEP)
    island(s, 1130, horizon - 6, 300, DEEP, lit="#f6c879")
    bands(s, horizon + 6, 2000, ["#e9b08c", "#d9b79c", "#9fb7ad", "#5f9699", SEA, "#1b5666", "#114050", INK, INK], 22, sway=7, power=1.5)
    # below, where the cover says what is in it, the water is dark and has little to say
    glints(s, horizon + 14, 1690, 190, mix(SAND, ROSE, .3), near=150, far=18, opacity=.5)
    glints(s, horizon + 40, 1990, 190, DEEP, near=170, far=16, opacity=.45)
    # sand that has come up already
    for x, y, w, h, tint in ((330, 1330, 700, 13, .15), (1290, 1378, 560, 16, .2), (140, 1452, 620, 22, .3), (1230, 1508, 760, 26, .35),
                             (420, 1570, 900, 36, .45)):
        s.path(lens(x, y, w, h), mix("#dcb292", INK, tint))
        for _ in range(7):
            s.path(lens(x + s.random.uniform(-.3, .3) * w, y + s.random.uniform(.0, .24) * h, w * .11, h * .1), mix("#f0cfae", INK, tint), opacity=".8")
    # the moon's road, and hers
    road = ""
    for i in range(44):
        share = (i / 43) ** 1.35
        y = horizon + 22 + share * 420
        road += lens(860 + s.random.uniform(-26, 26) * (1 + share), y, (70 + 190 * share) * s.random.uniform(.45, 1.1), 5 + 11 * share)
    s.path(road, CREAM, opacity=".85")
    # withies from the left foreground to the island
    for i in range(13, -1, -1):
        z = 1 / (1 + i * .62)
        x, foot = 1060 - 905 * z, horizon + 12 + 540 * z
        h = 760 * z
        withy(s, x, foot, h, INK if i < 7 else mix(INK, DEEP, .5), lean=.05 * math.sin(i * 1.9))
        s.path(lens(x + 6 * z, foot + 4 * z, 190 * z, 17 * z), INK, opacity=".55")
        s.line([(x, foot + 6 * z), (x - .03 * h, foot + h * .28)], INK, max(8 * z, 1), opacity=".28")
    figure = walker(985, 1560, 372)
    reflected(s, figure, 1560, .62, .34)
    s.add(figure)
    s.path(lens(985, 1562, 200, 15) + lens(1000, 1590, 130, 8) + lens(970, 1640, 150, 8), CREAM, opacity=".55")
    # footprints behind her
    prints = ""
    for i in range(9):
        prints += lens(930 - i * 66, 1568 + i * 5 + (10 if i % 2 else 0), 26, 7)
    s.path(prints, INK, opacity=".5")
    # night comes up from below, for the cover's lines
    for i in range(9):
        s.rect(0, 1574 + i * 11, 1500, 440, "#0a2833", opacity=".17")
    return s


def post():
    s = Sheet(1800, 760, "The Lüttoog road at sunrise", SAND, seed=7)
    horizon = 330
    bands(s, 0, horizon, ["#8fb9b6", "#b4cdc0", "#dcdcc0", "#f1dcb4", "#f2c199", "#ec9c77"], 15, sway=3, power=.9)
    s.circle(1320, 318, 92, "#f7e6c0")
    s.path(f"M-10,{horizon}C300,{horizon - 7} 800,{horizon + 2} 1810,{horizon - 5}V{horizon + 12}H-10z", SEA)
    island(s, 1010, horizon - 2, 330, INK, lit="#f6c879")
    bands(s, horizon + 6, 760, ["#eaa483", "#e8bd9c", "#d8c7ae", "#b3c3b6", "#7fabab", "#4f8f96", "#2f7481"], 20, sway=6, power=1.45)
    # creeks, which are sky
    for pts in ([(1810, 395), (1500, 400), (1250, 420), (1000, 416), (760, 436), (420, 430), (-10, 452), (-10, 462), (420, 444), (760, 452), (1010, 430), (1260, 437), (1500, 416), (1810, 414)],
                [(1810, 540), (1560, 560), (1300, 610), (1000, 618), (700, 668), (380, 672), (-10, 740), (-10, 770), (420, 712), (760, 700), (1060, 650), (1330, 648), (1600, 600), (1810, 588)]):
        s.path(smooth(pts, closed=True), "#f6dcb2")
    glints(s, horizon + 10, 755, 260, CREAM, near=130, far=14, opacity=.55)
    glints(s, horizon + 25, 755, 240, DEEP, near=130, far=12, opacity=.4)
    sun = ""
    for i in range(26):
        share = (i / 25) ** 1.3
        sun += lens(1320 + s.random.uniform(-16, 16), horizon + 16 + share * 330, (50 + 170 * share) * s.random.uniform(.5, 1.1), 3 + 8 * share)
    s.path(sun, "#fbe9c2", opacity=".9")
    for i in range(15, -1, -1):
        z = 1 / (1 + i * .55)
        x, foot = 985 - 900 * z, horizon + 8 + 330 * z
        withy(s, x, foot, 400 * z, INK, lean=.05 * math.sin(i * 2.3 + 1))
        s.path(lens(x + 3, foot + 3 * z, 120 * z, 11 * z), INK, opacity=".5")
    figures = walker(720, 600, 250) + walker(470, 588, 236, bag=False, stick=False, scarf=SEA)
    reflected(s, figures, 598, .5, .3)
    s.add(figures)
    s.path(lens(720, 602, 150, 10) + lens(468, 590, 130, 9), CREAM, opacity=".7")
    birds = ""
    for i in range(26):
        bx, by, w = 300 + s.random.gauss(0, 130), 120 + s.random.gauss(0, 34), s.random.uniform(7, 13)
        birds += f"M{n(bx - w)},{n(by - w * .3)}Q{n(bx - w * .4)},{n(by - w * .55)} {n(bx)},{n(by)}Q{n(bx + w * .4)},{n(by - w * .55)} {n(bx + w)},{n(by - w * .25)}"
    s.add(f'<path d="{birds}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>')
    return s


def cage():
    s = Sheet(900, 1200, "The rescue beacon", SAND, seed=3)
    bands(s, 0, 880, ["#cfe0d8", "#dfe6d6", "#efe6cd", "#f3dbb8", "#f0c29f"], 14, sway=5)
    s.circle(690, 330, 96, CORAL)
    bands(s, 870, 1200, ["#8dbab6", SEA, "#1f6472", DEEP, INK], 10, sway=7, power=1.2)
    glints(s, 885, 1190, 90, CREAM, near=150, far=30, opacity=.6)
    glints(s, 885, 1190, 80, INK, near=160, far=30, opacity=.4)
    reflect = ""
    for i in range(12):
        reflect += lens(690 + s.random.uniform(-18, 18), 892 + i * 24, 70 + 12 * i * s.random.uniform(.5, 1), 6 + i * .6)
    s.path(reflect, CORAL, opacity=".8")
    # piles, braces
    for top, foot in ((305, 245), (395, 375), (480, 500), (570, 630)):
        s.line([(top, 430), (foot, 985)], INK, 24 if top in (305, 570) else 17)
    for a, b in (((297, 560), (583, 560)), ((283, 700), (602, 700)), ((268, 840), (616, 840))):
        s.line([a, b], INK, 9)
    s.line([(297, 560), (602, 700)], INK, 7)
    s.line([(583, 560), (283, 700)], INK, 7)
    s.line([(283, 700), (616, 840)], INK, 7)
    s.line([(602, 700), (268, 840)], INK, 7)
    # the cage
    s.rect(262, 414, 351, 24, INK)
    for i in range(14):
        s.rect(270 + i * 25.2, 250, 7, 170, INK)
    s.rect(262, 318, 351, 9, INK)
    s.path("M236,256L310,166H565L639,256z", INK)
    s.path("M310,166H565L578,182H297z", CORAL)
    s.line([(437, 166), (437, 60)], INK, 9)
    s.path("M398,74L476,74L437,128z M398,62L476,62L437,8z", INK)
    # one who waits, with a mirror
    s.path("M345,414V372C345,350 352,345 356,338A15,16 0 1 1 378,338C384,346 392,350 394,370L424,372V414z", INK)
    s.rect(452, 300, 60, 112, BRASS)
    s.rect(459, 308, 46, 96, "#f3dbb8")
    s.circle(486, 338, 13, CORAL)
    # ladder
    s.line([(606, 410), (716, 980)], INK, 7)
    s.line([(644, 410), (758, 980)], INK, 7)
    for i in range(19):
        y = 430 + i * 29
        s.line([(606 + (y - 410) * .193, y), (644 + (y - 410) * .2, y)], INK, 5)
    # a gull on the roof
    s.path("M520,166C500,160 496,140 512,132C530,124 560,128 596,150L566,150C552,162 536,166 520,166z", CREAM)
    s.path("M540,140C560,138 580,146 600,152L560,153z", PALE)
    s.circle(512, 128, 15, CREAM)
    s.path("M499,126L482,132L499,135z", BRASS)
    s.circle(508, 126, 2.6, INK)
    s.path("".join(lens(x, y, w, 12) for x, y, w in ((245, 985, 110), (375, 990, 90), (500, 990, 90), (632, 986, 120), (730, 978, 100))), CREAM, opacity=".85")
    return s


def landunter():
    s = Sheet(1600, 900, "Land under", INK, seed=62)
    bands(s, 0, 430, ["#0a2530", INK, "#123e4d", DEEP, "#1f5c6b"], 14, sway=8)
    s.circle(1180, 170, 84, CREAM)
    for y, x, w, h in ((140, 1080, 620, 44), (196, 1290, 560, 40), (92, 1310, 420, 26), (250, 1120, 760, 34), (300, 420, 900, 30), (120, 360, 620, 30)):
        s.path(lens(x, y, w, h), "#123e4d")
    s.path(lens(1090, 132, 420, 8) + lens(1280, 188, 380, 8), PALE, opacity=".7")
    bands(s, 425, 900, ["#2a7580", "#236a77", DEEP, "#103d4b", INK, "#08212b"], 16, sway=12, power=1.1)

    def mound(x, foot, w, roofs, lamp):
        h = w * .14
        s.path(f"M{n(x - w / 2)},{n(foot)}C{n(x - w * .36)},{n(foot - h * .3)} {n(x - w * .34)},{n(foot - h)} {n(x - w * .2)},{n(foot - h)}"
               f"H{n(x + w * .22)}C{n(x + w * .36)},{n(foot - h)} {n(x + w * .38)},{n(foot - h * .3)} {n(x + w / 2)},{n(foot)}z", "#08212b")
        for dx, rw, rh, windows in roofs:
            rx, base, w0, h0 = x + dx * w, foot - h * .92, rw * w, rh * w
            s.path(f"M{n(rx)},{n(base)}v{n(-h0 * .42)}h{n(-w0 * .05)}L{n(rx + w0 * .22)},{n(base - h0)}H{n(rx + w0 * .78)}"
                   f"L{n(rx + w0 * 1.05)},{n(base - h0 * .42)}h{n(-w0 * .05)}v{n(h0 * .42)}z", "#08212b")
            s.path(f"M{n(rx - w0 * .05)},{n(base - h0 * .42)}L{n(rx + w0 * .22)},{n(base - h0)}h{n(w0 * .56)}l{n(w0 * .03)},{n(h0 * .06)}h{n(-w0 * .56)}L{n(rx)},{n(base - h0 * .42)}z", DEEP)
            s.rect(rx + w0 * .46, base - h0 * 1.16, w0 * .07, h0 * .22, "#08212b")
            for k in range(windows):
                wx = rx + w0 * (.14 + .72 * k / max(windows - 1, 1)) - w0 * .04
                s.rect(wx, base - h0 * .32, w0 * .09, h0 * .2, lamp)
                s.line([(wx + w0 * .045, base - h0 * .32), (wx + w0 * .045, base - h0 * .12)], "#08212b", max(w0 * .008, 1))
        light = ""
        for dx, rw, rh, windows in roofs:
            for k in range(windows):
                wx = x + dx * w + rw * w * (.14 + .72 * k / max(windows - 1, 1))
                for j in range(9):
                    light += lens(wx + s.random.uniform(-6, 6), foot + w * .02 + j * w * .021, w * .05 * s.random.uniform(.5, 1.1), w * .007)
        s.path(light, lamp, opacity=".75")

    wave = ""
    for i in range(150):
        share = s.random.random()
        y = 440 + 450 * share ** 1.2
        wave += lens(s.random.uniform(0, 1600), y, (26 + 150 * share) * s.random.uniform(.5, 1.2), 2 + 10 * share)
    s.path(wave, PALE, opacity=".26")
    glints(s, 450, 895, 130, "#08212b", near=230, far=30, opacity=.6)
    mound(1270, 470, 380, ((-.22, .26, .17, 2), (.07, .18, .13, 1)), "#f2b95e")
    mound(560, 610, 940, ((-.31, .27, .18, 3), (-.02, .19, .135, 2)), "#f6c25f")
    # sheep, come up by themselves
    for i in range(8):
        x, y = 738 + (i % 5) * 27 + (13 if i > 4 else 0), 464 + (11 if i > 4 else 0)
        s.path(smooth([(x - 15, y), (x - 12, y - 13), (x, y - 17), (x + 12, y - 13), (x + 15, y), (x, y + 6)], closed=True), CREAM if i % 3 else SAND)
        s.path(f"M{x + 11},{y - 12}l10,-2l3,9l-9,4z", "#08212b")
        s.line([(x - 7, y + 3), (x - 7, y + 11)], "#08212b", 3)
        s.line([(x + 7, y + 3), (x + 7, y + 11)], "#08212b", 3)
    # the garden fence goes under
    for i in range(8):
        s.line([(1010 + i * 34, 618 + i * 5), (1012 + i * 34, 570 + i * 10)], "#08212b", 6)
    s.line([(1000, 585), (1262, 652)], "#08212b", 3)
    moon = ""
    for i in range(20):
        share = (i / 19) ** 1.2
        moon += lens(1180 + s.random.uniform(-20, 20), 486 + share * 400, (60 + 190 * share) * s.random.uniform(.4, 1), 4 + 9 * share)
    s.path(moon, CREAM, opacity=".75")
    return s
