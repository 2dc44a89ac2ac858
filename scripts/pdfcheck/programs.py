"""Font programs: glyphs and widths, and names of characters."""

import io
import re
import struct


try:
    import logging
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    from fontTools.ttLib import TTFont
    from fontTools.cffLib import CFFFontSet
    from fontTools.misc import eexec, psLib
    from fontTools.misc.psCharStrings import T1CharString
    from fontTools.pens.basePen import NullPen
    from fontTools.encodings.StandardEncoding import StandardEncoding
    from fontTools.agl import AGL2UV, UV2AGL
except ImportError:
    TTFont = None


class Unreadable(Exception):
    pass


class Sfnt:
    """TrueType or OpenType.  Glyphs are known by index."""

    def __init__(self, data):
        try:
            tt = TTFont(io.BytesIO(data), lazy=True, fontNumber=0)
            raw = tt.reader
            self.upem = struct.unpack(">H", raw["head"][18:20])[0] or 1000
            long_loca = struct.unpack(">h", raw["head"][50:52])[0]
            self.count = struct.unpack(">H", raw["maxp"][4:6])[0]
            metrics = struct.unpack(">H", raw["hhea"][34:36])[0]
            hmtx = raw["hmtx"]
            self.advance = [struct.unpack(">H", hmtx[4 * i:4 * i + 2])[0]
                            for i in range(min(metrics, len(hmtx) // 4))]
            self.empty = set()
            self.cff = None
            if "loca" in raw.tables:
                loca = raw["loca"]
                size = 4 if long_loca else 2
                offs = struct.unpack(">%d%s" % (len(loca) // size, "I" if long_loca else "H"),
                                     loca[:len(loca) // size * size])
                self.empty = {i for i in range(len(offs) - 1) if offs[i] == offs[i + 1]}
                self.count = min(self.count, len(offs) - 1)
            elif "CFF " in raw.tables:
                self.cff = Cff(raw["CFF "])
            self.cmaps = {}
            self.encodings = 0
            if "cmap" in raw.tables:
                tt.setGlyphOrder(["g%d" % i for i in range(max(self.count, 1))])
                for sub in tt["cmap"].tables:
                    self.encodings += 1
                    try:
                        self.cmaps[(sub.platformID, sub.platEncID)] = {
                            c: int(g[1:]) if g[1:].isdigit() else int(g[5:])
                            for c, g in sub.cmap.items()}
                    except Exception:
                        self.cmaps[(sub.platformID, sub.platEncID)] = {}
        except Unreadable:
            raise
        except Exception as e:
            raise Unreadable("%s: %s" % (type(e).__name__, e))
        self._data = data
        self._post = None

    def has(self, gid):
        return 0 <= gid < self.count

    def width(self, gid):
        if not self.advance:
            return None
        return self.advance[min(gid, len(self.advance) - 1)] * 1000.0 / self.upem

    def post(self, name):
        if self._post is None:
            self._post = {}
            try:
                tt = TTFont(io.BytesIO(self._data), lazy=True, fontNumber=0)
                if "post" in tt and tt["post"].formatType != 3:
                    self._post = {n: i for i, n in enumerate(tt.getGlyphOrder())}
            except Exception:
                pass
        return self._post.get(name, 0)


class Cff:
    """Compact Font Format.  Glyphs are known by index."""

    def __init__(self, data):
        try:
            self.set = CFFFontSet()
            self.set.decompile(io.BytesIO(data), None, isCFF2=False)
            self.top = self.set[0]
            self.names = list(self.top.charset)
            self.strings = self.top.CharStrings
            self.is_cid = hasattr(self.top, "ROS")
            self.count = len(self.names)
            self.gid = {}
            for i, n in enumerate(self.names):
                self.gid.setdefault(n, i)
            self.cids = {}
            if self.is_cid:
                for i, n in enumerate(self.names):
                    self.cids[0 if n == ".notdef" else int(n[3:])] = i
            self._widths = {}
        except Exception as e:
            raise Unreadable("%s: %s" % (type(e).__name__, e))

    def encoding(self):
        enc = getattr(self.top, "Encoding", "StandardEncoding")
        if enc == "StandardEncoding" or isinstance(enc, str):
            return dict(enumerate(StandardEncoding))
        return dict(enumerate(enc))

    def has(self, gid):
        return 0 <= gid < self.count

    def width(self, gid):
        if gid not in self._widths:
            scale = None
            try:
                cs = self.strings[self.names[gid]]
                cs.draw(NullPen())
                scale = getattr(self.top, "FontMatrix", [0.001])[0]
                if self.is_cid:
                    raw = self.top.FDArray[self.top.FDSelect[gid]].rawDict
                    own = raw.get("FontMatrix")
                    if own:
                        scale = own[0] * (scale if "FontMatrix" in self.top.rawDict else 1)
                self._widths[gid] = cs.width * scale * 1000.0
            except Exception:
                self._widths[gid] = None
        return self._widths[gid]


class Type1:
    """Type 1.  Glyphs are known by name."""

    def __init__(self, data):
        try:
            self.font = psLib.suckfont(data, "latin-1")
            private = self.font["Private"]
            skip = private.get("lenIV", 4)
            subrs = private.get("Subrs", [])

            def charstring(raw):
                if skip < 0:
                    return T1CharString(raw, subrs=subrs)
                return T1CharString(eexec.decrypt(raw, 4330)[0][skip:], subrs=subrs)
            for i, raw in enumerate(subrs):
                subrs[i] = charstring(raw)
            self.strings = {n: charstring(raw) for n, raw in self.font["CharStrings"].items()}
            self.names = list(self.strings)
            self.scale = self.font.get("FontMatrix", [0.001])[0] * 1000.0
        except Exception as e:
            raise Unreadable("%s: %s" % (type(e).__name__, e))

    def encoding(self):
        enc = self.font.get("Encoding")
        if isinstance(enc, (list, tuple)):
            return dict(enumerate(enc))
        return dict(enumerate(StandardEncoding))

    def width(self, name):
        try:
            cs = self.strings[name]
            cs.draw(NullPen())
            return cs.width * self.scale
        except Exception:
            return None


def _codepage(codec):
    out = {}
    for c in range(32, 256):
        try:
            u = ord(bytes([c]).decode(codec))
        except UnicodeDecodeError:
            continue
        name = UV2AGL.get(u)
        if name:
            out[c] = name
    return out


_ENCODINGS = {}


def base_encoding(name):
    if not _ENCODINGS:
        win = _codepage("cp1252")
        win.update({0x7F: "bullet", 0x81: "bullet", 0x8D: "bullet", 0x8F: "bullet", 0x90: "bullet",
                    0x9D: "bullet", 0xA0: "space", 0xAD: "hyphen", 0xB5: "mu", 0xAF: "macron",
                    0xB7: "periodcentered", 0x20: "space", 0x2D: "hyphen"})
        mac = _codepage("mac_roman")
        mac.update({0xDB: "currency", 0xCA: "space", 0xB5: "mu", 0x20: "space", 0x2D: "hyphen",
                    0xE1: "periodcentered", 0xF8: "macron"})
        for c in (0xAD, 0xB0, 0xB2, 0xB3, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xBD, 0xC3, 0xC5, 0xC6,
                  0xD7, 0xF0):
            mac.pop(c, None)
        _ENCODINGS["WinAnsiEncoding"] = win
        _ENCODINGS["MacRomanEncoding"] = mac
        _ENCODINGS["StandardEncoding"] = {
            c: n for c, n in enumerate(StandardEncoding) if n != ".notdef"}
    return _ENCODINGS.get(name)


def glyph_unicode(name):
    """Unicode of a glyph name after the Adobe Glyph List, or None."""
    if name in AGL2UV:
        return AGL2UV[name]
    m = re.fullmatch(r"uni([0-9A-F]{4})|u([0-9A-F]{4,6})", name)
    return int(m.group(1) or m.group(2), 16) if m else None
