extension Starter.Language {
  /// The handler of the starter app in this language.
  var handler: Starter.Handler {
    switch self {
    case .python: .init(program: "python3", file: "handler.py", text: Self.pythonText)
    case .node: .init(program: "node", file: "handler.mjs", text: Self.nodeText)
    case .shell: .init(program: "sh", file: "handler.sh", text: Self.shellText)
    }
  }

  private static let pythonText = #"""
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

    """#

  private static let nodeText = #"""
    // Answers for the app Parcels: runs once for each call of the app.
    import { readFileSync } from "node:fs";

    const call = JSON.parse(readFileSync(0, "utf8"));

    // Each request is a line of JSON; any other line that is printed goes to the log.
    const say = (request) => console.log(JSON.stringify(request));

    if (call.method.includes("willPresent")) {
      // A notification came while the app was in the foreground: show it.
      say({ present: ["banner", "list", "sound"] });
    } else if (call.method.includes("didReceive:withCompletionHandler")) {
      // The person answered a notification.
      const parcel = call.notification.content.userInfo.parcel;
      switch (call.actionIdentifier) {
        case "LEAVE_AT_DOOR":
          say({ effect: "parcel.left", parcel });
          break;
        case "SEND_BACK":
          say({ effect: "parcel.returned", parcel });
          break;
        case "TELL_DRIVER":
          say({ effect: "driver.told", parcel, text: call.userText });
          break;
        default:
          console.log("nothing to do for", call.actionIdentifier);
      }
    }

    """#

  private static let shellText = #"""
    #!/bin/sh
    # Answers for the app Parcels: runs once for each call of the app. The call is one line of JSON,
    # read as text here; with jq it could be taken apart properly.
    call=$(cat)

    # The string of a key, with its quotation marks.
    string() {
      printf '%s' "$call" | sed -nE 's/.*"'"$1"'":("([^"\\]|\\.)*").*/\1/p'
    }

    # Each request is a line of JSON; any other line that is printed goes to the log.
    case $call in
    *'"method":"userNotificationCenter(_:willPresent:'*)
      # A notification came while the app was in the foreground: show it.
      echo '{"present": ["banner", "list", "sound"]}' ;;
    *'"actionIdentifier":"LEAVE_AT_DOOR"'*)
      printf '{"effect": "parcel.left", "parcel": %s}\n' "$(string parcel)" ;;
    *'"actionIdentifier":"SEND_BACK"'*)
      printf '{"effect": "parcel.returned", "parcel": %s}\n' "$(string parcel)" ;;
    *'"actionIdentifier":"TELL_DRIVER"'*)
      printf '{"effect": "driver.told", "parcel": %s, "text": %s}\n' \
        "$(string parcel)" "$(string userText)" ;;
    *)
      echo "nothing to do" ;;
    esac

    """#
}
