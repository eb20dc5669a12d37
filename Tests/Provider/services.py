"""A backend that sends by FCM and Expo, with their own libraries; asserts what they answer."""

import json
import os
import urllib.request

import firebase_admin
import httpx
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from exponent_server_sdk import (
    DeviceNotRegisteredError, InvalidCredentialsError, MessageRateExceededError,
    MessageTooBigError, PushClient, PushMessage, PushServerError, PushTicket)
from firebase_admin import credentials, exceptions, messaging

# How often the library asks until its caller gets the error: two times more after 401, four times after
# 500 and 503.
FCM_ERRORS = [
    ("INVALID_ARGUMENT", 1, exceptions.InvalidArgumentError),
    ("UNREGISTERED", 1, messaging.UnregisteredError),
    ("SENDER_ID_MISMATCH", 1, messaging.SenderIdMismatchError),
    ("QUOTA_EXCEEDED", 1, messaging.QuotaExceededError),
    ("THIRD_PARTY_AUTH_ERROR", 3, messaging.ThirdPartyAuthError),
    ("UNAVAILABLE", 5, exceptions.UnavailableError),
    ("INTERNAL", 5, exceptions.InternalError),
    # The same, by what APNs answers to FCM.
    ("TooManyRequests", 1, messaging.QuotaExceededError),
    ("DeviceTokenNotForTopic", 1, messaging.SenderIdMismatchError),
    ("InvalidProviderToken", 3, messaging.ThirdPartyAuthError),
    ("Unregistered", 1, messaging.UnregisteredError),
]
EXPO_ERRORS = ["TOO_MANY_REQUESTS", "UNAUTHORIZED", "PUSH_TOO_MANY_EXPERIENCE_IDS"]
RECEIPTS = [
    ("Unregistered", DeviceNotRegisteredError), ("PayloadTooLarge", MessageTooBigError),
    ("TooManyRequests", MessageRateExceededError),
    ("InvalidProviderToken", InvalidCredentialsError),
]


def account():
    """A service account with a key of its own."""
    key = rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption())
    return credentials.Certificate({
        "type": "service_account", "project_id": "demo", "private_key_id": "k",
        "private_key": key.decode(), "client_email": "a@demo.iam.gserviceaccount.com",
        "client_id": "1", "token_uri": "https://oauth2.googleapis.com/token"})


def fault(reason, token, count=1):
    """Lets the next requests for a token meet a fault."""
    body = json.dumps({"reason": reason, "token": token, "next": count}).encode()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    opener.open(os.environ["SERVE_CONTROL"] + "/v1/faults", data=body).close()


def message(title, **target):
    return messaging.Message(notification=messaging.Notification(title, "Body"), **target)


def expect(error, act):
    """What an action raises, which has to be an error of exactly this kind."""
    try:
        act()
    except Exception as found:  # any other kind is what is looked for
        assert type(found) is error, (type(found), error)
        return found
    raise AssertionError(f"{error.__name__} was not raised")


def send_by_fcm():
    firebase_admin.initialize_app(account())
    assert messaging.send(message("One", token="reg-1")).startswith("projects/demo/messages/")
    assert messaging.send(message("Dry", token="reg-1"), dry_run=True).endswith("fake_message_id")
    expect(exceptions.InvalidArgumentError,
           lambda: messaging.send(message("None", token="nobody")))
    done = messaging.subscribe_to_topic(["reg-1", "reg-2", "nobody"], "news")
    assert (done.success_count, done.failure_count) == (2, 1)
    messaging.send(message("News", topic="news"))
    for reason, count, error in FCM_ERRORS:
        fault(reason, "reg-1", count)
        expect(error, lambda: messaging.send(message("Refused", token="reg-1")))
    fault("UNAVAILABLE", "reg-1", 1)
    messaging.send(message("Again", token="reg-1"))


def send_by_expo():
    client = PushClient(max_message_count=101, max_receipt_count=1001)
    ticket = client.publish(PushMessage(to="ExponentPushToken[a]", title="Expo", data={"a": 1}))
    assert client.check_receipts([ticket])[0].status == "ok"
    gone = client.publish(PushMessage(to="ExponentPushToken[z]", title="None"))
    expect(DeviceNotRegisteredError, gone.validate_response)

    def refused(act):
        return [one["code"] for one in expect(PushServerError, act).errors]

    one = PushMessage(to="ExponentPushToken[a]", title="Refused")
    for code in EXPO_ERRORS:
        fault(code, "ExponentPushToken[a]")
        assert refused(lambda: client.publish(one)) == [code]
    other = PushMessage(to="ExponentPushToken[other]", title="Refused")
    assert refused(lambda: client.publish_multiple([one, other])) == [EXPO_ERRORS[2]]
    wrong = PushMessage(to="ExponentPushToken[a]", title="Refused", priority="highest")
    assert refused(lambda: client.publish(wrong)) == ["VALIDATION_ERROR"]
    many = [PushMessage(to="ExponentPushToken[a]", title=str(number)) for number in range(101)]
    assert refused(lambda: client.publish_multiple(many)) == ["PUSH_TOO_MANY_NOTIFICATIONS"]
    asked = [PushTicket(
        push_message=one, status="ok", message="", details=None, id=str(number)) for number in range(1001)]
    assert refused(lambda: client.check_receipts_multiple(asked)) == ["PUSH_TOO_MANY_RECEIPTS"]
    for reason, error in RECEIPTS:
        fault(reason, "ExponentPushToken[a]")
        ticket = client.publish(one)
        ticket.validate_response()
        expect(error, client.check_receipts([ticket])[0].validate_response)


def send_long_batch():
    """A batch that is longer than a window of HTTP/2, by HTTP/2 through the proxy."""
    batch = [{"to": "ExponentPushToken[z]", "data": {"text": "x" * 3400}}] * 100
    with httpx.Client(http2=True) as client:
        answer = client.post("https://exp.host/--/api/v2/push/send", json=batch)
    assert answer.http_version == "HTTP/2" and len(answer.json()["data"]) == 100


if __name__ == "__main__":
    send_by_fcm()
    send_by_expo()
    send_long_batch()
