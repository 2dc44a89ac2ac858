"""Pages and annotations."""

from .clauses import ANNOTATIONS
from .content import Content
from .objects import (
    get, has_keys, is_array, is_dict, is_stream, items, label, nm, numbers, ref, text)


class PageChecks:
    """Part of `Checker`."""

    def inherited(self, page, key):
        """(value, whether the page has it itself)"""
        node, seen, own = page, set(), True
        while has_keys(node) and ref(node) not in seen:
            seen.add(ref(node))
            v = get(node, key)
            if v is not None:
                return v, own
            node, own = get(node, "Parent"), False
        return None, False

    def check_pages(self):
        self.content = content = Content(self)
        for i, page in enumerate(self.pages):
            where = content.page = "page %d" % (i + 1)
            for key in ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"):
                v, _ = self.inherited(page, key) if key in ("MediaBox", "CropBox") \
                    else (get(page, key), True)
                if v is None:
                    if key == "MediaBox":
                        self.report("gen-syntax", where, "no MediaBox")
                    continue
                b = numbers(v, 4)
                if b is None:
                    self.report("gen-syntax", where, "%s is no rectangle" % key)
                    continue
                w, h = abs(b[2] - b[0]), abs(b[3] - b[1])
                if not (3 <= w <= 14400 and 3 <= h <= 14400):
                    self.report("a-6.1.13-page", where, "%s is %g by %g" % (key, w, h))
            if get(page, "AA") is not None:
                self.report("a-6.5.2-aa", where, "AA")
            if get(page, "PresSteps") is not None:
                self.report("a-6.10-alternate", where, "PresSteps")
            res, own = self.inherited(page, "Resources")
            content.transparent = None
            chain = [res] if own else [None, res]
            content.group(page, chain, where)
            if get(page, "Contents") is not None:
                content.run(page, chain, where, ref(page))
            self.check_annotations(page, i + 1, where)
            if content.transparent and getattr(self, "output", None) is None \
                    and get(get(page, "Group"), "CS") is None:
                self.report("a-6.2.10-group", where,
                            "transparency (%s), no output intent, and no Group with CS"
                            % content.transparent)

    def check_annotations(self, page, number, where):
        annots = get(page, "Annots")
        annots = [a for a in annots if has_keys(a)] if is_array(annots) else []
        if annots and nm(get(page, "Tabs")) != "S":
            self.report("ua-7.18.3-tabs", where, "annotations, but Tabs is %s"
                        % (nm(get(page, "Tabs")) or "missing"))
        box = numbers(self.inherited(page, "CropBox")[0], 4) or \
            numbers(self.inherited(page, "MediaBox")[0], 4)
        for i, a in enumerate(annots):
            sub = nm(get(a, "Subtype"))
            spot = "%s %s (%s annotation)" % (where, label(a, "annotation %d" % i), sub)
            self.annotation_a(a, sub, spot)
            self.annotation_ua(a, sub, spot, box)
            self.appearances(a, spot)

    def field_value(self, a, key):
        seen = set()
        while has_keys(a) and ref(a) not in seen:
            seen.add(ref(a))
            v = get(a, key)
            if v is not None:
                return v
            a = get(a, "Parent")
        return None

    def annotation_a(self, a, sub, spot):
        rep = self.report
        if sub not in ANNOTATIONS:
            rep("a-6.3.1-type", spot, "not a permitted type")
        f = get(a, "F")
        if f is None:
            if sub != "Popup":
                rep("a-6.3.2-flags", spot, "no F")
        elif isinstance(f, int):
            if not f & 4:
                rep("a-6.3.2-flags", spot, "Print is not set")
            for bit, what in ((1, "Invisible"), (2, "Hidden"), (32, "NoView"), (256, "ToggleNoView")):
                if f & bit:
                    rep("a-6.3.2-flags", spot, "%s is set" % what)
        if sub == "Text" and not (isinstance(f, int) and f & 8 and f & 16):
            rep("a-6.3.2-text", spot, "NoZoom or NoRotate is not set")
        r = numbers(get(a, "Rect"), 4) or [0, 0, 1, 1]
        flat = r[0] == r[2] and r[1] == r[3]
        ap = get(a, "AP")
        if ap is None:
            if not flat and sub not in ("Popup", "Link"):
                rep("a-6.3.3-appearance", spot, "no appearance")
        elif has_keys(ap):
            if {k for k, _ in items(ap)} != {"N"}:
                rep("a-6.3.3-appearance", spot, "AP has other keys than N, or no N")
            n = get(ap, "N")
            button = sub == "Widget" and nm(self.field_value(a, "FT")) == "Btn"
            if n is not None and (not is_dict(n) if button else not is_stream(n)):
                rep("a-6.3.3-appearance", spot, "N is not %s" % (
                    "a dictionary of states" if button else "a stream"))
        if sub == "Widget" and (get(a, "A") is not None or get(a, "AA") is not None):
            rep("a-6.4.1-action", spot, "A or AA")

    def annotation_ua(self, a, sub, spot, box):
        rep = self.report
        if "u" not in self.letters:
            return
        if sub == "TrapNet":
            rep("ua-7.18.2-trapnet", spot, "not permitted")
        flags = get(a, "F") if isinstance(get(a, "F"), int) else 0
        r = numbers(get(a, "Rect"), 4)
        outside = bool(r and box and (max(r[0], r[2]) <= min(box[0], box[2])
                                      or min(r[0], r[2]) >= max(box[0], box[2])
                                      or max(r[1], r[3]) <= min(box[1], box[3])
                                      or min(r[1], r[3]) >= max(box[1], box[3])))
        owners = self.tree.objects.get(ref(a), []) if self.tree and ref(a) else []
        owner = owners[0] if owners else None
        if sub == "PrinterMark":
            if owner is not None:
                rep("ua-7.18.8-printer", spot, "in the structure tree, at %s" % owner.where)
            return
        contents = (text(get(a, "Contents")) or "").strip()
        if sub == "Popup" or flags & 2 or (outside and owner is None):
            return
        kind = owner.type if owner else None
        alt = (text(get(owner.obj, "Alt")) or "").strip() if owner else ""
        if sub == "Link":
            if kind != "Link":
                rep("ua-7.18.5-link", spot, "within %s, not Link"
                    % (owner.where if owner else "no structure element"))
            if not contents:
                rep("ua-7.18.5-contents", spot, "no Contents")
        elif sub == "Widget":
            if kind != "Form":
                rep("ua-7.18.4-form", spot, "within %s, not Form"
                    % (owner.where if owner else "no structure element"))
            if not (text(self.field_value(a, "TU")) or "").strip() and not alt:
                rep("ua-7.18.1-field", spot, "no TU, no Alt")
        else:
            if kind != "Annot":
                rep("ua-7.18.1-annot", spot, "within %s, not Annot"
                    % (owner.where if owner else "no structure element"))
            if not contents and not alt:
                rep("ua-7.18.1-contents", spot, "no Contents, no Alt")
        if get(a, "Lang") is not None:
            self.language(text(get(a, "Lang")), spot)

    def appearances(self, a, spot):
        n = get(get(a, "AP"), "N")
        todo = [n] if is_stream(n) else [v for _, v in items(n)] if is_dict(n) else []
        for s in todo:
            if is_stream(s) and (ref(s), "appearance") not in self.content.done:
                self.content.done.add((ref(s), "appearance"))
                if nm(get(get(s, "Group"), "S")) == "Transparency":
                    self.content.transparency("transparency group")
                res = get(s, "Resources")
                self.content.group(s, [res], spot)
                self.content.run(s, [res], spot, None, tagging=False)
