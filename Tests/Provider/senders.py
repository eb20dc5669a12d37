"""Clients of APNs that are as they come: each sends requests and tells what was answered.

A sender has the methods `send(requests)`, which gives (status, reason, apns-id) for each request,
`idle(seconds)`, in which it notices what the server does, and `close()`. A request is a dictionary:
token, payload (bytes), headers. A sender that signs by itself is made with a key, and `namesRequests`
says whether the client lets its caller choose the `apns-id`. `needs` names the modules of clients that
may be missing.
"""

import asyncio
import importlib
import importlib.util
import json
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

import aioapns
import httpx
from aioapns.connection import APNsDevelopmentClientProtocol

MANY = 2000

class Curl:
    """curl, a process for all requests of a call."""

    signs, namesRequests, many = False, True, 100

    def __init__(self, served, way, authorization):
        self.served, self.way, self.authorization = served, way, authorization

    def send(self, requests):
        # Before version 8, curl begins HTTP/2 anew on a connection of prior knowledge that it uses
        # again (curl#10634).
        if self.way == "h2c" and len(requests) > 1:
            return [self.send([one])[0] for one in requests]
        with tempfile.TemporaryDirectory() as folder:
            lines = []
            for number, one in enumerate(requests):
                body = Path(folder, f"body{number}")
                body.write_bytes(one["payload"])
                fields = {"authorization": self.authorization, **one["headers"]}
                lines += [f'url = "{self.url()}/3/device/{one["token"]}"',
                          f'data-binary = "@{body}"', f'output = "{folder}/answer{number}"',
                          'write-out = "%{http_code} %{http_version} %header{apns-id}\\n"']
                lines += [f'header = "{name}: {value}"' for name, value in fields.items()]
                lines += ["next"]
                lines += self.common()
            config = "\n".join(self.common() + lines[:-1 - len(self.common())])
            done = subprocess.run(
                ["curl", "--silent", "--show-error", "--config", "-"], input=config, text=True,
                capture_output=True, check=False)
            assert done.returncode == 0, done.stderr
            found = []
            for number, line in enumerate(done.stdout.splitlines()):
                status, version, identifier = (line.split(" ") + [""])[:3]
                assert version == "2", line
                text = Path(folder, f"answer{number}")
                answer = text.read_text() if text.exists() else ""
                found.append((int(status), json.loads(answer or "{}").get("reason"), identifier))
            return found

    def url(self):
        if self.way == "proxy":
            return "https://api.sandbox.push.apple.com"
        return self.served.url

    def common(self):
        words = ['noproxy = ""']
        if self.served.ca:
            words += [f'cacert = "{self.served.ca}"']
        if self.way == "proxy":
            words += [f'proxy = "{self.served.proxy}"']
        if self.way == "h2c":
            words += ["http2-prior-knowledge"]
        return words

    def idle(self, seconds):
        time.sleep(seconds)

    def close(self):
        pass


class Httpx:
    """httpx with h2, many requests at once on one connection."""

    signs, namesRequests, many = False, True, MANY

    def __init__(self, served, way, authorization):
        self.served, self.authorization = served, authorization
        self.base = "https://api.sandbox.push.apple.com" if way == "proxy" else served.url
        self.loop = asyncio.new_event_loop()
        options = {"http1": way != "h2c", "http2": True, "timeout": 60, "trust_env": False,
                   "limits": httpx.Limits(max_connections=1)}
        if way == "proxy":
            options["proxy"] = served.proxy
        if served.ca:
            options["verify"] = ssl.create_default_context(cafile=served.ca)
        self.client = httpx.AsyncClient(**options)

    async def one(self, request):
        fields = {"authorization": self.authorization, **request["headers"]}
        answer = await self.client.post(
            f"{self.base}/3/device/{request['token']}", content=request["payload"],
            headers=fields)
        reason = json.loads(answer.content or b"{}").get("reason")
        return answer.status_code, reason, answer.headers.get("apns-id")

    def send(self, requests):
        async def all_of_them():
            return await asyncio.gather(*[self.one(one) for one in requests])

        return self.loop.run_until_complete(all_of_them())

    def idle(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def close(self):
        self.loop.run_until_complete(self.client.aclose())
        self.loop.close()


class Aioapns:
    """aioapns, which offers no ALPN, and finds its requests by the `apns-id` that comes back."""

    signs, namesRequests, many = True, True, MANY

    def __init__(self, served, _way, key):
        class Protocol(APNsDevelopmentClientProtocol):
            APNS_SERVER = "127.0.0.1"
            APNS_PORT = served.port

        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        self.client = aioapns.APNs(
            key=key["pem"], key_id=key["id"], team_id=key["team"], topic=served.topic,
            use_sandbox=True, ssl_context=ssl.create_default_context(cafile=served.ca),
            err_func=self.ignore)
        self.client.pool.protocol_class = Protocol

    async def ignore(self, *_):
        pass

    async def one(self, request):
        headers = request["headers"]
        found = await self.client.send_notification(
            aioapns.NotificationRequest(
                request["token"], json.loads(request["payload"]),
                notification_id=headers.get("apns-id") or str(uuid.uuid4()),
                push_type=aioapns.PushType(headers["apns-push-type"]),
                apns_topic=headers["apns-topic"]))
        return int(found.status), found.description or None, found.notification_id

    def send(self, requests):
        async def all_of_them():
            return await asyncio.gather(*[self.one(one) for one in requests])

        return self.loop.run_until_complete(asyncio.wait_for(all_of_them(), 60))

    def idle(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def close(self):
        self.client.pool.close()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


class Recorded:
    """A client that tells of a refusal by its reason alone: `tell(requests)` gives the reasons, None
    for what was accepted, and the rest is what the server's record has of the requests."""

    signs, namesRequests, many = True, False, MANY
    needs = ()

    def __init__(self, served, key):
        self.served, self.key, self.last = served, key, 0
        for name in self.needs:
            importlib.import_module(name)

    @classmethod
    def isMissing(cls):
        return any(importlib.util.find_spec(name.partition(".")[0]) is None for name in cls.needs)

    def recorded(self):
        """The exchanges since the last call."""
        found = self.served.control("GET", f"/v1/exchanges?since={self.last}")
        self.last = found[-1]["seq"] if found else self.last
        return found

    def send(self, requests):
        self.recorded()
        told = self.tell(requests)
        found = self.recorded()
        assert len(found) == len(requests), (
            f"{len(found)} requests of {len(requests)}; the client says {set(told)}")
        answers = [(one["status"], one.get("reason"), one["apnsID"]) for one in found]
        assert set(told) == {one[1] for one in answers}, f"{set(told)} was told of {answers[:3]}"
        return answers

    def idle(self, seconds):
        time.sleep(seconds)

    def close(self):
        pass


class Kalyke(Recorded):
    """kalyke-apns, which knows Apple's host alone, and makes a connection and a token per push."""

    many = 100
    needs = ("kalyke", "kalyke.exceptions")

    def __init__(self, served, _way, key):
        super().__init__(served, key)
        self.kalyke = sys.modules["kalyke"]
        self.client = self.kalyke.ApnsClient(
            use_sandbox=True, team_id=key["team"], auth_key_id=key["id"],
            auth_key_filepath=key["path"])

    def tell(self, requests):
        changed = {"HTTPS_PROXY": self.served.proxy, "SSL_CERT_FILE": self.served.ca}
        former = {name: os.environ.get(name) for name in changed}
        os.environ.update(changed)
        try:
            return asyncio.run(self.all_of_them(requests))
        finally:
            for name, value in former.items():
                os.environ.pop(name)
                if value is not None:
                    os.environ[name] = value

    async def all_of_them(self, requests):
        room = asyncio.Semaphore(20)

        async def one(request):
            config = self.kalyke.ApnsConfig(topic=request["headers"]["apns-topic"])
            async with room:
                try:
                    await self.client.send_message(
                        request["token"], json.loads(request["payload"]), config)
                except self.kalyke.exceptions.ApnsProviderException as error:
                    return type(error).__name__

        return await asyncio.gather(*[one(one_request) for one_request in requests])


class Django(Recorded):
    """django-push-notifications, on aioapns; its devices are in a database in memory. It waits a
    second for an answer, in which a busy machine has no 2,000 of them."""

    many = 200
    needs = ("django", "django.conf", "django.core.management", "push_notifications")

    def __init__(self, served, _way, key):
        super().__init__(served, key)
        django = sys.modules["django"]
        if not django.conf.settings.configured:
            django.conf.settings.configure(
                DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3",
                                       "NAME": ":memory:"}},
                INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes",
                                "push_notifications"],
                PUSH_NOTIFICATIONS_SETTINGS={"APNS_USE_SANDBOX": True})
            django.setup()
            django.core.management.call_command("migrate", verbosity=0)
        settings = django.conf.settings.PUSH_NOTIFICATIONS_SETTINGS
        settings["APNS_TOPIC"] = served.topic
        APNsDevelopmentClientProtocol.APNS_SERVER = "127.0.0.1"
        APNsDevelopmentClientProtocol.APNS_PORT = served.port

    def tell(self, requests):
        from push_notifications import apns_async, exceptions

        credentials = apns_async.TokenCredentials(
            key=self.key["pem"], key_id=self.key["id"], team_id=self.key["team"])
        told = []
        os.environ["SSL_CERT_FILE"] = self.served.ca
        for payload in {one["payload"] for one in requests}:
            tokens = [one["token"] for one in requests if one["payload"] == payload]
            content = json.loads(payload)
            try:
                apns_async.apns_send_bulk_message(
                    tokens, content["aps"]["alert"], creds=credentials)
                told.append(None)
            except exceptions.APNSError as error:
                reasons = str(error).rpartition("errors: ")[2].split(", ")
                told += reasons + [None] * (len(reasons) < len(tokens))
        del os.environ["SSL_CERT_FILE"]
        return told


class Apns2(Recorded):
    """apns2-up, which goes on from PyAPNs2, on hyper; its tokens have a time with a fraction."""

    needs = ("apns2.client", "apns2.credentials", "apns2.payload", "hyper.tls")

    def __init__(self, served, _way, key):
        super().__init__(served, key)
        self.apns2, tls = sys.modules["apns2"], sys.modules["hyper.tls"]
        tls._context = tls.init_context(served.ca)
        self.client = None

    def connected(self):
        class Client(self.apns2.client.APNsClient):
            SANDBOX_SERVER = "127.0.0.1"
            DEFAULT_PORT = self.served.port

        return Client(self.apns2.credentials.TokenCredentials(
            self.key["path"], self.key["id"], self.key["team"]), use_sandbox=True)

    def tell(self, requests):
        told = []
        for one in requests if len(requests) < 10 else requests[:1]:
            told += self.batch([one] if len(requests) < 10 else requests)
        return told

    def batch(self, requests):
        self.client = self.client or self.connected()
        notes = []
        for one in requests:
            alert = json.loads(one["payload"])["aps"]["alert"]
            notes.append(self.apns2.client.Notification(
                one["token"], self.apns2.payload.Payload(alert=alert)))
        found = self.client.send_notification_batch(
            notes, topic=requests[0]["headers"]["apns-topic"])
        return [None if one == "Success" else one if isinstance(one, str) else one[0]
                for one in found.values()]

    def idle(self, seconds):
        # It does not notice a GOAWAY by itself.
        time.sleep(seconds)
        self.client = None


class Node:
    """The `http2` module of Node, on which node-apn is built."""

    signs, namesRequests, many = False, True, MANY

    def __init__(self, served, way, authorization):
        self.served, self.authorization = served, authorization
        self.process = subprocess.Popen(
            [shutil.which("node") or "node", str(Path(__file__).with_name("sender.js")),
             served.url], env={**os.environ, "CA": served.ca or ""}, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def send(self, requests):
        told = [{"path": f"/3/device/{one['token']}", "payload": one["payload"].decode(),
                 "headers": {"authorization": self.authorization, **one["headers"]}}
                for one in requests]
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()
        return [tuple(one) for one in json.loads(self.process.stdout.readline())]

    def idle(self, seconds):
        time.sleep(seconds)

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class LineSender:
    """A program that is given a request a line, and answers with a line."""

    signs, namesRequests, many = False, True, 100

    def __init__(self, served, _, authorization):
        self.served, self.authorization = served, authorization
        self.process = subprocess.Popen(
            [*self.command(), served.ca], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, requests):
        return [self.sendOne(one) for one in requests]

    def sendOne(self, request):
        headers = {"authorization": self.authorization, **request["headers"]}
        parts = [f"{self.served.url}/3/device/{request['token']}", request["payload"].decode()]
        parts += [word for pair in headers.items() for word in pair]
        self.process.stdin.write("\t".join(parts) + "\n")
        self.process.stdin.flush()
        status, body, identifier = self.process.stdout.readline().rstrip("\n").split("\t")
        return int(status), json.loads(body)["reason"] if body else None, identifier

    def idle(self, seconds):
        time.sleep(seconds)

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class Java(LineSender):
    """`java.net.http.HttpClient`."""

    @staticmethod
    def isMissing():
        return shutil.which("javac") is None

    def command(self):
        return ["java", str(Path(__file__).with_name("Sender.java"))]


class Go(LineSender):
    """`net/http`, on which sideshow/apns2 is built."""

    @staticmethod
    def isMissing():
        return shutil.which("go") is None

    def command(self):
        program = Path(__file__).resolve().parents[2] / ".build/clients/sender"
        subprocess.run(
            ["go", "build", "-o", str(program), str(Path(__file__).with_name("sender.go"))],
            check=True, env={**os.environ, "GO111MODULE": "off"})
        return [str(program)]
