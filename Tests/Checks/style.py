"""Holds the sources to the project's own rules; prints each breach as FILE:LINE: MESSAGE.

Everywhere: no file over 500 lines, no line over 100 columns, but for texts in tests, which are as
long as they are. In Sources: nothing that ends the process on its own, no forced unwrapping,
nothing left to be done.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 500
MOST_COLUMNS = 100

FORBIDDEN = [
    (re.compile(r"\btry!"), "'try!' ends the process on an error"),
    (re.compile(r"\bas!"), "'as!' ends the process on a wrong type"),
    (re.compile(r"\bfatalError\b"), "'fatalError' ends the process"),
    (re.compile(r"[\w)\]?]!(?![=!\w])"), "a forced unwrapping ends the process on nil"),
]
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")


# A property that Apple declares with a type such as `UIView!`.
DECLARED = re.compile(r"(open var \w+: \w+)! (?=[{=])")


def code(line):
    """The line without comments and without the insides of strings."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', '""', line).split("//")[0]
    return DECLARED.sub(r"\1 ", line)


def breaches(path):
    """Yields the line numbers and messages of a file's breaches."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MOST_LINES:
        yield MOST_LINES + 1, f"the file has {len(lines)} lines; {MOST_LINES} are the most"
    is_source = "Sources" in path.relative_to(ROOT).parts[:1]
    is_text = False
    for number, line in enumerate(lines, start=1):
        is_text ^= line.count('"""') % 2 == 1
        is_test_text = not is_source and (is_text or '"' in line)
        if len(line) > MOST_COLUMNS and not is_test_text:
            yield number, f"the line has {len(line)} columns; {MOST_COLUMNS} are the most"
        if not is_source:
            continue
        if UNFINISHED.search(line):
            yield number, "something is left to be done"
        for pattern, message in FORBIDDEN:
            if pattern.search(code(line)):
                yield number, message


def main():
    files = [ROOT / "Package.swift"]
    for folder in ("Sources", "Tests"):
        files += sorted(p for p in (ROOT / folder).rglob("*.swift") if ".build" not in p.parts)
    found = [(f, n, message) for f in files for n, message in breaches(f)]
    for file, number, message in found:
        print(f"{file.relative_to(ROOT)}:{number}: {message}")
    print(f"{len(files)} files, {len(found)} breaches of style")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
