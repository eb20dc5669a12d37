"""Kills `notify-sim serve --state` under load and starts it again, over and over: what was answered
200 has to be shown by then, or stored. Needs nothing but the standard library.

Pushes go to each of two phones in turn, whose files are kept side by side. SERVE_KILLS (100) says how
often. The server is killed at a random time while 100 streams are open;
in every third turn the phone is offline, so that APNs stores what it takes, and shows the last of
it once the phone is back.
"""

import base64
import json
import os
import random
import socket
import struct
import sys
import tempfile
import threading
import time
from pathlib import Path

from served import Served

KILLS = int(os.environ.get("SERVE_KILLS", "100"))
STREAMS = 100
PHONES = 2
DATA, HEADERS, SETTINGS, GOAWAY, WINDOW_UPDATE = 0, 1, 4, 7, 8
END_STREAM, END_HEADERS = 1, 4


def check(condition, message):
    if not condition:
        sys.exit(f"killed: {message}")


def authorization():
    """A provider token in good form; nobody verifies its signature here."""
    parts = [{"alg": "ES256", "kid": "ABCDE12345"},
             {"iss": "TEAMID1234", "iat": int(time.time())}]
    texts = [json.dumps(one).encode() for one in parts] + [b"x" * 64]
    return "bearer " + ".".join(
        base64.urlsafe_b64encode(one).decode().rstrip("=") for one in texts)


class Client:
    """As much of HTTP/2 as a load of pushes needs: `accepted` grows as answers of 200 come in."""

    def __init__(self, served):
        self.link = socket.create_connection(("127.0.0.1", served.port), timeout=30)
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.paths = [f"/3/device/{token}" for token in tokens(served)]
        self.fields = {"apns-topic": served.topic, "apns-push-type": "alert",
                       "authorization": authorization()}
        self.sent, self.accepted, self.input = {}, [], b""
        self.stream = 1
        self.link.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + self.frame(SETTINGS, 0, 0, b""))

    @staticmethod
    def frame(kind, flags, stream, payload):
        head = struct.pack(">I", len(payload))[1:] + bytes([kind, flags])
        return head + struct.pack(">I", stream) + payload

    @staticmethod
    def text(value):
        """A string of HPACK that is written as it is."""
        data = value.encode()
        if len(data) < 127:
            return bytes([len(data)]) + data
        rest, prefix = len(data) - 127, b"\x7f"
        while rest >= 128:
            prefix, rest = prefix + bytes([rest & 127 | 128]), rest >> 7
        return prefix + bytes([rest]) + data

    def push(self, turn, number):
        """Sends a push to the phone whose turn it is; gives whether the server is still there."""
        title = f"{turn}-{number}"
        path = self.paths[number % PHONES]
        fields = {":method": "POST", ":scheme": "http", ":path": path, **self.fields}
        block = b"".join(b"\0" + self.text(name) + self.text(value)
                         for name, value in fields.items())
        body = json.dumps({"aps": {"alert": {"title": title, "body": "x" * 300}}}).encode()
        self.sent[self.stream] = title
        data = (self.frame(HEADERS, END_HEADERS, self.stream, block)
                + self.frame(DATA, END_STREAM, self.stream, body))
        self.stream += 2
        try:
            self.link.sendall(data)
            return True
        except OSError:
            return False

    def read(self):
        """Takes what the server sent; gives whether it is still there."""
        try:
            data = self.link.recv(65536)
        except OSError:
            return False
        self.input += data
        while len(self.input) >= 9:
            length = int.from_bytes(self.input[:3], "big")
            if len(self.input) < 9 + length:
                break
            kind, flags = self.input[3], self.input[4]
            stream = int.from_bytes(self.input[5:9], "big")
            payload, self.input = self.input[9:9 + length], self.input[9 + length:]
            check(kind != GOAWAY, f"the server said {payload[8:]!r}")
            if kind == SETTINGS and not flags & 1:
                self.link.sendall(self.frame(SETTINGS, 1, 0, b""))
            if kind == HEADERS:
                title = self.sent.pop(stream)
                # The first field of an answer is its status: 200 has a number of its own.
                check(payload[0] == 0x88, f"{title} was refused")
                self.accepted.append(title)
        return bool(data)


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
            client = Client(served)
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
