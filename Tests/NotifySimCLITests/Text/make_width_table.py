#!/usr/bin/env python3
"""Writes the Swift table of characters that are two columns wide (UAX #11: W and F).

Usage: make_width_table.py FOLDER

The file is named after the Unicode version that this Python knows. Unassigned code points take
the default that EastAsianWidth.txt gives them in its header: W in the CJK blocks and planes.
"""

import pathlib
import sys
import unicodedata

WIDE_WHEN_UNASSIGNED = [
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
]


def is_wide(code):
    character = chr(code)
    if unicodedata.category(character) == "Cn":
        return any(first <= code <= last for first, last in WIDE_WHEN_UNASSIGNED)
    return unicodedata.east_asian_width(character) in "WF"


def wide_ranges():
    start = None
    for code in range(0x80, 0x110001):
        wide = code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF and is_wide(code)
        if wide and start is None:
            start = code
        elif not wide and start is not None:
            yield start, code - 1
            start = None


def swift_lines(ranges, columns=100):
    line = "   "
    for first, last in ranges:
        item = f" (0x{first:04X}, 0x{last:04X}),"
        if len(line) + len(item) > columns:
            yield line
            line = "   "
        line += item
    yield line


def main():
    version = unicodedata.unidata_version
    name = "EastAsianWidth" + "_".join(version.split(".")[:2])
    table = "\n".join(swift_lines(wide_ranges()))
    path = pathlib.Path(sys.argv[1]) / f"{name}.swift"
    path.write_text(f"""\
/// The scalars two columns wide in a terminal: East_Asian_Width W and F of Unicode {version}.
///
/// Made by `Tests/NotifySimCLITests/Text/make_width_table.py`; not edited by hand.
enum {name} {{
  /// The first and last scalar of every range, in ascending order.
  static let wide: [(first: UInt32, last: UInt32)] = [
{table}
  ]
}}
""")
    print(path)


if __name__ == "__main__":
    main()
