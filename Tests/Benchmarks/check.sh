#!/bin/sh
# How fast payloads are checked: 200,000 on one job and on two, set against the time that jq takes to
# read them, measured in one run, and how much memory that takes; where there is simdjson, also against
# its bare parse, the least that reading can take. Expects `make build`.
# Usage: Tests/Benchmarks/check.sh [N [PROGRAM]]
set -eu
cd "$(dirname "$0")/../.."

for tool in python3 jq; do
  if ! command -v "$tool" > /dev/null; then
    echo "the check is not measured: there is no $tool here"
    exit 0
  fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 Tests/Benchmarks/make_payloads.py "${1:-200000}" > "$folder/payloads.ndjson"
if ! ${CXX:-c++} -O2 -o "$folder/parse" Tests/Benchmarks/parse.cpp -lsimdjson 2> /dev/null; then
  echo "no ratio to simdjson: it is not installed here"
fi
python3 - "${2:-.build/release/notify-sim}" "$folder/payloads.ndjson" << 'END'
import os
import subprocess
import sys
import time

program, path = sys.argv[1:]
contestants = {
    "jq": ["jq", "-c", ".aps.category", path],
    "one": [program, "check", path, "--jobs", "1"],
    "two": [program, "check", path, "--jobs", "2"],
}
parse = os.path.join(os.path.dirname(path), "parse")
if os.path.exists(parse):
    contestants["simdjson"] = [parse, path]
times = {name: [] for name in contestants}
memory = dict.fromkeys(contestants, 0)
for _ in range(5):
    for name, command in contestants.items():
        start = time.monotonic()
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(run.pid, 0)
        if status != 0:
            sys.exit(f"{name} failed with status {status}")
        times[name].append(time.monotonic() - start)
        memory[name] = max(memory[name], usage.ru_maxrss)

best = {name: min(taken) for name, taken in times.items()}
unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
megabytes = os.path.getsize(path) / 1e6
print(f"check of {megabytes:.0f} MB of payloads, jq {best['jq']:.2f} s, best of 5:")
for name, goal in (("one", 0.5), ("two", 0.3)):
    print(
        f"  on {name} job{'s' if name == 'two' else ''} {best[name]:.2f} s,"
        f" {megabytes / best[name]:.0f} MB/s, {best[name] / best['jq']:.2f} of jq, goal {goal};"
        f" memory {memory[name] / unit:.0f} MiB, goal 64")
if "simdjson" in best:
    print(
        f"  simdjson's bare parse {best['simdjson']:.3f} s:"
        f" the check takes {best['one'] / best['simdjson']:.1f} times as long")
END
