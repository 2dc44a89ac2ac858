"""The catalogue, output intents and colours."""

import re

from .objects import (
    get, has_keys, is_array, is_stream, is_string, items, label, nm, ref, stream_data,
    text)
from .pictures import profile_fault


class CatalogChecks:
    """Part of `Checker`."""

    def check_catalog(self, marked, tree):
        rep, root, trailer = self.report, self.root, self.pdf.trailer
        if not marked or not has_keys(tree):
            rep("ua-7.1-marked", "catalog", "not Marked, or no StructTreeRoot")
        if not marked:
            rep("a-6.7.2.2-marked", "catalog", "MarkInfo has no Marked true")
        if not has_keys(tree):
            rep("a-6.7.3.3-tree", "catalog", "no StructTreeRoot")
        if get(get(root, "MarkInfo"), "Suspects") is True:
            rep("ua-7.1-suspects", "catalog", "Suspects is true")
        if get(get(root, "ViewerPreferences"), "DisplayDocTitle") is not True:
            rep("ua-7.1-displaytitle", "catalog", "DisplayDocTitle is not true")
        lang = get(root, "Lang")
        if lang is None or not text(lang):
            rep("ua-7.2-doclang", "catalog", "no Lang")
        if lang is not None:
            self.language(text(lang), "catalog")
        ident = get(trailer, "ID")
        if not is_array(ident) or len(ident) != 2 or not all(
                is_string(i) and len(bytes(i)) for i in ident):
            rep("a-6.1.3-id", "trailer", "no ID of two strings")
        enc = get(trailer, "Encrypt")
        if enc is not None:
            rep("a-6.1.3-encrypt", "trailer", "the file is encrypted")
            p = get(enc, "P")
            if not isinstance(p, int) or not p & 512:
                rep("ua-7.16-encrypt", "trailer", "bit 10 of P is not set")
        perms = get(root, "Perms")
        if has_keys(perms):
            for k, _ in items(perms):
                if k not in ("UR3", "DocMDP"):
                    rep("a-6.1.12-perms", "catalog", "Perms has %s" % k)
            refs = get(get(perms, "DocMDP"), "Reference")
            for one in (list(refs) if is_array(refs) else []):
                for k in ("DigestLocation", "DigestMethod", "DigestValue"):
                    if get(one, k) is not None:
                        rep("a-6.1.12-digest", "catalog", "a reference of the signature in DocMDP has %s" % k)
        if get(root, "AA") is not None:
            rep("a-6.5.2-aa", "catalog", "AA")
        if get(root, "NeedsRendering") is True:
            rep("a-6.4.2-xfa", "catalog", "NeedsRendering is true")
        if get(root, "Requirements") is not None:
            rep("a-6.11-requirements", "catalog", "Requirements")
        if get(get(root, "Names"), "AlternatePresentations") is not None:
            rep("a-6.10-alternate", "catalog", "AlternatePresentations")
        form = get(root, "AcroForm")
        if has_keys(form):
            if get(form, "NeedAppearances") is True:
                rep("a-6.4.1-need", label(form, "AcroForm"), "NeedAppearances is true")
            xfa = get(form, "XFA")
            if xfa is not None:
                rep("a-6.4.2-xfa", label(form, "AcroForm"), "XFA")
                parts = [stream_data(x) for x in (list(xfa) if is_array(xfa) else [xfa])
                         if is_stream(x)]
                if any(re.search(rb"<(\w+:)?dynamicRender[^>]*>\s*required", p or b"")
                       for p in parts):
                    rep("ua-7.15-xfa", label(form, "AcroForm"), "dynamic XFA form")
            todo, seen = list(get(form, "Fields") or []), set()
            while todo:
                f = todo.pop()
                if ref(f) in seen or not has_keys(f):
                    continue
                seen.add(ref(f))
                if get(f, "AA") is not None:
                    rep("a-6.4.1-action", label(f), "form field with AA")
                todo.extend(list(get(f, "Kids") or []))
        oc = get(root, "OCProperties")
        if has_keys(oc):
            groups = {ref(x) for x in get(oc, "OCGs") or []}
            names = set()
            for i, c in enumerate([get(oc, "D")] + list(get(oc, "Configs") or [])):
                where = "optional content configuration %d" % i
                n = text(get(c, "Name"))
                if not n:
                    self.both("ua-7.10-name", "a-6.9-name", where, "no Name")
                elif n in names:
                    rep("a-6.9-name", where, "Name %s is there twice" % n)
                names.add(n)
                if get(c, "AS") is not None:
                    self.both("ua-7.10-as", "a-6.9-as", where, "AS")
                order = get(c, "Order")
                if order is not None:
                    have, todo = set(), [order]
                    while todo:
                        x = todo.pop()
                        if is_array(x):
                            todo.extend(list(x))
                        else:
                            have.add(ref(x))
                    if groups - have:
                        rep("a-6.9-order", where, "Order lacks %d groups" % len(groups - have))

    def check_intents(self):
        self.output = None
        intents = get(self.root, "OutputIntents")
        profiles = set()
        for i, oi in enumerate(list(intents) if is_array(intents) else []):
            where = label(oi, "output intent %d" % i)
            if get(oi, "DestOutputProfileRef") is not None:
                self.report("a-6.2.3-ref", where, "DestOutputProfileRef")
            p = get(oi, "DestOutputProfile")
            if p is not None:
                profiles.add(ref(p))
            if nm(get(oi, "S")) == "GTS_PDFA1":
                what = profile_fault(p, ("prtr", "mntr"), {"GRAY": 1, "RGB ": 3, "CMYK": 4})
                if what:
                    self.report("a-6.2.3-profile", where, what)
                data = stream_data(p) if is_stream(p) else None
                if data and len(data) > 20:
                    self.output = data[16:20].decode("latin-1")
        if len(profiles) > 1:
            self.report("a-6.2.3-same", "catalog", "output intents with differing profiles")

    def check_colours(self):
        dev = self.content.device
        for cs, clause, good in (("DeviceRGB", "a-6.2.4.3-rgb", ("RGB ",)),
                                 ("DeviceCMYK", "a-6.2.4.3-cmyk", ("CMYK",)),
                                 ("DeviceGray", "a-6.2.4.3-gray", ("RGB ", "CMYK", "GRAY"))):
            if cs in dev and self.output not in good:
                self.report(clause, dev[cs], "%s, and %s" % (
                    cs, "the output intent is for %s" % self.output.strip() if self.output
                    else "there is no output intent"))
