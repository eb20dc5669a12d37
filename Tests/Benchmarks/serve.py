"""How fast `notify-sim serve` is, set against nghttpx before a server that does nothing: both are
asked by h2load in one run, by TLS, with 4 KiB payloads and a signed provider token; `serve` has its
gate, its phone and its history besides. The group `serve` of bench.py.

SERVE_PUSHES (200000) says how many pushes the server gets whose growth is looked at.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Provider"))

from sending import FCMClient  # noqa: E402
from served import PROGRAM, Served  # noqa: E402

PUSHES = int(os.environ.get("SERVE_PUSHES", "200000"))
REQUESTS = 30000
TOPIC = "com.example.bench"
IDLE_BACKEND = """
import asyncio
ANSWER = b"HTTP/1.1 200 OK\\r\\ncontent-length: 0\\r\\n\\r\\n"
class Client(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.input = transport, b""
    def data_received(self, data):
        self.input += data
        while (end := self.input.find(b"\\r\\n\\r\\n")) >= 0:
            length = self.input[:end].lower().partition(b"content-length:")[2].split(b"\\r")[0]
            whole = end + 4 + int(length or 0)
            if len(self.input) < whole:
                return
            self.input = self.input[whole:]
            self.transport.write(ANSWER)
async def main():
    server = await asyncio.get_running_loop().create_server(Client, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Bench:
    """The files that all measurements take: a key, an app, a payload and a certificate."""

    def __init__(self, folder):
        self.folder = folder
        self.key = f"{folder}/AuthKey_ABCDE12345.p8"
        run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
            "-out", self.key)
        run("openssl", "req", "-x509", "-key", self.key, "-out", f"{folder}/cert.pem",
            "-subj", "/CN=localhost", "-days", "2")
        self.app = f"{folder}/notify-sim.json"
        Path(self.app).write_text(f'{{"bundleIdentifier": "{TOPIC}", "name": "Bench"}}')
        head, tail = '{"aps":{"alert":{"title":"Standup","body":"In five minutes"}},"rest":"', '"}'
        self.payload = f"{folder}/payload.json"
        Path(self.payload).write_text(head + "x" * (4096 - len(head) - len(tail)) + tail)
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        request = run(PROGRAM, "push", self.payload, "--app", self.app, "--key", self.key,
                      "--team-id", "TEAMID1234", "--issued-at", now, "--print", "request")
        self.authorization = re.search("^authorization: (.*)$", request, re.M).group(1)

    def served(self):
        return Served("--trust", f"ABCDE12345:TEAMID1234:{self.key}", app=self.app,
                      keeps_output=False)

    def load(self, url, token, streams=100, requests=REQUESTS):
        """Answers a second, and the time within which 99 of 100 came, in milliseconds."""
        log = f"{self.folder}/log"
        Path(log).unlink(missing_ok=True)
        fields = [f"authorization: {self.authorization}", f"apns-topic: {TOPIC}",
                  "apns-push-type: alert", "apns-priority: 10"]
        told = run("h2load", "-n", str(requests), "-c", "1", "-m", str(streams),
                   "-d", self.payload, "--log-file", log, f"{url}/3/device/{token}",
                   *[word for field in fields for word in ("-H", field)])
        if f"status codes: {requests} 2xx" not in told:
            sys.exit(f"serve: not all requests were answered with 200:\n{told}")
        rate = float(re.search(r"([\d.]+) req/s", told).group(1))
        times = sorted(int(line.split()[2]) for line in Path(log).read_text().splitlines())
        return rate, times[len(times) * 99 // 100] / 1000

    def nghttpx(self, backend):
        """Answers a second of nghttpx before a backend, which prints its port."""
        behind = subprocess.Popen(backend, stdout=subprocess.PIPE, text=True)
        port = int(behind.stdout.readline())
        front = port - 1 if port > 1025 else port + 1
        before = subprocess.Popen(
            ["nghttpx", f"--frontend=127.0.0.1,{front}", f"--backend=127.0.0.1,{port}",
             "--conf=/dev/null", "--workers=1", "--no-ocsp", "--accesslog-file=/dev/null",
             self.key, f"{self.folder}/cert.pem"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(0.5)
            return self.load(f"https://127.0.0.1:{front}", "ab" * 32)[0]
        finally:
            for process in (before, behind):
                process.terminate()
                process.wait()

    def backends(self):
        """The servers that do nothing, by their names."""
        yield "Python", [sys.executable, "-c", IDLE_BACKEND]
        compiler = shutil.which("cc")
        if compiler:
            program = f"{self.folder}/backend"
            run(compiler, "-O2", "-o", program, str(HERE / "backend.c"))
            yield "C", [program]


def memory(process):
    """The resident memory in MB, and the processor's seconds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    words = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1000, seconds


def readiness(figures, bench):
    times = []
    for number in range(10):
        ready = Path(bench.folder, f"ready{number}")
        start = time.monotonic()
        process = subprocess.Popen(
            [PROGRAM, "serve", "--app", bench.app, "--ready-file", str(ready)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while not ready.exists():
            time.sleep(0.001)
        times.append(1000 * (time.monotonic() - start))
        process.terminate()
        process.wait()
    figures.add("serve is ready", statistics.median(times), "ms", 150)


def speed(figures, bench):
    with bench.served() as served:
        bench.load(served.url, served.token, requests=1000)
        ours, slowest = bench.load(served.url, served.token)
        many, slowest_of_many = bench.load(served.url, served.token, streams=1000)
    figures.add("answers of serve", ours, "a second", more_is_better=True)
    figures.add("99 of 100 answers of serve come within", slowest, "ms", 50)
    figures.add("answers of serve to 1,000 streams", many, "a second", more_is_better=True)
    figures.add("99 of 100 answers to 1,000 streams come within", slowest_of_many, "ms")
    if not shutil.which("nghttpx"):
        print("  not compared: there is no nghttpx here")
        return
    for name, backend in bench.backends():
        theirs = bench.nghttpx(backend)
        figures.add(
            f"answers of serve, of nghttpx before a server in {name}", ours / theirs, "times", 2,
            more_is_better=True)


def growth(figures, bench):
    """What the last tenth of many pushes costs, set against the second one, and the memory."""
    part = PUSHES // 10
    with bench.served() as served:
        bench.load(served.url, served.token, requests=max(part, 12000))
        costs, sizes = [], []
        for _ in range(9):
            _, before = memory(served.process)
            bench.load(served.url, served.token, requests=part)
            served.control("POST", "/v1/settle")
            size, after = memory(served.process)
            costs.append((after - before) / part * 1e6)
            sizes.append(size)
    figures.add("a push of serve", costs[-1], "µs of CPU")
    figures.add(
        f"a push after {PUSHES:,} others, of one after few", costs[-1] / costs[0], "times", 1.1)
    figures.add(f"memory of serve after {PUSHES:,} pushes", sizes[-1], "MB", 64)


def team(figures, bench):
    """10,000 devices get 100,000 pushes over 20 connections, with a fault for each tenth device."""
    devices, connections, pushes = 10_000, 20, 100_000
    tokens = [f"{number:064x}" for number in range(1, devices + 1)]
    part = devices // connections
    with Served("--trust", f"ABCDE12345:TEAMID1234:{bench.key}", "--history", "1000",
                "--event-history", "1000", app=bench.app, keeps_output=False) as served:
        served.control("POST", "/v1/phones", [{"token": token} for token in tokens])
        figures.add("memory of serve with 10,000 devices", memory(served.process)[0], "MB", 64)
        served.control("POST", "/v1/faults", [
            {"reason": "TooManyRequests", "token": token} for token in tokens[::10]])
        payload = Path(bench.folder, "short.json")
        payload.write_text('{"aps":{"alert":{"title":"Standup","body":"In five minutes"}}}')
        clients, start = [], time.monotonic()
        for number in range(connections):
            uris = Path(bench.folder, f"uris{number}")
            uris.write_text("\n".join(f"{served.url}/3/device/{token}"
                                      for token in tokens[number * part:(number + 1) * part]))
            log = Path(bench.folder, f"log{number}")
            log.unlink(missing_ok=True)
            clients.append((log, subprocess.Popen(
                ["h2load", "-n", str(pushes // connections), "-c", "1", "-m", "5", "-i", str(uris),
                 "-d", str(payload), "--log-file", str(log),
                 "-H", f"authorization: {bench.authorization}", "-H", f"apns-topic: {TOPIC}",
                 "-H", "apns-push-type: alert"], stdout=subprocess.DEVNULL)))
        statuses, times = {}, []
        for log, client in clients:
            client.wait()
            for line in log.read_text().splitlines():
                _, status, taken = line.split()[:3]
                statuses[status] = statuses.get(status, 0) + 1
                times.append(int(taken))
        took = time.monotonic() - start
        served.control("POST", "/v1/settle")
        counts = served.control("GET", "/v1/counts")
        wrong = {"429": pushes // 10, "200": pushes * 9 // 10}
        if statuses != wrong or counts["statuses"] != wrong or counts["presented"] != wrong["200"]:
            sys.exit(f"serve: not all pushes were answered right or shown: {statuses}, {counts}")
        times.sort()
        figures.add("pushes of 20 clients to 10,000 devices", pushes / took, "a second",
                    more_is_better=True)
        figures.add("99 of 100 of their answers come within", times[len(times) * 99 // 100] / 1000,
                    "ms")
        figures.add("memory of serve after them, for each push",
                    memory(served.process)[0] * 1000 / pushes, "KB")


def messages(figures):
    """What a client in Python sends by FCM's interface, 100 messages at a time, without TLS."""
    with Served("--no-tls", keeps_output=False) as served:
        served.control("POST", "/v1/phones", {"fcm": "reg-1"})
        client, sizes = FCMClient(served, "reg-1"), []
        for turn in range(2):
            start, number = time.monotonic(), 0
            done = len(client.accepted) + REQUESTS
            while len(client.accepted) < done:
                while number < REQUESTS and len(client.sent) < (100 if client.accepted else 1):
                    client.push(turn, number)
                    number += 1
                if not client.read():
                    sys.exit("serve: the client of FCM was cut off")
            took = time.monotonic() - start
            served.control("POST", "/v1/settle")
            sizes.append(memory(served.process)[0])
    figures.add("messages by FCM's interface", REQUESTS / took, "a second", 5000,
                more_is_better=True)
    figures.add(f"memory after {2 * REQUESTS:,} of them, of that after {REQUESTS:,}",
                sizes[1] / sizes[0], "times", 1.1)


def measure(figures, folder):
    """How soon `serve` is ready, how fast it answers, and whether it grows."""
    if Path("/proc/self/stat").exists():
        messages(figures)
    for name in ("h2load", "openssl"):
        if not shutil.which(name):
            print(f"  not measured: there is no {name} here")
            return
    bench = Bench(folder)
    readiness(figures, bench)
    speed(figures, bench)
    team(figures, bench)
    if Path("/proc/self/stat").exists():
        growth(figures, bench)
