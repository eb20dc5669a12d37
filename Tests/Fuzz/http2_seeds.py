"""Writes what a client of HTTP/2 sends, a file for each kind of exchange, into a folder.

The first byte of a file tells the fuzz target in pieces of what size the rest comes; from 0x80 on, the
target begins the connection itself.
"""

import struct
import sys
from pathlib import Path

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS, PADDED, WITH_PRIORITY = 1, 4, 8, 32


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(
        ">I", stream) + payload


def literal(name, value, first=b"\x40"):
    return first + bytes([len(name)]) + name + bytes([len(value)]) + value


# POST, https, and a path; then fields as a provider sends them, one of them in Huffman's code.
POST = b"\x83\x87\x44\x0c/3/device/00"
FIELDS = literal(b"apns-topic", b"com.example") + b"\x5f\x84\xff\xff\xff\xff" + b"\x3f\x81\x1f\xbe"

SEEDS = {
    "get": frame(HEADERS, END_HEADERS | END_STREAM, 1, b"\x82\x86\x84"),
    "post": frame(HEADERS, END_HEADERS, 1, POST) + frame(DATA, END_STREAM, 1, b"{}"),
    "fields": frame(HEADERS, END_HEADERS | END_STREAM, 1, POST + FIELDS),
    "table": frame(HEADERS, END_HEADERS | END_STREAM, 1, b"\x3f\xe1\x1f" + POST)
    + frame(HEADERS, END_HEADERS | END_STREAM, 3, b"\x82\x86\xbe\xbf\xc0"),
    "parts": frame(HEADERS, END_STREAM, 1, b"\x82") + frame(CONTINUATION, 0, 1, b"\x86")
    + frame(CONTINUATION, END_HEADERS, 1, b"\x84"),
    "padded": frame(HEADERS, END_HEADERS | PADDED | WITH_PRIORITY, 1,
                    b"\x02\0\0\0\x03\x10\x82\x86\x84\0\0")
    + frame(DATA, PADDED | END_STREAM, 1, b"\x03abc\0\0\0"),
    "trailers": frame(HEADERS, END_HEADERS, 1, POST) + frame(DATA, 0, 1, b"{}")
    + frame(HEADERS, END_HEADERS | END_STREAM, 1, literal(b"x", b"y")),
    "windows": frame(SETTINGS, 0, 0, b"\0\x04\0\0\0\x01") + frame(
        HEADERS, END_HEADERS | END_STREAM, 1, b"\x82\x86\x84")
    + frame(WINDOW, 0, 1, b"\0\0\0\x05") + frame(WINDOW, 0, 0, b"\0\0\0\x05"),
    "others": frame(PING, 0, 0, b"12345678") + frame(PRIORITY, 0, 1, b"\0\0\0\0\x0f")
    + frame(RST_STREAM, 0, 1, b"\0\0\0\x08") + frame(GOAWAY, 0, 0, b"\0\0\0\0\0\0\0\0bye"),
    "ack": frame(SETTINGS, END_STREAM) + frame(PING, END_STREAM, 0, b"12345678"),
}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, sent in SEEDS.items():
    (folder / name).write_bytes(b"\x80" + sent)
(folder / "preface").write_bytes(b"\x00PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS) + SEEDS["get"])
