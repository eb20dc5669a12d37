#!/bin/sh
# How fast scenarios are replayed: 10,000 of five steps on one job and on two, and how much memory
# that takes, set against a tenth of them. Expects `make build`.
set -eu
cd "$(dirname "$0")/../.."

program=.build/release/notify-sim

if ! command -v python3 > /dev/null; then
  echo "the replay is not measured: there is no python3 here"
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/few" "$folder/many"
python3 Tests/Benchmarks/make_scenarios.py "$folder/few" 1000
python3 Tests/Benchmarks/make_scenarios.py "$folder/many" 10000
python3 - "$program" "$folder" << 'END'
import os
import subprocess
import sys
import time

program, folder = sys.argv[1:]


def measure(scenarios, jobs):
    """The best time of five, in seconds, and the most memory, in MiB."""
    times, memory = [], 0
    for _ in range(5):
        start = time.monotonic()
        run = subprocess.Popen(
            [program, "replay", f"{folder}/{scenarios}", "--jobs", str(jobs)],
            stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(run.pid, 0)
        if status != 0:
            sys.exit(f"the replay failed with status {status}")
        times.append(time.monotonic() - start)
        memory = max(memory, usage.ru_maxrss)
    return min(times), memory / 1024 / (1024 if sys.platform == "darwin" else 1)


few = measure("few", 2)[1]
one, _ = measure("many", 1)
two, many = measure("many", 2)
print(f"replay of 10,000 scenarios of 5 steps: {two:.2f} s on two jobs, goal 5")
print(f"one job {one:.2f} s: two jobs are {one / two:.2f} times as fast, goal 1.7")
print(f"memory {many:.0f} MiB; for 1,000 scenarios {few:.0f} MiB")
END
