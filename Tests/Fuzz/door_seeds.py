"""Writes requests to FCM and Expo, a file each, into a folder: the body after a byte that tells the
fuzz target its path and coding, and what a client by HTTP/1.1 sends after a byte from 0x80 on."""

import gzip
import json
import sys
from pathlib import Path

SEND, EXPO, RECEIPTS, TOPIC, TOKEN = range(5)
GZIP, HTTP1 = 8, 0x80

MESSAGE = {"token": "reg-1", "notification": {"title": "A", "body": "B"}, "data": {"k": "v"},
           "apns": {"headers": {"apns-priority": "10", "apns-expiration": "0"},
                    "payload": {"aps": {"badge": 1, "category": "C"}}}}
CONDITION = {"condition": "'a' in topics && ('b' in topics || !('c' in topics))",
             "notification": {"title": "A"}}
EXPO_MESSAGES = [{"to": ["ExponentPushToken[a]", "ExponentPushToken[b]"], "title": "A", "ttl": 5,
                  "data": {"k": [1, None]}}, {"to": "b", "sound": None, "badge": 1}]
BODIES = {
    "send": (SEND, {"message": MESSAGE}),
    "topic": (SEND, {"message": {"topic": "news", "data": {"a": "b"}}, "validate_only": True}),
    "condition": (SEND, {"message": CONDITION}),
    "expo": (EXPO, EXPO_MESSAGES),
    "one": (EXPO, {"to": "ExponentPushToken[a]", "title": "A"}),
    "receipts": (RECEIPTS, {"ids": ["a", "b"]}),
    "subscription": (TOPIC, {"to": "/topics/news", "registration_tokens": ["a", "b", 1]}),
}
HEAD = "POST /--/api/v2/push/send HTTP/1.1\r\nHost: exp.host\r\n"
LINK = {
    "whole": HEAD + "Content-Length: 2\r\n\r\n[]" + HEAD + "Content-Length: 0\r\n\r\n",
    "chunks": HEAD + "Transfer-Encoding: chunked\r\n\r\n1;a=b\r\n[\r\n1\r\n]\r\n0\r\nx: y\r\n\r\n",
    "close": HEAD + "Connection: close\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n1",
}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, (door, value) in BODIES.items():
    body = json.dumps(value).encode()
    (folder / name).write_bytes(bytes([door]) + body)
    (folder / f"{name}-gzip").write_bytes(bytes([door | GZIP]) + gzip.compress(body))
(folder / "token").write_bytes(bytes([TOKEN]) + b"grant_type=x&assertion=a.b.c")
for name, text in LINK.items():
    (folder / name).write_bytes(bytes([HTTP1 + 6]) + text.encode())
