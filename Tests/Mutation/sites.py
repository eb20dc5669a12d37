"""Finds the places of a Swift source that can be mutated, and writes all mutants into one text.

Every place gets an operator of its own, made of mathematical signs. It takes the place of the
operator that stands there, or is put behind a constant or a condition, so that no expression has to
be understood. What the operator does depends on the number of the mutant that is switched on.
"""

import re
from dataclasses import dataclass, field

TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:.*?)"""', re.DOTALL)
NUMBER = re.compile(r"(?<![\w.$])(?:0x[0-9a-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:e\d+)?)(?![\w])")
# The name of an operator that is declared is none of its uses.
COMPARISON = re.compile(r"(?<=\s)(?<!func )(==|!=|<=|>=|<|>)(?=\s)")
LOGIC = re.compile(r"(?<=\s)(&&|\|\|)(?=\s)")
NOT = re.compile(r"(?<=[\s(\[{])!(?=[\w(.$])")
# A loop without an end has to be one for the compiler too.
TRUTH = re.compile(r"(?<![\w.])(?<!while )(?:true|false)(?![\w:])")
TERNARY = re.compile(r"(?<=\s)\?(?=\s)")
CONDITIONS = re.compile(r"(?<![\w.])(guard|if|while)\s")
BOOLEAN_BODY = re.compile(r"\bBool \{\s*(?!get\b|set\b)")
# A line whose text is no expression, or is evaluated where no function can be called.
NOT_CODE = re.compile(r"\s*(@|import\b|#|(indirect )?case [^:]*$|.*\b(extension|protocol|typealias)\b)")
# The pattern of a case, which holds for what equals it.
PATTERN = re.compile(r"\s*case .*?(?=:| where )")
# What makes a part of a condition something else than a plain boolean value.
NOT_PLAIN = re.compile(
    r"^((await )?!|let\b|var\b|case\b|#|-|true$|false$|nil$|(if|switch|return|guard|func|for|while|do|try\?)\b)"
    r"|\s(==|!=|<=|>=|<|>|\?\?|~=|is|as|as\?|\+|-|\*|=|&|\||\?|:|in|\.\.\.|\.\.<)\s|[;\"]$")

INFIX = {
    "==": [("!=", "l != r")],
    "!=": [("==", "l == r")],
    "<": [("<=", "l <= r"), (">=", "l >= r")],
    "<=": [("<", "l < r"), (">", "l > r")],
    ">": [(">=", "l >= r"), ("<=", "l <= r")],
    ">=": [(">", "l > r"), ("<", "l < r")],
    "&&": [("||", "try l || r()")],
    "||": [("&&", "try l && r()")],
}


@dataclass
class Site:
    """A place that is mutated, with one or several mutants."""

    file: str
    start: int
    end: int
    kind: str  # infix, nil, logic, not, number, truth or condition
    line: int
    column: int
    original: str
    changes: list  # (what stands there then, Swift expression)
    context: str  # the source line
    numbers: list = field(default_factory=list)

    @property
    def sign(self):
        """The operator, which the first number determines."""
        high, low = divmod(self.numbers[0], 200)
        return chr(0x2200 + high) + chr(0x2200 + low)

    def replacement(self):
        if self.kind in ("infix", "nil", "logic", "not"):
            return self.sign
        return f"({self.original}{self.sign})" if self.kind == "number" else self.sign

    def declaration(self):
        """The operator in Swift: the original, or the mutant that is switched on."""
        cases = [f"case {n}: {swift}" for n, (_, swift) in zip(self.numbers, self.changes)]
        name, own = self.sign, self.original

        def function(head, original):
            body = "; ".join([*cases, f"default: {original}"])
            return f"func {name}{head} {{ switch mutant {{ {body} }} }}"

        if self.kind == "logic":
            group = "Conjunction" if own == "&&" else "Disjunction"
            head = "(l: Bool, r: @autoclosure () throws -> Bool) rethrows -> Bool"
            return [f"infix operator {name}: Logical{group}Precedence",
                    function(head, f"try l {own} r()")]
        if self.kind in ("infix", "nil"):
            bound = "Equatable" if own in ("==", "!=") else "Comparable"
            head = f"<T: {bound}>(l: T, r: T) -> Bool"
            if self.kind == "nil":
                head = "<T>(l: T?, r: _OptionalNilComparisonType) -> Bool"
            return [f"infix operator {name}: ComparisonPrecedence", function(head, f"l {own} r")]
        if self.kind == "not":
            return [f"prefix operator {name}", "prefix " + function("(x: Bool) -> Bool", "!x")]
        head = "<T: Numeric>(x: T) -> T" if self.kind == "number" else "(x: Bool) -> Bool"
        return [f"postfix operator {name}", "postfix " + function(head, "x")]


def blanked(source):
    """The source with comments and texts made unrecognisable, each in its length."""
    def fill(match):
        sign = " " if match[0].startswith("/") else "\""
        return re.sub(r"[^\n]", sign, match[0])

    source = TEXT.sub(fill, source)
    result, i = list(source), 0
    while i < len(source):
        if source[i] != '"' or source[i:i + 3] == '"""':
            i += 3 if source[i] == '"' else 1
            continue
        end = end_of_text(source, i)
        result[i:end] = '"' * (end - i)
        i = end
    return "".join(result)


def end_of_text(source, start):
    """Where a text in quotes ends, which may hold interpolations with texts of their own."""
    i, depth = start + 1, 0
    while i < len(source) and source[i] != "\n":
        if depth == 0 and source[i] == '"':
            return i + 1
        if depth == 0 and source[i] == "\\":
            depth = source[i + 1] == "("
            i += 2
            continue
        if depth and source[i] == '"':
            i = end_of_text(source, i)
            continue
        depth += (source[i] == "(") - (source[i] == ")") if depth else 0
        i += 1
    return i


def operand_end(code, start, stops=("&&", "||")):
    """Where the operand ends that starts at a place: before an operator, a comma or a brace."""
    depth, i = 0, start
    while i < len(code):
        rest = code[i:i + 6]
        if depth == 0:
            if code[i] in ",;)]}" or rest.startswith((" ? ", " : ", " {", " else")):
                break
            if rest[1:3] in stops and rest[0] == " ":
                break
            if code[i] == "\n" and not code[i:].lstrip().startswith((".", "<", ">", "=", "?? ")):
                break
        depth += (code[i] in "([{") - (code[i] in ")]}")
        i += 1
    return start + len(code[start:i].rstrip())


def operand_start(code, end):
    """Where the operand starts that ends at a place."""
    depth, i = 0, end
    while i > 0:
        c = code[i - 1]
        if depth == 0 and (c in "([{,;" or c == "\n" and not code[i:].lstrip().startswith(".")):
            break
        if depth == 0 and re.search(r"(\s(=|&&|\|\||\?|return|in|guard|if)|:)\s$", code[:i][-9:]):
            break
        depth += (c in ")]}") - (c in "([{")
        i -= 1
    return i + len(code[i:end]) - len(code[i:end].lstrip())


def is_call(code, end):
    """Whether what ends at a place takes the closure that follows, which is no condition's body."""
    start = code.rfind("\n", 0, end) + 1
    return code.startswith(" {", end) and not re.search(r"\b(if|while)\b", code[start:end])


def operands(code):
    """The spans of what may be boolean values: the parts of conditions."""
    for match in [*LOGIC.finditer(code), *TERNARY.finditer(code)]:
        end = len(code[:match.start()].rstrip())
        yield operand_start(code, end), end
        if match[0] != "?":
            yield match.end() + 1, operand_end(code, match.end() + 1)
    for match in BOOLEAN_BODY.finditer(code):
        yield match.end(), operand_end(code, match.end())
    for match in CONDITIONS.finditer(code):
        at = match.end()
        while True:
            at += len(code[at:]) - len(code[at:].lstrip())
            end = operand_end(code, at)
            yield at, end
            following = code[end:].lstrip()
            if not following.startswith((",", "&&", "||")):
                break
            at = len(code) - len(following) + (1 if following[0] == "," else 2)


def sites(file, source):
    """All places of a file that can be mutated, in order; they have no numbers yet."""
    code = blanked(source)
    lines, code_lines = source.split("\n"), code.split("\n")
    found = {}

    def add(start, end, kind, original, changes):
        number = code.count("\n", 0, start)
        column = start - code.rfind("\n", 0, start)
        line = code_lines[number]
        pattern = PATTERN.match(line)
        if NOT_CODE.match(line) or pattern and column <= pattern.end() or (start, end) in found:
            return
        found[start, end] = Site(
            file, start, end, kind, number + 1, column, original, changes, lines[number].strip())

    for match in [*COMPARISON.finditer(code), *LOGIC.finditer(code)]:
        is_nil = re.match(r"\s+nil\b", code[match.end():])
        kind = "logic" if match[0] in ("&&", "||") else "nil" if is_nil else "infix"
        add(match.start(), match.end(), kind, match[0], INFIX[match[0]])
    for match in NOT.finditer(code):
        add(match.start(), match.end(), "not", "!", [("", "x")])
    for match in NUMBER.finditer(code):
        add(match.start(), match.end(), "number", match[0], [(match[0] + " + 1", "x + 1")])
    for match in TRUTH.finditer(code):
        other = "false" if match[0] == "true" else "true"
        add(match.end(), match.end(), "truth", match[0], [(other, "!x")])
    for start, end in operands(code):
        text = code[start:end]
        # What stands in brackets has operators of its own, and is no matter here.
        outer = re.sub(r"\([^()]*\)|\{[^{}]*\}", "()", re.sub(r"\([^()]*\)", "()", text))
        if text and not NOT_PLAIN.search(outer) and not is_call(code, end):
            add(end, end, "condition", source[start:end], [(f"!({source[start:end]})", "!x")])
    return sorted(found.values(), key=lambda s: (s.start, s.end))


def rewritten(source, chosen):
    """The source with the operators of some places in it, line for line as before."""
    for site in sorted(chosen, key=lambda s: (s.start, s.end), reverse=True):
        source = source[:site.start] + site.replacement() + source[site.end:]
    return source


HEAD = """\
@_silgen_name("getenv")
private func environment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?

/// The number of the mutant that is switched on.
private let mutant =
  environment("NOTIFY_SIM_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
"""


def operators(chosen):
    """The Swift file with the operators of some places."""
    return HEAD + "\n".join(line for site in chosen for line in site.declaration()) + "\n"
