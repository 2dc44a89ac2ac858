"""That what is painted is tagged, or an artifact."""

from .clauses import ANNOTATIONS
from .objects import get, has_keys, is_array, label, nm, ref


class TaggingChecks:
    """Part of `Checker`."""

    def check_tagging(self):
        tree, content = self.tree, self.content
        if not self.letters & {"u", "t"}:
            return
        owners = tree.mcids if tree else {}
        for (box, mcid), where in content.mcids.items():
            got = owners.get((box, mcid), [])
            if not got:
                self.both("ua-7.1-untagged", "a-6.7.3-untagged", where,
                          "no structure element refers to this MCID")
            elif len(got) > 1:
                self.tree_fault("ua-7.1-mcid", where, "%d references to this MCID: %s" % (
                    len(got), ", ".join(n.where for n in got)))
        if tree is None:
            return
        for (box, mcid), got in owners.items():
            if (box, mcid) not in content.mcids:
                n = self.page_of.get(box)
                self.tree_fault("ua-7.1-kids", got[0].where, "MCID %d is not on %s" % (
                    mcid, "page %d" % n if n else "object %d %d" % box if box else "any page"))
        keys = {}
        for box, (obj, where) in content.containers.items():
            key = get(obj, "StructParents")
            if not isinstance(key, int):
                self.tree_fault("ua-7.1-parenttree", where, "MCIDs, but no StructParents")
                continue
            if key in keys:
                self.tree_fault("ua-7.1-parenttree", where, "StructParents %d is that of %s too"
                                % (key, keys[key]))
            keys[key] = where
            entry = tree.parents.get(key)
            if not is_array(entry):
                self.tree_fault("ua-7.1-parenttree", where,
                                "the parent tree has no array for StructParents %d" % key)
                continue
            for (b, mcid), spot in content.mcids.items():
                if b != box:
                    continue
                got = entry[mcid] if 0 <= mcid < len(entry) else None
                want = owners.get((b, mcid))
                if not has_keys(got):
                    self.tree_fault("ua-7.1-parenttree", spot, "not in the parent tree")
                elif want and ref(got) not in [ref(n.obj) for n in want]:
                    self.tree_fault("ua-7.1-parenttree", spot, "the parent tree leads to %s, "
                                    "the MCID belongs to %s" % (label(got), want[0].where))
        annots = {}
        for i, p in enumerate(self.pages):
            for a in get(p, "Annots") or []:
                annots[ref(a)] = i + 1
        for g, nodes in tree.objects.items():
            obj = next(k[1] for k in nodes[0].kids
                       if isinstance(k, tuple) and k[0] == "objr" and ref(k[1]) == g)
            where = nodes[0].where
            what = label(obj)
            if nm(get(obj, "Subtype")) in ANNOTATIONS and g not in annots:
                self.tree_fault("ua-7.1-kids", where, "%s is an annotation of no page" % what)
            key = get(obj, "StructParent")
            if not isinstance(key, int):
                self.tree_fault("ua-7.1-parenttree", where, "%s has no StructParent" % what)
                continue
            if key in keys:
                self.tree_fault("ua-7.1-parenttree", where, "StructParent %d of %s is that of %s too"
                                % (key, what, keys[key]))
            keys[key] = what
            got = tree.parents.get(key)
            if not has_keys(got) or ref(got) != ref(nodes[0].obj):
                self.tree_fault("ua-7.1-parenttree", where,
                                "the parent tree leads from %s to %s" % (
                                    what, label(got) if has_keys(got) else "nothing"))
        for a, n in annots.items():
            if a is None or a in tree.objects:
                continue
            obj = self.pdf.get_object(a)
            if isinstance(get(obj, "StructParent"), int) and has_keys(
                    tree.parents.get(get(obj, "StructParent"))):
                self.tree_fault("ua-7.1-parenttree", "page %d %s" % (n, label(obj)),
                                "the parent tree has it, but no K does")
        for n in tree.nodes:
            if n.type == "Link":
                objs = [k[1] for m in n.down() for k in m.kids
                        if isinstance(k, tuple) and k[0] == "objr"]
                if not any(nm(get(o, "Subtype")) == "Link" for o in objs):
                    self.report("ua-7.18.5-objr", n.where, "no OBJR with a Link annotation")
                elif not any(isinstance(k, tuple) and k[0] == "mcid" for m in n.down() for k in m.kids) \
                        and not any(get(m.obj, key) is not None for m in n.down() for key in ("Alt", "ActualText")):
                    self.report("ua-7.18.5-words", n.where, "nothing in it but the annotation")
        for font, code, box, mcid, where in content.private:
            nodes = owners.get((box, mcid), [])
            if not any(get(u.obj, "ActualText") is not None for n in nodes for u in n.up()):
                self.report("a-6.2.11.7.3-pua", where,
                            "code %d of %s is a private use character, and there is no ActualText"
                            % (code, font.where))
