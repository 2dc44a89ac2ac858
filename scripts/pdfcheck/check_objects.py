"""Every object: what it may hold, and what may not be there."""

import io
import re
import struct

import pikepdf

from .clauses import ACTIONS, BLEND_MODES, FILTERS, INTENTS, PRIMARIES
from .objects import (
    LIMITS, Array, Dictionary, Stream, get, has_keys, is_array, is_name, is_stream, items, label,
    nm, ref, stream_data, text)
from .pictures import jpx_faults
from .xmp import read_claims


class ObjectChecks:
    """Part of `Checker`."""

    def check_objects(self):
        self.filespecs, self.associated, self.metadata = [], set(), []
        trailer = self.pdf.trailer
        todo = [(trailer, ("trailer", ""), "trailer")]
        seen = set()
        while todo:
            o, keys, where = todo.pop()
            g = ref(o)
            if g is not None:
                if g in seen:
                    continue
                seen.add(g)
                where = "object %d %d" % g
            if has_keys(o):
                self.look(o, keys, where)
                for k, v in items(o):
                    if len(k.encode("utf-8", "surrogateescape")) > 127:
                        self.report("a-6.1.13-name", where, "name of more than 127 bytes as key")
                    if isinstance(v, (Array, Dictionary, Stream)):
                        todo.append((v, (keys[1], k), where))
                    else:
                        self.limit(v, where)
            elif is_array(o):
                for v in o:
                    if isinstance(v, (Array, Dictionary, Stream)):
                        todo.append((v, keys, where))
                    else:
                        self.limit(v, where)
            else:
                self.limit(o, where)
        if len(self.pdf.objects) > LIMITS["objects"]:
            self.report("a-6.1.13-objects", "file", "%d objects" % len(self.pdf.objects))
        self.check_embedded()

    def look(self, o, keys, where):
        rep = self.report
        kind, sub = nm(get(o, "Type")), nm(get(o, "Subtype"))
        if is_stream(o):
            for k in ("F", "FFilter", "FDecodeParms"):
                if get(o, k) is not None:
                    rep("a-6.1.7.1-external", where, "stream with %s" % k)
            fs, ps = get(o, "Filter"), get(o, "DecodeParms")
            fs = list(fs) if is_array(fs) else [fs] if fs is not None else []
            ps = list(ps) if is_array(ps) else [ps]
            for i, f in enumerate(fs):
                if nm(f) not in FILTERS:
                    rep("a-6.1.7.2-filter", where, "filter %s" % nm(f))
                elif nm(f) == "Crypt" and nm(get(ps[i] if i < len(ps) else None, "Name")) \
                        not in (None, "Identity"):
                    rep("a-6.1.7.2-filter", where, "filter Crypt other than Identity")
            if kind == "Metadata":
                self.metadata.append((o, where))
            if sub == "Image" and (kind == "XObject" or get(o, "Width") is not None):
                if get(o, "Alternates") is not None:
                    rep("a-6.2.8-alternates", where, "image with Alternates")
                if get(o, "OPI") is not None:
                    rep("a-6.2.8-opi", where, "image with OPI")
                if get(o, "Interpolate") is True:
                    rep("a-6.2.8-interpolate", where, "image with Interpolate true")
                bits = get(o, "BitsPerComponent")
                if bits is not None and not (fs and nm(fs[-1]) == "JPXDecode"):
                    self.bits(bits, get(o, "ImageMask") is True, where)
                if get(o, "Intent") is not None and nm(get(o, "Intent")) not in INTENTS:
                    rep("a-6.2.6-intent", where, "rendering intent %s" % nm(get(o, "Intent")))
                if fs and nm(fs[-1]) == "JPXDecode":
                    try:
                        raw = o.read_raw_bytes() if len(fs) == 1 else b""
                        faults = jpx_faults(raw)
                    except (struct.error, IndexError):
                        faults = ["its boxes cannot be made out"]
                    for f in faults:
                        rep("a-6.2.8.3-jpx", where, "JPEG 2000 image: %s" % f)
            if sub == "Form":
                if get(o, "OPI") is not None or get(o, "PS") is not None \
                        or nm(get(o, "Subtype2")) == "PS":
                    rep("a-6.2.9-form", where, "form XObject with OPI, PS or Subtype2 PS")
                if get(o, "Ref") is not None:
                    self.both("ua-7.20-reference", "a-6.2.9-reference", where, "reference XObject")
            if sub == "PS" and (kind == "XObject" or keys[0] == "XObject"):
                rep("a-6.2.9-ps", where, "PostScript XObject")
        if kind == "ExtGState" or keys[0] == "ExtGState":
            self.look_gstate(o, where)
        s = nm(get(o, "S"))
        if s and (keys[1] in ("A", "OpenAction", "Next", "PA") or keys[0] == "AA"
                  or kind == "Action" or (s == "JavaScript" and get(o, "JS") is not None)):
            if not (keys[1] == "A" and get(o, "O") is not None and s not in ACTIONS
                    and get(o, "JS") is None and kind is None and s != "Hide"):
                if s not in ACTIONS:
                    rep("a-6.5.1-action", where, "action %s" % s)
                elif s == "Named" and nm(get(o, "N")) not in (
                        "NextPage", "PrevPage", "FirstPage", "LastPage"):
                    rep("a-6.5.1-named", where, "named action %s" % nm(get(o, "N")))
        if s == "MCD" and (kind == "MediaClip" or get(o, "D") is not None):
            if not text(get(o, "CT")) or not re.fullmatch(r"[\w.+-]+/[\w.+-]+.*", text(get(o, "CT"))):
                rep("ua-7.18.6-media", where, "media clip without a content type in CT")
            if not is_array(get(o, "Alt")) or not len(get(o, "Alt")):
                rep("ua-7.18.6-media", where, "media clip without Alt")
        if get(o, "ByteRange") is not None and get(o, "Contents") is not None:
            self.byte_range(o, where)
        if has_keys(get(o, "EF")):
            self.filespecs.append((o, where))
        af = get(o, "AF")
        for x in (list(af) if is_array(af) else [af] if af is not None else []):
            self.associated.add(ref(x))

    def bits(self, bits, is_mask, where):
        """How many bits a component of a picture has."""
        if bits not in ((1,) if is_mask else (1, 2, 4, 8, 16)):
            self.report("a-6.2.8-bits", where, "image with %s bits per component" % bits)

    def byte_range(self, o, where):
        """What a signature signs: the file from its beginning to its end, but for the string with the signature."""
        parts = get(o, "ByteRange")
        parts = [x for x in parts] if is_array(parts) else []
        what = None
        if len(parts) != 4 or not all(isinstance(x, int) and x >= 0 for x in parts) or parts[0] != 0:
            what = "ByteRange is not two ranges from the beginning of the file"
        else:
            gap = self.data[parts[1]:parts[2]].strip(b"\x00\t\n\x0c\r ")
            end = parts[2] + parts[3]
            signed = bytes(get(o, "Contents"))
            if gap[:1] != b"<" or gap[-1:] != b">" or bytes.fromhex(
                    re.sub(rb"[^0-9A-Fa-f]", b"", gap).decode()[:2 * len(signed)]) != signed:
                what = "what ByteRange leaves out is not Contents"
            elif not re.fullmatch(rb"%%EOF[\r\n]*", self.data[self.data.rfind(b"%%EOF", 0, end):end]):
                what = "ByteRange does not go on to the end of the file"
        if what:
            self.report("a-6.4.3-range", where, what)

    def look_gstate(self, o, where):
        rep = self.report
        if get(o, "TR") is not None:
            rep("a-6.2.5-tr", where, "TR in a graphics state")
        tr2 = get(o, "TR2")
        if tr2 is not None and nm(tr2) != "Default":
            rep("a-6.2.5-tr", where, "TR2 other than Default in a graphics state")
        if get(o, "HTP") is not None:
            rep("a-6.2.5-htp", where, "HTP in a graphics state")
        ht = get(o, "HT")
        if has_keys(ht):
            subs = [(None, ht)]
            if get(ht, "HalftoneType") == 5:
                subs += [(k, v) for k, v in items(ht) if has_keys(v)]
            for colour, h in subs:
                if get(h, "HalftoneType") not in (1, 5):
                    rep("a-6.2.5-halftone", where, "halftone of type %s" % get(h, "HalftoneType"))
                if get(h, "HalftoneName") is not None:
                    rep("a-6.2.5-halftone", where, "halftone with HalftoneName")
                # For other inks it has to be there (ISO 32000-1, table 130).
                if get(h, "TransferFunction") is not None and (colour is None or colour in PRIMARIES):
                    rep("a-6.2.5-tr", where, "halftone with TransferFunction")
        bm = get(o, "BM")
        for b in (list(bm) if is_array(bm) else [bm] if bm is not None else []):
            if nm(b) not in BLEND_MODES:
                rep("a-6.2.10-blend", where, "blend mode %s" % nm(b))

    def check_embedded(self):
        for fs, where in self.filespecs:
            if not text(get(fs, "F")) or not text(get(fs, "UF")):
                self.both("ua-7.11-names", "a-6.8-names", where,
                          "file specification of an embedded file without F or without UF")
            if get(fs, "AFRelationship") is None or not is_name(get(fs, "AFRelationship")):
                self.report("a-6.8-relation", where, "no AFRelationship")
            if ref(fs) is None or ref(fs) not in self.associated:
                self.report("a-6.8-associated", where, "in no AF array")
            streams = set()
            for key, f in items(get(fs, "EF")):
                if not is_stream(f) or ref(f) in streams:
                    continue
                streams.add(ref(f))
                mime = nm(get(f, "Subtype"))
                if not mime or "/" not in mime:
                    self.report("a-6.8-mime", label(f), "embedded file without MIME type in Subtype")
                if "2" in self.letters:
                    self.embedded_pdfa(f)

    def embedded_pdfa(self, f):
        # Each needs the other.
        from .checker import Checker
        data = stream_data(f) or b""
        where = label(f)
        try:
            inner = pikepdf.open(io.BytesIO(data), inherit_page_attributes=False)
            claims, unknown = read_claims(inner)
        except Exception:
            self.report("a-6.8-embedded", where, "the embedded file is not a PDF file that opens")
            return
        mine = [c for c in claims if c.startswith("a-2")]
        if mine:
            ck = Checker("", data, inner, mine)
            ck.check()
            if ck.found:
                c, w, what = next(iter(ck.found))
                self.report("a-6.8-embedded", where, "the embedded file has %d violations of PDF/A, "
                            "the first %s: %s: %s" % (len(ck.found), c, w, what))
        elif not any(u.startswith("a-1") for u in unknown):
            self.report("a-6.8-embedded", where, "the embedded file claims neither PDF/A-1 nor PDF/A-2")
