"""Metadata, and that they agree with the information."""

import re

from .clauses import NS, PREDEFINED_SCHEMAS, XML_LANG, XMP_PROPERTIES, XMP_TYPES
from .objects import get, has_keys, is_stream, label, nm, ref, stream_data, text
from .xmp import Xmp, pdf_date, xmp_date


class MetadataChecks:
    """Part of `Checker`."""

    def check_metadata(self):
        rep = self.report
        meta = get(self.root, "Metadata")
        for o, where in self.metadata:
            if ref(o) == ref(meta):
                continue
            x = Xmp(stream_data(o) or b"")
            if x.error:
                rep("a-6.6.2.1-xmp", where, "XMP: " + x.error)
            self.packet(x, where)
            self.check_properties(x, where)
        if not is_stream(meta) or nm(get(meta, "Subtype")) != "XML":
            self.both("ua-7.1-metadata", "a-6.6.2.1-metadata", "catalog",
                      "no metadata stream of Subtype XML")
            if not is_stream(meta):
                return
        where = label(meta)
        if get(meta, "Filter") is not None:
            rep("a-6.6.2.1-filter", where, "the metadata stream has a Filter")
        x = self.xmp = Xmp(stream_data(meta) or b"")
        if x.error:
            self.both("ua-7.1-xmp", "a-6.6.2.1-xmp", where, "XMP: " + x.error)
        self.packet(x, where)
        if not (x.default("dc", "title") or "").strip():
            rep("ua-7.1-title", where, "no dc:title")
        part = x.default("pdfuaid", "part")
        if (part or "").strip() != "1":
            rep("ua-5-part", where, "pdfuaid:part is %s" % (part or "missing"))
        elif x.prefixes.get(NS["pdfuaid"], {"pdfuaid"}) != {"pdfuaid"}:
            rep("ua-5-part", where, "the prefix is not pdfuaid")
        for p in sorted(self.profiles):
            if not p.startswith("a-"):
                continue
            part, level = x.default("pdfaid", "part"), x.default("pdfaid", "conformance")
            if (part or "").strip() != p[2]:
                rep("a-6.6.4-part", where, "pdfaid:part is %s" % (part or "missing"))
            elif x.prefixes.get(NS["pdfaid"], {"pdfaid"}) != {"pdfaid"}:
                rep("a-6.6.4-part", where, "the prefix is not pdfaid")
            have = "BUA".find(level or "?")
            if len(level or "") != 1 or have < "BUA".find(p[3].upper()):
                rep("a-6.6.4-level", where, "pdfaid:conformance is %s" % (level or "missing"))
        self.check_properties(x, where)
        self.check_extensions(x, where)
        self.check_info(x)

    def packet(self, x, where):
        for a in (b"bytes", b"encoding"):
            if re.search(rb"\s" + a + rb"\s*=", x.header):
                self.report("a-6.6.2.1-packet", where, "xpacket header with %s" % a.decode())

    def check_properties(self, x, where):
        """Whether properties of predefined schemas are among theirs, and of the type that they have there."""
        for (ns, local), value in sorted(x.props.items(), key=lambda p: p[0]):
            table = XMP_PROPERTIES.get(ns)
            if table is None:
                continue
            if local not in table:
                self.report("a-6.6.2.3-property", where, "%s has no property %s" % (ns, local))
            elif not self.has_type(value, table[local]):
                self.report("a-6.6.2.3-property", where, "property %s is no %s" % (local, table[local]))

    @staticmethod
    def has_type(value, kind):
        """Whether `value` of an XMP property, an element or text, is of the type `kind`."""
        rdf = "{%s}" % NS["rdf"]
        plain = isinstance(value, str) or not len(value)
        words = value if isinstance(value, str) else "".join(value.itertext())
        if not plain:
            box = value[0].tag if len(value) == 1 else ""
            members = list(value[0]) if box else []
            if kind == "lang":
                return box == rdf + "Alt" and all(li.get(XML_LANG) for li in members)
            if kind == "struct":
                return value.get(rdf + "parseType") == "Resource" or box == rdf + "Description"
            if kind == "seq-date":
                return box == rdf + "Seq" and all(xmp_date(li.text or "") for li in members)
            return box == rdf + {"bag": "Bag", "seq": "Seq", "alt": "Alt"}.get(kind, "?")
        if kind in ("bag", "seq", "alt", "lang", "seq-date"):
            return False
        if kind == "struct":
            # Its fields may be attributes.
            return not isinstance(value, str) and len(value.attrib) > 0
        words = words.strip()
        if kind == "date":
            return xmp_date(words) is not None
        if kind == "integer":
            return re.fullmatch(r"[+-]?\d+", words) is not None
        if kind == "rating":
            return re.fullmatch(r"-1|[0-5](\.\d+)?", words) is not None
        if kind == "boolean":
            return words in ("True", "False")
        if kind == "trapped":
            return words in ("True", "False", "Unknown")
        return True

    def check_extensions(self, x, where):
        def bad(what):
            self.report("a-6.6.2.3-extension", where, what)
        rdf, known = NS["rdf"], {}
        asked = []                 # (type, property, types that its schema describes)

        def fields(li):
            """The structure in an rdf:li, as {tag: element or text}."""
            inner = li.find("{%s}Description" % rdf)
            node = inner if inner is not None else li
            out = {k: v for k, v in node.attrib.items() if k.startswith("{")}
            out.update({e.tag: e for e in node})
            return out

        def value(v):
            return v if isinstance(v, str) or v is None else "".join(v.itertext()).strip()

        def members(v, kind, what):
            if v is None or isinstance(v, str):
                return []
            box = v.find("{%s}%s" % (rdf, kind))
            if box is None:
                bad("%s is not an rdf:%s" % (what, kind))
                return []
            return box.findall("{%s}li" % rdf)
        for ext in x.extensions:
            for li in members(ext, "Bag", "pdfaExtension:schemas"):
                f = fields(li)
                s = {k: f.get("{%s}%s" % (NS["schema"], k)) for k in
                     ("schema", "namespaceURI", "prefix", "property", "valueType")}
                for k in ("schema", "namespaceURI", "prefix"):
                    if not value(s[k]):
                        bad("an extension schema has no pdfaSchema:%s" % k)
                uri = value(s["namespaceURI"]) or ""
                own = set()
                for p in members(s["property"], "Seq", "pdfaSchema:property"):
                    pf = fields(p)
                    e = {k: value(pf.get("{%s}%s" % (NS["property"], k))) for k in
                         ("name", "valueType", "category", "description")}
                    for k, v in e.items():
                        if not v:
                            bad("property %s of %s has no pdfaProperty:%s" % (e["name"], uri, k))
                    if e["category"] and e["category"] not in ("internal", "external"):
                        bad("category %s of property %s" % (e["category"], e["name"]))
                    known.setdefault(uri, set()).add(e["name"])
                    if e["valueType"]:
                        asked.append((e["valueType"], e["name"], own))
                for t in members(s["valueType"], "Seq", "pdfaSchema:valueType"):
                    tf = fields(t)
                    own.add((value(tf.get("{%s}type" % NS["type"])) or "").lower())
                    for k in ("type", "namespaceURI", "prefix", "description"):
                        if not value(tf.get("{%s}%s" % (NS["type"], k))):
                            bad("a value type of %s has no pdfaType:%s" % (uri, k))
        for kind, name, own in asked:
            low = re.sub(r"^(bag|seq|alt)\s+|^(open|closed) (?=choice)", "", kind.strip().lower())
            low = re.sub(r"^(open |closed )?choice( of)?( |$)", "", low) or "choice"
            if low not in XMP_TYPES and low not in own:
                bad("property %s has the type %s, which nothing describes" % (name, kind))
        for ns, names in (("ext", "pdfaExtension"), ("schema", "pdfaSchema"),
                          ("property", "pdfaProperty"), ("type", "pdfaType"), ("field", "pdfaField")):
            if x.prefixes.get(NS[ns], {names}) != {names}:
                bad("the prefix of %s is not %s" % (NS[ns], names))
        for ns, local in sorted(x.props):
            if ns not in PREDEFINED_SCHEMAS and local not in known.get(ns, ()):
                bad("property %s of %s is not described by an extension schema" % (local, ns))

    def check_info(self, x):
        info = get(self.pdf.trailer, "Info")
        if not has_keys(info):
            return
        where = label(info)
        pairs = (("Title", "dc", "title"), ("Author", "dc", "creator"),
                 ("Subject", "dc", "description"), ("Keywords", "pdf", "Keywords"),
                 ("Creator", "xmp", "CreatorTool"), ("Producer", "pdf", "Producer"),
                 ("CreationDate", "xmp", "CreateDate"), ("ModDate", "xmp", "ModifyDate"))
        for key, prefix, local in pairs:
            v = get(info, key)
            if v is None:
                continue
            mine = text(v)
            if key == "Author":
                vals = x.values(prefix, local)
                theirs = None if not vals else vals[0] if len(vals) == 1 else vals
            else:
                theirs = x.default(prefix, local)
            if theirs is None:
                if mine:
                    self.report("a-6.1.5-info", where, "%s is %r, there is no %s:%s"
                                % (key, mine, prefix, local))
                continue
            if key.endswith("Date"):
                a, b = pdf_date(mine), xmp_date(theirs)
                same = a is not None and b is not None and a[0] == b[0] and a[1] == b[1]
            elif isinstance(theirs, list):
                same = mine in (", ".join(theirs), "; ".join(theirs), " and ".join(theirs))
            else:
                same = mine == theirs
            if not same:
                self.report("a-6.1.5-info", where, "%s is %r, %s:%s is %r"
                            % (key, mine, prefix, local, theirs))
