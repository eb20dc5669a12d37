import APNs
package import NotificationValues

extension LocalizedText {
  /// The keys of a text that is looked up.
  fileprivate static let fields: [Field<Self>] = [
    Field(
      "loc-key", \.key, .nonEmptyText, "the key of the text in the app's strings", required: true),
    Field(
      "loc-args", \.arguments, .list(of: .text), "what takes the place of the placeholders"),
  ]
}

/// A text that people write: as it is shown, or as it is looked up (rule L21).
private enum WrittenText: Sendable {
  case text(String)
  case lookedUp(LocalizedText)
}

extension FieldType<WrittenText> {
  fileprivate static var written: Self {
    let lookedUp = FieldType<LocalizedText>.object(LocalizedText.fields) { LocalizedText("") }
    return Self(
      .either([.text, lookedUp.shape]),
      read: { json, name, mistakes in
        if json.kind == .object {
          return lookedUp.read(json, name, &mistakes).map { .lookedUp($0) }
        }
        return FieldType<String>.text.read(json, name, &mistakes).map { .text($0) }
      })
  }
}

extension NotificationContent.LocalizedTexts {
  /// The texts of content as people write them: each a string, or what it is looked up by.
  static let fields: [Field<NotificationContent>] = [
    field("title", \.title, \.title), field("subtitle", \.subtitle, \.subtitle),
    field("body", \.body, \.body),
  ]

  private static func field(
    _ name: String, _ path: any WritableKeyPath<NotificationContent, String> & Sendable,
    _ origin: any WritableKeyPath<Self, LocalizedText?> & Sendable
  ) -> Field<NotificationContent> {
    Field(name, .written, "", get: { .text($0[keyPath: path]) }) { content, text in
      switch text {
      case .text(let text): content[keyPath: path] = text
      case .lookedUp(let text):
        var texts = content.localized ?? Self()
        texts[keyPath: origin] = text
        content.localized = texts
      }
    }
  }

  init(_ alert: APS.Alert) {
    func text(
      _ key: Payload.Field<String>?, _ arguments: Payload.Field<[String]>?,
      _ fallback: Payload.Field<String>?
    ) -> LocalizedText? {
      key.map { LocalizedText($0.value, arguments?.value ?? [], fallback: fallback?.value) }
    }
    self.init(
      title: text(alert.titleLocKey, alert.titleLocArgs, alert.title),
      subtitle: text(alert.subtitleLocKey, alert.subtitleLocArgs, alert.subtitle),
      body: text(alert.locKey, alert.locArgs, alert.body))
  }
}

extension NotificationContent {
  /// Takes note of where texts come from that the app made by their keys.
  package mutating func trace(to origin: (String) -> LocalizedText?) {
    var texts = localized ?? LocalizedTexts()
    texts.title = texts.title ?? origin(title)
    texts.subtitle = texts.subtitle ?? origin(subtitle)
    texts.body = texts.body ?? origin(body)
    localized = texts.isEmpty ? nil : texts
  }

  /// Keeps what the texts are looked up by that are still those of other content.
  package mutating func keepOrigins(of other: NotificationContent) {
    guard let known = other.localized else { return }
    let texts = LocalizedTexts(
      title: title == other.title ? known.title : nil,
      subtitle: subtitle == other.subtitle ? known.subtitle : nil,
      body: body == other.body ? known.body : nil)
    localized = texts.isEmpty ? nil : texts
  }
}

extension LocalizedText {
  /// A text taken apart as `printf` would: `%%` is a percent sign, and the rest are escapes.
  package struct FormatEscapes {
    /// The text with `%%` as a percent sign and without the escapes.
    package private(set) var shown = ""
    /// The escapes in order, such as `%u` and `%1$@`; `%` for one that stands for nothing.
    package private(set) var escapes: [String] = []

    package init(_ text: String) {
      var rest = text[...]
      while let percent = rest.firstIndex(of: "%") {
        shown.append(contentsOf: rest[..<percent])
        rest = rest[percent...].dropFirst()
        if rest.first == "%" {
          shown += "%"
          rest = rest.dropFirst()
        } else {
          escapes.append("%" + Self.parseConversion(from: &rest))
        }
      }
      shown.append(contentsOf: rest)
    }

    /// Takes flags, width, precision, length and conversion; takes nothing where the last is
    /// missing.
    private static func parseConversion(from rest: inout Substring) -> String {
      let modifiers = rest.prefix { Self.modifiers.contains($0) }
      let tail = rest[modifiers.endIndex...]
      guard let conversion = tail.first, Self.conversions.contains(conversion) else { return "" }
      rest = tail.dropFirst()
      return String(modifiers) + String(conversion)
    }

    private static let modifiers = Set("0123456789$*.'+-# hlqLjzt")
    private static let conversions = Set("@diouxXDOUeEfFgGaAcCsSpn")
  }
}
