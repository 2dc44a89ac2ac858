"""The metadata: packets of XMP, and their dates."""

import io
import re
import xml.etree.ElementTree as ET

from .clauses import NS, PROFILES, XML_LANG
from .objects import get, is_stream, stream_data


class Xmp:
    def __init__(self, data):
        self.error = None
        self.props = {}            # (namespace, name) -> element or text
        self.prefixes = {}         # namespace -> set of prefixes
        self.header = b""
        self.extensions = []       # descriptions of schemas (elements)
        m = re.search(rb"<\?xpacket\s+begin.*?\?>", data, re.S)
        if m:
            self.header = m.group()
        try:
            root = None
            for event, what in ET.iterparse(io.BytesIO(data.strip(b"\x00 \t\r\n")),
                                            events=("start", "start-ns")):
                if event == "start-ns":
                    self.prefixes.setdefault(what[1], set()).add(what[0])
                elif root is None:
                    root = what
        except ET.ParseError as e:
            self.error = "not well-formed XML: %s" % e
            return
        rdf = root if root.tag == "{%s}RDF" % NS["rdf"] else root.find(".//{%s}RDF" % NS["rdf"])
        if rdf is None:
            self.error = "no rdf:RDF in it"
            return
        about = set()
        for desc in rdf:
            if desc.tag != "{%s}Description" % NS["rdf"]:
                self.error = "%s where rdf:Description should be" % desc.tag
                return
            about.add(desc.get("{%s}about" % NS["rdf"], desc.get("about", "")))
            pairs = list(desc.attrib.items()) + [(e.tag, e) for e in desc]
            for tag, value in pairs:
                if not tag.startswith("{"):
                    continue
                ns, local = tag[1:].split("}")
                if ns == NS["rdf"] or tag == XML_LANG:
                    continue
                if (ns, local) in self.props and (ns, local) != (NS["ext"], "schemas"):
                    self.error = "property %s is there twice" % local
                self.props[(ns, local)] = value
                if (ns, local) == (NS["ext"], "schemas") and not isinstance(value, str):
                    self.extensions.append(value)
        if len(about) > 1:
            self.error = "rdf:about is not the same in all rdf:Description"

    def values(self, prefix, local):
        """All values of a property, as a list of text."""
        v = self.props.get((NS[prefix], local))
        if v is None:
            return []
        if isinstance(v, str):
            return [v]
        found = v.findall(".//{%s}li" % NS["rdf"])
        if found:
            return ["".join(e.itertext()) for e in found]
        res = "".join(v.itertext())
        if not res and v.attrib:
            res = v.get("{%s}resource" % NS["rdf"], "")
        return [res]

    def default(self, prefix, local):
        """The x-default or only value."""
        v = self.props.get((NS[prefix], local))
        if v is not None and not isinstance(v, str):
            for e in v.findall(".//{%s}li" % NS["rdf"]):
                if e.get(XML_LANG) == "x-default":
                    return "".join(e.itertext())
        vals = self.values(prefix, local)
        return vals[0] if vals else None

    def claims(self):
        out, unknown = [], []
        if (NS["pdfuaid"], "part") in self.props:
            part = (self.default("pdfuaid", "part") or "").strip()
            (out if part == "1" else unknown).append("ua-" + part)
        if (NS["pdfaid"], "part") in self.props:
            claim = "a-%s%s" % ((self.default("pdfaid", "part") or "").strip(),
                                (self.default("pdfaid", "conformance") or "").strip().lower())
            (out if claim in PROFILES else unknown).append(claim)
        return out, unknown


def pdf_date(s):
    m = re.fullmatch(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?"
                     r"(?:(Z)(?:00'?00'?|')?|([+-])(\d\d)'?(?:(\d\d)'?)?)?", s.strip())
    if not m:
        return None
    return _instant(m.groups()[:6], m.group(7), m.group(8), m.group(9), m.group(10))


def xmp_date(s):
    m = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?"
                     r"(?:(Z)|([+-])(\d\d):(\d\d))?)?)?)?", s.strip())
    if not m:
        return None
    return _instant(m.groups()[:6], m.group(7), m.group(8), m.group(9), m.group(10))


def _instant(fields, zulu, sign, oh, om):
    import datetime
    f = [int(x) if x else d for x, d in zip(fields, (0, 1, 1, 0, 0, 0))]
    try:
        t = datetime.datetime(*f)
    except ValueError:
        return None
    if sign:
        off = datetime.timedelta(hours=int(oh), minutes=int(om or 0))
        t = t - off if sign == "+" else t + off
    return t, bool(zulu or sign)


def read_claims(pdf):
    meta = get(pdf.Root, "Metadata")
    if not is_stream(meta):
        return [], []
    return Xmp(stream_data(meta) or b"").claims()
