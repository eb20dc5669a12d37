# Answers for the app chores: runs once for each call of the app.

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
    action = call["actionIdentifier"]
    if action == "LATER":
        # Later (Sources/Notifications.swift:10)
        say(effect="LATER")
    elif action == "THANK":
        # Thanks (Sources/Notifications.swift:20)
        say(effect="THANK")
    elif action == "-done":
        # Done (Sources/Notifications.swift:5)
        say(effect="-done")
    else:
        # The notification was opened or dismissed.
        print("nothing to do for", action)
