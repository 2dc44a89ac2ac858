"""How the file is written: header, tables, strings, streams."""

import re

from .files import RawFile, parse_dict, tokens
from .objects import get, is_stream, label, nm, stream_data


class ByteChecks:
    """Part of `Checker`."""

    def check_bytes(self):
        data = self.data
        head = re.match(rb"%PDF-1\.[0-7](\r\n|\n|\r)", data)
        if not head:
            self.both("ua-6.1-header", "a-6.1.2-header", "file", "no header %PDF-1.n at byte 0")
        else:
            if not re.match(rb"%[\x80-\xff]{4}", data[head.end():]):
                self.report("a-6.1.2-binary", "file", "no binary comment in the second line")
        if not self.letters & {"a"}:
            return
        end = data.rfind(b"%%EOF")
        if end < 0 or not re.fullmatch(rb"(\r\n|\n|\r)?", data[end + 5:]):
            self.report("a-6.1.3-eof", "file", "the file does not end at %%EOF")
        raw = RawFile(data)
        for pos in raw.bad_xref:
            self.report("a-6.1.4-xref", "byte %d" % pos, "spacing after xref")
        start = re.compile(rb"(\d+)[\x00\t\n\x0c\r ](\d+)[\x00\t\n\x0c\r ]obj(\r\n|\n|\r)")
        for (n, g), pos in sorted(raw.offsets.items()):
            where = "object %d %d" % (n, g)
            m = start.match(data, pos)
            if not m or (pos and data[pos - 1:pos] not in (b"\n", b"\r")):
                self.report("a-6.1.9-object", where, "spacing before or in n g obj")
            body = data.find(b"obj", pos) + 3
            for tok, a, b in tokens(data, body):
                if tok == b"endobj":
                    if data[a - 1:a] not in (b"\n", b"\r") or data[b:b + 1] not in (b"\n", b"\r"):
                        self.report("a-6.1.9-object", where, "spacing of endobj")
                    break
                if tok == b"stream":
                    self.check_stream_bytes(n, g, where, body, b)
                    break
                if tok[:1] == b"<" and tok != b"<<":
                    self.hex_string(tok, where)
        for n, g in sorted(raw.offsets):
            o = self.pdf.get_object((n, g))
            if is_stream(o) and nm(get(o, "Type")) == "ObjStm":
                for tok, _, _ in tokens(stream_data(o) or b"", get(o, "First") or 0):
                    if tok[:1] == b"<" and tok != b"<<":
                        self.hex_string(tok, label(o))

    def hex_string(self, tok, where):
        digits = re.sub(rb"[\x00\t\n\x0c\r ]", b"", tok[1:-1])
        if len(digits) % 2 or not re.fullmatch(rb"[0-9A-Fa-f]*", digits):
            self.report("a-6.1.6-hex", where, "hexadecimal string with %s" % (
                "an odd number of digits" if len(digits) % 2 else "other characters"))

    def check_stream_bytes(self, n, g, where, body, at):
        data = self.data
        m = re.compile(rb"\r\n|\n").match(data, at)
        if not m:
            self.report("a-6.1.7.1-keyword", where, "no line feed after stream")
            return
        o = self.pdf.get_object((n, g))
        length = None
        d, _ = parse_dict(tokens(data, data.find(b"<<", body) + 2, at))
        own = d.get(b"/Length") if isinstance(d, dict) else None
        if isinstance(own, tuple):
            own = self.pdf.get_object((own[1], own[2]))
        if isinstance(own, int):
            length = own
        elif is_stream(o):
            length = get(o, "Length")
        if not isinstance(length, int):
            return
        tail = data[m.end() + length:m.end() + length + 16]
        e = re.match(rb"(\r\n|\n|\r)?endstream", tail)
        if not e:
            self.report("a-6.1.7.1-length", where, "Length %d does not lead to endstream" % length)
        elif not e.group(1):
            self.report("a-6.1.7.1-keyword", where, "no end of line before endstream")
