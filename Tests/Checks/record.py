"""Records what the tests compare: pages of help, cases, examples in the manual, schemas, tables.

Runs the suites that compare with recorded files, lets them write the files, and runs them once more
to check what was written. Prints each file that changed. The exit status is 0 where the second run
passes, so that nothing is recorded which another run would write in another way.
"""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The suites that have a `Golden`.
SUITES = [
    "APNsTests.CorpusFindingTests",
    "NotifySimCLITests.CommandCaseTests",
    "NotifySimCLITests.CorpusDeliveryTests",
    "NotifySimCLITests.DocumentationTests",
    "NotifySimCLITests.FoundAppTests",
    "NotifySimCLITests.HelpTests",
    "NotifySimCLITests.JavaScriptStandInTests",
    "NotifySimCLITests.SchemaTests",
    "NotifySimCoreTests.EventJSONTests",
]


def run(arguments, **environment):
    """Runs swift; returns the exit status and what it printed."""
    swift = os.environ.get("SWIFT", "swift").split()
    flags = os.environ.get("SWIFTFLAGS", "").split()
    result = subprocess.run(
        swift + arguments[:1] + flags + arguments[1:], cwd=ROOT, env=os.environ | environment,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return result.returncode, result.stdout


def must(arguments):
    """Runs swift; where that fails, shows what it printed and ends."""
    status, output = run(arguments)
    if status:
        print(output, end="")
        sys.exit(1)


def main():
    tests = ["test", "--skip-build", "--filter", r"^(" + "|".join(SUITES) + r")/"]
    must(["build", "--build-tests"])
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as changes:
        # This run fails, as every recording run does.
        run(tests, NOTIFY_SIM_RECORD=changes.name)
        names = sorted(set(changes.read().split("\n")) - {""})
    for name in names:
        print(f"recorded {name}" if os.path.exists(os.path.join(ROOT, name)) else f"removed {name}")
    must(tests)
    print(f"{len(names)} files changed; what is recorded was checked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
