"""Builds and runs the tests, and prints what a person wants to read: failures, whole, and the totals.

Options are those of `swift test`, such as `--filter SilentPushTests`. Every 30 seconds a line says
how many tests have ended; where none has since the line before, it names those that run. What the
compiler and the tests print is printed too, but for reports of progress and of tests that pass.

The tests are followed by Swift Testing's stream of events, one JSON object a line, which is complete
up to the moment of a crash. The exit status is that of the first command that failed.
"""

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TICK = float(os.environ.get("TEST_PROGRESS_SECONDS", "30"))
# How many running tests and skipped tests are named at most.
MOST_NAMED = 5
# The tests that start the program many times run after the others, and only some at a time: beside them,
# the app of a test may wait longer for its turn than it may work. The others begin at once, so that none
# is begun by the code of another one's app.
STARTING = r"^NotifySimCLITests\."
MOST_STARTING = 16
BUILD_PROGRESS = re.compile(
    r"\[\d+(/\d+)?\] |Building for |Build complete!"
    r"|remark: Incremental compilation has been disabled: ")
# What Swift Testing prints beside its events, and an empty run of XCTest.
TEST_PROGRESS = re.compile(r"[◇✔➜] ")
REPORTED = re.compile(r"[✘━⚠] ?")
DETAILS = re.compile(r"↳ |  ")
XCTEST_PROGRESS = re.compile(r"Test Suite '[^']*' (started|passed) at |\t Executed 0 tests, ")


def say(line=""):
    print(line, flush=True)


class Child:
    """A command whose lines are read as they come."""

    def __init__(self, arguments):
        self.lines = queue.Queue()
        self.process = subprocess.Popen(
            arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace")
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def drain(self):
        """The lines that have come since the last call."""
        lines = []
        while not self.lines.empty():
            lines.append(self.lines.get())
        return lines

    def wait(self, step):
        """Calls `step` with new lines until the command has ended; returns its exit status."""
        try:
            while self.process.poll() is None:
                step(self.drain())
                time.sleep(0.1)
        except KeyboardInterrupt:
            self.process.terminate()
            raise
        # A process that the tests left behind may hold the pipe open.
        self.reader.join(timeout=5)
        step(self.drain())
        return self.process.returncode


class Clock:
    """Says when the next line about progress is due."""

    def __init__(self):
        self.start = self.last = time.monotonic()

    def seconds(self):
        return round(time.monotonic() - self.start)

    def is_due(self):
        if time.monotonic() - self.last < TICK:
            return False
        self.last = time.monotonic()
        return True


def build(swift, flags):
    """Builds the tests; prints everything but progress."""
    clock = Clock()
    progress = ""

    def step(lines):
        nonlocal progress
        for line in lines:
            if found := BUILD_PROGRESS.match(line):
                progress = line if found[0].startswith("[") else progress
            else:
                say(line)
        if clock.is_due():
            say(f"{clock.seconds()} s: building: {progress}")

    status = Child(swift + ["build", "--build-tests"] + flags).wait(step)
    if status == 0:
        say(f"built in {clock.seconds()} s")
    return status


class Run:
    """The tests of one run, as their events describe them."""

    def __init__(self):
        self.names = {}     # the names of suites and tests, by identifier
        self.tests = set()  # the identifiers of tests
        self.started = {}   # the running tests with the moment in which each began
        self.ended = 0
        self.failed = {}    # the tests with issues, with the number of these
        self.skipped = []
        self.total = ""     # the last line of the run

    def name(self, identifier):
        """The names of the suites and of the test, from the outermost inward."""
        # TARGET.SUITE/SUITE/test()/FILE:LINE:COLUMN
        parts = re.sub(r"/[^/]*:\d+:\d+$", "", identifier).split("/")
        outer = ["/".join(parts[:n]) for n in range(1, len(parts))]
        suites = [self.names[o] for o in outer if o in self.names]
        return ": ".join(suites + [self.names.get(identifier, parts[-1])])

    def take(self, record):
        """Takes an event; prints what is to be known at once."""
        payload = record["payload"]
        if record["kind"] == "test":
            identifier = payload["id"]
            self.names[identifier] = payload.get("displayName") or payload["name"]
            if payload["kind"] == "function":
                self.tests.add(identifier)
            return
        kind, identifier = payload["kind"], payload.get("testID")
        texts = [message["text"] for message in payload.get("messages", [])]
        if kind == "issueRecorded":
            self.take_issue(payload, identifier, texts)
        elif kind == "testStarted" and identifier in self.tests:
            self.started[identifier] = time.monotonic()
        elif kind == "testEnded" and identifier in self.tests:
            self.started.pop(identifier, None)
            self.ended += 1
        elif kind == "testSkipped" and identifier in self.tests:
            self.ended += 1
            reason = texts[0].partition(" skipped: ")[2].strip('"') if texts else ""
            self.skipped.append(self.name(identifier) + (f" ({reason})" if reason else ""))
        elif kind == "runEnded":
            self.total = texts[0] if texts else "Test run ended"

    def take_issue(self, payload, identifier, texts):
        issue = payload.get("issue", {})
        if issue.get("isKnown"):
            return
        place = issue.get("sourceLocation") or {}
        path = place.get("filePath") or place.get("_filePath") or place.get("fileID")
        where = f"{path.removeprefix(ROOT + os.sep)}:{place.get('line')}: " if path else ""
        severity = issue.get("severity") or issue.get("_severity") or "error"
        is_failure = issue.get("isFailure", severity == "error")
        say(f"{where}{'failure' if is_failure else 'warning'}:"
            f" {self.name(identifier) if identifier else 'in no test'}")
        if arguments := payload.get("_testCase", {}).get("displayName"):
            say(f"  with {arguments}")
        for text in texts:
            for line in text.split("\n"):
                say(f"  {line}")
        if is_failure:
            self.failed[identifier] = self.failed.get(identifier, 0) + 1

    def say_progress(self, clock, is_quiet):
        say(f"{clock.seconds()} s: {self.ended} of {len(self.tests)} tests, {len(self.failed)} failed")
        if is_quiet:
            self.say_running()

    def say_running(self):
        """Names the tests that run, those that run longest first."""
        running = sorted(self.started.items(), key=lambda pair: pair[1])
        for identifier, start in running[:MOST_NAMED]:
            say(f"  running for {time.monotonic() - start:.0f} s: {self.name(identifier)}")
        if len(running) > MOST_NAMED:
            say(f"  and {len(running) - MOST_NAMED} more")

    def say_totals(self):
        for line in self.skipped[:MOST_NAMED]:
            say(f"skipped: {line}")
        if len(self.skipped) > MOST_NAMED:
            say(f"skipped: {len(self.skipped) - MOST_NAMED} more")
        for identifier, count in self.failed.items():
            say(f"failed: {self.name(identifier) if identifier else 'in no test'}"
                + (f" ({count} issues)" if count > 1 else ""))
        if self.total:
            say(self.total)


class Filter:
    """What the tests print, without what the events contain."""

    def __init__(self):
        self.dropped = []
        self.is_dropping = False

    def rest(self, line):
        """Whether a line is to be printed."""
        if TEST_PROGRESS.match(line) or REPORTED.match(line):
            self.is_dropping = True
        elif not (self.is_dropping and DETAILS.match(line)):
            self.is_dropping = False
            return bool(line) and not XCTEST_PROGRESS.match(line)
        self.dropped.append(line)
        return False

    def issues(self):
        return sum(" recorded an issue" in line for line in self.dropped)


def test(swift, flags, arguments):
    """Runs the built tests; returns the exit status."""
    run, clock, shown = Run(), Clock(), Filter()
    begun = ""
    last_ended = 0
    with tempfile.NamedTemporaryFile("r", suffix=".json", encoding="utf-8") as events:
        def step(lines):
            nonlocal begun, last_ended
            while chunk := events.readline():
                begun += chunk
                if begun.endswith("\n"):
                    run.take(json.loads(begun))
                    begun = ""
            for line in lines:
                if shown.rest(line):
                    say(line)
            if clock.is_due():
                run.say_progress(clock, run.ended == last_ended)
                last_ended = run.ended

        # Only version 0 of the stream has the arguments of a test case.
        command = swift + ["test", "--skip-build", "--quiet"] + flags + [
            "--event-stream-output-path", events.name, "--event-stream-version", "0"] + arguments
        try:
            status = Child(command).wait(step)
        except KeyboardInterrupt:
            run.say_running()
            raise
    issues = sum(run.failed.values())
    if shown.issues() > issues or (status != 0 and not issues):
        # The events lack something, so what was printed beside them is shown after all.
        for line in shown.dropped:
            say(line)
    run.say_totals()
    if not run.total:
        say("error: the tests ended before their end was reported")
        run.say_running()
    # A run that ended by a signal has the status that a shell gives it.
    status = 128 - status if status < 0 else status
    return status or int(not run.total)


def main():
    swift = os.environ.get("SWIFT", "swift").split()
    flags = os.environ.get("SWIFTFLAGS", "").split()
    try:
        arguments = sys.argv[1:]
        if status := build(swift, flags):
            return status
        if arguments:
            return test(swift, flags, arguments)
        status = test(swift, flags, ["--skip", STARTING])
        os.environ["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"] = str(MOST_STARTING)
        return max(status, test(swift, flags, ["--filter", STARTING]))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
