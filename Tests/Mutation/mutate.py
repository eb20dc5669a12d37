"""Asks of every condition and constant in some rooms of the sources: does a test mind?

All mutants are compiled into one copy of the package, below .build/mutation, and switched on one at
a time by NOTIFY_SIM_MUTANT. A mutant is killed when a test fails, crashes or does not come to an
end. Prints who survived; fails where fewer than 90% are killed.
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from sites import operators, rewritten, sites

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/mutation"
COPY = WORK / "package"
RESULTS = WORK / "results.json"
SKIPPED = WORK / "skipped.json"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
SWIFT = os.environ.get("SWIFT", "swift")
LEAST_KILLED = 90
# How a test that fails says so; with colours in front of it, where there are any.
FAILURE = re.compile(r"(?:\x1b\[[\d;]*m)*✘")

# The modules that are mutated, each after those that it imports, and where their sources are.
MODULES = {
    "JSON": "Sources/JSON",
    "Schema": "Sources/Schema",
    "UserNotifications": "Sources/Frameworks/UserNotifications",
    "APNs": "Sources/APNs",
    "PhoneModel": "Sources/PhoneModel",
    "NotifySimCore": "Sources/NotifySimCore",
}
# Tests of the engine by way of scenarios and saved phones, in targets of their own.
ENGINE_TESTS = ["NotifySimCoreTests", "ScenariosTests", "SavedPhonesTests"]


class Room(NamedTuple):
    """Sources about one subject, as folders or files of modules, and the tests that may kill
    their mutants.

    What is quick and near comes first. Each tier takes names of tests to run, and names to leave
    out. Tests that run the program are of no use: they give it an environment of its own, which
    names no mutant.
    """

    places: dict  # by module
    tiers: list

    def paths(self):
        return [f"{MODULES[module]}/{place}"
                for module, places in self.places.items() for place in places]


ROOMS = {
    "delivery": Room(
        {"NotifySimCore": ["Delivery/", "Phone/Phone+Categories.swift"],
         "PhoneModel": ["Checks/ContentChecks.swift", "Content/NotificationCategory.swift"]},
        [(["RuleCoverageTests"], []),
         (["NotifySimCoreTests.*(Content|Fetch|Foreground|Group|Interruption|Finding|Preview|Local"
           "|PushReading|Replacing|Screen|Silent|Summary|Category|Service|Reaching|Locked|Sound|VoIP"
           "|Forecast)"],
          ["Table|Ending|Random"]),
         (["NotifySimCoreTests.*(PushKit|Permission|Authorization|PresentedText|Dialect|Localiz"
           "|Categor|Life|Delegate|Scheduling|Responses)"], []),
         (ENGINE_TESTS, []),
         (["NotifySimCLITests.*(CheckedApps|ExploreCommand)", "ListingTests", "SampleAppsTests"], [])]),
    "checks": Room(
        {"APNs": ["Checks/"], "JSON": ["MemberEdit.swift"]},
        [(["APNsTests.*(Lint|Fixer)"], ["law|readable"]),
         (["NotifySimCoreTests.*(Finding|Check|PushReading)"], []),
         (["APNsTests", "NotifySimCLITests.*(CheckedApps|SARIF)", "FuzzTests"], [])]),
    "gate": Room(
        {"APNs": ["Gate/", "Request/RequestRoute.swift"],
         "NotifySimCore": ["Phone/PhoneGate.swift", "Simulator/Simulator+Request.swift"]},
        [(["APNsTests.*(Gate|InjectedFault|BroadcastChannel)"], []),
         (["NotifySimCoreTests.*(RequestTests|DeviceTokenTests|DeletedApp)"], []),
         (["APNsTests", "RuleCoverageTests"], [])]),
    "scheduling": Room(
        {"NotifySimCore": ["Phone/Phone+Scheduling.swift", "Phone/SchedulingCheck.swift",
                           "Simulator/Simulator+Delivery.swift"],
         "PhoneModel": ["App/LocalRequest.swift", "App/LocalRequest+Fields.swift",
                        "App/PendingRequest.swift", "Basics/ClockTime.swift",
                        "Basics/Location.swift", "Basics/PhoneZone.swift",
                        "Checks/AppManifest+Checking.swift", "Device/Surroundings.swift"]},
        [(["RuleCoverageTests"], []),
         (["NotifySimCoreTests.*(Local|LocationTrigger|LongTime|Scheduling|TimeZone|AppSettings"
           "|Manifest|ClockTime|PresentedText|Screen|LongLook"
           "|Summary|DeviceKey)", "NotifySimCLITests.*Schema"], []),
         (ENGINE_TESTS, []),
         (["NotifySimCLITests.*(ExploreCommand|ResumedScenario)", "SampleAppsTests"], [])]),
    "response": Room(
        {"NotifySimCore": ["Simulator/ResolvedChoice.swift",
                           "Simulator/Simulator+Response.swift"]},
        [(["RuleCoverageTests"], []),
         (["NotifySimCoreTests.*(Response|AppState|ClearAll|LockedPhone|WatchAnswer|LongLook"
           "|DelegateInTime)"], []),
         (ENGINE_TESTS, []),
         (["NotifySimCLITests.*(Choos|Choice|ExploreCommand)", "SampleAppsTests"], [])]),
    "completion": Room(
        {"NotifySimCore": ["AppHost/CompletionLedger.swift"],
         "PhoneModel": ["Events/Callback.swift"]},
        [(["NotifySimCoreTests.*(Completion|DelegateShape|MainActorDelegate)"], []),
         (ENGINE_TESTS, [])]),
    "triggers": Room(
        {"UserNotifications": ["CalendarPattern.swift", "UNNotificationTrigger.swift",
                               "WallClock.swift"]},
        [(["UserNotificationsTests.*(Trigger|CivilDay)"], []),
         (["NotifySimCoreTests.*(Local|LongTime|Scheduling|TimeZone|Clock)"], []),
         (["UserNotificationsTests", *ENGINE_TESTS], [])]),
}


class Mutant:
    """One change of one site, and what became of it."""

    def __init__(self, room, site, number, change, nth):
        self.room, self.site, self.number, self.change = room, site, number, change
        self.key = "\n".join([site.file, site.context, change + (f" #{nth}" if nth > 1 else "")])

    def __str__(self):
        place = f"{self.site.file}:{self.site.line}:{self.site.column}"
        return f"{self.number} {place}: {self.change}\n    {self.site.context}"


def stored(path, otherwise):
    return json.loads(path.read_text()) if path.exists() else otherwise


def write(path, data):
    """Writes a file where that changes it, so that what is built stays fresh."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


@cache
def sources(room):
    """The files of a room, by their paths, with what they hold, read once."""
    places = [ROOT / path for path in ROOMS[room].paths()]
    files = [sorted(place.rglob("*.swift")) if place.is_dir() else [place] for place in places]
    return [(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))
            for file in sum(files, [])]


def found_mutants():
    """All mutants, numbered from 1, in the order of rooms, files and places."""
    mutants, seen = [], Counter()
    for room in ROOMS:
        for file, source in sources(room):
            for site in sites(file, source):
                for mutated, _ in site.changes:
                    change = f"{site.original} -> {mutated or 'nothing'}"
                    change = re.sub(r"\s+", " ", change)
                    seen[file, site.context, change] += 1
                    site.numbers.append(len(mutants) + 1)
                    nth = seen[file, site.context, change]
                    mutants.append(Mutant(room, site, len(mutants) + 1, change, nth))
    return mutants


def copy_package():
    """Brings the copy to what the repository's files are, but for those that are mutated."""
    listing = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in names if name and (ROOT / name).is_file()}
    for path in COPY.rglob("*"):
        if path.is_file() and ".build" not in path.relative_to(COPY).parts[:1]:
            if str(path.relative_to(COPY)) not in wanted and path.stem != "MutantOperators":
                path.unlink()
    mutated = tuple(path for room in ROOMS.values() for path in room.paths())
    for name in wanted:
        if not name.startswith(mutated):
            write(COPY / name, (ROOT / name).read_bytes())
            shutil.copymode(ROOT / name, COPY / name)


def write_mutants(mutants):
    """Puts the sites into the copy, and next to them the operators that they use."""
    chosen = {id(mutant.site): mutant.site for mutant in mutants}.values()
    for module, folder in MODULES.items():
        declared = []
        for room in ROOMS:
            for file, source in sources(room):
                if not file.startswith(folder + "/"):
                    continue
                own = [site for site in chosen if site.file == file]
                declared += own
                write(COPY / file, rewritten(source, own).encode())
        write(COPY / folder / "MutantOperators.swift", operators(declared).encode())


def run_build(*arguments):
    """Builds in the copy; returns the places of errors, by file."""
    command = ["nice", "-n", "10", SWIFT, "build", "--package-path", COPY, *arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    (WORK / "build.log").write_text(result.stdout)
    found = re.findall(r"^(/\S+\.swift):(\d+):(\d+): error:", result.stdout, re.MULTILINE)
    if result.returncode and not found:
        sys.exit(f"mutants: the copy does not build; see {WORK / 'build.log'}")
    return {(str(Path(f).relative_to(COPY)), int(n), int(c)) for f, n, c in found}


def offenders(error, mutants):
    """The sites next to an error: the nearest on its line, or all of the nearest line."""
    file, line, column = error
    near = [m.site for m in mutants if m.site.file == file and abs(m.site.line - line) <= 10]
    if not near:
        sys.exit(f"mutants: {file}:{line}:{column} does not compile; see {WORK / 'build.log'}")
    here = [site for site in near if site.line == line]
    if not here:
        nearest = min(abs(site.line - line) for site in near)
        return [site for site in near if abs(site.line - line) == nearest]
    text = (COPY / file).read_text(encoding="utf-8").split("\n")[line - 1].encode()
    return [min(here, key=lambda site: abs(text.find(site.sign.encode()) + 1 - column))]


def build(mutants):
    """Builds the copy with the mutants; returns those that compile."""
    skipped = set(stored(SKIPPED, []))
    for module in MODULES:
        while True:
            mutants = [m for m in mutants if m.key not in skipped]
            write_mutants(mutants)
            errors = run_build("--target", module)
            if not errors:
                break
            wrong = {id(site) for error in errors for site in offenders(error, mutants)}
            skipped |= {m.key for m in mutants if id(m.site) in wrong}
            print(f"{module}: {len(errors)} errors, {len(skipped)} mutants left out", flush=True)
            SKIPPED.write_text(json.dumps(sorted(skipped), indent=0))
    if run_build("--build-tests"):
        sys.exit(f"mutants: the tests do not compile; see {WORK / 'build.log'}")
    return mutants


def run_tests(tier, number, limit):
    """Runs some tests with one mutant switched on, until one fails.

    Returns killed, survived or timeout, and the line that says which test failed.
    """
    names, others = tier
    bundle = COPY / ".build/debug/notify-simPackageTests.xctest"
    command = ["nice", "-n", "10", bundle, "--testing-library", "swift-testing"]
    command += [word for name in names for word in ("--filter", name)]
    command += [word for name in others for word in ("--skip", name)]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NOTIFY_SIM")}
    environment |= {"NOTIFY_SIM_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}
    process = subprocess.Popen(command, cwd=COPY, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, errors="replace", start_new_session=True)
    late = threading.Event()
    timer = threading.Timer(limit, lambda: (late.set(), os.killpg(process.pid, signal.SIGKILL)))
    timer.start()
    failure = next((line for line in process.stdout if FAILURE.match(line)), "")
    timer.cancel()
    if failure:
        os.killpg(process.pid, signal.SIGKILL)
    process.stdout.close()
    status = process.wait()
    return ("timeout" if late.is_set() else "killed" if status else "survived"), failure.strip()


def time_limit(room, tier):
    """How long a mutant may take for some tests, which must pass unmutated."""
    start = time.monotonic()
    outcome, failure = run_tests(tier, 0, 600)
    if outcome != "survived":
        sys.exit(f"mutants: {room} fails unmutated: {failure or outcome}")
    seconds = time.monotonic() - start
    print(f"{room}: {seconds:.1f} s unmutated: {' '.join(tier[0])}", flush=True)
    return 10 + 5 * seconds


def run(mutants, results):
    """Runs the mutants, tier by tier, and keeps what became of each."""
    for tiers in zip_longest(*[[(name, tier) for tier in room.tiers]
                               for name, room in ROOMS.items()]):
        for room, tier in filter(None, tiers):
            left = [m for m in mutants if m.room == room
                    and results.get(m.key, "survived") == "survived"]
            limit = time_limit(room, tier) if left else 0
            for index, mutant in enumerate(left, start=1):
                start = time.monotonic()
                outcome, failure = run_tests(tier, mutant.number, limit)
                results[mutant.key] = outcome
                RESULTS.write_text(json.dumps(results, indent=0))
                seconds = time.monotonic() - start
                print(f"{index}/{len(left)} {outcome} {seconds:.1f} s: {mutant}\n    {failure}",
                      flush=True)


def equivalents():
    """What is known to change nothing: the keys of mutants, with the reasons."""
    text = EQUIVALENT.read_text(encoding="utf-8") if EQUIVALENT.exists() else ""
    blocks = [block.strip().split("\n") for block in text.split("\n\n")]
    blocks = [block for block in blocks if block[0] and not block[0].startswith("#")]
    return {"\n".join(lines[:3]): " ".join(lines[3:]) for lines in blocks}


def report(mutants, results, left_out):
    """Prints the table and the survivors; returns whether enough are killed."""
    known = equivalents()
    total = Counter(results[m.key] for m in mutants)
    for title, name in [("room", lambda m: m.room), ("file", lambda m: m.site.file),
                        ("operator", lambda m: m.site.kind)]:
        print(f"\n{'mutants':>8}{'killed':>8}{'survived':>10}  by {title}")
        for row in sorted({name(m) for m in mutants}):
            own = Counter(results[m.key] for m in mutants if name(m) == row)
            killed = own["killed"] + own["timeout"]
            print(f"{own.total():8}{killed:8}{own['survived']:10}  {row}")
    survivors = [m for m in mutants if results[m.key] == "survived"]
    for title, some in [
        ("Survivors:", [m for m in survivors if m.key not in known]),
        ("Survivors that change nothing:", [m for m in survivors if m.key in known]),
    ]:
        if some:
            print(f"\n{title}")
        for mutant in some:
            print(mutant, *([f"    {known[mutant.key]}"] if mutant.key in known else []), sep="\n")
    killed = total["killed"] + total["timeout"]
    share = 100 * killed / max(1, len(mutants))
    print(f"\n{len(mutants)} mutants: {killed} killed ({total['timeout']} by time), "
          f"{total['survived']} survived, {left_out} did not compile; {share:.1f}% killed")
    return share >= LEAST_KILLED


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--files", help="only files whose path has this in it")
    parser.add_argument("--only", type=int, metavar="N", help="only the mutant of this number")
    parser.add_argument("--sample", type=int, metavar="N", help="N mutants, chosen by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--survivors", action="store_true", help="what survived or is new")
    parser.add_argument("--unjudged", action="store_true", help="but for those in equivalent.txt")
    parser.add_argument("--report", action="store_true", help="tell of the last run, and run none")
    parser.add_argument("--list", action="store_true", help="list the mutants and run none")
    options = parser.parse_args()
    mutants = found_mutants()
    for key in sorted(set(equivalents()) - {m.key for m in mutants}):
        print("equivalent.txt has what is no mutant: " + key.replace("\n", " | "))
    if options.list:
        return print(*mutants, sep="\n")
    if options.report:
        results = stored(RESULTS, {})
        left_out = len(stored(SKIPPED, []))
        return int(not report([m for m in mutants if m.key in results], results, left_out))
    start = time.monotonic()
    COPY.mkdir(parents=True, exist_ok=True)
    copy_package()
    compiled = build(mutants)
    left_out = len(mutants) - len(compiled)
    judged = set(equivalents()) if options.unjudged else set()
    chosen = [m for m in compiled if (options.files or "") in m.site.file
              and options.only in (None, m.number) and m.key not in judged]
    if options.sample:
        chosen = random.Random(options.seed).sample(chosen, min(options.sample, len(chosen)))
    if not chosen:
        sys.exit("mutants: there is no such mutant, or it does not compile")
    results = stored(RESULTS, {}) if options.survivors else {}
    run(chosen, results)
    passed = report(chosen, results, left_out)
    print(f"{(time.monotonic() - start) / 60:.0f} minutes")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
