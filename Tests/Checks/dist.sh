#!/bin/sh
# Packs what `make install` installs with the manual, says what the program needs, and tries it where
# nothing else is, if that is possible here. Expects `make build`.
set -eu
cd "$(dirname "$0")/../.."

program=.build/release/notify-sim
name=$("$program" --version | tr ' ' -)-$(uname -s | tr A-Z a-z)-$(uname -m)
folder=.build/dist/$name

rm -rf "$folder"
"${MAKE:-make}" -s install PREFIX="$PWD/$folder"
mkdir -p "$folder/share/doc/notify-sim"
cp -R README.md docs "$folder/share/doc/notify-sim/"
tar -C .build/dist -cf - "$name" | xz -9 > "$folder.tar.xz"

size() { du -k "$1" | awk '{ printf "%.0f MB", $1 / 1024 }'; }
echo "$folder.tar.xz: $(size "$folder.tar.xz"), the program in it $(size "$program")"

command -v ldd > /dev/null || exit 0
libraries=$(ldd "$program" | awk '$2 == "=>" { print $3 } $1 ~ "^/" { print $1 }')
echo "needs: $(for library in $libraries; do basename "$library"; done | sort | tr '\n' ' ')"

# A root in which there is nothing but the program, those libraries, and /proc.
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/proc"
cp "$program" fixtures/payloads/reminder.json "$root"
for library in $libraries; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
# shellcheck disable=SC2016 # the inner shell expands it
alone() {
  unshare --mount sh -c 'mount --rbind /proc "$0/proc" && exec chroot "$0" /notify-sim "$@"' \
    "$root" "$@"
}
# shellcheck disable=SC2016
if ! unshare --mount sh -c 'mount --rbind /proc "$0/proc"' "$root" 2> /dev/null; then
  echo "not tried without the toolchain: that takes the right to unshare and chroot"
  exit 0
fi
alone --version > /dev/null
alone deliver /reminder.json --action REMIND_TOMORROW --state /phone.json > "$root/first"
echo 'advance 1d' | alone explore --state /phone.json > "$root/second"
grep -q '"time": "2026-01-02T09:00:00Z"' "$root/phone.json"
grep -q '09:00' "$root/second"
# Where clocks go back by half an hour.
printf '%s\n' 'set timeZone=Australia/Lord_Howe' 'advance to 2026-04-05T03:00' |
  alone explore --state /phone.json > "$root/third"
grep -q '"time": "2026-04-04T16:30:00Z"' "$root/phone.json"
echo "runs with nothing else there: no toolchain, no tzdata"
