"""One file: what is looked at, and what was found."""

import re
from decimal import Decimal

from .check_bytes import ByteChecks
from .check_catalog import CatalogChecks
from .check_metadata import MetadataChecks
from .check_objects import ObjectChecks
from .check_pages import PageChecks
from .check_tagging import TaggingChecks
from .clauses import CLAUSES
from .objects import get, has_keys, is_name, is_string, name_bytes, plain, ref, valid_language
from .structure import Tree


class Checker(ByteChecks, ObjectChecks, MetadataChecks, CatalogChecks, PageChecks, TaggingChecks):
    def __init__(self, path, data, pdf, profiles):
        self.path, self.data, self.pdf = path, data, pdf
        self.profiles = set(profiles)
        self.found = {}            # (clause, where, what) -> times
        self.programs = {}
        self.xmp = None
        self.tree = None
        self.root = pdf.Root
        self.pages = [p.obj for p in pdf.pages]
        self.page_of = {ref(p): i + 1 for i, p in enumerate(self.pages)}
        a = {p for p in self.profiles if p.startswith("a-")}
        self.letters = {"g"}
        if "ua-1" in self.profiles:
            self.letters.add("u")
        if a:
            self.letters.add("a")
        for p in a:
            self.letters.add(p[2])
            if p[3] in "ua":
                self.letters.add("n")
            if p[3] == "a":
                self.letters.add("t")

    def report(self, clause, where, what):
        if CLAUSES[clause][1] in self.letters:
            k = (clause, where, what)
            self.found[k] = self.found.get(k, 0) + 1

    def both(self, ua, a, where, what):
        self.report(ua, where, what)
        self.report(a, where, what)

    def tree_fault(self, ua, where, what):
        self.both(ua, "a-6.7.3.3-tree", where, what)

    def language(self, tag, where):
        if not valid_language(tag or ""):
            self.both("ua-7.2-lang", "a-6.7.4-lang", where, "Lang %r is no language tag" % tag)

    def utf8(self, name, where):
        if is_name(name):
            try:
                name_bytes(name).decode("utf-8")
            except UnicodeDecodeError:
                self.report("a-6.1.8-utf8", where, "name %s is not UTF-8"
                            % name.unparse().decode("latin-1"))

    def limit(self, o, where):
        if isinstance(o, bool) or o is None:
            return
        if isinstance(o, int):
            if not -2147483648 <= o <= 2147483647:
                self.report("a-6.1.13-integer", where, "integer %d" % o)
        elif isinstance(o, (Decimal, float)):
            if abs(o) > Decimal("3.403e38"):
                self.report("a-6.1.13-real", where, "real %s" % o)
            elif o and abs(o) < Decimal("1.175e-38"):
                self.report("a-6.1.13-real", where, "real %s is nearly 0" % o)
        elif is_string(o):
            if len(bytes(o)) > 32767:
                self.report("a-6.1.13-string", where, "string of %d bytes" % len(bytes(o)))
        elif is_name(o):
            if len(name_bytes(o)) > 127:
                self.report("a-6.1.13-name", where, "name of %d bytes" % len(name_bytes(o)))

    def check(self):
        mark = get(self.root, "MarkInfo")
        tree = get(self.root, "StructTreeRoot")
        marked = get(mark, "Marked") is True
        if marked and not has_keys(tree):
            self.report("gen-marked", "catalog", "Marked is true, there is no StructTreeRoot")
        if "u" in self.letters or "a" in self.letters:
            self.check_bytes()
            self.check_objects()
            self.check_metadata()
            self.check_catalog(marked, tree)
            self.check_intents()
        if has_keys(tree):
            self.tree = Tree(self, tree)
            self.tree.check()
        self.check_pages()
        self.check_tagging()
        if self.letters & {"u", "a"}:
            for f in list(self.content.fonts.values()):
                f.check()
            self.check_colours()
        try:
            problems = self.pdf.check_pdf_syntax()
        except AttributeError:
            problems = self.pdf.check()
        for p in list(self.pdf.get_warnings()) + list(problems or []):
            if re.search(r"hint table|\(/[A-Z]\) mismatch|linear", str(p)):
                continue           # linearization may be ignored (6.1.11)
            self.report("gen-syntax", "file", plain(p))
