/// Rules that the manual names and the phone does not apply: they define a term, or what they are
/// about is not modelled.
extension Rule {
  /// The rules, in the order of their identifiers; no event cites one.
  package static let unapplied = [
    Rule(
      "D1", .verified,
      "A delivery has an origin, a push type, headers, the app's state and the phone's state.",
      source: "a definition"),
    Rule(
      "D16", .verified,
      "An app that often uses much time or power for silent pushes gets fewer of them. Not"
        + " modelled: Apple gives no numbers.",
      source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
    Rule(
      "D17", .verified,
      "On macOS the app gets a silent push only while it runs. Not modelled: the phone is an"
        + " iPhone.",
      source: "Apple: NSApplicationDelegate"),
    Rule(
      "D18", .verified,
      "On watchOS the extension delegate gets a silent push. Not modelled: the phone is an iPhone.",
      source: "Apple: WKApplicationDelegate"),
    Rule(
      "D47", .assumed,
      "Low Power Mode does not change how a notification is shown.", source: "general knowledge",
      search: "reports of alerts that look or sound different in Low Power Mode"),
    Rule(
      "D66", .assumed,
      "A notification shows about four lines of its text until it is opened. Not modelled: the"
        + " number depends on the phone.",
      source: "general knowledge", search: "a text of Apple's that gives a number of lines"),
    Rule(
      "D91", .verified,
      "Siri announces notifications by headphones or in the car, if the person has that on. Not"
        + " modelled: nothing is announced.",
      source: "WWDC21 session 10091"),
    Rule(
      "D93", .verified,
      "An app on the watch has notifications and a device token of its own. Not modelled: there is"
        + " no app on the watch.",
      source: "Apple: Taking advantage of notification forwarding"),
    Rule(
      "D97", .verified,
      "The order of an app's calls follows from the other rules.", source: "a summary"),
    Rule(
      "R13", .verified,
      "A response has the payload as the `userInfo` of its notification's content.",
      source: "Apple: UNNotificationResponse"),
  ]
}
