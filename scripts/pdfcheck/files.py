"""The bytes of the file: a lexer, the cross-reference tables, spacing."""

import re
import zlib

_TOKEN = re.compile(
    rb"[\x00\t\n\x0c\r ]+|%[^\r\n]*|<<|>>|\[|\]"
    rb"|/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*|<[^>]*>|\("
    rb"|[^\x00\t\n\x0c\r ()<>\[\]{}/%]+|[{})>]")
_PAREN = re.compile(rb"\\.|[()]", re.S)
_WS = b"\x00\t\n\x0c\r "


def tokens(data, pos, end=None):
    """(bytes, start, end) for each token from pos on; white space and comments left out."""
    end = len(data) if end is None else end
    while pos < end:
        m = _TOKEN.match(data, pos, end)
        if not m:
            return
        tok, start, pos = m.group(), pos, m.end()
        if tok[:1] in (b"%",) or tok[0] in _WS:
            continue
        if tok == b"(":
            depth = 1
            while depth:
                p = _PAREN.search(data, pos, end)
                if not p:
                    return
                pos = p.end()
                if p.group() == b"(":
                    depth += 1
                elif p.group() == b")":
                    depth -= 1
            tok = data[start:pos]
        yield tok, start, pos


def parse_dict(toks):
    """Python value of a dictionary whose << was read; references become ('R', n, g)."""
    stack, cur = [], []
    for tok, _, pos in toks:
        if tok in (b"<<", b"["):
            stack.append((tok, cur))
            cur = []
        elif tok in (b">>", b"]"):
            value = cur
            if tok == b">>":
                value = {k: v for k, v in zip(cur[0::2], cur[1::2]) if isinstance(k, bytes)}
            if not stack:
                return (value if isinstance(value, dict) else {}), pos
            _, cur = stack.pop()
            cur.append(value)
        elif tok == b"R" and len(cur) >= 2:
            g, n = cur.pop(), cur.pop()
            cur.append(("R", n, g))
        else:
            try:
                cur.append(int(tok))
            except ValueError:
                cur.append(tok)
    return {}, 0


def unpredict(data, columns):
    """Undo the PNG predictors of a cross-reference stream."""
    out, prev = bytearray(), bytearray(columns)
    for at in range(0, len(data) - columns, columns + 1):
        kind, row = data[at], bytearray(data[at + 1:at + 1 + columns])
        for i in range(len(row)):
            left = row[i - 1] if i and kind in (1, 3, 4) else 0
            up = prev[i]
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + up) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + up) // 2) & 255
            elif kind == 4:
                corner = prev[i - 1] if i else 0
                guess = left + up - corner
                best = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                           (abs(guess - corner), 2, corner))[2]
                row[i] = (row[i] + best) & 255
        out += row
        prev = row
    return bytes(out)


class RawFile:
    """Offsets of objects in the file, from its cross-reference sections."""

    def __init__(self, data):
        self.data = data
        self.offsets = {}          # (n, g) -> offset
        self.bad_xref = []         # offsets of ill-spaced xref keywords
        m = list(re.finditer(rb"startxref\s+(\d+)", data))
        todo = [int(m[-1].group(1))] if m else []
        seen, known = set(), set()
        while todo:
            pos = todo.pop(0)
            if pos in seen or pos >= len(data):
                continue
            seen.add(pos)
            if data[pos:pos + 4] == b"xref":
                todo = self._table(pos, known) + todo
            else:
                todo = self._stream(pos, known) + todo

    def _table(self, pos, known):
        data = self.data
        if not re.compile(rb"xref(\r\n|\n|\r)\d+ \d+ ?[\r\n]").match(data, pos):
            self.bad_xref.append(pos)
        pos += 4
        head = re.compile(rb"\s*(\d+)\s+(\d+)\s+(?=\d{10})|\s*(\d+)\s+0\s+(?=trailer)")
        while True:
            m = head.match(data, pos)
            if not m:
                break
            pos = m.end()
            if m.group(1) is None:
                continue
            first, count = int(m.group(1)), int(m.group(2))
            for i in range(count):
                entry = data[pos:pos + 20]
                pos += 20
                n = first + i
                if n in known or len(entry) < 18:
                    continue
                known.add(n)
                if entry[17:18] == b"n":
                    try:
                        self.offsets[(n, int(entry[11:16]))] = int(entry[:10])
                    except ValueError:
                        pass
        at = data.find(b"trailer", pos)
        if at < 0:
            return []
        at = data.find(b"<<", at)
        trailer, _ = parse_dict(tokens(data, at + 2))
        out = [trailer.get(b"/XRefStm"), trailer.get(b"/Prev")]
        return [x for x in out if isinstance(x, int)]

    def _stream(self, pos, known):
        data = self.data
        at = data.find(b"<<", pos)
        if at < 0:
            return []
        d, end = parse_dict(tokens(data, at + 2))
        m = re.compile(rb"\s*stream(\r\n|\n|\r)").match(data, end)
        length = d.get(b"/Length")
        if not m or not isinstance(length, int):
            return []
        body = data[m.end():m.end() + length]
        try:
            if d.get(b"/Filter") in (b"/FlateDecode", [b"/FlateDecode"]):
                body = zlib.decompress(body)
            parms = d.get(b"/DecodeParms")
            if isinstance(parms, list):
                parms = parms[0]
            if isinstance(parms, dict) and parms.get(b"/Predictor", 1) >= 10:
                body = unpredict(body, parms.get(b"/Columns", 1))
        except (zlib.error, TypeError):
            return []
        w = d.get(b"/W", [1, 2, 1])
        index = d.get(b"/Index", [0, d.get(b"/Size", 0)])
        at = 0
        for first, count in zip(index[0::2], index[1::2]):
            for n in range(first, first + count):
                f = []
                for width in w:
                    f.append(int.from_bytes(body[at:at + width], "big"))
                    at += width
                if w[0] == 0:
                    f[0] = 1
                if n in known:
                    continue
                known.add(n)
                if f[0] == 1:
                    self.offsets[(n, f[2])] = f[1]
        prev = d.get(b"/Prev")
        return [prev] if isinstance(prev, int) else []
