#!/bin/sh
# Compares the reading of N payloads (200,000 unless told) with CPython's json and with jq.
# Usage: Tests/Benchmarks/reader.sh [N]
set -eu

count=${1:-200000}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM

python3 "$here/make_payloads.py" "$count" > "$folder/payloads.ndjson"
swift build -c release --package-path "$here/reader" > "$folder/build.log" 2>&1 || {
  cat "$folder/build.log" >&2
  exit 70
}
bench=$(swift build -c release --package-path "$here/reader" --show-bin-path)/read-bench

python3 - "$bench" "$folder/payloads.ndjson" <<'PYTHON'
import os
import resource
import shutil
import subprocess
import sys
import time

bench, path = sys.argv[1:]
LOADS = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"
contestants = {
    "read-bench (JSON and payload)": [bench, path],
    "read-bench (JSON only)": [bench, path, "json"],
    "read-bench (and all checks)": [bench, path, "check"],
    "python3 json.loads": [sys.executable, "-c", LOADS, path],
}
if shutil.which("jq"):
    contestants["jq .aps.category"] = ["jq", "-c", ".aps.category", path]


def run(command):
    """The wall time in seconds and the peak memory in MiB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed with {process.returncode}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return time.perf_counter() - start, usage.ru_maxrss / unit


print(subprocess.run([bench, path], capture_output=True, text=True, check=True).stdout, end="")
megabytes = os.path.getsize(path) / 1e6
best = {name: min(run(command) for _ in range(5)) for name, command in contestants.items()}
reference = best["read-bench (JSON and payload)"][0]
print(f"{megabytes:.1f} MB, best of 5:")
for name, (seconds, memory) in best.items():
    print(
        f"{name:32} {seconds:6.3f} s {megabytes / seconds:6.0f} MB/s {memory:6.1f} MiB"
        f"   ours takes {reference / seconds:.2f} of it"
    )
PYTHON
