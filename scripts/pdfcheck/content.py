"""Content streams."""

import re

import pikepdf

from .clauses import INLINE_FILTERS, INTENTS, OPERATORS
from .files import tokens
from .fonts import Font
from .objects import (
    get, has_keys, is_array, is_name, is_number, is_stream, is_string, items, label, nm,
    numbers, plain, ref, stream_data, text)
from .pictures import profile_fault


class State:
    __slots__ = ("font", "mode", "fill", "stroke", "op", "OP", "opm")

    def __init__(self):
        self.font, self.mode = None, 0
        self.fill = self.stroke = ("DeviceGray", None)
        self.op = self.OP = False
        self.opm = 0

    def copy(self):
        s = State.__new__(State)
        for k in State.__slots__:
            setattr(s, k, getattr(self, k))
        return s


class Mark:
    __slots__ = ("tag", "artifact", "mcid", "actual", "in_text")

    def __init__(self, tag, artifact=False, mcid=None, actual=False, in_text=False):
        self.tag, self.artifact, self.mcid = tag, artifact, mcid
        self.actual, self.in_text = actual, in_text


_HEX = re.compile(rb"<([^<>]*)>")


def odd_hex(digits):
    """Whether these are not pairs of hexadecimal digits."""
    digits = re.sub(rb"[\x00\t\n\x0c\r ]", b"", digits)
    return len(digits) % 2 == 1 or re.fullmatch(rb"[0-9A-Fa-f]*", digits) is None


FILL_OPS = {"f", "F", "f*", "B", "B*", "b", "b*"}
STROKE_OPS = {"S", "s", "B", "B*", "b", "b*"}
TEXT_OPS = {"Tj", "TJ", "'", '"'}


class Content:
    """Runs content streams, noting what they use."""

    def __init__(self, ck):
        self.ck = ck
        self.fonts = {}            # key -> Font
        self.mcids = {}            # (container, mcid) -> where
        self.containers = {}       # container -> (object, where)
        self.done = set()          # forms run, with the tagging around them
        self.painted = {}          # form -> times painted
        self.form_mcids = set()
        self.cs_done = set()
        self.device = {}           # device space -> where first
        self.separations = {}      # name -> (signature, where)
        self.icc_done = {}
        self.private = []          # (font, code, container, mcid, where)
        self.transparent = None
        self.page = ""
        self.active = []
        self.spelled = set()       # streams whose hexadecimal strings were looked at

    # ---- resources

    def lookup(self, res, kind, name, where):
        """A named resource; res is a list: own dictionary first, then those around it."""
        for i, r in enumerate(res):
            got = get(get(r, kind), name)
            if got is not None:
                if i:
                    self.ck.report("a-6.2.2-resources", where,
                                   "%s %s is not in a Resources dictionary of the stream itself"
                                   % (kind, name))
                return got
        self.ck.report("a-6.2.2-resources", where, "%s %s is in no Resources" % (kind, name))
        return None

    # ---- colour

    def space(self, o, res, where):
        """(key, object) for an operand of cs or a ColorSpace entry."""
        n = nm(o)
        if n is None:
            return (o.unparse() if o is not None else b"", o)
        n = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}.get(n, n)
        if n in ("DeviceGray", "DeviceRGB", "DeviceCMYK"):
            return (n, None)
        if n == "Pattern":
            return ("Pattern", None)
        got = self.lookup(res, "ColorSpace", n, where)
        if is_name(got):
            return self.space(got, [], where) if nm(got) != n else ("", None)
        return (got.unparse() if got is not None else b"", got)

    def use(self, cs, res, where, state=None):
        key, obj = cs
        if key in ("DeviceGray", "DeviceRGB", "DeviceCMYK"):
            default = None
            for r in res[:1]:
                default = get(get(r, "ColorSpace"), "Default" + key[6:])
            if default is not None:
                kind = nm(default[0]) if is_array(default) and len(default) else nm(default)
                ok = kind in ("CalGray", "CalRGB", "ICCBased", "Lab") or (
                    kind == "DeviceN" and key == "DeviceCMYK")
                if ok:
                    self.use((default.unparse(), default), [], where, state)
                    return
            self.device.setdefault(key, where)
            return
        if not is_array(obj) or not len(obj):
            return
        kind = nm(obj[0])
        if kind == "ICCBased" and state is not None and len(obj) > 1 and get(obj[1], "N") == 4:
            if state.opm == 1 and (state.op or state.OP):
                self.ck.report("a-6.2.4.2-overprint", where,
                               "OPM 1 and overprint with an ICCBased CMYK space")
        if (key, self.page) in self.cs_done:
            return
        self.cs_done.add((key, self.page))
        if kind == "ICCBased" and len(obj) > 1:
            self.icc(obj[1], where)
        elif kind in ("Indexed", "I") and len(obj) > 1:
            self.use(self.space(obj[1], res, where), res, where)
        elif kind == "Pattern" and len(obj) > 1:
            self.use(self.space(obj[1], res, where), res, where)
        elif kind == "Separation" and len(obj) > 3:
            self.ck.utf8(obj[1], where)
            self.separation(obj, where)
            self.use(self.space(obj[2], res, where), res, where)
        elif kind == "DeviceN" and len(obj) > 3:
            names = [nm(x) for x in obj[1]]
            for x in obj[1]:
                self.ck.utf8(x, where)
            if len(names) > 32:
                self.ck.report("a-6.1.13-devicen", where, "DeviceN with %d colorants" % len(names))
            attrs = obj[4] if len(obj) > 4 else None
            spots = get(attrs, "Colorants")
            process = get(get(attrs, "Process"), "Components")
            process = {nm(x) for x in process} if is_array(process) else set()
            process |= {"Cyan", "Magenta", "Yellow", "Black", "None"}
            for n in names:
                if n not in process and get(spots, n) is None:
                    self.ck.report("a-6.2.4.4-colorants", where,
                                   "colorant %s is not in Colorants" % n)
            if has_keys(spots):
                for _, sep in items(spots):
                    if is_array(sep) and len(sep) > 3:
                        self.separation(sep, where)
            self.use(self.space(obj[2], res, where), res, where)

    def separation(self, sep, where):
        n = nm(sep[1])
        tint = sep[3]
        sign = (sep[2].unparse(resolved=True) if not isinstance(sep[2], (int, str)) else sep[2],
                stream_data(tint) if is_stream(tint) else tint.unparse(resolved=True))
        if n in self.separations and self.separations[n][0] != sign:
            self.ck.report("a-6.2.4.4-same", where,
                           "Separation %s differs from that on %s" % (n, self.separations[n][1]))
        self.separations.setdefault(n, (sign, where))

    def icc(self, stream, where):
        g = ref(stream)
        if g in self.icc_done:
            return
        self.icc_done[g] = True
        what = profile_fault(stream, ("prtr", "mntr", "scnr", "spac"),
                             {"GRAY": 1, "RGB ": 3, "CMYK": 4, "Lab ": 3})
        if what:
            self.ck.report("a-6.2.4.2-icc", label(stream), what)

    # ---- running

    def run(self, stream, res, where, box, tagging=True, state=None,
            artifact=False, tagged=False, actual=False, boxed=None):
        """stream: page or stream object.  box: identity MCIDs are counted under."""
        ck = self.ck
        g = ref(stream)
        if g in self.active:
            ck.report("gen-content", where, "%s paints itself" % label(stream))
            return
        try:
            ops = pikepdf.parse_content_stream(stream)
        except Exception as e:
            ck.report("gen-content", where, "the content stream does not parse: %s"
                      % plain(e))
            return
        if g not in self.spelled:
            self.spelled.add(g)
            self.spelling(stream, where)
        self.active.append(g)
        try:
            self._run(ops, stream, res, where, box, tagging, state or State(), artifact, tagged,
                      actual, boxed)
        finally:
            self.active.pop()

    def _run(self, ops, stream, res, where, box, tagging, st, artifact, tagged, actual, boxed):
        ck = self.ck
        saved, marks, in_text = [], [], False
        art, tag, act, mcid = artifact, tagged, actual, None

        def settle():
            nonlocal art, tag, act, mcid
            art = artifact or any(m.artifact for m in marks)
            tag = tagged or any(m.mcid is not None for m in marks)
            act = actual or any(m.actual for m in marks)
            mcid = next((m.mcid for m in reversed(marks) if m.mcid is not None), None)

        def painted(op):
            if tagging and not art and not tag:
                ck.both("ua-7.1-untagged", "a-6.7.3-untagged", where,
                        "%s paints what is neither tagged nor an artifact" % op)

        def here():
            return where if mcid is None else "%s MCID %d" % (where, mcid)

        for ins in ops:
            op, args = str(ins.operator), ins.operands
            if op not in OPERATORS:
                ck.report("a-6.2.2-operator", here(), "operator %s" % op)
                continue
            try:
                if op == "q":
                    saved.append(st.copy())
                    if len(saved) > 28:
                        ck.report("a-6.1.13-nesting", where, "q is nested more than 28 deep")
                elif op == "Q":
                    if saved:
                        st = saved.pop()
                    else:
                        ck.report("gen-content", where, "Q without q")
                elif op == "BT":
                    if in_text:
                        ck.report("gen-content", here(), "BT within BT")
                    in_text = True
                elif op == "ET":
                    if not in_text:
                        ck.report("gen-content", here(), "ET without BT")
                    if marks and marks[-1].in_text:
                        ck.report("gen-content", here(), "ET within marked content begun after BT")
                    in_text = False
                elif op in ("BMC", "BDC"):
                    m = Mark(nm(args[0]), in_text=in_text)
                    props = args[1] if op == "BDC" and len(args) > 1 else None
                    if is_name(props):
                        props = self.lookup(res, "Properties", nm(props), here())
                    m.artifact = m.tag == "Artifact"
                    n = get(props, "MCID")
                    if isinstance(n, int):
                        m.mcid = n
                    m.actual = get(props, "ActualText") is not None
                    lang = get(props, "Lang")
                    if lang is not None:
                        ck.language(text(lang), here())
                    if tagging:
                        if m.artifact and tag:
                            ck.both("ua-7.1-artifact-in", "a-6.7.3-nesting", here(),
                                    "an artifact within tagged content")
                        if m.mcid is not None and art:
                            ck.both("ua-7.1-tagged-in", "a-6.7.3-nesting",
                                    "%s MCID %d" % (where, m.mcid),
                                    "tagged content within an artifact")
                        if m.artifact and m.mcid is not None:
                            ck.both("ua-7.1-tagged-in", "a-6.7.3-nesting",
                                    "%s MCID %d" % (where, m.mcid), "an artifact with an MCID")
                        if m.mcid is not None:
                            spot = "%s MCID %d" % (where, m.mcid)
                            if (box, m.mcid) in self.mcids:
                                if boxed is None or boxed[0] == 1:
                                    ck.tree_fault("ua-7.1-mcid", spot,
                                                  "the MCID occurs more than once in the stream")
                            self.mcids.setdefault((box, m.mcid), spot)
                            self.containers.setdefault(box, (stream, where))
                            if boxed is not None:
                                self.form_mcids.add(box)
                                if tagged:
                                    ck.report("ua-7.20-form", spot,
                                              "the form has MCIDs and is painted in tagged content")
                    marks.append(m)
                    settle()
                elif op == "EMC":
                    if not marks:
                        ck.report("gen-content", where, "EMC without BMC or BDC")
                    else:
                        if marks[-1].in_text != in_text:
                            ck.report("gen-content", here(),
                                      "marked content begins inside a text object and ends outside, "
                                      "or the other way about")
                        marks.pop()
                        settle()
                elif op in TEXT_OPS:
                    self.text(op, args, st, res, here(), painted, box, mcid, act)
                elif op in FILL_OPS or op in STROKE_OPS:
                    painted(op)
                    if op in FILL_OPS:
                        self.use(st.fill, res, here(), st)
                    if op in STROKE_OPS:
                        self.use(st.stroke, res, here(), st)
                elif op == "sh":
                    painted(op)
                    sh = self.lookup(res, "Shading", nm(args[0]), here())
                    if sh is not None:
                        self.use(self.space(get(sh, "ColorSpace"), res, here()), res, here(), st)
                elif op == "Do":
                    self.xobject(args, st, res, here(), painted, tagging, art, tag, act)
                elif op == "INLINE IMAGE":
                    painted("BI")
                    self.inline(args[0], st, res, here())
                elif op == "Tf":
                    st.font = self.font(self.lookup(res, "Font", nm(args[0]), here()))
                elif op == "Tr":
                    st.mode = int(args[0])
                elif op == "gs":
                    gs = self.lookup(res, "ExtGState", nm(args[0]), here())
                    if has_keys(gs):
                        self.gstate(gs, st, res, here())
                elif op == "ri":
                    if nm(args[0]) not in INTENTS:
                        ck.report("a-6.2.6-intent", here(), "rendering intent %s" % nm(args[0]))
                elif op in ("g", "rg", "k"):
                    st.fill = ({"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}[op], None)
                elif op in ("G", "RG", "K"):
                    st.stroke = ({"G": "DeviceGray", "RG": "DeviceRGB", "K": "DeviceCMYK"}[op], None)
                elif op == "cs":
                    st.fill = self.space(args[0], res, here())
                elif op == "CS":
                    st.stroke = self.space(args[0], res, here())
                elif op in ("scn", "SCN") and len(args) and is_name(args[-1]):
                    self.pattern(self.lookup(res, "Pattern", nm(args[-1]), here()), res, here(), st)
            except (IndexError, TypeError, ValueError, AttributeError):
                ck.report("gen-content", here(), "operator %s with operands it cannot have" % op)
            if op != "INLINE IMAGE":
                for a in args:
                    self.limits(a, here())
        if saved:
            ck.report("gen-content", where, "q without Q")
        if marks:
            ck.report("gen-content", where, "BMC or BDC without EMC")
        if in_text:
            ck.report("gen-content", where, "BT without ET")

    def spelling(self, stream, where):
        """Whether hexadecimal strings are written as they should be, which the parsed operands do not tell."""
        parts = get(stream, "Contents") if not is_stream(stream) else stream
        parts = list(parts) if is_array(parts) else [parts]
        data = b"\n".join(stream_data(p) or b"" for p in parts if is_stream(p))
        if not any(odd_hex(m.group(1)) for m in _HEX.finditer(data)):
            return
        # There is one, unless it is within another string or a picture.
        pos = 0
        while True:
            for tok, _, end in tokens(data, pos):
                if tok == b"ID":
                    pos = end
                    break
                if tok[:1] == b"<" and tok != b"<<":
                    self.ck.hex_string(tok, where)
            else:
                return
            m = re.compile(rb"[\x00\t\n\x0c\r ]EI(?=[\x00\t\n\x0c\r ]|$)").search(data, pos)
            if not m:
                return
            pos = m.end()

    def limits(self, a, where):
        if is_array(a):
            for x in a:
                self.limits(x, where)
        elif has_keys(a):
            for k, v in items(a):
                if len(k.encode("utf-8", "surrogateescape")) > 127:
                    self.ck.report("a-6.1.13-name", where, "name of more than 127 bytes as key")
                self.limits(v, where)
        else:
            self.ck.limit(a, where)

    def font(self, obj):
        if obj is None:
            return None
        key = ref(obj) or obj.unparse()
        if key not in self.fonts:
            self.fonts[key] = Font(self.ck, obj)
        return self.fonts[key]

    def text(self, op, args, st, res, where, painted, box, mcid, actual):
        if op == "TJ":
            parts = [bytes(x) for x in args[0] if is_string(x)]
        else:
            parts = [bytes(args[-1])]
        if not any(parts):
            return
        painted(op)
        visible = st.mode != 3
        if st.mode in (0, 2, 4, 6):
            self.use(st.fill, res, where, st)
        if st.mode in (1, 2, 5, 6):
            self.use(st.stroke, res, where, st)
        font = st.font
        if font is None:
            self.ck.report("gen-content", where, "text is shown before a font is chosen")
            return
        for p in parts:
            for code, _ in font.show(p, visible):
                if font.tounicode is not None:
                    for c in font.tounicode.to_unicode(code) or "":
                        n = ord(c)
                        if not actual and (0xE000 <= n <= 0xF8FF or n >= 0xF0000):
                            self.private.append((font, code, box, mcid, where))
        if font.subtype == "Type3":
            self.type3(font, {c for p in parts for c in p}, res, where, st)

    def type3(self, font, codes, res, where, st):
        obj = font.obj
        procs = get(obj, "CharProcs")
        names = font.encoding({})
        own = get(obj, "Resources")
        first, widths = get(obj, "FirstChar"), get(obj, "Widths")
        for c in sorted(codes):
            proc = get(procs, names.get(c) or "")
            if not is_stream(proc) or (ref(obj), ref(proc)) in self.done:
                continue
            self.done.add((ref(obj), ref(proc)))
            self.run(proc, ([own] if own is not None else []) + res, where, None, tagging=False,
                     state=st.copy())
            try:
                head = pikepdf.parse_content_stream(proc)[0]
            except Exception:
                continue
            if str(head.operator) in ("d0", "d1") and isinstance(first, int) and is_array(widths) \
                    and 0 <= c - first < len(widths):
                m = numbers(get(obj, "FontMatrix"), 6) or [0.001]
                a = float(widths[c - first]) * m[0] * 1000
                b = float(head.operands[0]) * m[0] * 1000
                font.compare("code %d" % c, a, b)

    def gstate(self, gs, st, res, where):
        for k, v in items(gs):
            if k == "Font" and is_array(v) and len(v):
                st.font = self.font(v[0])
            elif k == "op":
                st.op = bool(v)
            elif k == "OP":
                st.OP = bool(v)
                if get(gs, "op") is None:
                    st.op = bool(v)
            elif k == "OPM":
                st.opm = int(v)
            elif k == "RI" and nm(v) not in INTENTS:
                self.ck.report("a-6.2.6-intent", where, "rendering intent %s" % nm(v))
            elif k in ("ca", "CA") and is_number(v) and v < 1:
                self.transparency("%s %s" % (k, v))
            elif k == "BM":
                for b in (list(v) if is_array(v) else [v]):
                    if nm(b) not in ("Normal", "Compatible"):
                        self.transparency("blend mode %s" % nm(b))
            elif k == "SMask" and has_keys(v):
                self.transparency("soft mask")
                group = get(v, "G")
                if is_stream(group) and (ref(group), "mask") not in self.done:
                    self.done.add((ref(group), "mask"))
                    own = get(group, "Resources")
                    self.group(group, res, where)
                    self.run(group, ([own] if own is not None else []) + res, where, None,
                             tagging=False)

    def transparency(self, why):
        if self.transparent is None:
            self.transparent = why

    def group(self, holder, res, where):
        grp = get(holder, "Group")
        if has_keys(grp) and get(grp, "CS") is not None:
            self.use(self.space(get(grp, "CS"), res, where), res, where)

    def pattern(self, pat, res, where, st):
        if not has_keys(pat) or (ref(pat), "pattern", self.page) in self.done:
            return
        self.done.add((ref(pat), "pattern", self.page))
        if get(pat, "PatternType") == 1 and is_stream(pat):
            own = get(pat, "Resources")
            self.run(pat, ([own] if own is not None else []) + res, where, None, tagging=False)
        elif get(pat, "PatternType") == 2:
            sh = get(pat, "Shading")
            self.use(self.space(get(sh, "ColorSpace"), res, where), res, where, st)
            gs = get(pat, "ExtGState")
            if has_keys(gs):
                self.ck.look_gstate(gs, label(gs, where))
                self.gstate(gs, State(), res, where)

    def image(self, img, st, res, where):
        if get(img, "ImageMask") is True:
            self.use(st.fill, res, where, st)
        elif get(img, "ColorSpace") is not None:
            self.use(self.space(get(img, "ColorSpace"), res, where), res, where, st)
        for key in ("SMask", "Mask"):
            m = get(img, key)
            if is_stream(m) and key == "SMask":
                self.transparency("image with soft mask")
        if get(img, "SMaskInData") not in (None, 0):
            self.transparency("image with soft mask")

    def inline(self, img, st, res, where):
        ck = self.ck
        raw = img.obj if hasattr(img, "obj") else img

        def entry(*keys):
            for k in keys:
                v = get(raw, k)
                if v is not None:
                    return v
        f = entry("F", "Filter")
        for x in (list(f) if is_array(f) else [f]):
            if x is not None and nm(x) not in INLINE_FILTERS:
                ck.report("a-6.1.10-inline", where, "inline image with filter %s" % nm(x))
        bits = entry("BPC", "BitsPerComponent")
        if bits is not None:
            ck.bits(bits, entry("IM", "ImageMask") is True, where)
        intent = entry("Intent")
        if intent is not None and nm(intent) not in INTENTS:
            ck.report("a-6.2.6-intent", where, "inline image with rendering intent %s" % nm(intent))
        if entry("I", "Interpolate") is True:
            ck.report("a-6.2.8-interpolate", where, "inline image with Interpolate true")
        if entry("IM", "ImageMask") is True:
            self.use(st.fill, res, where, st)
        else:
            cs = entry("CS", "ColorSpace")
            if cs is not None:
                self.use(self.space(cs, res, where), res, where, st)

    def xobject(self, args, st, res, where, painted, tagging, art, tag, act):
        ck = self.ck
        x = self.lookup(res, "XObject", nm(args[0]), where)
        kind = nm(get(x, "Subtype"))
        if kind == "Image":
            painted("Do")
            self.image(x, st, res, where)
        elif kind == "Form":
            g = ref(x)
            self.painted[g] = self.painted.get(g, 0) + 1
            if tagging and self.painted[g] > 1 and g in self.form_mcids:
                ck.report("ua-7.20-form", where,
                          "%s has MCIDs and is painted more than once" % label(x))
            if nm(get(get(x, "Group"), "S")) == "Transparency":
                own = get(x, "Resources")
                self.transparency("transparency group")
                self.group(x, ([own] if own is not None else []) + res, where)
            key = (g, tagging, art, tag, act, self.page if not art and not tag else "")
            if key in self.done:
                return
            self.done.add(key)
            own = get(x, "Resources")
            inner = ([own] if own is not None else [None]) + res
            self.run(x, inner, "%s, %s" % (where.split(" MCID")[0], label(x)), g, tagging, st.copy(),
                     art, tag, act, boxed=(self.painted[g],))
