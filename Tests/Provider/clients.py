"""Tries real clients of APNs on `notify-sim serve`: each has to get Apple's answers, by each way to
reach the server that it knows. Prints a line for each client and way."""

import os
import random
import shutil
import socket
import ssl
import string
import subprocess
import sys
import tempfile
import time
import uuid

import h2.config
import h2.connection
import h2.events
import hpack
import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from senders import Aioapns, Apns2, Curl, Django, Httpx, Kalyke, Node
from served import PROGRAM, ROOT, Served

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


def main():
    kinds = [(Curl, ["tls", "proxy", "h2c"]), (Httpx, ["tls", "proxy", "h2c"]),
             (Aioapns, ["tls"]), (Django, ["tls"]), (Apns2, ["tls"]), (Kalyke, ["proxy"])]
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
    example = ROOT / "fixtures/provider/test_backend.py"
    subprocess.run([sys.executable, str(example)], check=True, timeout=60,
                   env={**os.environ, "NOTIFY_SIM": PROGRAM})


main()
