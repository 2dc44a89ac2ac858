"""The sheet that NEAP's pictures are printed on: its inks, and the strokes they have in common.

A picture is a list of SVG elements, in user units of one pixel, origin at the top left. Chance comes
from one seeded source a picture, so that each is drawn the same every time.
"""
import math
import random

INK = "#0c2f3b"      # deep water, and every silhouette
DEEP = "#14495a"
SEA = "#2d7c86"
PALE = "#bcd6d1"
SAND = "#efe3cb"
CREAM = "#f8f2e4"
CORAL = "#e2552d"
ROSE = "#eeb08f"
MUD = "#a98c6c"
BRASS = "#d9a441"


class Sheet:
    """A picture being drawn. `add` takes SVG; `svg` is the whole of it, without what is above `top`."""

    def __init__(self, width, height, title, ground=None, seed=1, top=0):
        self.width, self.height, self.title, self.top = width, height, title, top
        self.parts, self.random = [], random.Random(seed)
        if ground:
            self.add(f'<rect width="{width}" height="{height}" fill="{ground}"/>')

    def add(self, *parts):
        self.parts.extend(parts)

    def path(self, d, fill, **more):
        self.add(f'<path d="{d}" fill="{fill}"{attributes(more)}/>')

    def circle(self, x, y, r, fill, **more):
        self.add(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{attributes(more)}/>')

    def rect(self, x, y, w, h, fill, **more):
        self.add(f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="{fill}"{attributes(more)}/>')

    def line(self, points, colour, width, **more):
        d = "M" + "L".join(f"{n(x)},{n(y)}" for x, y in points)
        self.add(f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}"'
                 f' stroke-linecap="round" stroke-linejoin="round"{attributes(more)}/>')

    def text(self, x, y, words, size, colour, **more):
        more.setdefault("font_family", "TeX Gyre Heros, Helvetica, sans-serif")
        self.add(f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" fill="{colour}"{attributes(more)}>{words}</text>')

    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height - self.top}"'
                f' viewBox="0 {self.top} {self.width} {self.height - self.top}">\n<title>{self.title}</title>\n'
                + "\n".join(self.parts) + "\n</svg>\n")


def n(value):
    """A number as short as it can be without being seen."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def attributes(more):
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())


def mix(one, other, share):
    """The colour between two, `share` of the way to the other."""
    a, b = (tuple(int(c[i:i + 2], 16) for i in (1, 3, 5)) for c in (one, other))
    return "#%02x%02x%02x" % tuple(round(x + (y - x) * share) for x, y in zip(a, b))


def ramp(colours, share):
    """The colour at `share` of a way that leads through several."""
    place = min(max(share, 0), 1) * (len(colours) - 1)
    i = min(int(place), len(colours) - 2)
    return mix(colours[i], colours[i + 1], place - i)


def lens(x, y, length, thickness):
    """A stroke as water has it: pointed at both ends, a little heavier below."""
    return (f"M{n(x - length / 2)},{n(y)}Q{n(x)},{n(y - thickness * .4)} {n(x + length / 2)},{n(y)}"
            f"Q{n(x)},{n(y + thickness)} {n(x - length / 2)},{n(y)}z")


def smooth(points, closed=False):
    """A curve through all points (Catmull–Rom, as cubics)."""
    p = list(points)
    at = (lambda i: p[i % len(p)]) if closed else (lambda i: p[min(max(i, 0), len(p) - 1)])
    d = f"M{n(p[0][0])},{n(p[0][1])}"
    for i in range(len(p) if closed else len(p) - 1):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at(i - 1), at(i), at(i + 1), at(i + 2)
        d += (f"C{n(x1 + (x2 - x0) / 6)},{n(y1 + (y2 - y0) / 6)} {n(x2 - (x3 - x1) / 6)},{n(y2 - (y3 - y1) / 6)}"
              f" {n(x2)},{n(y2)}")
    return d + ("z" if closed else "")


def bands(sheet, top, bottom, colours, count, sway=6.0, power=1.0):
    """Horizontal bands from one colour to the next, with edges as if cut by hand."""
    for i in range(count):
        y = top + (bottom - top) * (i / count) ** power
        colour = ramp(colours, i / (count - 1))
        if i == 0:
            sheet.rect(0, top, sheet.width, bottom - top, colour)
            continue
        phase, r = sheet.random.uniform(0, 6.28), sheet.random
        edge = [(x * sheet.width / 10, y + sway * math.sin(phase + x * r.uniform(.7, 1.1))) for x in range(-1, 12)]
        sheet.path(smooth(edge) + f"L{sheet.width * 1.1},{n(bottom)}L{-sheet.width * .1},{n(bottom)}z", colour)


def glints(sheet, top, bottom, count, colour, near=60.0, far=14.0, left=0.0, right=None, opacity=None):
    """Strokes of light on water or wet sand, that grow towards the reader."""
    right = sheet.width if right is None else right
    d = ""
    for _ in range(count):
        share = sheet.random.random() ** 1.3
        y = top + (bottom - top) * share
        length = (far + (near - far) * share) * sheet.random.uniform(.5, 1.5)
        d += lens(sheet.random.uniform(left, right), y, length, length * .07 + 1)
    more = {"opacity": opacity} if opacity else {}
    sheet.path(d, colour, **more)


def half_moon(sheet, x, y, r, light=CREAM, dark=None, spots=True):
    """The moon at first quarter: lit on its right as seen from the north."""
    if dark:
        sheet.circle(x, y, r, dark)
    sheet.path(f"M{n(x)},{n(y - r)}A{n(r)},{n(r)} 0 0 1 {n(x)},{n(y + r)}Q{n(x + r * .03)},{n(y)} {n(x)},{n(y - r)}z", light)
    if spots:
        shade = mix(light, SEA, .16)
        seas = [(.30, -.34, .21), (.44, -.10, .17), (.60, -.26, .10), (.52, .14, .12), (.30, .16, .07), (.74, .02, .06)]
        sheet.add(f'<clipPath id="lit"><path d="M{n(x)},{n(y - r)}A{n(r)},{n(r)} 0 0 1 {n(x)},{n(y + r)}z"/></clipPath>')
        sheet.add('<g clip-path="url(#lit)">')
        for sx, sy, sr in seas:
            ring = []
            for k in range(16):
                a = k * math.pi / 8
                rr = sr * (1 + .13 * math.sin(2 * a + sx * 20) + .07 * math.sin(3 * a + sy * 20))
                ring.append((x + r * (sx + rr * math.cos(a)), y + r * (sy + rr * math.sin(a))))
            sheet.path(smooth(ring, closed=True), shade)
        sheet.add("</g>")


def withy(sheet, x, foot, height, colour=INK, lean=0.0, opacity=None):
    """A young birch pushed into the mud, with its twigs left on."""
    r, d = sheet.random, []
    tip = (x + lean * height, foot - height)
    more = {"opacity": opacity} if opacity else {}
    sheet.line([(x, foot), (x + lean * height * .4, foot - height * .5), tip], colour, max(height * .022, .8), **more)
    for i in range(11):
        share = .42 + .56 * i / 11
        side = -1 if i % 2 else 1
        bx, by = x + lean * height * share, foot - height * share
        length = height * (.24 - .15 * (share - .42)) * r.uniform(.8, 1.2)
        d.append(f"M{n(bx)},{n(by)}q{n(side * length * .35)},{n(-length * .35)} {n(side * length * .5)},{n(-length)}")
    sheet.add(f'<path d="{"".join(d)}" fill="none" stroke="{colour}" stroke-width="{n(max(height * .011, .6))}"'
              f' stroke-linecap="round"{attributes(more)}/>')
