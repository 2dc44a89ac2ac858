"""The structure tree."""

import re

from .clauses import NUMBERINGS, STANDARD_TYPES
from .objects import (
    get, has_keys, is_array, is_dict, is_name, is_string, items, label, nm, number_tree,
    ref, text)


# What may have a caption.
CAPTIONED = ("Table", "Figure", "Formula", "L", "TOC", "Index", "Form", "Code", "Div")


class Node:
    __slots__ = ("obj", "parent", "kids", "raw", "type", "where", "lang")

    def __init__(self, obj, parent, raw, kind, where):
        self.obj, self.parent, self.raw, self.type, self.where = obj, parent, raw, kind, where
        self.kids = []             # Node, ("mcid", container, mcid), ("objr", object)

    def elements(self):
        return [k for k in self.kids if isinstance(k, Node)]

    def up(self):
        n = self
        while n is not None:
            yield n
            n = n.parent

    def down(self):
        todo = [self]
        while todo:
            n = todo.pop()
            yield n
            todo.extend(reversed(n.elements()))


class Tree:
    """The structure tree: reads it, and looks at all that needs no content."""

    def __init__(self, ck, root):
        self.ck, self.root = ck, root
        self.nodes = []
        self.by_ref = {}
        self.mcids = {}            # (container, mcid) -> [Node]
        self.objects = {}          # ref of object -> [Node]
        self.roles = {}
        rm = get(root, "RoleMap")
        if is_dict(rm):
            for k, v in items(rm):
                if is_name(v):
                    self.roles[k] = nm(v)
        self.classes = get(root, "ClassMap")
        self.parents = number_tree(get(root, "ParentTree"))
        self.check_roles()
        self.read()

    def tree(self, ua, where, what):
        self.ck.both(ua, "a-6.7.3.3-tree", where, what)

    def check_roles(self):
        for k, v in sorted(self.roles.items()):
            if k in STANDARD_TYPES and v != k:
                self.ck.both("ua-7.1-role-std", "a-6.7.3.4-role", "role map",
                             "standard type %s is mapped to %s" % (k, v))
            seen, t = [], k
            while t in self.roles and t not in STANDARD_TYPES:
                if t in seen:
                    self.ck.both("ua-7.1-role-circle", "a-6.7.3.4-role", "role map",
                                 "%s leads back to itself" % k)
                    break
                seen.append(t)
                t = self.roles[t]

    def standard(self, t):
        seen = set()
        while t not in STANDARD_TYPES:
            if t in seen or t not in self.roles:
                return None
            seen.add(t)
            t = self.roles[t]
        return t

    def read(self):
        ck = self.ck
        todo = [(self.root, None)]
        seen = set()
        while todo:
            obj, node = todo.pop()
            k = get(obj, "K")
            kids = list(k) if is_array(k) else ([] if k is None else [k])
            where = node.where if node else "structure tree root"
            below = []
            for i, kid in enumerate(kids):
                if isinstance(kid, int) and not isinstance(kid, bool):
                    pg = get(obj, "Pg")
                    if node is None or pg is None:
                        self.tree("ua-7.1-kids", where, "MCID %d with no Pg to find it on" % kid)
                    else:
                        self.add_mcid(node, ref(pg), kid)
                    continue
                if not has_keys(kid):
                    self.tree("ua-7.1-kids", where, "entry %d of K is nothing that K can have" % i)
                    continue
                kind = nm(get(kid, "Type"))
                if kind == "MCR" and node is not None:
                    stm, pg, mcid = get(kid, "Stm"), get(kid, "Pg"), get(kid, "MCID")
                    if pg is None:
                        pg = get(obj, "Pg")
                    box = stm if stm is not None else pg
                    if not isinstance(mcid, int) or box is None:
                        self.tree("ua-7.1-kids", where, "marked-content reference without MCID or Pg")
                    else:
                        self.add_mcid(node, ref(box), mcid)
                    continue
                if kind == "OBJR" and node is not None:
                    target = get(kid, "Obj")
                    if not has_keys(target):
                        self.tree("ua-7.1-kids", where, "object reference to nothing")
                    else:
                        node.kids.append(("objr", target))
                        owners = self.objects.setdefault(ref(target), [])
                        owners.append(node)
                        if len(owners) > 1:
                            self.tree("ua-7.1-kids", where,
                                      "%s is referred to more than once" % label(target))
                    continue
                s = get(kid, "S")
                if not is_name(s):
                    self.tree("ua-7.1-kids", where, "entry %d of K (%s) is no structure element"
                              % (i, label(kid)))
                    continue
                g = ref(kid)
                if g is not None:
                    if g in seen:
                        self.tree("ua-7.1-kids", where, "%s is in more than one K, or twice"
                                  % label(kid))
                        continue
                    seen.add(g)
                else:
                    self.tree("ua-7.1-kids", where, "entry %d of K is an element that is no "
                              "indirect object" % i)
                ck.utf8(s, label(kid))
                raw = nm(s)
                std = self.standard(raw)
                child = Node(kid, node, raw, std, "%s (%s)" % (label(kid), raw))
                if std is None:
                    circle = raw in self.roles
                    ck.both("ua-7.1-role", "a-6.7.3.4-role", child.where,
                            "%s is not a standard type and %s" % (
                                raw, "its mapping does not end at one" if circle
                                else "not in the role map"))
                if kind != "StructElem":
                    if kind is None:
                        ck.report("a-6.7.3.3-tree", child.where, "no Type StructElem")
                    else:
                        self.tree("ua-7.1-kids", child.where, "Type is %s" % kind)
                p = get(kid, "P")
                if p is None or ref(p) != ref(obj):
                    self.tree("ua-7.1-parent", child.where, "P is %s, but it is a kid of %s" % (
                        "missing" if p is None else label(p), label(obj)))
                if node is not None:
                    node.kids.append(child)
                self.nodes.append(child)
                if g:
                    self.by_ref[g] = child
                below.append((kid, child))
            todo.extend(reversed(below))
        # document order
        tops = [n for n in self.nodes if n.parent is None]
        self.nodes = [m for n in tops for m in n.down()]
        self.tops = tops
        if not tops:
            self.tree("ua-7.1-kids", "structure tree root", "no structure elements")

    def add_mcid(self, node, container, mcid):
        node.kids.append(("mcid", container, mcid))
        self.mcids.setdefault((container, mcid), []).append(node)

    def attributes(self, node, owner):
        """All attributes of one owner, those of classes first."""
        out = {}

        def take(a):
            if is_array(a):
                for x in a:
                    take(x)
            elif has_keys(a) and nm(get(a, "O")) == owner:
                for k, v in items(a):
                    out[k] = v
        c = get(node.obj, "C")
        for n in (list(c) if is_array(c) else [c]):
            if is_name(n) and has_keys(self.classes):
                take(get(self.classes, nm(n)))
        take(get(node.obj, "A"))
        return out

    def check(self):
        self.headings()
        ids = {}
        for n in self.nodes:
            t = n.type
            up = n.parent.type if n.parent else None
            kids = [k.type for k in n.elements()]
            self.nesting(n, t, up, kids)
            if t in ("Figure", "Formula"):
                alt = text(get(n.obj, "Alt")) or text(get(n.obj, "ActualText"))
                if not (alt or "").strip():
                    self.ck.report("ua-7.3-alt" if t == "Figure" else "ua-7.7-alt", n.where,
                                   "no Alt, no ActualText")
            ident = get(n.obj, "ID")
            if ident is not None and bytes(ident):
                if bytes(ident) in ids:
                    self.ck.report("ua-7.9-unique", n.where, "ID %s is that of %s too"
                                   % (text(ident), ids[bytes(ident)]))
                ids.setdefault(bytes(ident), n.where)
            elif t == "Note":
                self.ck.report("ua-7.9-id", n.where, "no ID")
            lang = get(n.obj, "Lang")
            if lang is not None:
                self.ck.language(text(lang), n.where)
            if t == "Table":
                self.table(n)

    def headings(self):
        last, first, has_h, has_hn = 0, True, None, None
        for n in self.nodes:
            if sum(1 for k in n.elements() if k.type == "H") > 1:
                self.ck.report("ua-7.4.4-many", n.where, "more than one H")
            if n.type == "H":
                has_h = n
            m = re.fullmatch("H([1-6])", n.type or "")
            if not m:
                continue
            has_hn = n
            level = int(m.group(1))
            if first and level != 1:
                self.ck.report("ua-7.4.2-first", n.where, "the first heading is %s" % n.type)
            elif not first and level > last + 1:
                self.ck.report("ua-7.4.2-skip", n.where, "%s comes after H%d" % (n.type, last))
            first, last = False, level
        if has_h and has_hn:
            self.ck.report("ua-7.4.4-mixed", has_h.where, "H next to %s (%s)"
                           % (has_hn.type, label(has_hn.obj)))

    def nesting(self, n, t, up, kids):
        def bad(ident, what):
            self.ck.report(ident, n.where, what)

        def only(ident, allowed):
            for k in n.elements():
                if k.type is not None and k.type not in allowed:
                    bad(ident, "has %s (%s) as kid" % (k.type, label(k.obj)))

        def within(ident, *allowed):
            if up not in allowed:
                bad(ident, "is in %s, not in %s" % (up, " or ".join(allowed)))
        if t == "Table":
            only("ua-7.2-table", {"TR", "THead", "TBody", "TFoot", "Caption"})
            for x in ("THead", "TFoot", "Caption"):
                if kids.count(x) > 1:
                    bad("ua-7.2-table", "more than one %s" % x)
            if ("THead" in kids or "TFoot" in kids) and "TBody" not in kids:
                bad("ua-7.2-table", "THead or TFoot without TBody")
        elif t in ("THead", "TBody", "TFoot"):
            only("ua-7.2-table", {"TR"})
            within("ua-7.2-table", "Table")
        elif t == "TR":
            only("ua-7.2-table", {"TH", "TD"})
            within("ua-7.2-table", "Table", "THead", "TBody", "TFoot")
        elif t in ("TH", "TD"):
            within("ua-7.2-table", "TR")
        elif t == "L":
            only("ua-7.2-list", {"L", "LI", "Caption"})
            numbering = nm(self.attributes(n, "List").get("ListNumbering"))
            labels = any(k.type == "LI" and any(p.type == "Lbl" for p in k.elements())
                         for k in n.elements())
            if labels and numbering is None:
                bad("ua-7.6-numbering", "its items have a Lbl, and it has no ListNumbering")
            elif numbering is not None and numbering not in NUMBERINGS:
                bad("ua-7.6-numbering", "ListNumbering is %s" % numbering)
        elif t == "LI":
            only("ua-7.2-list", {"Lbl", "LBody"})
            within("ua-7.2-list", "L")
        elif t == "LBody":
            within("ua-7.2-list", "LI")
        elif t == "TOC":
            only("ua-7.2-toc", {"TOC", "TOCI", "Caption"})
        elif t == "TOCI":
            only("ua-7.2-toc", {"Lbl", "Reference", "NonStruct", "P", "TOC"})
            within("ua-7.2-toc", "TOC")
        elif t == "Ruby":
            if kids not in (["RB", "RT"], ["RB", "RP", "RT", "RP"]):
                bad("ua-7.2-ruby", "not RB RT or RB RP RT RP")
        elif t == "Warichu":
            if kids != ["WP", "WT", "WP"]:
                bad("ua-7.2-ruby", "not WP WT WP")
        elif t in ("RB", "RT"):
            within("ua-7.2-ruby", "Ruby")
        elif t == "RP":
            within("ua-7.2-ruby", "Ruby")
        elif t in ("WT", "WP"):
            within("ua-7.2-ruby", "Warichu")
        elif t == "Caption":
            within("ua-7.2-caption", *CAPTIONED)
        if "Caption" in kids and t in CAPTIONED:
            if kids.count("Caption") > 1 and t != "Table":
                bad("ua-7.2-caption", "more than one Caption")
            # Among all that it has: content stands before and behind captions as elements do.
            all_kids = [k.type if isinstance(k, Node) else None for k in n.kids]
            ends = (all_kids[0],) if t in ("L", "TOC") else (all_kids[0], all_kids[-1])
            if "Caption" not in ends:
                bad("ua-7.2-caption", "Caption is not the first %skid"
                    % ("" if t in ("L", "TOC") else "or last "))

    def table(self, node):
        ck = self.ck
        sections, direct = [], []
        for k in node.elements():
            if k.type == "TR":
                direct.append(k)
            elif k.type in ("THead", "TBody", "TFoot"):
                if direct:
                    sections.append(direct)
                    direct = []
                sections.append([r for r in k.elements() if r.type == "TR"])
        if direct:
            sections.append(direct)
        cells, widths = [], []
        for rows in sections:
            grid = [set() for _ in rows]
            for y, row in enumerate(rows):
                x = 0
                for c in row.elements():
                    if c.type not in ("TH", "TD"):
                        continue
                    attrs = self.attributes(c, "Table")
                    cs, rs = attrs.get("ColSpan", 1), attrs.get("RowSpan", 1)
                    cs = cs if isinstance(cs, int) and cs > 0 else 1
                    rs = rs if isinstance(rs, int) and rs > 0 else 1
                    cells.append((c, attrs))
                    while x in grid[y]:
                        x += 1
                    for dy in range(rs):
                        if y + dy >= len(rows):
                            ck.report("ua-7.5-regular", c.where,
                                      "RowSpan %d reaches beyond the last row" % rs)
                            break
                        for dx in range(cs):
                            if x + dx in grid[y + dy]:
                                ck.report("ua-7.5-regular", c.where, "overlaps another cell")
                            grid[y + dy].add(x + dx)
                    x += cs
            for row, g in zip(rows, grid):
                widths.append((len(g), max(g) + 1 if g else 0, row))
        if not widths:
            ck.report("ua-7.5-regular", node.where, "a table without rows")
            return
        usual = max(w for _, w, _ in widths)
        for filled, w, row in widths:
            if w != usual or filled != usual:
                ck.report("ua-7.5-regular", row.where,
                          "%d columns wide where the table (%s) has %d"
                          % (filled, label(node.obj), usual))
        ids = {bytes(get(c.obj, "ID")): c for c, _ in cells if is_string(get(c.obj, "ID"))}
        named = set()
        for c, attrs in cells:
            heads = attrs.get("Headers")
            for h in (list(heads) if is_array(heads) else [heads] if is_string(heads) else []):
                if not is_string(h):
                    ck.report("ua-7.5-headers", c.where, "Headers has an entry that is no string")
                elif bytes(h) in ids:
                    named.add(bytes(h))
                else:
                    ck.report("ua-7.5-headers", c.where,
                              "Headers name %s, which is no cell of the table" % text(h))
        for c, attrs in cells:
            if c.type != "TH":
                continue
            ident = get(c.obj, "ID")
            if nm(attrs.get("Scope")) in ("Row", "Column", "Both"):
                continue
            if ident is not None and bytes(ident) in named:
                continue
            ck.report("ua-7.5-scope", c.where, "no Scope, and no Headers name it")
