/// Findings about a payload's content that a linter and a phone share.
extension Payload {
  /// The finding that nobody notices the push (X20), or nil.
  package var contentDiagnostic: Diagnostic? {
    guard let aps else { return nil }
    let alert = aps.alert
    if alert?.hasText != true, aps.badge == nil, aps.sound == nil {
      guard !aps.contains(.contentAvailable), !aps.contains(.pttPushType), !isPlaceholder("badge")
      else { return nil }
      return Diagnostic(
        .warning, .emptyContent,
        "the push has no text, sound or badge, so the person does not notice it, and without"
          + " 'content-available' it does not wake the app",
        at: alert?.span ?? aps.span, pointer: alert == nil ? "/aps" : "/aps/alert")
    }
    return nil
  }

  /// Whether a template gives the value of a key of `aps`.
  func isPlaceholder(_ key: String) -> Bool {
    guard let text = root["aps"]?[key]?.string else { return false }
    return Placeholder.isWhole(Array(text.utf8)[...])
  }

  /// The finding that the service extension is not run for lack of text (X8), or nil.
  package var mutableContentDiagnostic: Diagnostic? {
    hasAlertText
      ? nil : mutableContentDiagnostic("without alert text the service extension is not run")
  }

  /// The finding that `mutable-content` has no effect (X8), or nil if it is not given.
  package func mutableContentDiagnostic(_ reason: String) -> Diagnostic? {
    guard let field = aps?.mutableContent, field.value else { return nil }
    return Diagnostic(
      .warning, .mutableContent, "'mutable-content' has no effect: \(reason)", at: field.span,
      pointer: "/aps/mutable-content")
  }

  /// The finding that a category has no place for its buttons (X10, P21), or nil.
  package var categoryDiagnostic: Diagnostic? {
    guard let field = aps?.category, !hasAlertText else { return nil }
    return Diagnostic(
      .warning, .category,
      "the category '\(field.value)' has no effect without alert text: no alert shows its buttons",
      at: field.span, pointer: "/aps/category")
  }
}

/// Alert text that is given by a localisation key (rule X19).
extension APS.Alert {
  /// A text of the alert: what may be given for it, and the names of the keys.
  package struct Text {
    /// The text itself.
    package var text: Payload.Field<String>?
    /// The key of its translation.
    package var key: Payload.Field<String>?
    /// What replaces the placeholders of the translation.
    package var arguments: Payload.Field<[String]>?
    /// The key of the text itself: `body`.
    package var name: String
    /// The key of the translation: `loc-key`.
    var keyName: String
    /// The key of what replaces the placeholders: `loc-args`.
    package var argumentsName: String { keyName.dropLast("key".count) + "args" }
  }

  /// The three texts.
  package var texts: [Text] {
    [
      Text(
        text: title, key: titleLocKey, arguments: titleLocArgs, name: "title",
        keyName: "title-loc-key"),
      Text(
        text: subtitle, key: subtitleLocKey, arguments: subtitleLocArgs, name: "subtitle",
        keyName: "subtitle-loc-key"),
      Text(text: body, key: locKey, arguments: locArgs, name: "body", keyName: "loc-key"),
    ]
  }

  /// The findings about arguments without the key whose placeholders they are for.
  var unusedArguments: [Diagnostic] {
    texts.compactMap { text in
      guard let arguments = text.arguments, text.key == nil else { return nil }
      let name = text.argumentsName
      return Diagnostic(
        .warning, .localization,
        "'\(name)' has no effect without '\(text.keyName)'", at: arguments.span,
        pointer: "/aps/alert/\(name)")
    }
  }
}
