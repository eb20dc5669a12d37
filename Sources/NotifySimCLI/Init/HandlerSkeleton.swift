import AppSources
import CommandLineTools
import NotifySimCore

/// A handler for an app that was read from its sources: a branch for each of its buttons.
struct HandlerSkeleton {
  private let name: String
  private let branches: [Branch]
  private let takesSilentPushes: Bool

  init(of app: FoundApp) {
    name = app.name
    branches = app.actions.map { Branch($0, of: app) }
    takesSilentPushes = app.reading.app.manifest.backgroundModes.contains(.remoteNotification)
  }

  /// The code for one button.
  private struct Branch {
    /// The identifier as a JSON string, which is also valid in Python and JavaScript.
    let identifier: String
    let comment: String
    let isReply: Bool

    init(_ action: ReadApp.Action, of app: FoundApp) {
      let own = action.identifier ?? ""
      identifier = CommentedJSON.literal(own)
      let title = action.title?.text.oneLine.nonEmpty ?? ReadApp.Action.unknownTitle
      let places = app.places(handling: own).unique
      let handled =
        places.isEmpty ? "" : "; the app handles it at \(places.joined(separator: ", "))"
      comment = "\(title) (\(action.place.words)\(handled))"
      isReply = action.textInput != nil
    }

    func comment(_ sign: String, indent: Int) -> String {
      comment.filled(to: CommentedJSON.lineWidth - indent - sign.count - 1).map {
        "\(String(repeating: " ", count: indent))\(sign) \($0)\n"
      }.joined()
    }
  }

  /// The handler in a language.
  func handler(in language: Starter.Language) -> Starter.Handler {
    let known = language.handler
    let text =
      switch language {
      case .python: python
      case .node: node
      case .shell: shell
      }
    return .init(
      program: known.program, file: "\(JavaScriptMock.folder)/\(known.file)", text: text)
  }

  private var python: String {
    let silent = """
      elif "fetchCompletionHandler" in call["method"]:
          # A silent push came: say whether it brought something.
          say(fetchResult="newData")

      """
    let cases = branches.enumerated().map { index, branch in
      let details = branch.isReply ? #", text=call.get("userText")"# : ""
      return """
            \(index == 0 ? "if" : "elif") action == \(branch.identifier):
        \(branch.comment("#", indent: 8))        say(effect=\(branch.identifier)\(details))

        """
    }.joined()
    let rest = """
      # The notification was opened or dismissed.
      print("nothing to do for", action)
      """
    let margin = String(repeating: " ", count: branches.isEmpty ? 4 : 8)
    let last = rest.split(separator: "\n").map { "\(margin)\($0)\n" }.joined()
    return """
      # Answers for the app \(name): runs once for each call of the app.

      import json
      import sys

      call = json.load(sys.stdin)


      def say(**request):
          \"""Each request is a line of JSON; any other line that is printed goes to the log.\"""
          print(json.dumps(request))


      if "willPresent" in call["method"]:
          # A notification came while the app was in the foreground: show it.
          say(present=["banner", "list", "sound"])
      \(takesSilentPushes ? silent : "")elif "didReceive:withCompletionHandler" in call["method"]:
          # The person answered a notification.
          action = call["actionIdentifier"]
      \(cases)\(branches.isEmpty ? "" : "    else:\n")\(last)
      """
  }

  private var node: String {
    let silent = """
      } else if (call.method.includes("fetchCompletionHandler")) {
        // A silent push came: say whether it brought something.
        say({ fetchResult: "newData" });

      """
    let cases = branches.map { branch in
      let details = branch.isReply ? ", text: call.userText" : ""
      return """
            case \(branch.identifier):
        \(branch.comment("//", indent: 6))      say({ effect: \(branch.identifier)\(details) });
              break;

        """
    }.joined()
    return """
      // Answers for the app \(name): runs once for each call of the app.
      import { readFileSync } from "node:fs";

      const call = JSON.parse(readFileSync(0, "utf8"));

      // Each request is a line of JSON; any other line that is printed goes to the log.
      const say = (request) => console.log(JSON.stringify(request));

      if (call.method.includes("willPresent")) {
        // A notification came while the app was in the foreground: show it.
        say({ present: ["banner", "list", "sound"] });
      \(takesSilentPushes ? silent : "")} \
      else if (call.method.includes("didReceive:withCompletionHandler")) {
        // The person answered a notification.
        switch (call.actionIdentifier) {
      \(cases)    default:
            // The notification was opened or dismissed.
            console.log("nothing to do for", call.actionIdentifier);
        }
      }

      """
  }

  private var shell: String {
    let silent = """
      *'"method":"application(_:didReceiveRemoteNotification:'*)
        # A silent push came: say whether it brought something.
        echo '{"fetchResult": "newData"}' ;;

      """
    let cases = branches.map { branch in
      let identifier = branch.identifier.replacing("'", with: "'\\''")
      let action =
        branch.isReply
        ? """
        printf '{"effect": %s, "text": %s}\\n' \\
            '\(identifier)' "$(string userText)" ;;
        """
        : """
        printf '{"effect": %s}\\n' '\(identifier)' ;;
        """
      return """
        *'"actionIdentifier":\(identifier)'*)
        \(branch.comment("#", indent: 2))  \(action)

        """
    }.joined()
    return #"""
      #!/bin/sh
      # Answers for the app \#(name): runs once for each call of the app. The call is one line of
      # JSON, read as text here; with jq it could be taken apart properly.
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
      \#(takesSilentPushes ? silent : "")\#(cases)*)
        # The notification was opened or dismissed.
        echo "nothing to do" ;;
      esac

      """#
  }
}
