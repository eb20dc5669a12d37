"""A headless Chromium, driven over the DevTools protocol with the standard library alone."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request

NAMES = ["chromium", "chromium-browser", "google-chrome"]


def find():
    """The program of a Chromium, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page of a browser that is ended with the `with` block."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             "--user-data-dir=" + self.folder, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.notes = []

    def __enter__(self):
        file = os.path.join(self.folder, "DevToolsActivePort")
        end = time.monotonic() + 30
        while not (os.path.exists(file) and len(open(file).read().split()) > 1):
            if time.monotonic() > end:
                raise RuntimeError("the browser does not start")
            time.sleep(0.05)
        port = int(open(file).read().split()[0])
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            target = next(one for one in json.load(answer) if one["type"] == "page")
        path = target["webSocketDebuggerUrl"].split(str(port), 1)[1]
        self.socket = socket.create_connection(("127.0.0.1", port), 30)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            f"{base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        while self.file.readline() not in (b"\r\n", b""):
            pass
        for domain in ["Page", "Runtime", "Log", "Accessibility"]:
            self.call(domain + ".enable")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        data = b""
        while True:
            first, second = self.file.read(2)
            size = second & 127
            if size > 125:
                form, count = (">H", 2) if size == 126 else (">Q", 8)
                size = struct.unpack(form, self.file.read(count))[0]
            data += self.file.read(size)
            if first & 128:
                return json.loads(data)

    def call(self, method, **parameters):
        """Calls a method of the protocol; what else the browser says is kept in `notes`."""
        self.number += 1
        body = json.dumps(
            {"id": self.number, "method": method, "params": parameters}).encode()
        length = (bytes([128 | len(body)]) if len(body) < 126
                  else b"\xfe" + struct.pack(">H", len(body)) if len(body) < 1 << 16
                  else b"\xff" + struct.pack(">Q", len(body)))
        # A mask of zeros leaves the bytes as they are.
        self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + body)
        while True:
            answer = self.message()
            if answer.get("id") != self.number:
                self.notes.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            else:
                return answer["result"]

    def value(self, script):
        """What an expression is in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, script, seconds=15):
        """Waits until an expression is true in the page."""
        end = time.monotonic() + seconds
        while not self.value(f"!!({script})"):
            if time.monotonic() > end:
                raise RuntimeError("never true in the page: " + script)
            time.sleep(0.03)

    def press(self, key, code=0, text=""):
        """Presses and releases a key."""
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def type(self, text):
        """Types into the field that has the focus."""
        self.call("Input.insertText", text=text)

    def window(self, width, height, appearance):
        """Gives the window a size and the page an appearance."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": appearance},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def picture(self, path):
        """Writes what the page looks like as a PNG."""
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data["data"]))

    def faults(self):
        """Errors of scripts and of the policy, as the browser's console has them."""
        kinds = ["Runtime.exceptionThrown", "Log.entryAdded"]
        return [one["params"] for one in self.notes if one["method"] in kinds]
