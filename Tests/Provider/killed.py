"""Kills `notify-sim serve --state` under load and starts it again, over and over: what was answered
200 has to be shown by then, or stored. Needs nothing but the standard library.

Pushes go to each of two phones in turn, whose files are kept side by side. SERVE_KILLS (100) says how
often. The server is killed at a random time while 100 streams are open;
in every third turn the phone is offline, so that APNs stores what it takes, and shows the last of
it once the phone is back.
"""

import json
import os
import random
import sys
import tempfile
import threading
from pathlib import Path

from sending import Client
from served import Served

KILLS = int(os.environ.get("SERVE_KILLS", "100"))
STREAMS = 100
PHONES = 2


def check(condition, message):
    if not condition:
        sys.exit(f"killed: {message}")


def load(client, turn):
    """Pushes until the server is gone, with many streams open."""
    number, isThere = 0, client.push(turn, 0)
    while isThere:
        isThere = client.read()
        while isThere and client.accepted and len(client.sent) < STREAMS:
            number += 1
            isThere = client.push(turn, number)


def titles(events):
    return [one["title"] for one in events if one.get("event") == "presented"]


def tokens(served):
    return [one["token"] for one in served.control("GET", "/v1/phones")]


def kept(state, phone):
    """The titles of the notifications in a phone's file, and of the push that APNs keeps."""
    path = state if phone == 0 else state.with_stem(f"{state.stem}-{phone + 1}")
    device = json.loads(path.read_text())["device"]
    stored = device.get("stored")
    return ([one["content"]["title"] for one in device["delivered"]],
            json.loads(stored["body"])["aps"]["alert"]["title"] if stored else None)


def written(served):
    """The events that the server wrote before it was killed; the last line may be cut."""
    found = []
    for line in (served.path / "output").read_text().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            pass
    return found


def number(title):
    """The number of a push, which says its phone."""
    return int(title.split("-")[1])


def turns(state):
    known, waiting, accepted, cut = None, [], 0, 0
    for turn in range(KILLS):
        isOffline = turn % 3 == 2
        with Served("--no-tls", "--phones", str(PHONES), "--state", str(state), "--set",
                    f"online={'false' if isOffline else 'true'}") as served:
            check(known in (None, tokens(served)), "the device tokens are others")
            known = tokens(served)
            if not isOffline:
                served.control("POST", "/v1/settle")
                shown = titles(served.control("GET", "/v1/events"))
                lost = [one for one in waiting if one not in shown]
                check(not lost, f"{lost} were stored and are not shown")
                waiting = []
            client = Client(served, known)
            killer = threading.Timer(random.uniform(0.02, 0.4), served.process.kill)
            killer.start()
            load(client, turn)
            killer.join()
            served.process.wait()
            seen = set(titles(written(served)))
        accepted += len(client.accepted)
        cut += len(client.sent)
        for phone in range(PHONES):
            own = [one for one in client.accepted if number(one) % PHONES == phone]
            shown, stored = kept(state, phone)
            if not isOffline:
                lost = [one for one in own if one not in seen | set(shown)]
                check(not lost, f"{lost[:5]} of turn {turn} were accepted and are lost")
            elif own:
                # APNs stores the last push alone; the one that is there is no older than that.
                check(stored is not None, f"nothing is stored after turn {turn}")
                check(stored.split("-")[0] == str(turn) and number(stored) >= number(own[-1]),
                      f"{stored} is stored, and {own[-1]} was accepted")
                waiting.append(stored)
    print(f"serve --state: {KILLS} kills, {accepted} pushes accepted and all there,"
          f" {cut} cut off unanswered")


def main():
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        turns(Path(folder, "phone.json"))


main()
