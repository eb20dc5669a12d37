"""Clients of APNs that are as they come: each sends requests and tells what was answered.

A sender has the methods `send(requests)`, which gives (status, reason, apns-id) for each request,
`idle(seconds)`, in which it notices what the server does, and `close()`. A request is a dictionary: token, payload (bytes), headers.
"""

import asyncio
import json
import os
import shutil
import ssl
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import aioapns
import httpx
from aioapns.connection import APNsDevelopmentClientProtocol


class Curl:
    """curl, a process for all requests of a call."""

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


class Node:
    """The `http2` module of Node, on which node-apn is built."""

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
