"""Fonts as content uses them."""

from . import programs
from .clauses import PREDEFINED_CMAPS, STANDARD_FONTS, SYMBOL_NAMES
from .cmaps import CMap
from .objects import (
    get, has_keys, is_array, is_dict, is_name, is_number, is_stream, is_string, label, nm,
    ref, stream_data, text)
from .programs import AGL2UV, Cff, Sfnt, Type1, Unreadable, base_encoding, glyph_unicode


class Font:
    """A font dictionary and how it is used."""

    def __init__(self, ck, obj):
        self.ck, self.obj = ck, obj
        self.subtype = nm(get(obj, "Subtype"))
        self.base = nm(get(obj, "BaseFont"))
        self.where = "%s (font %s)" % (label(obj), self.base or nm(get(obj, "Name")) or "unnamed")
        self.codes = {}            # (code, length) -> shown visibly?
        self.cid_font = None
        self.cmap = None           # embedded CMap
        self.cmap_name = None
        self.two_byte = False
        self.tounicode = None
        if self.subtype == "Type0":
            d = get(obj, "DescendantFonts")
            if is_array(d) and len(d) and is_dict(d[0]):
                self.cid_font = d[0]
            enc = get(obj, "Encoding")
            if is_name(enc):
                self.cmap_name = nm(enc)
                self.two_byte = True
            elif is_stream(enc):
                self.cmap_name = nm(get(enc, "CMapName"))
                self.cmap = CMap(stream_data(enc) or b"")
        self.desc = get(self.cid_font if self.cid_font is not None else obj, "FontDescriptor")
        tu = get(obj, "ToUnicode")
        if is_stream(tu):
            self.tounicode = CMap(stream_data(tu) or b"")
        self.tu_stream = tu
        self.mono = self.cmap_name in ("Identity-H", "Identity-V")

    def split(self, data):
        if self.subtype != "Type0":
            return [(b, 1) for b in data]
        if self.cmap is not None:
            return self.cmap.split(data)
        out = [((data[i] << 8) | data[i + 1], 2) for i in range(0, len(data) - 1, 2)]
        if len(data) % 2:
            out.append((data[-1], 1))
        return out

    def show(self, data, visible):
        got = self.split(data)
        for c in got:
            self.codes[c] = self.codes.get(c, False) or visible
        return got

    # ---- the checks

    def check(self):
        ck, obj = self.ck, self.obj
        visible = any(self.codes.values())
        self.check_dict()
        if self.subtype == "Type0":
            self.check_cmap()
        program = None
        if self.subtype != "Type3":
            program = self.load(visible)
        self.built_in = None
        if isinstance(program, (Cff, Type1)):
            self.built_in = program.encoding()
        elif isinstance(program, Sfnt) and program.cff is not None:
            self.built_in = program.cff.encoding()
        self.check_unicode()
        if self.subtype == "Type3":
            procs = get(obj, "CharProcs")
            names = self.encoding({})
            for (c, _), vis in sorted(self.codes.items()):
                n = names.get(c)
                if n is None or n == ".notdef" or get(procs, n) is None:
                    ck.both("ua-7.21.8-notdef", "a-6.2.11.8-notdef", self.where,
                            "code %d has no glyph procedure" % c)
            return
        if program is None:
            return
        if self.subtype == "Type0":
            self.check_cid_glyphs(program)
        else:
            self.check_simple_glyphs(program)

    def check_dict(self):
        ck, obj = self.ck, self.obj

        def bad(what):
            ck.report("a-6.2.11.2-dict", self.where, what)
        for o in (obj, self.cid_font):
            if o is not None and nm(get(o, "Type")) != "Font":
                bad("Type is not Font")
        kinds = ("Type1", "MMType1", "TrueType", "Type3", "Type0")
        if self.subtype not in kinds:
            bad("Subtype %s is no kind of font" % self.subtype)
        if self.subtype != "Type3" and self.base is None:
            bad("no BaseFont")
        if self.subtype == "Type0":
            if self.cid_font is None:
                bad("no DescendantFonts")
            elif nm(get(self.cid_font, "Subtype")) not in ("CIDFontType0", "CIDFontType2"):
                bad("the descendant is no CIDFont")
            if get(obj, "Encoding") is None:
                bad("no Encoding")
        else:
            first, last, widths = (get(obj, k) for k in ("FirstChar", "LastChar", "Widths"))
            if self.base in STANDARD_FONTS and widths is None and self.subtype == "Type1":
                pass
            elif not isinstance(first, int) or not isinstance(last, int):
                bad("no FirstChar or no LastChar")
            elif not is_array(widths) or len(widths) != last - first + 1:
                bad("Widths does not have LastChar - FirstChar + 1 = %d entries"
                    % (last - first + 1))
        for o in (obj, self.cid_font, self.desc):
            for key in ("BaseFont", "FontName"):
                n = get(o, key)
                if is_name(n):
                    ck.utf8(n, self.where)

    def check_cmap(self):
        ck = self.ck
        enc = get(self.obj, "Encoding")
        if self.cmap is None:
            if self.cmap_name not in PREDEFINED_CMAPS:
                ck.both("ua-7.21.3.3-cmap", "a-6.2.11.3.3-cmap", self.where,
                        "CMap %s is neither predefined nor embedded" % self.cmap_name)
        else:
            if self.cmap.error:
                ck.report("a-6.2.11.2-program", self.where, "CMap: " + self.cmap.error)
            declared = get(enc, "WMode")
            if (declared or 0) != (self.cmap.wmode or 0):
                ck.both("ua-7.21.3.3-wmode", "a-6.2.11.3.3-wmode", self.where,
                        "WMode %s in the dictionary, %s in the CMap"
                        % (declared or 0, self.cmap.wmode or 0))
            use = self.cmap.uses or nm(get(enc, "UseCMap"))
            if use and use not in PREDEFINED_CMAPS:
                ck.both("ua-7.21.3.3-cmap", "a-6.2.11.3.3-cmap", self.where,
                        "the CMap uses %s, which is not predefined" % use)
            a, b = get(self.cid_font, "CIDSystemInfo"), get(enc, "CIDSystemInfo")
            if is_array(b) and len(b):
                b = b[0]
            if a is not None and b is not None:
                for key in ("Registry", "Ordering"):
                    if text(get(a, key)) != text(get(b, key)):
                        ck.both("ua-7.21.3.1-cid", "a-6.2.11.3.1-cid", self.where,
                                "%s is %s in the CIDFont, %s in the CMap"
                                % (key, text(get(a, key)), text(get(b, key))))
                sa, sb = get(a, "Supplement"), get(b, "Supplement")
                if isinstance(sa, int) and isinstance(sb, int) and sa < sb:
                    ck.both("ua-7.21.3.1-cid", "a-6.2.11.3.1-cid", self.where,
                            "Supplement %d of the CIDFont is less than %d of the CMap" % (sa, sb))
            elif a is None or b is None:
                ck.both("ua-7.21.3.1-cid", "a-6.2.11.3.1-cid", self.where,
                        "CIDSystemInfo is missing in the CIDFont or the CMap")
        if (self.cmap is None and self.cmap_name in PREDEFINED_CMAPS
                and not self.mono and self.cid_font is not None):
            want = self.collection(self.cmap_name)
            have = text(get(get(self.cid_font, "CIDSystemInfo"), "Ordering"))
            if want and want != have:
                ck.both("ua-7.21.3.1-cid", "a-6.2.11.3.1-cid", self.where,
                        "Ordering %s does not go with CMap %s" % (have, self.cmap_name))
        if (nm(get(self.cid_font, "Subtype")) == "CIDFontType2"
                and (get(self.desc, "FontFile2") is not None
                     or get(self.desc, "FontFile3") is not None)):
            m = get(self.cid_font, "CIDToGIDMap")
            if not (is_stream(m) or nm(m) == "Identity"):
                ck.both("ua-7.21.3.2-gidmap", "a-6.2.11.3.2-gidmap", self.where,
                        "no CIDToGIDMap, or one that is neither a stream nor Identity")

    @staticmethod
    def collection(cmap):
        stem = cmap.split("-")[0] if cmap not in ("H", "V") else cmap
        if stem.startswith(("GB", "UniGB")):
            return "GB1"
        if stem in ("B5pc", "HKscs", "ETen", "ETenms", "CNS", "UniCNS"):
            return "CNS1"
        if stem in ("KSC", "KSCms", "KSCpc", "UniKS"):
            return "Korea1"
        return "Japan1"

    def load(self, visible):
        """The font program, or None."""
        ck, desc = self.ck, self.desc
        cid = self.subtype == "Type0"
        files = [(k, get(desc, k)) for k in ("FontFile", "FontFile2", "FontFile3")]
        files = [(k, f) for k, f in files if is_stream(f)]
        if not files:
            if visible:
                ck.both("ua-7.21.4.1-embed", "a-6.2.11.4.1-embed", self.where,
                        "shown visibly, not embedded")
            return None
        if len(files) > 1:
            ck.report("a-6.2.11.2-program", self.where, "more than one font program")
        key, f = files[0]
        sub = nm(get(f, "Subtype"))
        kind = nm(get(self.cid_font, "Subtype")) if cid else self.subtype
        fits = {"FontFile": kind in ("Type1", "MMType1"),
                "FontFile2": kind in ("TrueType", "CIDFontType2"),
                "FontFile3": (sub == "Type1C" and kind in ("Type1", "MMType1")
                              or sub == "CIDFontType0C" and kind == "CIDFontType0"
                              or sub == "OpenType")}[key]
        if not fits:
            ck.report("a-6.2.11.2-program", self.where,
                      "%s%s in a font of type %s" % (key, " " + sub if sub else "", kind))
        if programs.TTFont is None:
            return None
        data = stream_data(f)
        cache = ck.programs
        g = ref(f)
        if g in cache:
            return cache[g]
        program = None
        try:
            if data is None:
                raise Unreadable("the stream cannot be decoded")
            if key == "FontFile":
                program = Type1(data)
            elif key == "FontFile2" or sub == "OpenType":
                program = Sfnt(data)
            else:
                table = Cff(data)
                if table.is_cid and sub == "Type1C":
                    raise Unreadable("its glyphs have numbers, where a simple font has names")
                program = table
        except Unreadable as e:
            ck.report("a-6.2.11.2-program", self.where, "the font program is not sound: %s" % e)
        if g:
            cache[g] = program
        return program

    def encoding(self, built_in):
        """Code to glyph name for a simple font."""
        enc = get(self.obj, "Encoding")
        if is_name(enc):
            return dict(base_encoding(nm(enc)) or built_in)
        out = dict(built_in)
        if has_keys(enc):
            b = nm(get(enc, "BaseEncoding"))
            if b:
                out = dict(base_encoding(b) or built_in)
            elif self.subtype == "TrueType" and not self.symbolic():
                out = dict(base_encoding("StandardEncoding"))
            code = 0
            for x in get(enc, "Differences") or []:
                if isinstance(x, int):
                    code = x
                elif is_name(x):
                    out[code] = nm(x)
                    code += 1
        return out

    def symbolic(self):
        flags = get(self.desc, "Flags")
        return isinstance(flags, int) and bool(flags & 4)

    def has_unicode(self, code):
        """Is there some way of ISO 19005-2, 6.2.11.7.2 from this code to Unicode?"""
        if self.tounicode is not None:
            u = self.tounicode.to_unicode(code)
            if u:
                return True
        if self.subtype == "Type0":
            order = text(get(get(self.cid_font, "CIDSystemInfo"), "Ordering"))
            reg = text(get(get(self.cid_font, "CIDSystemInfo"), "Registry"))
            return (reg == "Adobe" and order in ("GB1", "CNS1", "Japan1", "Korea1")
                    and self.tounicode is None)
        if programs.TTFont is None:
            return True
        enc = get(self.obj, "Encoding")
        predefined = ("WinAnsiEncoding", "MacRomanEncoding", "MacExpertEncoding")
        if nm(enc) in predefined:
            return True
        if self.subtype == "TrueType":
            return not self.symbolic()
        base_encoding("WinAnsiEncoding")
        names = self.encoding(self.built_in or (
            {} if self.symbolic() else base_encoding("StandardEncoding")))
        n = names.get(code)
        return n is not None and (n in AGL2UV or n in SYMBOL_NAMES)

    def check_unicode(self):
        ck = self.ck
        missing = sorted({c for c, _ in self.codes if not self.has_unicode(c)})
        if missing:
            ck.both("ua-7.21.7-unicode", "a-6.2.11.7.2-unicode", self.where,
                    "%s to Unicode for code%s %s" % (
                        "no ToUnicode and no other way" if self.tounicode is None
                        else "ToUnicode gives no way",
                        "s" if len(missing) > 1 else "",
                        ", ".join("%d" % c for c in missing[:8]) +
                        (" and %d more" % (len(missing) - 8) if len(missing) > 8 else "")))
        if self.tounicode is not None:
            if self.tounicode.error:
                ck.both("ua-7.21.7-unicode", "a-6.2.11.7.2-unicode", self.where,
                        "ToUnicode: " + self.tounicode.error)
            for u in sorted(self.tounicode.bad_values):
                ck.both("ua-7.21.7-values", "a-6.2.11.7.2-values", self.where,
                        "ToUnicode gives " + u)

    def cid_widths(self):
        out = {}
        w = get(self.cid_font, "W")
        items_ = list(w) if is_array(w) else []
        i = 0
        while i < len(items_):
            first = items_[i]
            if not isinstance(first, int):
                break
            if i + 1 < len(items_) and is_array(items_[i + 1]):
                for k, x in enumerate(items_[i + 1]):
                    if is_number(x):
                        out[first + k] = float(x)
                i += 2
            elif i + 2 < len(items_) and all(is_number(x) for x in items_[i + 1:i + 3]):
                for c in range(first, min(int(items_[i + 1]), 65535) + 1):
                    out[c] = float(items_[i + 2])
                i += 3
            else:
                break
        return out

    def check_cid_glyphs(self, program):
        ck = self.ck
        if self.cmap is None and not self.mono:
            return                 # the predefined CMaps of the Asian collections are not at hand
        if self.cmap is not None and self.cmap.uses:
            return
        widths = self.cid_widths()
        default = get(self.cid_font, "DW")
        default = float(default) if is_number(default) else 1000.0
        type2 = nm(get(self.cid_font, "Subtype")) == "CIDFontType2"
        gidmap = get(self.cid_font, "CIDToGIDMap")
        gidmap = stream_data(gidmap) if is_stream(gidmap) else None
        cff = program if isinstance(program, Cff) else getattr(program, "cff", None)

        def glyph(cid):
            if type2:
                if gidmap is not None:
                    return (gidmap[2 * cid] << 8 | gidmap[2 * cid + 1]
                            if 2 * cid + 1 < len(gidmap) else 0)
                return cid
            if cff is not None and cff.is_cid:
                return cff.cids.get(cid)
            return cid
        used = set()
        for (code, length), vis in sorted(self.codes.items()):
            cid = self.cmap.cid(code, length) if self.cmap is not None else code
            used.add(cid)
            if cid > 65535:
                ck.report("a-6.1.13-cid", self.where, "CID %d" % cid)
            gid = glyph(cid)
            if gid == 0 or (gid is None and not vis):
                ck.both("ua-7.21.8-notdef", "a-6.2.11.8-notdef", self.where,
                        "CID %d is shown and is .notdef" % cid)
                continue
            if gid is None or not program.has(gid):
                if vis:
                    ck.both("ua-7.21.4.1-glyph", "a-6.2.11.4.1-glyph", self.where,
                            "CID %d is shown and is not in the font program" % cid)
                continue
            if vis:
                self.compare("CID %d" % cid, widths.get(cid, default), program.width(gid))
        bits = get(self.desc, "CIDSet")
        if is_stream(bits):
            data = stream_data(bits) or b""
            listed = {8 * i + b for i, x in enumerate(data) for b in range(8) if x & (0x80 >> b)}
            if type2:
                n = len(gidmap) // 2 if gidmap is not None else program.count
                gids = {c: glyph(c) for c in range(n)}
                may = {c for c, g in gids.items() if program.has(g) and (g or c == 0)}
                must = {c for c in may if gids[c] not in getattr(program, "empty", ())} | (used & may)
            elif cff is not None and cff.is_cid:
                may = must = set(cff.cids)
            else:
                may = must = set(range(program.count))
            lacking, extra = sorted(must - listed - {0}), sorted(listed - may - {0})
            if lacking:
                ck.both("ua-7.21.4.2-cidset", "a-6.2.11.4.2-cidset", self.where,
                        "CIDSet lacks %d CIDs of the program, the first %d"
                        % (len(lacking), lacking[0]))
            if extra:
                ck.both("ua-7.21.4.2-cidset", "a-6.2.11.4.2-cidset", self.where,
                        "CIDSet has %d CIDs that the program lacks, the first %d"
                        % (len(extra), extra[0]))

    def compare(self, what, declared, actual):
        if actual is None or declared is None:
            return
        if abs(declared - actual) > 1.0 + 1e-6:
            self.ck.both("ua-7.21.5-widths", "a-6.2.11.5-widths", self.where,
                         "%s is %g wide in the dictionary, %g in the font program"
                         % (what, declared, round(actual, 3)))

    def check_simple_glyphs(self, program):
        ck, obj = self.ck, self.obj
        first, widths = get(obj, "FirstChar"), get(obj, "Widths")
        missing = get(self.desc, "MissingWidth")
        missing = float(missing) if is_number(missing) else 0.0

        def declared(code):
            if not isinstance(first, int) or not is_array(widths):
                return None
            if 0 <= code - first < len(widths):
                x = widths[code - first]
                return float(x) if is_number(x) else None
            return missing
        if isinstance(program, Sfnt) and program.cff is None:
            self.check_truetype(program, declared)
            return
        if isinstance(program, Sfnt):
            program = program.cff
        names = set(program.names)
        enc = self.encoding(program.encoding())
        for (code, _), vis in sorted(self.codes.items()):
            n = enc.get(code)
            if n is None or n == ".notdef":
                ck.both("ua-7.21.8-notdef", "a-6.2.11.8-notdef", self.where,
                        "code %d is shown and is .notdef" % code)
                continue
            if n not in names:
                if vis:
                    ck.both("ua-7.21.4.1-glyph", "a-6.2.11.4.1-glyph", self.where,
                            "glyph %s (code %d) is shown and is not in the font program" % (n, code))
                continue
            if vis:
                g = program.gid[n] if isinstance(program, Cff) else n
                self.compare("code %d" % code, declared(code), program.width(g))
        charset = get(self.desc, "CharSet")
        if is_string(charset):
            listed = {x.strip() for x in text(charset).split("/")} - {"", ".notdef"}
            have = names - {".notdef"}
            if listed != have:
                off = sorted(have - listed) or sorted(listed - have)
                ck.both("ua-7.21.4.2-charset", "a-6.2.11.4.2-charset", self.where,
                        "CharSet and font program differ in %d glyph names, the first %s"
                        % (len(have ^ listed), off[0]))

    def check_truetype(self, program, declared):
        ck = self.ck
        enc_obj = get(self.obj, "Encoding")
        symbolic = self.symbolic()

        def bad(what):
            ck.both("ua-7.21.6-truetype", "a-6.2.11.6-truetype", self.where, what)
        if symbolic:
            if enc_obj is not None:
                bad("symbolic, yet with an Encoding")
            if program.encodings != 1 and (3, 0) not in program.cmaps:
                bad("symbolic, its cmap table has neither one encoding only nor (3,0)")
        else:
            if not set(program.cmaps) & {(3, 1), (1, 0), (0, 3), (0, 4), (0, 1), (3, 10)}:
                bad("not symbolic, its cmap table has no encoding to find glyphs with")
            base = nm(enc_obj) or nm(get(enc_obj, "BaseEncoding"))
            if base not in ("WinAnsiEncoding", "MacRomanEncoding"):
                bad("not symbolic, encoding neither WinAnsiEncoding nor MacRomanEncoding")
            diffs = [nm(x) for x in (get(enc_obj, "Differences") or []) if is_name(x)]
            if diffs:
                if (3, 1) not in program.cmaps:
                    bad("Differences, and no (3,1) encoding in the cmap table")
                unknown = [n for n in diffs if glyph_unicode(n) is None and n != ".notdef"]
                if unknown:
                    bad("Differences name %s, which is not in the Adobe Glyph List" % unknown[0])
        names = self.encoding({}) if enc_obj is not None else {}
        mac = {n: c for c, n in base_encoding("MacRomanEncoding").items()}
        for (code, _), vis in sorted(self.codes.items()):
            gid = 0
            if names and not symbolic:
                n = names.get(code)
                if n:
                    u = glyph_unicode(n)
                    for pair in ((3, 1), (3, 10), (0, 3), (0, 4), (0, 1)):
                        gid = gid or program.cmaps.get(pair, {}).get(u, 0)
                    gid = gid or program.cmaps.get((1, 0), {}).get(mac.get(n), 0)
                    gid = gid or program.post(n)
            else:
                for pair, offs in (((3, 0), (0, 0xF000, 0xF100, 0xF200)), ((1, 0), (0,)),
                                   ((3, 1), (0,))):
                    for off in offs:
                        gid = gid or program.cmaps.get(pair, {}).get(code + off, 0)
            if gid == 0:
                ck.both("ua-7.21.8-notdef", "a-6.2.11.8-notdef", self.where,
                        "code %d is shown and is .notdef" % code)
            elif not program.has(gid):
                if vis:
                    ck.both("ua-7.21.4.1-glyph", "a-6.2.11.4.1-glyph", self.where,
                            "glyph %d (code %d) is shown and is not in the font program"
                            % (gid, code))
            elif vis:
                self.compare("code %d" % code, declared(code), program.width(gid))
