"""Small helpers over the objects of pikepdf, and tags of languages (RFC 5646)."""

import re
from decimal import Decimal

import pikepdf

_LANGTAG = re.compile(r"""
    (?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})      # language
    (?:-[a-z]{4})?                                            # script
    (?:-(?:[a-z]{2}|[0-9]{3}))?                               # region
    (?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*                  # variants
    (?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*                       # extensions
    (?:-x(?:-[a-z0-9]{1,8})+)?                                # private use
    |x(?:-[a-z0-9]{1,8})+""", re.X | re.I)
_GRANDFATHERED = set("""en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo
i-navajo i-pwn i-tao i-tay i-tsu sgn-be-fr sgn-be-nl sgn-ch-de art-lojban cel-gaulish no-bok no-nyn
zh-guoyu zh-hakka zh-min zh-min-nan zh-xiang""".split())


def valid_language(tag):
    low = tag.lower()
    if low in _GRANDFATHERED:
        return True
    if not _LANGTAG.fullmatch(low):
        return False
    parts = low.split("-x-")[0].split("-")
    singles = [p for p in parts[1:] if len(p) == 1]
    if len(singles) != len(set(singles)):
        return False
    variants = []
    for p in parts[1:]:
        if len(p) == 1:
            break
        if len(p) >= 5 or (len(p) == 4 and p[0].isdigit()):
            variants.append(p)
    return len(variants) == len(set(variants))


Array, Dictionary, Name, Stream, String = (
    pikepdf.Array, pikepdf.Dictionary, pikepdf.Name, pikepdf.Stream, pikepdf.String)


def is_name(o):
    return isinstance(o, Name)


def is_dict(o):
    return isinstance(o, Dictionary)


def is_stream(o):
    return isinstance(o, Stream)


def is_array(o):
    return isinstance(o, Array)


def is_string(o):
    return isinstance(o, String)


def has_keys(o):
    return isinstance(o, (Dictionary, Stream))


def is_number(o):
    return isinstance(o, (int, float, Decimal)) and not isinstance(o, bool)


def name_bytes(o):
    """The bytes of a name, without the slash, #xx undone."""
    raw = o.unparse(resolved=True)[1:]
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda m: bytes([int(m.group(1), 16)]), raw)


def nm(o):
    """A name as text, or None for anything else."""
    if not is_name(o):
        return None
    return name_bytes(o).decode("utf-8", "backslashreplace")


def get(o, key):
    """o[key], None if there is no such thing."""
    if not has_keys(o):
        return None
    try:
        return o.get("/" + key)
    except Exception:
        return None


def items(o):
    for k in sorted(o.keys()):
        try:
            v = o[k]
        except Exception:
            continue
        yield k[1:].encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"), v


def text(o):
    if o is None:
        return None
    try:
        return str(o)
    except Exception:
        return bytes(o).decode("latin-1")


def numbers(o, n):
    """An array of n numbers as floats, or None."""
    if not is_array(o) or len(o) != n:
        return None
    out = [x for x in o]
    if not all(is_number(x) for x in out):
        return None
    return [float(x) for x in out]


def ref(o):
    """Identity of an indirect object."""
    try:
        g = o.objgen
    except AttributeError:
        return None
    return g if g[0] else None


def label(o, otherwise="direct object"):
    g = ref(o)
    return "object %d %d" % g if g else otherwise


def stream_data(o):
    try:
        return o.read_bytes()
    except Exception:
        return None


def number_tree(root):
    """The leaves of a number tree, as {int: object}."""
    out, seen, todo = {}, set(), [root]
    while todo:
        node = todo.pop()
        if not has_keys(node):
            continue
        g = ref(node)
        if g:
            if g in seen:
                continue
            seen.add(g)
        nums = get(node, "Nums")
        if is_array(nums):
            for i in range(0, len(nums) - 1, 2):
                if isinstance(nums[i], int):
                    out[nums[i]] = nums[i + 1]
        kids = get(node, "Kids")
        if is_array(kids):
            todo.extend(list(kids))
    return out


def plain(e):
    """The first line of a message, without the name of the memory buffer that was read."""
    s = (str(e).splitlines() or [type(e).__name__])[0]
    return re.sub(r"^WARNING: |(stream )?<_io[^>]*>[: ]*", "", s).lstrip(": ")


CHOSEN = []
# How many indirect objects a file may have (ISO 19005-2, 6.1.13); scripts/break-pdf asks for less, since a file
# with so many would be too large.
LIMITS = {"objects": 8388607}
