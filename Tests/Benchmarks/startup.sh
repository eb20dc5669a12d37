#!/bin/sh
# How long the program takes from its start to its end, set against jq, which does far less: both
# are measured in one run, so that the ratio holds on any machine. Expects `make build`.
set -eu
cd "$(dirname "$0")/../.."

program=.build/release/notify-sim
payload=fixtures/payloads/meeting-invitation.json
goal=0.5

say() { printf '%s\n' "$*"; }

has() {
  command -v "$1" > /dev/null && return
  say "start-up is not measured: there is no $1 here"
  return 1
}

if has hyperfine && has jq && has python3; then
  figures=$(mktemp)
  trap 'rm -f "$figures"' EXIT
  hyperfine --shell=none --warmup 10 --min-runs 100 --export-json "$figures" --style none \
    "$program deliver $payload --action ACCEPT_ACTION" "jq . $payload" > /dev/null 2>&1
  python3 - "$figures" "$goal" << 'END'
import json
import sys

ours, theirs = (1000 * r["median"] for r in json.load(open(sys.argv[1]))["results"])
print(f"deliver {ours:.1f} ms, jq {theirs:.1f} ms (medians): {ours / theirs:.2f}, goal {sys.argv[2]}")
END
fi

if [ -f Tests/Benchmarks/reader.sh ]; then
  sh Tests/Benchmarks/reader.sh
else
  say "the JSON reader is not measured: there is no Tests/Benchmarks/reader.sh"
fi
