"""Answers for the app Parcels: runs once for each call of the app."""

import json
import sys

call = json.load(sys.stdin)


def say(**request):
    """Each request is a line of JSON; any other line that is printed goes to the log."""
    print(json.dumps(request))


if "willPresent" in call["method"]:
    # A notification came while the app was in the foreground: show it.
    say(present=["banner", "list", "sound"])
elif "didReceive:withCompletionHandler" in call["method"]:
    # The person answered a notification.
    parcel = call["notification"]["content"]["userInfo"].get("parcel")
    action = call["actionIdentifier"]
    if action == "LEAVE_AT_DOOR":
        say(effect="parcel.left", parcel=parcel)
    elif action == "SEND_BACK":
        say(effect="parcel.returned", parcel=parcel)
    elif action == "TELL_DRIVER":
        say(effect="driver.told", parcel=parcel, text=call["userText"])
    else:
        print("nothing to do for", action)
