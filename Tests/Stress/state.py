#!/usr/bin/env python3
"""Kills runs that write a phone's file, and lets two processes write one at once.

Expects `make build`. STRESS_KILLS and STRESS_DELIVERIES (1000 each) say how often.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("NOTIFY_SIM_BINARY", os.path.join(ROOT, ".build/release/notify-sim"))
PAYLOAD = os.path.join(ROOT, "fixtures/payloads/meeting-invitation.json")
STATE = "phone.json"
DRAFT = STATE + ".notify-sim.tmp"
KILLS = int(os.environ.get("STRESS_KILLS", "1000"))
DELIVERIES = int(os.environ.get("STRESS_DELIVERIES", "1000"))
# So often the file begins anew, so that it is killed while it is made, too.
RENEWAL = 40


def deliver(count=1):
    command = [PROGRAM, "deliver", *[PAYLOAD] * count, "--state", STATE, "--no-input"]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def check(condition, message):
    if not condition:
        sys.exit(f"state: {message}; what is left is in {os.getcwd()}")


def delivered():
    """How many notifications the file holds; None where there is no file."""
    try:
        with open(STATE, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    check(text.endswith("}\n"), "the file is not whole")
    return len(json.loads(text)["device"]["delivered"])


def kill_at_random(process, usual):
    time.sleep(random.uniform(0, usual))
    process.kill()


def kill_while_writing(process):
    while process.poll() is None and not os.path.exists(DRAFT):
        pass
    time.sleep(random.uniform(0, 0.001))
    process.kill()


def kills():
    start = time.monotonic()
    check(deliver().wait() == 0, "a run failed")
    usual = 1.2 * (time.monotonic() - start)
    before, cut, leftovers = delivered(), 0, 0
    for turn in range(KILLS):
        if turn % RENEWAL == 0:
            os.remove(STATE)
            before = None
        process = deliver(count=2)
        kill_while_writing(process) if turn % 2 else kill_at_random(process, usual)
        cut += process.wait() != 0
        after = delivered()
        # A file that was made and not yet written holds a new phone.
        possible = [before, (before or 0) + 2] + ([0] if before is None else [])
        check(after in possible, f"{before} notifications became {after}")
        left = set(os.listdir()) - {STATE}
        check(left <= {DRAFT}, f"{left} is left")
        leftovers += bool(left)
        before = after
    check(deliver().wait() == 0, "a run failed")
    check(os.listdir() == [STATE], "a draft is left")
    print(f"{KILLS} kills, {cut} of them before the end, {leftovers} in the middle of writing")


def together():
    os.remove(STATE)
    script = 'for i in $(seq "$1"); do "$2" deliver "$3" --state "$4" --no-input || exit 1; done'
    start = time.monotonic()
    both = [
        subprocess.Popen(
            ["sh", "-c", script, "sh", str(DELIVERIES), PROGRAM, PAYLOAD, STATE],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]
    check([process.wait() for process in both] == [0, 0], "a run failed")
    seconds = time.monotonic() - start
    check(delivered() == 2 * DELIVERIES, f"{delivered()} notifications of {2 * DELIVERIES}")
    size = os.path.getsize(STATE) / 1e6
    print(f"2 processes, {DELIVERIES} deliveries each: all there, {size:.1f} MB, {seconds:.0f} s")


random.seed(1)
folder = tempfile.mkdtemp()
os.chdir(folder)
kills()
together()
os.remove(STATE)
os.rmdir(folder)
