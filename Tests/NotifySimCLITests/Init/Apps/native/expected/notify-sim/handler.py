# Answers for the app Garden Club: runs once for each call of the app.

import json
import sys

call = json.load(sys.stdin)


def say(**request):
    """Each request is a line of JSON; any other line that is printed goes to the log."""
    print(json.dumps(request))


if "willPresent" in call["method"]:
    # A notification came while the app was in the foreground: show it.
    say(present=["banner", "list", "sound"])
elif "fetchCompletionHandler" in call["method"]:
    # A silent push came: say whether it brought something.
    say(fetchResult="newData")
elif "didReceive:withCompletionHandler" in call["method"]:
    # The person answered a notification.
    action = call["actionIdentifier"]
    if action == "WATER":
        # Water Now (Garden/AppDelegate.swift:11; the app handles it at Garden/AppDelegate.swift:30)
        say(effect="WATER")
    elif action == "SKIP \"TODAY\"":
        # Skip "Today" (Garden/AppDelegate.swift:13)
        say(effect="SKIP \"TODAY\"")
    elif action == "ASK":
        # Ask a Neighbour (Garden/AppDelegate.swift:15)
        say(effect="ASK", text=call.get("userText"))
    else:
        # The notification was opened or dismissed.
        print("nothing to do for", action)
