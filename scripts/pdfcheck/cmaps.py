"""CMaps: what codes lead to."""

import re

from .files import tokens


class CMap:
    """What is needed of a CMap: code lengths, code to CID, code to Unicode."""

    def __init__(self, data):
        self.spaces = []           # (length, low, high)
        self.cids = []             # (length, low, high, cid)
        self.unicode = {}          # code -> text (single codes)
        self.ranges = []           # (low, high, text of low)
        self.wmode = None
        self.uses = None
        self.bad_values = set()
        self.error = None
        self._read(data)

    @staticmethod
    def _hex(tok):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", tok)
        if len(digits) % 2:
            digits += b"0"
        return bytes.fromhex(digits.decode("ascii"))

    def _text(self, tok):
        raw = self._hex(tok)
        if len(raw) == 1:
            raw = b"\0" + raw
        t = raw.decode("utf-16-be", "replace")
        for c in t:
            if c in "\u0000\ufeff\ufffe":
                self.bad_values.add("U+%04X" % ord(c))
        return t

    def _read(self, data):
        toks = [t for t, _, _ in tokens(data, 0)]
        i = 0
        while i < len(toks):
            t = toks[i]
            if t in (b"begincodespacerange", b"begincidrange", b"begincidchar", b"beginbfchar",
                     b"beginbfrange"):
                end = b"end" + t[5:]
                try:
                    j = toks.index(end, i)
                except ValueError:
                    self.error = "%s without %s" % (t.decode(), end.decode())
                    return
                try:
                    self._section(t, toks[i + 1:j])
                except (IndexError, ValueError):
                    self.error = "cannot make out a %s section" % t[5:].decode()
                i = j
            elif t == b"usecmap" and i:
                self.uses = toks[i - 1][1:].decode("latin-1")
            elif t == b"def" and i >= 2 and toks[i - 2] == b"/WMode":
                try:
                    self.wmode = int(toks[i - 1])
                except ValueError:
                    pass
            i += 1

    def _section(self, kind, t):
        num = lambda x: int.from_bytes(self._hex(x), "big")
        if kind == b"begincodespacerange":
            for lo, hi in zip(t[0::2], t[1::2]):
                self.spaces.append((len(self._hex(lo)), num(lo), num(hi)))
        elif kind == b"begincidrange":
            for lo, hi, cid in zip(t[0::3], t[1::3], t[2::3]):
                self.cids.append((len(self._hex(lo)), num(lo), num(hi), int(cid)))
        elif kind == b"begincidchar":
            for c, cid in zip(t[0::2], t[1::2]):
                self.cids.append((len(self._hex(c)), num(c), num(c), int(cid)))
        elif kind == b"beginbfchar":
            for c, u in zip(t[0::2], t[1::2]):
                if u.startswith(b"<"):
                    self.unicode[num(c)] = self._text(u)
        elif kind == b"beginbfrange":
            i = 0
            while i < len(t):
                lo, hi = num(t[i]), num(t[i + 1])
                if t[i + 2] == b"[":
                    j = t.index(b"]", i)
                    for k, u in enumerate(t[i + 3:j]):
                        self.unicode[lo + k] = self._text(u)
                    i = j + 1
                else:
                    base = self._text(t[i + 2])
                    self.ranges.append((lo, hi, base))
                    if base:
                        first = ord(base[-1])
                        for bad in (0, 0xFEFF, 0xFFFE):
                            if first <= bad <= first + hi - lo:
                                self.bad_values.add("U+%04X" % bad)
                    i += 3

    def to_unicode(self, code):
        if code in self.unicode:
            return self.unicode[code]
        for lo, hi, base in self.ranges:
            if lo <= code <= hi:
                if not base:
                    return ""
                return base[:-1] + chr(min(ord(base[-1]) + code - lo, 0x10FFFF))
        return None

    def split(self, data):
        out, pos = [], 0
        while pos < len(data):
            for n in (1, 2, 3, 4):
                chunk = data[pos:pos + n]
                if len(chunk) == n and any(
                        length == n and all(a <= b <= c for a, b, c in zip(
                            lo.to_bytes(n, "big"), chunk, hi.to_bytes(n, "big")))
                        for length, lo, hi in self.spaces):
                    break
            else:
                n = min((s[0] for s in self.spaces), default=1)
                chunk = data[pos:pos + n]
            out.append((int.from_bytes(chunk, "big"), n))
            pos += n
        return out

    def cid(self, code, length):
        for n, lo, hi, cid in reversed(self.cids):
            if n == length and lo <= code <= hi:
                return cid + code - lo
        return 0
