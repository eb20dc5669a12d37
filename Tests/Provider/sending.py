"""As much of an HTTP/2 client as tests of `serve` need; nothing but the standard library."""

import base64
import json
import socket
import struct
import sys
import time

DATA, HEADERS, SETTINGS, GOAWAY, WINDOW_UPDATE = 0, 1, 4, 7, 8
END_STREAM, END_HEADERS = 1, 4


def authorization():
    """A provider token in good form; nobody verifies its signature here."""
    parts = [{"alg": "ES256", "kid": "ABCDE12345"},
             {"iss": "TEAMID1234", "iat": int(time.time())}]
    texts = [json.dumps(one).encode() for one in parts] + [b"x" * 64]
    return "bearer " + ".".join(
        base64.urlsafe_b64encode(one).decode().rstrip("=") for one in texts)


class Client:
    """As much of HTTP/2 as a load of pushes needs: `accepted` grows as answers of 200 come in."""

    def __init__(self, served, tokens, tls=None):
        """Connects, by TLS where a context is given, to push to some device tokens in turn."""
        self.link = socket.create_connection(("127.0.0.1", served.port), timeout=30)
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.link = tls.wrap_socket(self.link, server_hostname="localhost")
        self.paths = [f"/3/device/{token}" for token in tokens]
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

    def message(self, title):
        """What is sent with a title."""
        return {"aps": {"alert": {"title": title, "body": "x" * 300}}}

    def push(self, turn, number):
        """Sends a push to the phone whose turn it is; gives whether the server is still there."""
        title = f"{turn}-{number}"
        path = self.paths[number % len(self.paths)]
        fields = {":method": "POST", ":scheme": "http", ":path": path, **self.fields}
        block = b"".join(b"\0" + self.text(name) + self.text(value)
                         for name, value in fields.items())
        body = json.dumps(self.message(title)).encode()
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
            if kind == GOAWAY:
                sys.exit(f"the server said {payload[8:]!r}")
            if kind == SETTINGS and not flags & 1:
                self.link.sendall(self.frame(SETTINGS, 1, 0, b""))
            if kind == HEADERS:
                title = self.sent.pop(stream)
                # The first field of an answer is its status: 200 has a number of its own.
                if payload[0] != 0x88:
                    sys.exit(f"{title} was refused")
                self.accepted.append(title)
        return bool(data)


class FCMClient(Client):
    """The same for messages of FCM to a registration token."""

    def __init__(self, served, token):
        super().__init__(served, [])
        self.token = token
        self.paths = ["/v1/projects/demo/messages:send"]
        self.fields = {"authorization": "Bearer token", "content-type": "application/json"}
        # Answers have bodies, which nobody here counts.
        self.link.sendall(self.frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", 1 << 30)))

    def message(self, title):
        return {"message": {"token": self.token,
                            "notification": {"title": title, "body": "x" * 300}}}
