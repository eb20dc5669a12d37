#!/usr/bin/env python3
"""What a good client of `notify-sim serve` meets while others attack the server.

Expects `make build`. For each attack a server is started. Beside the attack a good client pushes
over one connection and, each tenth time, over a new one; every push has to be answered with 200. The
table says within which time 99 of 100 answers came, what memory the server took at most, and how
long it took to end at SIGTERM.
"""

import concurrent.futures
import contextlib
import gzip
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Provider"))

from sending import END_HEADERS, HEADERS, SETTINGS, Client  # noqa: E402
from served import PROGRAM, Served  # noqa: E402

SECONDS = float(os.environ.get("STRESS_SECONDS", "4"))
# Of the memory 32 MiB may be answers that clients of the control port do not read.
MOST_MS, MOST_MB, MOST_SECONDS_TO_END = 50, 160, 1.5
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + Client.frame(SETTINGS, 0, 0, b"")


def control_address(served):
    host, port = served.facts["control"].split(":")
    return host, int(port)


def connected(address, stack):
    return stack.enter_context(socket.create_connection(address, timeout=30))


def silent(served, stack, running):
    """Connections that say nothing; each that is cut is opened again."""
    links = [connected(("127.0.0.1", served.port), stack) for _ in range(64)]
    while running.is_set():
        time.sleep(0.1)
    return f"{len(links)} connections"


def tunnels(served, stack, running):
    """Ways to APNs that are asked for and not used."""
    for _ in range(64):
        link = connected(control_address(served), stack)
        link.sendall(b"CONNECT api.push.apple.com:443 HTTP/1.1\r\nhost: api.push.apple.com\r\n\r\n")
        link.recv(100)
    while running.is_set():
        time.sleep(0.1)
    return "64 tunnels"


def deaf(served, stack, running):
    """Clients of both ports that ask and never read."""
    links = []
    for _ in range(64):
        client = Client(served, [served.token])
        stack.callback(client.link.close)
        client.link.setblocking(False)
        links.append(client)
    askers = [connected(control_address(served), stack) for _ in range(64)]
    for link in askers:
        link.setblocking(False)
    count = 0
    while running.is_set():
        for client in links:
            # Nothing is read, so that what the server has to say fills all buffers.
            with contextlib.suppress(OSError):
                client.link.send(Client.frame(6, 0, 0, b"deafness") * 500)
                count += 500
        for link in askers:
            with contextlib.suppress(OSError):
                link.send(b"GET /v1/exchanges HTTP/1.1\r\nhost: localhost\r\n\r\n" * 20)
        time.sleep(0.02)
    return f"{count} frames"


def windows(served, stack, running):
    """One connection with 900 streams that wait, and frames that change their windows."""
    link = connected(("127.0.0.1", served.port), stack)
    client = Client.__new__(Client)
    client.fields = {"apns-topic": served.topic, "apns-push-type": "alert"}
    block = b"".join(b"\0" + Client.text(name) + Client.text(value) for name, value in {
        ":method": "POST", ":scheme": "http", ":path": f"/3/device/{served.token}",
        **client.fields}.items())
    link.sendall(PREFACE)
    opened = b"".join(Client.frame(HEADERS, END_HEADERS, 2 * one + 1, block)
                      for one in range(900))
    link.sendall(opened)
    settings = [Client.frame(SETTINGS, 0, 0, b"\0\4" + size.to_bytes(4, "big"))
                for size in (0, 65535)]
    reader = threading.Thread(target=drain, args=(link, running))
    reader.start()
    count = 0
    with contextlib.suppress(OSError):
        while running.is_set():
            link.sendall(settings[0] + settings[1])
            count += 2
            if count % 2000 == 0:
                time.sleep(0.05)
    reader.join()
    return f"{count} frames"


def drain(link, running):
    link.settimeout(0.2)
    while running.is_set():
        try:
            if not link.recv(65536):
                return
        except TimeoutError:
            continue
        except OSError:
            return


def waits(served, stack, running):
    """Clients that wait for events which never come, and go away."""
    body = b'{"event":"presented","body":"never","timeout":3600}'
    request = (b"POST /v1/wait HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n"
               % len(body)) + body
    for _ in range(2000):
        with socket.create_connection(control_address(served), timeout=30) as link:
            link.sendall(request)
    while running.is_set():
        time.sleep(0.1)
    return "2000 waits"


def reloads(served, stack, running):
    """A page that follows the events and is loaded again and again."""
    request = (b"GET /v1/events HTTP/1.1\r\nhost: localhost\r\n"
               b"accept: text/event-stream\r\n\r\n")
    for _ in range(100):
        with socket.create_connection(control_address(served), timeout=30) as link:
            link.sendall(request)
            link.recv(100)
    while running.is_set():
        time.sleep(0.1)
    return "100 streams"


def unread(served, stack, running):
    """Nobody reads what the server writes: its output is a pipe that is full."""
    while running.is_set():
        time.sleep(0.1)
    return "a full pipe"


def idle(served, stack, running):
    """Connections to the control port that ask for nothing."""
    links = [connected(control_address(served), stack) for _ in range(300)]
    while running.is_set():
        time.sleep(0.1)
    return f"{len(links)} connections"


EXPO = b"POST /--/api/v2/push/send HTTP/1.1\r\nhost: localhost\r\n"


def trickles(served, stack, running):
    """Requests to Expo by HTTP/1.1 whose bodies come a byte at a time."""
    links = [connected(("127.0.0.1", served.port), stack) for _ in range(64)]
    for link in links:
        link.sendall(EXPO + b"content-length: 1000\r\n\r\n")
    count = 0
    while running.is_set():
        for link in links:
            with contextlib.suppress(OSError):
                count += link.send(b" ")
        time.sleep(0.05)
    return f"{count} bytes"


def unreadTickets(served, stack, running):
    """Clients of Expo by HTTP/1.1 that ask and never read."""
    links = [connected(("127.0.0.1", served.port), stack) for _ in range(32)]
    for link in links:
        link.setblocking(False)
    request = EXPO + b"content-length: 2\r\n\r\n[]"
    count = 0
    while running.is_set():
        for link in links:
            with contextlib.suppress(OSError):
                count += link.send(request * 50)
        time.sleep(0.02)
    return f"{count} bytes"


def post(link, fields, body):
    """Sends a request by HTTP/1.1 and takes its answer."""
    link.sendall(fields + b"content-length: %d\r\n\r\n" % len(body) + body)
    return link.recv(65536)


def bombs(served, stack, running):
    """Four clients of Expo whose bodies are short, and long once they are decompressed."""
    return repeated(served, stack, running, 4, EXPO + b"content-encoding: gzip\r\n",
                    gzip.compress(b" " * ((1 << 20) - 2) + b"[]"))


def batches(served, stack, running):
    """Four clients of Expo that send a hundred long messages at once."""
    served.control("POST", "/v1/phones", {"expo": "ExponentPushToken[a]"})
    message = {"to": "ExponentPushToken[a]", "title": "A", "data": {"text": "x" * 3000}}
    return repeated(served, stack, running, 4, EXPO, json.dumps([message] * 100).encode())


def repeated(served, stack, running, clients, fields, body):
    """Clients that send a request again and again, and read its answer."""
    links = [connected(("127.0.0.1", served.port), stack) for _ in range(clients)]
    count = 0
    while running.is_set():
        for link in links:
            post(link, fields, body)
            count += 1
    return f"{count} requests"


ATTACKS = [
    ("64 silent TLS connections", silent, True),
    ("64 silent tunnels", tunnels, True),
    ("64 and 64 clients that never read", deaf, False),
    ("frames that change 900 windows", windows, False),
    ("2,000 abandoned waits", waits, False),
    ("100 reloads of the page", reloads, False),
    ("300 idle clients of the control port", idle, False),
    ("output that nobody reads", unread, False),
    ("64 bodies for Expo, byte by byte", trickles, False),
    ("32 clients of Expo that never read", unreadTickets, False),
    ("bodies of 1 MiB in 1 KiB of gzip", bombs, False),
    ("batches of 100 messages, 300 KB each", batches, False),
]


class Good:
    """A client that pushes one after the other, and remembers how long each answer took."""

    def __init__(self, served):
        self.served = served
        self.tls = None
        if served.ca:
            self.tls = ssl.create_default_context(cafile=served.ca)
            self.tls.set_alpn_protocols(["h2"])
        self.times = []
        self.client = self.connect()

    def connect(self):
        client = Client(self.served, [self.served.token], self.tls)
        # The first one shows that the client is known; its connection takes its time by itself.
        self.push(client)
        return client

    @staticmethod
    def push(client):
        count = len(client.accepted)
        if not client.push(0, count):
            sys.exit("clients: the good client was cut off")
        while len(client.accepted) == count:
            if not client.read():
                sys.exit("clients: the good client was cut off")

    def run(self, running):
        while running.is_set():
            for number in range(10):
                start = time.monotonic()
                if number == 0:
                    other = self.connect()
                    other.link.close()
                else:
                    self.push(self.client)
                self.times.append(1000 * (time.monotonic() - start))
                time.sleep(0.001)
            start = time.monotonic()
            self.served.control("GET", "/v1/health")
            self.times.append(1000 * (time.monotonic() - start))


def peak(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1000


class Unread(Served):
    """A server whose output goes into a pipe that nobody reads."""

    def begin(self, command):
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)


def measure(attack, isEncrypted):
    kind = Unread if attack is unread else Served
    options = [] if isEncrypted else ["--no-tls"]
    with kind(*options, keeps_output=False) as served, contextlib.ExitStack() as stack, \
            concurrent.futures.ThreadPoolExecutor() as pool:
        running = threading.Event()
        running.set()
        good = Good(served)
        attacking = pool.submit(attack, served, stack, running)
        time.sleep(0.5)
        pushing = pool.submit(good.run, running)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and not pushing.done():
            time.sleep(0.1)
        running.clear()
        pushing.result(60)
        told = attacking.result(60)
        memory = peak(served.process)
        start = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        status = served.process.wait(20)
        times = sorted(good.times)
        return times[len(times) * 99 // 100], len(times), memory, time.monotonic() - start, \
            status, told


def main():
    print(f"{'attack':38} {'answers':>8} {'p99 ms':>7} {'MB':>6} {'end s':>6}  status")
    missed = []
    for name, attack, isEncrypted in ATTACKS:
        if sys.argv[1:] and attack.__name__ not in sys.argv[1:]:
            continue
        slowest, count, memory, end, status, _ = measure(attack, isEncrypted)
        print(f"{name:38} {count:8} {slowest:7.1f} {memory:6.1f} {end:6.2f}  {status}", flush=True)
        if slowest > MOST_MS or memory > MOST_MB or end > MOST_SECONDS_TO_END:
            missed.append(name)
    if missed:
        sys.exit(f"clients: too slow, or too much memory: {', '.join(missed)}")


main()
