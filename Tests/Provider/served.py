"""A running `notify-sim serve`, for tests in Python; needs nothing but the standard library."""

import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("NOTIFY_SIM_BINARY", str(ROOT / ".build/release/notify-sim"))


class Served:
    """Starts the program, and ends it; `control` asks the endpoints. What it writes is kept in a
    file, unless there would be too much of it."""

    def __init__(self, *options, app="meetings", program=PROGRAM, keeps_output=True):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        ready = self.path / "ready.json"
        command = [program, "serve", "--app", app, "--control", "127.0.0.1:0", "--ready-file",
                   str(ready), "--format", "json", *options]
        if "--no-tls" not in options:
            command += ["--ca-file", str(self.path / "ca.pem")]
        output = self.path / "output" if keeps_output else os.devnull
        self.output = open(output, "w", encoding="utf-8")
        self.process = self.begin(command)
        deadline = time.monotonic() + 20
        while not ready.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the server did not start")
            time.sleep(0.01)
        self.facts = json.loads(ready.read_text())
        self.url = self.facts["url"]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.proxy = "http://" + self.facts["control"]
        self.ca = self.facts.get("ca")
        phone = self.control("GET", "/v1/phones")[0]
        self.token, self.topic = phone["token"], phone["topic"]

    def begin(self, command):
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=self.output, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.output.close()
        self.folder.cleanup()

    def control(self, method, path, body=None):
        """Asks an endpoint of the control port; gives what it answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.proxy + path, data=data, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)

    def events(self, name):
        """The events of a kind, in their order."""
        return [one for one in self.control("GET", "/v1/events") if one.get("event") == name]

    def end(self):
        """Ends the server as a supervisor does; gives its status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)
