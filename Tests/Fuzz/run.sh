#!/bin/sh
# Runs the fuzz targets, one on each core, FUZZ_SECONDS each (60 unless told); FUZZ_TARGETS names
# some of them, and FUZZ_SEED makes a run begin like another one. The seeds are the fixtures, and the
# corpora below NOTIFY_SIM_SHARED if it is set. What breaks a law is left in FailCases, and
# `swift test` replays it from then on.
set -eu
cd "$(dirname "$0")"

probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
cat > "$probe/probe.swift" << 'SWIFT'
@_cdecl("LLVMFuzzerTestOneInput") func probe(_: UnsafeRawPointer, _: Int) -> CInt { 0 }
SWIFT
if ! ${SWIFTC:-swiftc} -sanitize=fuzzer,address -parse-as-library "$probe/probe.swift" \
  -o "$probe/probe" 2> /dev/null; then
  echo "fuzz: this toolchain has no libFuzzer; take one from swift.org" >&2
  exit 1
fi

all='reading reader foundation payload fixer dialects pushtext pieces scenario manifest state strings sources text arguments http2 doors'
root=../..
export LSAN_OPTIONS="suppressions=$PWD/leaks.txt:print_suppressions=0"
export NOTIFY_SIM_FUZZ=build
# Without line numbers, which take a tenth of the build; functions have their names.
${SWIFT:-swift} build -c release -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library \
  -debug-info-format none

# A dictionary of the words of payloads, scenarios and command lines.
dictionary=.build/words.dict
cases="$root/Tests/NotifySimCLITests/Cases/Pages"
grep -rhoE '"[A-Za-z][A-Za-z -]{1,40}"' "$root/fixtures" --include='*.json' | sort -u |
  sed 's/^"\(.*\)"$/"\\"\1\\""/' > "$dictionary"
grep -hE '^[$] notify-sim ' "$cases"/*.md | grep -oE ' --?[a-z-]+' | sort -u |
  sed 's/ \(.*\)/"\1"/' >> "$dictionary"

# What libFuzzer grows, and what it starts from.
seeds="$root/fixtures"
for corpus in corpus JSONTestSuite/test_parsing; do
  [ -d "${NOTIFY_SIM_SHARED:-/nonexistent}/$corpus" ] && seeds="$seeds $NOTIFY_SIM_SHARED/$corpus"
done

# Runs a target; what it found is in its log.
fuzz() {
  target=$1
  mkdir -p ".build/corpus/$target"
  starts=$seeds
  longest=4096
  case $target in
    text | arguments) longest=256 ;;
    pieces) longest=64 ;;
    state) longest=16384 ;;
  esac
  if [ "$target" = arguments ]; then
    starts=.build/arguments
    mkdir -p "$starts"
    # A word a line, one file for each command line.
    grep -hE '^[$] notify-sim ' "$cases"/*.md | sed 's/^[$] notify-sim //; s/ # exit .*//' |
      awk -v folder="$starts" '{ file = folder "/" NR; gsub(/ /, "\n"); print > file; close(file) }'
  fi
  if [ "$target" = http2 ]; then
    starts=.build/http2
    python3 http2_seeds.py "$starts"
  fi
  if [ "$target" = doors ]; then
    starts=.build/doors
    python3 door_seeds.py "$starts"
  fi
  # shellcheck disable=SC2086 # the seeds are several folders
  SWIFT_BACKTRACE=enable=no NOTIFY_SIM_FUZZ=$target .build/release/fuzz -max_total_time="${FUZZ_SECONDS:-60}" \
    -max_len=$longest -timeout=10 -rss_limit_mb=2048 -verbosity=1 -print_final_stats=1 -seed="${FUZZ_SEED:-0}" \
    -dict="$dictionary" -artifact_prefix="FailCases/$target-" ".build/corpus/$target" \
    $starts > ".build/$target.log" 2>&1 && status=0 || status=$?
  echo "$status" > ".build/$target.status"
}

targets=${FUZZ_TARGETS:-$all}
cores=$(getconf _NPROCESSORS_ONLN)
running=0
for target in $targets; do
  fuzz "$target" &
  running=$((running + 1))
  if [ "$running" -ge "$cores" ]; then
    wait
    running=0
  fi
done
wait

failed=
for target in $targets; do
  echo "-- $target"
  grep -aE '^stat::(number_of_executed_units|peak_rss_mb)|Fatal error|ERROR|SUMMARY' \
    ".build/$target.log" || true
  [ "$(cat ".build/$target.status")" = 0 ] || failed="$failed $target"
done
[ -z "$failed" ] || { echo "fuzz: found something in:$failed" >&2; exit 1; }
