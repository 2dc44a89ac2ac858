"""The command line."""

import io
import re
import sys

import pikepdf

from . import programs
from .checker import Checker
from .clauses import CLAUSES, PROFILES
from .objects import CHOSEN, LIMITS, get, is_stream, plain, stream_data
from .xmp import read_claims


def check_file(path, profiles):
    """Number of violations, or None if the file cannot be read to its end."""
    try:
        with open(path, "rb") as f:
            data = f.read()
        pdf = pikepdf.open(io.BytesIO(data), inherit_page_attributes=False)
        pdf.Root
        len(pdf.pages)
    except Exception as e:
        sys.stderr.write("%s: cannot be read: %s\n" % (path, plain(e)))
        return None
    unknown, claiming = [], profiles is None
    if claiming:
        profiles, unknown = read_claims(pdf)
    broken = None
    ck = Checker(path, data, pdf, profiles)
    if claiming and not profiles and not unknown:
        data = stream_data(get(pdf.Root, "Metadata")) if is_stream(get(pdf.Root, "Metadata")) else b""
        if re.search(rb"pdfu?aid", data or b""):
            ck.report("gen-claim", "XMP", "the metadata cannot be read, and so not what they claim")
    for u in unknown:
        ck.report("gen-claim", "XMP", "the file claims %s, which this program does not know" % u)
    try:
        ck.check()
    except Exception as e:
        if "--debug" in CHOSEN:
            raise
        broken = "%s: %s" % (type(e).__name__, plain(e))
        if isinstance(e, UnicodeDecodeError):
            # Older versions of pikepdf go no further at a name that is not UTF-8.
            ck.report("a-6.1.8-utf8", "file", "a name is not UTF-8")
    for (clause, where, what), times in ck.found.items():
        print("%s: %s: %s: %s%s" % (path, clause, where, what,
                                    " (%d times)" % times if times > 1 else ""))
    if broken:
        sys.stderr.write("%s: cannot be read further: %s\n" % (path, broken))
        return None
    return len(ck.found)


def main(argv, usage):
    profiles, files = None, []
    args = list(argv)
    while args:
        a = args.pop(0)
        if a == "--list":
            for ident, (clause, applies, what) in CLAUSES.items():
                print("%s\t%s\t%s" % (ident, clause, what))
            return 0
        if a in ("-h", "--help"):
            print(usage.strip())
            return 0
        if a == "--debug":
            CHOSEN.append(a)
        elif a == "--most-objects":
            LIMITS["objects"] = int(args.pop(0)) if args else 0
        elif a == "--no-font-programs":
            programs.TTFont = None
            CHOSEN.append(a)
        elif a == "--as" or a.startswith("--as="):
            value = a[5:] if a.startswith("--as=") else (args.pop(0) if args else "")
            profiles = [p.strip().lower() for p in value.split(",") if p.strip()]
            wrong = [p for p in profiles if p not in PROFILES]
            if wrong or not profiles:
                sys.stderr.write("check-pdf: --as takes some of %s\n" % ", ".join(PROFILES))
                return 2
        elif a == "--":
            files.extend(args)
            args = []
        elif a.startswith("-") and len(a) > 1:
            sys.stderr.write("check-pdf: unknown option %s\n" % a)
            return 2
        else:
            files.append(a)
    if not files:
        sys.stderr.write("usage: check-pdf [--as PROFILE,...] FILE...\n       check-pdf --list\n")
        return 2
    if programs.TTFont is None and "--no-font-programs" not in CHOSEN:
        sys.stderr.write("check-pdf: fontTools is needed to read font programs "
                         "(or --no-font-programs to leave them unread)\n")
        return 2
    status = 0
    for path in files:
        n = check_file(path, profiles)
        if n is None:
            status = 2
        elif n and status == 0:
            status = 1
    return status
