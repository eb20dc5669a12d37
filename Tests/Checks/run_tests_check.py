"""Checks `run_tests.py` with a toolchain that is a script: what is printed, and the exit status."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("run_tests.py")
SUITE = {"kind": "test", "payload": {
    "id": "T.A", "kind": "suite", "name": "A", "displayName": "A push"}}
TEST = {"kind": "test", "payload": {
    "id": "T.A/a(_:)/A.swift:6:4", "kind": "function", "name": "a(_:)", "displayName": "is shown"}}


def event(kind, *texts, **keys):
    messages = [{"symbol": "default", "text": text} for text in texts]
    return {"kind": "event", "payload": {
        "kind": kind, "messages": messages, "testID": TEST["payload"]["id"], **keys}}


START = [SUITE, TEST, event("testStarted")]
ISSUE = event(
    "issueRecorded", "Expectation failed: 1 == 2", "first\nsecond",
    issue={"isKnown": False, "sourceLocation": {"_filePath": str(SCRIPT.parents[1] / "A.swift"), "line": 8}},
    _testCase={"displayName": "1, true"})
KNOWN = event("issueRecorded", "Expectation failed: 3 == 4", issue={"isKnown": True})
ENDED = event("testEnded")
PASSED = event("runEnded", "Test run with 1 test passed")


class RunTests(unittest.TestCase):
    def run_tests(self, events=(), printed="", build="", status=0, build_status=0, end="", seconds=60):
        """Runs the script; returns its exit status and what it printed."""
        with tempfile.TemporaryDirectory() as folder:
            swift = Path(folder) / "swift.py"
            lines = "".join(json.dumps(e) + "\n" for e in events)
            swift.write_text(
                "import os, sys, time\n"
                "if sys.argv[1] == 'build':\n"
                f"    print({build!r}); sys.exit({build_status})\n"
                "path = sys.argv[sys.argv.index('--event-stream-output-path') + 1]\n"
                f"open(path, 'w').write({lines!r})\n"
                f"print({printed!r}, flush=True)\n"
                f"{end}\n"
                f"sys.exit({status})\n", encoding="utf-8")
            result = subprocess.run(
                [sys.executable, SCRIPT, "--parallel"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                encoding="utf-8", check=False,
                env=os.environ | {"SWIFT": f"{sys.executable} {swift}", "SWIFTFLAGS": "",
                                  "TEST_PROGRESS_SECONDS": str(seconds), "PYTHONUTF8": "1"})
        return result.returncode, result.stdout

    def test_a_run_that_passes_is_two_lines(self):
        printed = "◇ Test run started.\n↳ Testing Library Version: 6\n━ Test a recorded a known issue\n  x"
        status, output = self.run_tests(
            START + [KNOWN, ENDED, PASSED], printed=printed, build="[1/2] Compiling A\nBuild complete!")
        self.assertEqual(status, 0)
        self.assertEqual(output, "built in 0 s\nTest run with 1 test passed\n")

    def test_a_failure_is_whole(self):
        status, output = self.run_tests(
            START + [ISSUE, ENDED, PASSED], status=1,
            printed='✘ Test "is shown" recorded an issue at A.swift:8:1: x\n↳ first\n  second')
        self.assertEqual(status, 1)
        self.assertIn(
            "Tests/A.swift:8: failure: A push: is shown\n  with 1, true\n"
            "  Expectation failed: 1 == 2\n  first\n  second\n", output)
        self.assertIn("failed: A push: is shown\n", output)
        self.assertNotIn("✘", output)

    def test_what_tests_and_the_compiler_print_is_kept(self):
        _, output = self.run_tests(
            START + [ENDED, PASSED], printed="from a test\n  indented",
            build="A.swift:1:1: warning: odd\n  code")
        self.assertIn("A.swift:1:1: warning: odd\n  code\n", output)
        self.assertIn("from a test\n  indented\n", output)

    def test_a_build_that_fails_ends_the_run(self):
        status, output = self.run_tests(build="A.swift:1:1: error: no", build_status=1)
        self.assertEqual((status, output), (1, "A.swift:1:1: error: no\n"))

    def test_a_crash_names_the_tests_that_ran(self):
        status, output = self.run_tests(START, printed="error: unexpected signal code 4", status=1)
        self.assertEqual(status, 1)
        self.assertIn("error: unexpected signal code 4\n", output)
        self.assertIn("error: the tests ended before their end was reported\n", output)
        self.assertIn("s: A push: is shown\n", output)

    def test_an_end_without_a_report_is_no_success(self):
        status, _ = self.run_tests(START)
        self.assertEqual(status, 1)

    def test_the_number_of_a_signal_is_kept(self):
        status, _ = self.run_tests(START, end="os.kill(os.getpid(), 9)")
        self.assertEqual(status, 128 + 9)

    def test_issues_without_events_are_shown(self):
        status, output = self.run_tests(
            START + [ENDED, PASSED], status=1, printed='✘ Test "x" recorded an issue at A:1:1: no\n↳ why')
        self.assertEqual(status, 1)
        self.assertIn('✘ Test "x" recorded an issue at A:1:1: no\n↳ why\n', output)

    def test_an_interrupt_names_the_tests_that_run(self):
        status, output = self.run_tests(
            START, end="time.sleep(1); os.kill(os.getppid(), 2); time.sleep(30)")
        self.assertEqual(status, 128 + 2)
        self.assertIn("s: A push: is shown\n", output)

    def test_a_test_that_hangs_is_named(self):
        _, output = self.run_tests(START + [PASSED], end="time.sleep(2)", seconds=0.5)
        self.assertIn("0 of 1 tests, 0 failed\n  running for", output)


if __name__ == "__main__":
    unittest.main()
