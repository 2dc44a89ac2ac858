"""Colour profiles and pictures of JPEG 2000."""

import struct

from .objects import get, is_stream, stream_data


def profile_fault(stream, classes, spaces):
    """What is wrong with an ICC profile stream, or None."""
    if not is_stream(stream):
        return "no profile stream"
    data = stream_data(stream)
    if data is None or len(data) < 132 or data[36:40] != b"acsp":
        return "not an ICC profile"
    kind, space = data[12:16].decode("latin-1"), data[16:20].decode("latin-1")
    if struct.unpack(">I", data[:4])[0] != len(data):
        return "the profile says it has %d bytes, there are %d" % (
            struct.unpack(">I", data[:4])[0], len(data))
    if data[8] > 4:
        return "ICC profile of version %d" % data[8]
    if kind not in classes:
        return "ICC profile of class %s" % kind
    if space not in spaces:
        return "ICC profile for colour space %s" % space
    if get(stream, "N") != spaces[space]:
        return "N is %s, the profile is for %s" % (get(stream, "N"), space.strip())
    return None


def jpx_faults(data):
    """What is wrong with a JPEG 2000 image in the eyes of 6.2.8.3."""
    out, methods, approx, channels, colour = [], [], 0, None, None
    if data[4:8] != b"jP  ":
        return out                 # a bare codestream tells nothing of colour

    def boxes(at, end):
        while at + 8 <= end:
            size, kind = struct.unpack(">I4s", data[at:at + 8])
            head = 8
            if size == 1 and at + 16 <= end:
                size, head = struct.unpack(">Q", data[at + 8:at + 16])[0], 16
            if size == 0:
                size = end - at
            if size < head:
                return
            yield kind, at + head, min(at + size, end)
            at += size
    for kind, a, b in boxes(0, len(data)):
        if kind != b"jp2h":
            continue
        for k, c, d in boxes(a, b):
            if k == b"ihdr" and d - c >= 11:
                channels = struct.unpack(">H", data[c + 8:c + 10])[0]
                depth = data[c + 10]
                if depth == 255 or not 1 <= (depth & 127) + 1 <= 38:
                    out.append("bit depths differ, or are not 1 to 38")
            elif k == b"bpcc":
                out.append("a bpcc box: bit depths differ")
            elif k == b"colr" and d - c >= 3:
                methods.append(data[c])
                approx += data[c + 2] == 1
                if data[c] == 1 and struct.unpack(">I", data[c + 3:c + 7])[0] == 19:
                    out.append("enumerated colour space 19 (CIEJab)")
            elif k == b"cdef":
                n = struct.unpack(">H", data[c:c + 2])[0]
                colour = sum(1 for i in range(n)
                             if data[c + 4 + 6 * i:c + 6 + 6 * i] == b"\0\0")
    # without a channel definition one channel more may be an opacity
    if (colour not in (1, 3, 4) if colour is not None else channels not in (None, 1, 2, 3, 4, 5)):
        out.append("%d colour channels" % (channels if colour is None else colour))
    if any(m not in (1, 2, 3) for m in methods):
        out.append("colour specification method other than 1, 2, 3")
    if len(methods) > 1 and approx != 1:
        out.append("%d colour specifications, of which %d with APPROX 1" % (len(methods), approx))
    return out
