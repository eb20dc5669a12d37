#!/bin/sh
# Tries real clients of APNs on `notify-sim serve`, in a virtual environment of their own.
# NOTIFY_SIM_BINARY names the program; the one of `make build` is taken otherwise.
set -eu
cd "$(dirname "$0")"
root=../..
place="$root/.build/clients"
install() { "$place/bin/pip" install --quiet --disable-pip-version-check "$@"; }
if ! cat requirements.txt more.txt | cmp -s - "$place/installed.txt"; then
  rm -rf "$place"
  python3 -m venv "$place"
  install -r requirements.txt
  if install -r requirements.txt -r more.txt; then
    cat requirements.txt more.txt > "$place/installed.txt"
  fi
fi
exec "$place/bin/python" clients.py "$@"
