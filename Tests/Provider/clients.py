"""Tries real clients of APNs on `notify-sim serve`: each has to get Apple's answers, by each way to
reach the server that it knows. Prints a line for each client and way."""

import importlib.util
import json
import os
import random
import shutil
import socket
import ssl
import string
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

import h2.config
import h2.connection
import h2.events
import hpack
import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from senders import Aioapns, Apns2, Curl, Django, Go, Httpx, Java, Kalyke, Node
from served import PROGRAM, ROOT, Served

HERE = Path(__file__).resolve().parent
PAYLOAD = b'{"aps":{"alert":{"title":"Standup","body":"In five minutes"}}}'


class Key:
    """A key of ES256 as Apple hands them out, and its tokens."""

    def __init__(self, folder, identifier="ABCDE12345", team="TEAMID1234"):
        self.identifier, self.team = identifier, team
        private = ec.generate_private_key(ec.SECP256R1())
        self.pem = private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption()).decode()
        self.path = f"{folder}/{uuid.uuid4()}.p8"
        with open(self.path, "w", encoding="ascii") as file:
            file.write(self.pem)

    def authorization(self, issued_at=None):
        claims = {"iss": self.team, "iat": int(issued_at or time.time())}
        headers = {"kid": self.identifier}
        return "bearer " + jwt.encode(claims, self.pem, algorithm="ES256", headers=headers)

    def sender(self, kind, served, way):
        """A sender that signs with this key."""
        if kind.signs:
            facts = {"pem": self.pem, "path": self.path, "id": self.identifier, "team": self.team}
            return kind(served, way, facts)
        return kind(served, way, self.authorization())


def request(served, payload=PAYLOAD, token=None, identifier=None):
    headers = {"apns-topic": served.topic, "apns-push-type": "alert"}
    if identifier:
        headers["apns-id"] = identifier
    return {"token": token or served.token, "payload": payload, "headers": headers}


def demand(found, wanted, what):
    if found != wanted:
        raise SystemExit(f"clients: {what}: {found!r} instead of {wanted!r}")


def try_client(kind, way, folder):
    """All that a client has to be answered, by one way."""
    key, other = Key(folder), Key(folder)
    options = ["--trust", f"{key.identifier}:{key.team}:{key.path}"]
    with Served(*options, *(["--no-tls"] if way == "h2c" else [])) as served:
        sender = key.sender(kind, served, way)
        identifier = str(uuid.uuid4())
        answers = sender.send([request(served, identifier=identifier)])
        demand([one[:2] for one in answers], [(200, None)], "accepted")
        if kind.namesRequests:
            demand(answers[0][2], identifier, "the same apns-id")
        shown = served.control("POST", "/v1/wait", {"event": "presented", "title": "Standup"})
        demand(shown["body"], "In five minutes", "what the person sees")

        long = b'{"aps":{"alert":"' + b"x" * 5000 + b'"}}'
        demand(sender.send([request(served, long)])[0][:2], (413, "PayloadTooLarge"), "413")
        served.control("PUT", "/v1/faults", [{"reason": "TooManyRequests", "next": 2}])
        found = sender.send([request(served) for _ in range(3)])
        demand(sorted(one[0] for one in found), [200, 429, 429], "429 twice")

        start = time.monotonic()
        found = sender.send([request(served) for _ in range(kind.many)])
        demand({one[:2] for one in found}, {(200, None)}, f"{kind.many} at once")
        took = time.monotonic() - start
        served.control("POST", "/v1/settle")

        served.control("POST", "/v1/goaway", {"reason": "Shutdown"})
        sender.idle(0.3)
        demand(sender.send([request(served)])[0][0], 200, "a new connection after GOAWAY")
        if kind not in (Curl, Kalyke, Django):
            reasons = [one.get("reason", "") for one in served.events("connection")
                       if one["to"] == "goAway"]
            demand(any("Shutdown" in one for one in reasons), True, "GOAWAY with its reason")

        stranger = other.sender(kind, served, way)
        demand(stranger.send([request(served)])[0][:2], (403, "InvalidProviderToken"), "403")
        stranger.close()
        served.control("POST", "/v1/phones/1", {"uninstall": True})
        demand(sender.send([request(served)])[0][:2], (410, "Unregistered"), "410")
        sender.close()
        demand(served.end(), 0, "the status after SIGTERM")
    print(f"{kind.__name__.lower():8} {way:8} ok, {kind.many} at once in {took:.2f} s", flush=True)


def compare_fields(count):
    """What our decoder reads of header fields that hpack wrote, and hpack of ours."""
    random.seed(1)
    letters = string.ascii_letters + string.digits + " -_.~/%\"{}:;,=+é漢"
    with Served("--no-tls", "--history", str(count)) as served:
        connection = h2.connection.H2Connection(
            h2.config.H2Configuration(client_side=True, header_encoding="utf-8",
                                      validate_outbound_headers=False))
        connection.encoder = hpack.Encoder()
        connection.initiate_connection()
        link = socket.create_connection(("127.0.0.1", served.port), timeout=10)
        sent, answered = [], 0
        for _ in range(count):
            names = [f"x-{random.randrange(30)}" for _ in range(random.randrange(12))]
            fields = [(name, "".join(random.choices(letters, k=random.randrange(60))).strip())
                      for name in names]
            head = [(":method", "POST"), (":scheme", "http"), (":path", "/3/device/00")]
            if random.random() < 0.05:
                connection.encoder.header_table_size = random.choice([0, 60, 500, 4096])
            stream = connection.get_next_available_stream_id()
            secret = random.random() < 0.2
            connection.send_headers(
                stream, [hpack.NeverIndexedHeaderTuple(*one) if secret else one
                         for one in head + fields], end_stream=True)
            sent.append([list(one) for one in fields])
            link.sendall(connection.data_to_send())
            ended = False
            while not ended:
                for event in connection.receive_data(link.recv(65536)):
                    if isinstance(event, h2.events.ResponseReceived):
                        fields = dict(event.headers)
                        demand(len(fields["apns-id"]), 36, "a header field of ours")
                        answered += 1
                    if isinstance(event, h2.events.DataReceived):
                        connection.acknowledge_received_data(
                            event.flow_controlled_length, event.stream_id)
                    ended = ended or isinstance(event, h2.events.StreamEnded)
                    demand(isinstance(event, h2.events.ConnectionTerminated), False, "GOAWAY")
                link.sendall(connection.data_to_send())
        link.close()
        demand(answered, count, "answers")
        served.control("POST", "/v1/settle")
        found = [one["headers"] for one in served.control("GET", "/v1/exchanges")]
        demand(found, sent, "header fields that hpack wrote")
    print(f"hpack    h2c      ok, {count} blocks of header fields", flush=True)


def try_workers(count):
    """Two workers with faults of their own on one server, each with so many answers."""
    with tempfile.TemporaryDirectory() as folder, Served("--no-tls", "--phones", "2") as served:
        key, wrong = Key(folder), []
        tokens = [one["token"] for one in served.control("GET", "/v1/phones")]

        def work(token, reason, status):
            sender = key.sender(Httpx, served, "h2c")
            for _ in range(count // 4):
                served.control("POST", f"/v1/faults?owner={reason}",
                               {"reason": reason, "token": token, "next": 2, "after": 1})
                found = sender.send([request(served, token=token) for _ in range(4)])
                if sorted(one[0] for one in found) != [200, 200, status, status]:
                    wrong.append(found)
            sender.close()

        workers = [threading.Thread(target=work, args=one) for one in zip(
            tokens, ["TooManyRequests", "InternalServerError"], [429, 500])]
        for one in workers:
            one.start()
        for one in workers:
            one.join()
        demand(wrong, [], "answers to two workers")
        counts = served.control("GET", "/v1/counts")
        demand(counts["requests"], 2 * count, "requests of two workers")
    print(f"workers  h2c      ok, {2 * count} answers to two with faults of their own", flush=True)


def try_examples():
    """The examples' tests: in Python by four workers, and for Node by its own runner."""
    folder = ROOT / "fixtures/provider"
    environment = {**os.environ, "NOTIFY_SIM": PROGRAM, "PYTHONDONTWRITEBYTECODE": "1"}
    for tests in [folder, ROOT / "fixtures/contract"]:
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "4", "-p", "no:cacheprovider",
             str(tests)], check=True, timeout=120, env=environment)
    if not shutil.which("node"):
        return
    with Served(app=str(folder / "notify-sim.json")) as served:
        tests = sorted(str(one) for one in folder.glob("*.test.mjs"))
        for ready in [{}, {"NOTIFY_SIM_READY": str(served.path / "ready.json")}]:
            done = subprocess.run(
                ["node", "--test", "--test-concurrency=4", *tests], check=False, timeout=120,
                env={**environment, **ready}, capture_output=True, text=True)
            demand(done.returncode, 0, f"the tests of Node: {done.stdout}")
    print(f"examples tls      ok, pytest with 4 workers, {len(tests)} files of node --test")


def lacks_services():
    """Whether the libraries of FCM and Expo are not installed; says so."""
    lacks = any(importlib.util.find_spec(name) is None
                for name in ("firebase_admin", "exponent_server_sdk"))
    if lacks:
        print("fcm, expo: their libraries are not installed here, and are left out")
    return lacks


def by_proxy(served):
    """The environment of a client in Python that knows nothing but the proxy and the authority."""
    return {**os.environ, "HTTPS_PROXY": served.proxy, "SSL_CERT_FILE": served.ca,
            "REQUESTS_CA_BUNDLE": served.ca, "SERVE_CONTROL": served.proxy, "NO_PROXY": "127.0.0.1"}


def by_address(served):
    """The environment of a client for Node that is given the address."""
    return {**os.environ, "SERVE_URL": served.url, "NODE_EXTRA_CA_CERTS": served.ca,
            "SERVE_CONTROL": served.proxy}


def try_services():
    """The libraries of FCM and Expo for Python, unchanged, by the proxy; `fetch` by the address."""
    if lacks_services():
        return
    with Served("--other-app", "calls") as served:
        other = served.control("GET", "/v1/phones")[1]["topic"]
        served.control("POST", "/v1/phones", [
            {"fcm": "reg-1", "expo": "ExponentPushToken[a]"}, {"fcm": "reg-2"},
            {"expo": "ExponentPushToken[other]", "topic": other}])
        subprocess.run([sys.executable, str(HERE / "services.py")], check=True, timeout=120,
                       env=by_proxy(served))
        wanted = [(3, "One"), (3, "News"), (4, "News"), (3, "Again"), (3, "Expo")]
        if shutil.which("node"):
            subprocess.run(["node", str(HERE / "services.mjs")], check=True, timeout=60,
                           env=by_address(served))
            wanted += [(4, "Fetch"), (3, "Packed")]
        demand(banners(served), wanted, "what was shown")
    print("fcm, expo proxy    ok, firebase-admin, exponent_server_sdk, fetch of Node")


def banners(served):
    """The banners that were shown, as phone and title, once all pushes have arrived."""
    served.control("POST", "/v1/settle")
    return [(one["phone"], one["title"]) for one in served.events("presented")
            if one["surface"] == "banner"]


def try_backends():
    """Four workers in Python and four for Node on one server; each sends by three doors to a phone
    of its own, with faults of its own."""
    if lacks_services() or not shutil.which("node"):
        return
    sends, start = 250, time.monotonic()
    with Served("--event-history", "100000") as served:
        commands = [([sys.executable, str(HERE / "workers.py")], by_proxy(served)),
                    (["node", str(HERE / "workers.mjs")], by_address(served))]
        workers = []
        for number in range(8):
            command, environment = commands[number % 2]
            names = {"token": uuid.uuid4().hex, "fcm": f"reg:{number}",
                     "expo": f"ExponentPushToken[{number}]"}
            phone = served.control("POST", "/v1/phones", names)[0]["phone"]
            facts = {**names, "worker": f"w{number}", "sends": sends, "topic": served.topic,
                     "ca": served.ca, "url": served.url}
            workers.append((phone, f"w{number}", subprocess.Popen(
                command, env={**environment, "WORKER": json.dumps(facts)})))
        demand([one.wait(120) for _, _, one in workers], [0] * 8, "the workers' own checks")
        shown = banners(served)
        for phone, name, _ in workers:
            titles = [title for number, title in shown if number == phone]
            demand(titles, [f"{name} {number}" for number in range(sends)], f"the phone of {name}")
        counts = served.control("GET", "/v1/counts")
        met = [number % 2 for number in range(sends) if number % 13 == 5]
        wanted = {"TooManyRequests": 8 * met.count(0), "DeviceTokenNotForTopic": 8 * met.count(1)}
        demand(counts["reasons"], wanted, "the faults of the workers")
    print(f"workers  3 doors  ok, {8 * sends} messages of four in Python and four for Node in"
          f" {time.monotonic() - start:.0f} s")


def try_container():
    """The command, the health check and the client of the image, without a container."""
    here = ROOT / "fixtures/container"
    text = (here / "Dockerfile").read_text().replace("\\\n", "")
    commands = [json.loads(one[one.index("["):]) for one in text.splitlines()
                if "CMD [" in one or one.startswith("ENTRYPOINT")]
    (check, (_,), command) = commands
    with tempfile.TemporaryDirectory() as folder:
        def inside(word):
            return {"/app": str(here), "/run": folder, "/certs": folder}.get(
                os.path.dirname(word), os.path.dirname(word)) + "/" + os.path.basename(word) \
                if word.startswith("/") else word

        words = [inside(word).replace(":2197", ":0").replace(":2190", ":0") for word in command]
        process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while subprocess.run([inside(word) for word in check], check=False).returncode != 0:
                demand(process.poll(), None, "the command of the image ended")
                time.sleep(0.1)
            facts = json.loads(Path(folder, "ready.json").read_text())
            demand(facts["url"].rsplit(":", 1)[0], "https://apns", "the URL of the service")
            ports = [facts[name].rsplit(":", 1)[1] for name in ("apns", "control")]
            environment = {
                **os.environ, "APNS_URL": f"https://127.0.0.1:{ports[0]}",
                "APNS_CONTROL": f"http://127.0.0.1:{ports[1]}",
                "SSL_CERT_FILE": f"{folder}/ca.pem"}
            subprocess.run([sys.executable, str(here / "client.py")], check=True, timeout=60,
                           env=environment, stdout=subprocess.DEVNULL)
        finally:
            process.terminate()
            process.wait()
    print("image    tls      ok, its command, health check and client, without a container")


def main():
    kinds = [(Curl, ["tls", "proxy", "h2c"]), (Httpx, ["tls", "proxy", "h2c"]),
             (Aioapns, ["tls"]), (Django, ["tls"]), (Apns2, ["tls"]), (Kalyke, ["proxy"]),
             (Go, ["tls"]), (Java, ["tls"])]
    if shutil.which("node"):
        kinds.append((Node, ["tls", "h2c"]))
    with tempfile.TemporaryDirectory() as folder:
        for kind, ways in kinds:
            if len(sys.argv) > 1 and kind.__name__.lower() not in sys.argv[1:]:
                continue
            if getattr(kind, "isMissing", lambda: False)():
                print(f"{kind.__name__.lower():8} is not installed here, and is left out")
                continue
            for way in ways:
                try_client(kind, way, folder)
    compare_fields(2000)
    try_workers(1000)
    try_examples()
    try_services()
    try_backends()
    try_container()


main()
