#!/bin/sh
# Tries real clients of APNs on `notify-sim serve`, in a virtual environment of their own.
# NOTIFY_SIM_BINARY names the program; the one of `make build` is taken otherwise.
set -eu
cd "$(dirname "$0")"
root=../..
place="$root/.build/clients"
if ! cmp -s requirements.txt "$place/requirements.txt"; then
  rm -rf "$place"
  python3 -m venv "$place"
  "$place/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
  cp requirements.txt "$place/requirements.txt"
fi
exec "$place/bin/python" clients.py "$@"
