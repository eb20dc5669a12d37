"""A backend that sends by FCM and Expo, with their own libraries; asserts what they answer."""

import firebase_admin
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from exponent_server_sdk import DeviceNotRegisteredError, PushClient, PushMessage
from firebase_admin import credentials, exceptions, messaging


def account():
    """A service account with a key of its own."""
    key = rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption())
    return credentials.Certificate({
        "type": "service_account", "project_id": "demo", "private_key_id": "k",
        "private_key": key.decode(), "client_email": "a@demo.iam.gserviceaccount.com",
        "client_id": "1", "token_uri": "https://oauth2.googleapis.com/token"})


def message(title, **target):
    return messaging.Message(notification=messaging.Notification(title, "Body"), **target)


def send_by_fcm():
    firebase_admin.initialize_app(account())
    assert messaging.send(message("One", token="reg-1")).startswith("projects/demo/messages/")
    assert messaging.send(message("Dry", token="reg-1"), dry_run=True).endswith("fake_message_id")
    try:
        messaging.send(message("None", token="nobody"))
        raise AssertionError("an unknown token was taken")
    except exceptions.InvalidArgumentError:
        pass
    done = messaging.subscribe_to_topic(["reg-1", "reg-2", "nobody"], "news")
    assert (done.success_count, done.failure_count) == (2, 1)
    messaging.send(message("News", topic="news"))


def send_by_expo():
    client = PushClient()
    ticket = client.publish(PushMessage(to="ExponentPushToken[a]", title="Expo", data={"a": 1}))
    assert client.check_receipts([ticket])[0].status == "ok"
    try:
        client.publish(PushMessage(to="ExponentPushToken[z]", title="None")).validate_response()
        raise AssertionError("an unknown token was taken")
    except DeviceNotRegisteredError:
        pass


send_by_fcm()
send_by_expo()
