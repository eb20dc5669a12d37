"""Measures the program, set against others in the same run, so that the ratios hold on any machine.

usage: bench.py [GROUP...]            the groups: start, check, reader, sources, replay, deliver,
                                      advance, serve
       bench.py compare OLD NEW       what became better or worse between two files of figures

Expects `make build`. Prints a table and writes the figures to .build/bench.json. With BASELINE set
to such a file, compares with it at the end. `compare` exits with 1 where a figure became worse by
more than a tenth.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import serve

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Benchmarks"
PROGRAM = str(ROOT / ".build/release/notify-sim")
PAYLOAD = str(ROOT / "fixtures/payloads/meeting-invitation.json")
FIGURES = ROOT / ".build/bench.json"
SWIFT = os.environ.get("SWIFT", "swift")
MEBIBYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10
# A figure may become worse by this share before `compare` minds.
TOLERANCE = 0.1

# The smallest program that a Swift program with Foundation can be compared with.
BARE = "import Foundation\nprint(FileManager.default.currentDirectoryPath.count)\n"
LOADS = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"


class Figures:
    """What was measured: names with values, units and goals."""

    def __init__(self):
        self.rows = []

    def add(self, name, value, unit, goal=None, more_is_better=False):
        self.rows.append(
            {"name": name, "value": value, "unit": unit, "goal": goal,
             "moreIsBetter": more_is_better})
        verdict = ""
        if goal is not None:
            met = value >= goal if more_is_better else value <= goal
            verdict = f"goal {goal:g}" + ("" if met else ", missed")
        print(f"  {name:56} {shown(value):>9} {unit:10} {verdict}", flush=True)


def shown(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def run(command):
    """One run: seconds on the clock, seconds of the processor, the most memory in MiB, its output."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed with {process.returncode}")
    return (time.perf_counter() - start, usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss / MEBIBYTE, output)


def medians(commands, rounds):
    """The medians of all commands by name, which take turns: seconds, and the most memory."""
    times = {name: [] for name in commands}
    memory = dict.fromkeys(commands, 0)
    for _ in range(rounds):
        for name, command in commands.items():
            seconds, _, peak, _ = run(command)
            times[name].append(seconds)
            memory[name] = max(memory[name], peak)
    return {name: statistics.median(taken) for name, taken in times.items()}, memory


def lacks(tool):
    if shutil.which(tool):
        return False
    print(f"  not measured: there is no {tool} here")
    return True


def start(figures, folder):
    """How long the program takes from its start to its end."""
    if lacks("jq"):
        return
    commands = {
        "version": [PROGRAM, "--version"],
        "deliver": [PROGRAM, "deliver", PAYLOAD, "--app", "samples", "--action", "ACCEPT_ACTION"],
        "jq": ["jq", ".", PAYLOAD],
    }
    source = Path(folder, "bare.swift")
    source.write_text(BARE, encoding="utf-8")
    static = [] if sys.platform == "darwin" else ["-static-stdlib"]
    bare = str(Path(folder, "bare"))
    compiler = SWIFT + "c"
    if shutil.which(compiler) and subprocess.run(
            [compiler, "-O", *static, str(source), "-o", bare], capture_output=True).returncode == 0:
        commands["bare"] = [bare]
    taken, _ = medians(commands, 100)
    for name in taken:
        figures.add(f"{name}, from start to end", taken[name] * 1000, "ms")
    figures.add("deliver with a choice, of jq", taken["deliver"] / taken["jq"], "times", 0.25)
    if "bare" in taken:
        figures.add(
            "--version, of a Swift program with Foundation", taken["version"] / taken["bare"],
            "times", 1.5)
    figures.add("the program", os.path.getsize(PROGRAM) / 1e6, "MB")


def payloads(folder):
    path = Path(folder, "payloads.ndjson")
    if not path.exists():
        with open(path, "wb") as file:
            subprocess.run(
                [sys.executable, HERE / "make_payloads.py", "200000"], stdout=file, check=True)
    return str(path)


def check(figures, folder):
    """How fast payloads are checked: 200,000 on one job and on two."""
    if lacks("jq"):
        return
    path = payloads(folder)
    commands = {
        "jq": ["jq", "-c", ".aps.category", path],
        "one": [PROGRAM, "check", path, "--jobs", "1"],
        "two": [PROGRAM, "check", path, "--jobs", "2"],
    }
    parse = str(Path(folder, "parse"))
    compiler = os.environ.get("CXX", "c++")
    if shutil.which(compiler) and subprocess.run(
            [compiler, "-O2", "-o", parse, HERE / "parse.cpp", "-lsimdjson"],
            capture_output=True).returncode == 0:
        commands["simdjson"] = [parse, path]
    else:
        print("  no ratio to simdjson: it is not installed here")
    taken, memory = medians(commands, 5)
    megabytes = os.path.getsize(path) / 1e6
    figures.add("check on one job", megabytes / taken["one"], "MB/s", more_is_better=True)
    figures.add("check on one job, of jq", taken["one"] / taken["jq"], "times", 0.25)
    figures.add("check on two jobs, of jq", taken["two"] / taken["jq"], "times", 0.14)
    if "simdjson" in taken:
        figures.add(
            "check on one job, of simdjson's bare parse", taken["one"] / taken["simdjson"],
            "times", 3)
    figures.add("memory of the check on two jobs", memory["two"], "MiB", 32)


def reader(figures, folder):
    """How fast JSON and payloads are read, without the checks."""
    bench = built("reader", "read-bench")
    path = payloads(folder)
    commands = {
        "JSON": [bench, path, "json"],
        "payloads": [bench, path],
        "python3": [sys.executable, "-c", LOADS, path],
    }
    taken, memory = medians(commands, 5)
    megabytes = os.path.getsize(path) / 1e6
    for name in ("JSON", "payloads"):
        figures.add(f"{name} read", megabytes / taken[name], "MB/s", more_is_better=True)
        figures.add(f"{name} read, of python3's json", taken[name] / taken["python3"], "times")
    figures.add("memory of reading payloads", memory["payloads"], "MiB")


def sources(figures, folder):
    """How fast an app's sources are read: 5,000 files of 100 MB, of which one registers buttons."""
    tree = Path(folder, "sources")
    function = "".join(
        f"  func value{n}(of name: String, in list: [Int]) -> Int {{\n"
        f"    guard let first = list.first, name.count > {n} else {{ return {n} }}\n"
        f"    return list.reduce(first) {{ $0 &* 31 &+ $1 }} // what it is worth\n  }}\n\n"
        for n in range(110))
    for number in range(5000):
        part = tree / f"Part{number // 100}"
        part.mkdir(parents=True, exist_ok=True)
        text = f"import Foundation\n\nstruct Part{number} {{\n  static let name = \"part\"\n\n{function}}}\n"
        (part / f"Part{number}.swift").write_text(text, encoding="utf-8")
    (tree / "App.swift").write_text(
        'import UserNotifications\nfunc register() {\n'
        '  let open = UNNotificationAction(identifier: Part4321.name, title: "Open", options: [])\n'
        '  let all = UNNotificationCategory(identifier: "ALL", actions: [open],'
        ' intentIdentifiers: [])\n'
        '  UNUserNotificationCenter.current().setNotificationCategories([all])\n}\n',
        encoding="utf-8")
    words = "NotificationCategory|NotificationAction|setNotificationCategor|registerActionTypes"
    taken, memory = medians({
        "read": [PROGRAM, "categories", "--app", str(tree), "--format", "json"],
        "grep": ["grep", "-rlE", words, str(tree)],
    }, 5)
    size = sum(file.stat().st_size for file in tree.rglob("*.swift")) / 1e6
    figures.add(f"an app's sources, {size:.0f} MB in 5,001 files", taken["read"], "s", 0.5)
    figures.add("the same, of grep -rlE", taken["read"] / taken["grep"], "times", 3)
    figures.add("memory", memory["read"], "MiB", 64)


def replay(figures, folder):
    """How fast scenarios are replayed: 10,000 of five steps on one job and on two."""
    for name, count in (("few", "1000"), ("many", "10000")):
        os.mkdir(Path(folder, name))
        subprocess.run(
            [sys.executable, HERE / "make_scenarios.py", Path(folder, name), count], check=True)
    commands = {
        f"{name} {jobs}": [PROGRAM, "replay", str(Path(folder, name)), "--jobs", jobs]
        for name, jobs in (("few", "2"), ("many", "1"), ("many", "2"))
    }
    taken, memory = medians(commands, 5)
    figures.add("10,000 scenarios on one job", taken["many 1"], "s")
    figures.add("10,000 scenarios on two jobs", taken["many 2"], "s", 0.8)
    figures.add(
        "two jobs are faster than one", taken["many 1"] / taken["many 2"], "times", 1.9, True)
    figures.add("memory of 10,000 scenarios", memory["many 2"], "MiB")
    figures.add("memory of 1,000 scenarios", memory["few 2"], "MiB")


def built(package, product):
    """The path of a program that a package of benchmarks makes."""
    command = [SWIFT, "build", "-c", "release", "--package-path", str(HERE / package)]
    # As `make build` builds the program.
    if sys.platform != "darwin":
        command += [
            "--static-swift-stdlib", "-Xswiftc", "-Xfrontend",
            "-Xswiftc", "-disable-concrete-type-metadata-mangled-name-accessors"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)
    place = subprocess.run(
        [*command, "--show-bin-path"], capture_output=True, text=True, check=True)
    return str(Path(place.stdout.strip(), product))


def deliver(figures, folder):
    """Deliveries with a response each, in one process."""
    bench = built("deliveries", "deliver-bench")
    runs = [run([bench]) for _ in range(5)]
    rates = [int(re.search(rb": (\d+) a second", output)[1]) for *_, output in runs]
    figures.add(
        "deliveries with a response", statistics.median(rates), "a second", 250_000, True)
    figures.add("memory of 200,000 deliveries", max(memory for _, _, memory, _ in runs), "MiB")
    kept = [run([bench, "10000", "kept"])[3] for _ in range(3)]
    slower = [float(re.search(rb"last ([0-9.]+) times", output)[1]) for output in kept]
    figures.add(
        "a delivery beside 10,000 others, of one beside few", statistics.median(slower), "times", 1.1)


def advance(figures, folder):
    """A year of local notifications that repeat."""
    bench = built("deliveries", "advance-bench")
    outputs = [run([bench])[3].decode() for _ in range(5)]
    for name, goal in (("an hourly interval", 20), ("64 daily times", None)):
        taken = [float(re.search(rf"{name}: .* in ([0-9.e-]+) seconds", text)[1])
                 for text in outputs]
        figures.add(f"a year of {name}", statistics.median(taken) * 1000, "ms", goal)


GROUPS = {
    "start": start, "check": check, "reader": reader, "sources": sources, "replay": replay,
    "deliver": deliver,
    "advance": advance, "serve": serve.measure,
}


def compare(old, new):
    """Prints the figures of two files side by side; the number of those that became worse."""
    before = {row["name"]: row for row in json.loads(Path(old).read_text(encoding="utf-8"))}
    worse = 0
    for row in json.loads(Path(new).read_text(encoding="utf-8")):
        earlier = before.get(row["name"])
        if earlier is None or not earlier["value"] or not row["value"]:
            continue
        ratio = row["value"] / earlier["value"]
        loss = 1 / ratio if row["moreIsBetter"] else ratio
        verdict = "worse" if loss > 1 + TOLERANCE else "better" if loss < 1 - TOLERANCE else ""
        worse += verdict == "worse"
        print(f"  {row['name']:56} {shown(earlier['value']):>9} -> {shown(row['value']):>9}"
              f" {row['unit']:10} {ratio:.2f} {verdict}")
    return worse


def main(words):
    if words[:1] == ["compare"] and len(words) == 3:
        sys.exit(1 if compare(*words[1:]) else 0)
    unknown = [word for word in words if word not in GROUPS]
    if unknown:
        sys.exit(f"there is no group '{unknown[0]}'; the groups: {', '.join(GROUPS)}")
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        for name in words or GROUPS:
            print(f"{name}: {GROUPS[name].__doc__}")
            GROUPS[name](figures, folder)
    FIGURES.write_text(json.dumps(figures.rows, indent=2) + "\n", encoding="utf-8")
    print(f"written to {FIGURES.relative_to(ROOT)}")
    if "BASELINE" in os.environ:
        print(f"compared with {os.environ['BASELINE']}:")
        compare(os.environ["BASELINE"], FIGURES)


main(sys.argv[1:])
