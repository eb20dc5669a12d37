"""A worker of a test run: sends by FCM, Expo and APNs in turn to a phone of its own, beside others.

The variable WORKER has what it needs as JSON. Each thirteenth message meets a fault of its own first, and
is sent again; nobody else's fault may be met.
"""

import json
import os
import ssl

import firebase_admin
import httpx
from exponent_server_sdk import PushClient, PushMessage
from firebase_admin import messaging

from sending import authorization
from services import account, fault

WORKER = json.loads(os.environ["WORKER"])
SEEN = set()
AUTHORIZATION = authorization()


def by_fcm(title):
    try:
        sent = messaging.send(messaging.Message(
            notification=messaging.Notification(title, "Body"), token=WORKER["fcm"]))
    except (messaging.QuotaExceededError, messaging.SenderIdMismatchError):
        return False
    remember(sent)
    return True


def by_expo(title):
    ticket = CLIENT.publish(PushMessage(to=WORKER["expo"], title=title, body="Body"))
    remember(ticket.id)
    receipt, = CLIENT.check_receipts_multiple([ticket])
    assert receipt.id == ticket.id
    return receipt.status == "ok"


def by_apns(title):
    answer = LINK.post(
        f"/3/device/{WORKER['token']}", json={"aps": {"alert": {"title": title, "body": "Body"}}},
        headers={"apns-topic": WORKER["topic"], "apns-push-type": "alert",
                 "authorization": AUTHORIZATION})
    remember(answer.headers["apns-id"])
    return answer.status_code == 200


def remember(identifier):
    """Every answer has an identifier of its own."""
    assert identifier and identifier not in SEEN, identifier
    SEEN.add(identifier)


firebase_admin.initialize_app(account())
CLIENT = PushClient()
LINK = httpx.Client(http2=True, base_url=WORKER["url"], trust_env=False,
                    verify=ssl.create_default_context(cafile=WORKER["ca"]))
REASONS = ["TooManyRequests", "DeviceTokenNotForTopic"]
for number in range(WORKER["sends"]):
    way, title = (by_fcm, by_expo, by_apns)[number % 3], f"{WORKER['worker']} {number}"
    if number % 13 == 5:
        fault(REASONS[number % 2], WORKER["token"])
        assert not way(title), title
    assert way(title), title
