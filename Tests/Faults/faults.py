"""Makes each call of the system fail once, in turn, while the program does its main work.

For each command and each function of the C library, the first call fails, then the second, and so on
until a run has no such call left (or FAULT_CALLS, 60, were tried). Each run has to end in time, with
a status that the manual names, not by a signal; the files that were there have their old content or
the new one, whole; and no draft of a file is left, unless removing it is what failed.

The program is the one of the environment's NOTIFY_SIM_BINARY, or the debug build. Linux alone has what
this takes; elsewhere it says so and ends well.
"""

import concurrent.futures
import errno
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("NOTIFY_SIM_BINARY") or str(ROOT / ".build/debug/notify-sim")
CALLS = int(os.environ.get("FAULT_CALLS", "60"))
LIMIT = 20
STATUSES = {0, 1, 2, 64, 65, 66, 69, 70, 74, 130}
DRAFT = ".notify-sim.tmp"
# Dispatch counts its own threads there, and stops the process where it cannot.
DISPATCH = re.compile(r"/proc/\d+/stat")

BAD = '{"aps":{"alert":"x",}}\n'
FIXED = '{"aps":{"alert":"x"}}\n'
PUSH = '{"aps":{"alert":{"title":"T","body":"B"},"sound":"default"}}\n'
MANIFEST = '{"bundleIdentifier":"a.b","name":"A","handler":["cat"]}\n'
SCENARIO = '{"name":"x","steps":[{"deliver":"p.json","snapshot":"shot"},{"open":true}]}\n'
STREAM = BAD * 3

FILES = {
    "p.json": PUSH, "bad.json": BAD, "lines.ndjson": STREAM, "notify-sim.json": MANIFEST,
    "x.scenario.json": SCENARIO, "shot.txt": "old\n",
}

# The words, what comes through standard input, and the files that may have become something else.
COMMANDS = [
    (["deliver", "p.json", "--open"], "", []),
    (["deliver", "p.json", "--open", "--state", "s.json"], "", ["s.json"]),
    (["explore", "--state", "s.json"], "deliver p.json\nopen\nsave new.scenario.json\n",
     ["s.json", "new.scenario.json"]),
    (["check", "."], "", []),
    (["check", "bad.json", "lines.ndjson", "--fix"], "", ["bad.json", "lines.ndjson"]),
    (["replay", ".", "--report", "junit=j.xml", "--report", "tap=t.tap"], "", ["j.xml", "t.tap"]),
    (["replay", ".", "--update"], "", ["shot.txt"]),
    (["matrix", "p.json"], "", []),
]

FAULTS = [
    ("open", errno.EMFILE), ("read", errno.EIO), ("write", errno.ENOSPC), ("close", errno.EIO),
    ("fsync", errno.EIO), ("rename", errno.EIO), ("link", errno.EIO), ("unlink", errno.EIO),
    ("flock", errno.ENOLCK), ("stat", errno.EIO), ("access", errno.EIO), ("realpath", errno.EIO),
    ("fchmod", errno.EPERM), ("fchown", errno.EPERM), ("readdir", errno.EIO),
    ("pipe", errno.EMFILE), ("poll", errno.EINTR), ("waitpid", errno.EINTR),
    ("spawn", errno.EAGAIN), ("thread", errno.EAGAIN), ("nothread", errno.EAGAIN),
]


def build(folder):
    compiler = os.environ.get("CC") or shutil.which("clang") or shutil.which("cc")
    library = folder / "faults.so"
    source = pathlib.Path(__file__).with_name("faults.c")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return str(library)


def run(library, words, given, fault=None):
    """Runs the program in a folder of its own: its status, what it said, the files, and whether the
    fault came."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "work"
        folder.mkdir()
        for name, text in FILES.items():
            (folder / name).write_text(text)
        mark = pathlib.Path(place) / "mark"
        environment = {"PATH": os.environ["PATH"], "HOME": place, "LANG": "C.UTF-8"}
        if fault:
            environment |= {"LD_PRELOAD": library, "FAULT_MARK": str(mark), "FAULT": "%s:%d:%d" % fault}
        try:
            done = subprocess.run(
                [PROGRAM] + words, cwd=folder, env=environment, input=given.encode(),
                capture_output=True, timeout=LIMIT)
            status, said = done.returncode, (done.stdout, done.stderr.decode(errors="replace"))
        except subprocess.TimeoutExpired:
            status, said = None, (b"", "")
        files = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
        return status, said, files, mark.read_text() if mark.exists() else None


def complaints(words, new, expected, outcome, fault):
    """What is wrong with a run in which a call failed."""
    status, (_, errors), files, _ = outcome
    if status is None:
        yield "hangs"
        return
    if status not in STATUSES:
        yield "status %d: %s" % (status, errors.strip()[-200:])
    for name, text in FILES.items():
        if name not in files:
            yield "%s is lost" % name
        elif files[name] != text.encode() and not (name in new and files[name] == expected.get(name)):
            yield "%s is neither old nor new" % name
    for name in new:
        if name in FILES or name not in files or name.endswith((".xml", ".tap")):
            continue
        whole = files[name].rstrip().endswith(b"}")
        if not whole:
            yield "%s is not whole" % name
    if fault[0] != "unlink":
        for name in files:
            if name.endswith(DRAFT):
                yield "%s is left" % name


def series(library, command, fault):
    words, given, new = command
    name, code = fault
    _, _, expected, _ = run(library, words, given)
    found, runs = [], 0
    for number in range(1, CALLS + 1):
        outcome = run(library, words, given, (name, number, code))
        if outcome[3] is None:
            break
        runs += 1
        if DISPATCH.fullmatch(outcome[3]):
            continue
        for complaint in complaints(words, new, expected, outcome, fault):
            call = " ".join(["call %d of %s" % (number, name), outcome[3]]).strip()
            found.append("%s: %s fails: %s" % (" ".join(words), call, complaint))
        if name == "nothread":
            break
    return found, runs


def main():
    if not sys.platform.startswith("linux"):
        print("faults can be injected on Linux alone")
        return 0
    chosen = sys.argv[1:]
    with tempfile.TemporaryDirectory() as place:
        library = build(pathlib.Path(place))
        tasks = [
            (command, fault) for command in COMMANDS for fault in FAULTS
            if not chosen or fault[0] in chosen
        ]
        # Much of a run is waiting, so that a processor has several under way.
        with concurrent.futures.ThreadPoolExecutor(4 * (os.cpu_count() or 1)) as pool:
            results = list(pool.map(lambda task: series(library, *task), tasks))
    found = [complaint for complaints, _ in results for complaint in complaints]
    for complaint in found:
        print(complaint)
    runs = sum(runs for _, runs in results)
    print("%d calls made to fail, %d complaints" % (runs, len(found)))
    return 1 if found or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
