"""Holds the sources to their layers; prints each breach, and ends with 1 where there is any.

Folders: within a target, no folders refer to each other in a circle. A folder is the first one below
the target's own; the files beside it count as a folder of their own. A reference is the name of a
type that is declared, outside of `private`, in one folder and stands in a file of another. A name
that two folders declare refers to neither. References are found in two ways, and either counts:

- The word: the name of a type that is not nested in another stands anywhere outside of comments,
  even in a string or where it means something else. This reading misses nothing, and may find too
  much: rename one of the two things then.
- The code: a nested type is found too, where the type before the dot is known or the code stands
  in that type. Comments and strings are left out, but not what is interpolated. A nested type, an
  associated type or a generic parameter hides a type of the same name.

Imports: a target imports only those targets that Package.swift declares for it.
"""

import collections
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_NAMES = 6

TOKEN = re.compile(r"`?[A-Za-z_]\w*`?|[{}().<>:,;=]|->|\n|\S")
TYPES = {"struct", "class", "enum", "protocol", "actor", "extension"}
ALIASES = {"typealias", "associatedtype"}
OUTERMOST = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))?\s+)*(?:(?:public|package|internal|open|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor)\s+(\w+)", re.M)
# A comment to the end of its line, but not the rest of an address.
COMMENT = re.compile(r"(?<!:)//.*")
WORD = re.compile(r"\b[A-Z]\w*")
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|var|let)[ \t]+)?(\w+)", re.M)


def code(text):
    """The text with comments and strings made blank, but for the code in interpolations."""
    out = []
    at = 0
    # The strings that are open around an interpolation: (delimiter, hashes, open parentheses).
    around = []
    string = None
    while at < len(text):
        if string:
            quotes, hashes = string
            if text.startswith(quotes + hashes, at):
                at += len(quotes + hashes)
                string = None
            elif text.startswith("\\" + hashes + "(", at):
                at += len(hashes) + 2
                around.append((string, 1))
                string = None
                out.append(" ( ")
            elif text.startswith("\\" + hashes, at):
                # A line that is continued on the next one still counts.
                out.append("\n" * (text[at + len(hashes) + 1:][:1] == "\n"))
                at += len(hashes) + 2
            elif text[at] == "\n":
                out.append("\n")
                at += 1
                if quotes == '"':
                    string = None
            else:
                at += 1
            continue
        found = re.compile(r'(#*)("""|")').match(text, at)
        if found:
            string = (found[2], found[1])
            # The empty string marks the place, so that what stands around it is not one word.
            out.append(" 0 ")
            at = found.end()
        elif text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            depth, start = 1, at
            at += 2
            while at < len(text) and depth:
                if text.startswith("/*", at):
                    depth, at = depth + 1, at + 2
                elif text.startswith("*/", at):
                    depth, at = depth - 1, at + 2
                else:
                    at += 1
            out.append("\n" * text.count("\n", start, at) or " ")
        else:
            if around and text[at] in "()":
                opened, depth = around[-1]
                depth += 1 if text[at] == "(" else -1
                around[-1] = (opened, depth)
                if depth == 0:
                    around.pop()
                    string = opened
            out.append(text[at])
            at += 1
    return "".join(out)


class File:
    """A source file: the types that it declares, and the names that stand in its code."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder
        # The types that are declared outside of `private`, as dotted names.
        self.declared = set()
        # The types whose members the file sees without their name: declared, extended, inherited.
        self.scopes = set()
        # The names that stand for something else here: private types and generic parameters.
        self.hidden = set()
        # The lines on which a dotted name stands first.
        self.names = {}
        text = path.read_text(encoding="utf-8")
        # The types that are declared outside of any other, as the text of their lines has them.
        self.outermost = set(OUTERMOST.findall(text))
        # The lines on which a word stands first, outside of comments.
        self.words = {}
        for number, content in enumerate(text.split("\n"), start=1):
            for word in WORD.findall(COMMENT.sub("", content)):
                self.words.setdefault(word, number)
        tokens = []
        line = 1
        for token in TOKEN.findall(code(text)):
            if token == "\n":
                line += 1
            else:
                tokens.append((token.strip("`"), line))
        self.read(tokens)

    def read(self, tokens):
        """Finds declarations and names."""
        words = [token for token, _ in tokens] + [""] * 4
        open_types = []  # (dotted name, whether it is private, depth of its brace)
        pending = None
        depth = 0
        at = 0
        modifiers = set()
        while at < len(tokens):
            word, line = tokens[at]
            is_private = bool({"private", "fileprivate"} & modifiers)
            if word == "{":
                depth += 1
                if pending:
                    open_types.append((*pending, depth))
                    pending = None
            elif word == "}":
                if open_types and open_types[-1][2] == depth:
                    open_types.pop()
                depth -= 1
            is_declaration = word in TYPES | ALIASES and words[at + 1][:1].isalpha()
            # `class func`, and a member that is called like a keyword.
            if words[at + 1] in {"func", "var", "let", "subscript"} or words[at - 1] == ".":
                is_declaration = False
            if is_declaration:
                name, at = self.dotted(words, at + 1)
                self.generics(words, at)
                outer, outer_private, _ = open_types[-1] if open_types else ("", False, 0)
                full = f"{outer}.{name}" if outer else name
                is_private |= outer_private
                if word == "extension":
                    self.note(name, line)
                    self.scopes.add(name)
                    pending = (name, is_private)
                else:
                    is_local = depth > 0 and (not open_types or open_types[-1][2] != depth)
                    if is_private or is_local:
                        self.hidden.add(name)
                    else:
                        self.declared.add(full)
                    if word in TYPES:
                        self.scopes.add(full)
                        pending = (full, is_private or is_local)
                modifiers = set()
                continue
            if word == "func" and words[at - 1] != ".":
                self.generics(words, at + 2)
            if word[:1].isupper() and words[at - 1] != ".":
                name, at = self.dotted(words, at)
                self.note(name, line)
                modifiers = set()
                continue
            # Attributes, and modifiers such as `private(set)`, which is no private type.
            if word in {"private", "fileprivate"} and words[at + 1] != "(":
                modifiers.add(word)
            elif not (word.isalpha() and word.islower()) and word not in "@()":
                modifiers = set()
            at += 1

    @staticmethod
    def dotted(words, at):
        """A name with the types that are nested in it, and the place after it."""
        names = [words[at]]
        at += 1
        while words[at] == "." and words[at + 1][:1].isupper():
            names.append(words[at + 1])
            at += 2
        return ".".join(names), at

    def generics(self, words, at):
        """Hides the parameters of a generic declaration."""
        if words[at] != "<":
            return
        depth = 0
        for place in range(at, len(words)):
            depth += {"<": 1, ">": -1}.get(words[place], 0)
            if depth == 0:
                return
            if depth == 1 and words[place] in "<," and words[place]:
                name = words[place + 1]
                self.hidden.add(words[place + 2] if name in {"each", "let"} else name)

    def note(self, name, line):
        self.names.setdefault(name, line)


class Target:
    """The files of a target and the references between its folders."""

    def __init__(self, name, path):
        self.name = name
        self.files = []
        for file in sorted(path.rglob("*.swift")):
            inside = file.relative_to(path).parts
            self.files.append(File(file, inside[0] if len(inside) > 1 else "."))
        self.homes = collections.defaultdict(set)
        self.outermost = collections.defaultdict(set)
        for file in self.files:
            for declared in file.declared:
                self.homes[declared].add(file.folder)
            for name in file.outermost:
                self.outermost[name].add(file.folder)

    def resolve(self, file, name):
        """The declared types that a name in a file stands for, from the outermost inward."""
        first = name.split(".")[0]
        if first in file.hidden:
            return []
        scopes = {".".join(scope.split(".")[:n]) for scope in file.scopes
                  for n in range(1, scope.count(".") + 2)}
        nested = [f"{scope}.{first}" for scope in scopes if f"{scope}.{first}" in self.homes]
        if first == self.name:
            # Qualified with the module.
            name = name.partition(".")[2]
            first, nested = name.split(".")[0], []
        if len(nested) > 1:
            return []
        base = nested[0] if nested else first
        found, full = [], base
        for part in [""] + name.split(".")[1:]:
            full = f"{full}.{part}" if part else full
            if full not in self.homes:
                break
            found.append(full)
        return found

    def arrows(self):
        """For each folder and each other one, the names with a place where they stand."""
        arrows = collections.defaultdict(lambda: collections.defaultdict(dict))
        for file in self.files:
            found = [(homes, name, line) for name, line in file.words.items()
                     if (homes := self.outermost.get(name))]
            found += [(self.homes[full], full, line) for name, line in file.names.items()
                      for full in self.resolve(file, name)]
            for homes, name, line in found:
                if len(homes) == 1 and file.folder not in homes:
                    place = f"{file.path.relative_to(ROOT)}:{line}"
                    arrows[file.folder][min(homes)].setdefault(name, place)
        return arrows


def circles(arrows):
    """The sets of folders each of which leads to each other."""
    def reached(start):
        found, left = set(), [start]
        while left:
            for other in arrows.get(left.pop(), {}):
                if other not in found:
                    found.add(other)
                    left.append(other)
        return found

    after = {folder: reached(folder) for folder in arrows}
    found = {frozenset(b for b in after[a] if a in after.get(b, ())) for a in arrows}
    return sorted(sorted(circle) for circle in found if circle)


def circle_breaches(target):
    arrows = target.arrows()
    for circle in circles(arrows):
        lines = [f"{target.name}: {len(circle)} folders refer to each other in a circle:"
                 f" {', '.join(circle)}"]
        inner = [(len(arrows[a][b]), a, b) for a in circle for b in circle if arrows[a].get(b)]
        for _, a, b in sorted(inner):
            names = sorted(arrows[a][b].items())
            listed = ", ".join(f"{name} ({place})" for name, place in names[:MOST_NAMES])
            more = len(names) - MOST_NAMES
            lines.append(f"  {a} -> {b}: {listed}" + (f" and {more} more" if more > 0 else ""))
        yield "\n".join(lines)


def import_breaches(name, path, declared, targets):
    for file in sorted(path.rglob("*.swift")):
        # Sources that tests read as those of an app.
        if "Apps" in file.relative_to(path).parts:
            continue
        text = code(file.read_text(encoding="utf-8"))
        for found in IMPORT.finditer(text):
            if found[1] in targets and found[1] != name and found[1] not in declared:
                line = text.count("\n", 0, found.start(1)) + 1
                yield (f"{file.relative_to(ROOT)}:{line}: {name} imports {found[1]},"
                       " which Package.swift does not declare for it")


def main():
    swift = os.environ.get("SWIFT", "swift").split()
    described = subprocess.run(
        swift + ["package", "--package-path", str(ROOT), "describe", "--type", "json"],
        stdout=subprocess.PIPE, check=True)
    targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
    found = []
    files = 0
    for name, target in sorted(targets.items()):
        path = ROOT / target["path"]
        declared = target.get("target_dependencies", [])
        found += import_breaches(name, path, declared, targets)
        if path.relative_to(ROOT).parts[0] == "Sources":
            source = Target(name, path)
            files += len(source.files)
            found += circle_breaches(source)
    for breach in found:
        print(breach)
    print(f"{len(targets)} targets, {files} files in Sources, {len(found)} breaches of layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
