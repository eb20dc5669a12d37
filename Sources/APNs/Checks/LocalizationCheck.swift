/// Finds what is odd about alert text that is given by a localisation key (rules P11, X19).
package struct LocalizationCheck {
  private let alert: Alert?

  /// Creates a check of a payload's alert, if it has one.
  package init(_ payload: Payload) {
    alert = payload.aps?.alert
  }

  /// A text of the alert: what may be given for it, and the names of the keys.
  package struct Text {
    /// The text itself.
    package var text: Field<String>?
    /// The key of its translation.
    package var key: Field<String>?
    /// What replaces the placeholders of the translation.
    package var arguments: Field<[String]>?
    /// The key of the text itself: `body`.
    package var name: String
    /// The key of the translation: `loc-key`.
    package var keyName: String
  }

  /// The alert's three texts.
  package var texts: [Text] {
    guard let alert else { return [] }
    return [
      Text(
        text: alert.title, key: alert.titleLocKey, arguments: alert.titleLocArgs, name: "title",
        keyName: "title-loc-key"),
      Text(
        text: alert.subtitle, key: alert.subtitleLocKey, arguments: alert.subtitleLocArgs,
        name: "subtitle", keyName: "subtitle-loc-key"),
      Text(
        text: alert.body, key: alert.locKey, arguments: alert.locArgs, name: "body",
        keyName: "loc-key"),
    ]
  }

  /// The texts that are given twice.
  package var doubled: [Diagnostic] {
    texts.compactMap { text in
      guard let key = text.key, let own = text.text else { return nil }
      return Diagnostic(
        .warning, .localization,
        "the \(text.name) is given twice: the localisation key '\(key.value)' wins", at: own.span,
        pointer: "/aps/alert/\(text.name)")
    }
  }

  /// The arguments that are given without the key whose placeholders they are for.
  var pointless: [Diagnostic] {
    texts.compactMap { text in
      guard let arguments = text.arguments, text.key == nil else { return nil }
      let name = text.keyName.replacingKey
      return Diagnostic(
        .warning, .localization,
        "'\(name)' has nothing to fill in: there is no '\(text.keyName)'", at: arguments.span,
        pointer: "/aps/alert/\(name)")
    }
  }
}

extension String {
  /// The name of the arguments that belong to a key.
  fileprivate var replacingKey: String { dropLast("key".count) + "args" }
}
