/// A payload that stands inside another value, where APNs and the phone do not look for it.
package struct EnclosedPayload {
  /// The value of the document that is the payload, or the string that holds it.
  package let value: JSONValue
  /// Where the payload stands in the JSON that the string holds; empty for the whole of it.
  private let inner: String
  /// Whether the payload is in a string, so that it is JSON within JSON.
  package var isText: Bool { value.kind == .string }

  /// The payload that a value holds, at any depth of keys, arrays and strings of JSON; of several
  /// the one that is nearest.
  package init?(in root: JSONValue) {
    var queue = [Place(value: root, origin: nil, inner: "")][...]
    var seen = 0
    while let place = queue.popFirst(), seen < Self.limit {
      seen += 1
      if seen > 1 || place.value.kind == .string, Self.isPayload(place.value) {
        value = place.origin ?? place.value
        inner = place.origin == nil ? "" : place.inner
        return
      }
      queue += place.children
    }
    return nil
  }

  /// A value that is looked at.
  private struct Place {
    let value: JSONValue
    /// The string of the document that it stands in, if any.
    let origin: JSONValue?
    /// Where it stands in that string.
    let inner: String

    /// The values that it holds.
    var children: [Place] {
      if let contents = EnclosedPayload.contents(of: value) {
        return [Place(value: contents.root, origin: origin ?? value, inner: inner)]
      }
      return EnclosedPayload.values(of: value).map { child in
        let key = child.pointer.split(separator: "/").last.map { "/\($0)" } ?? ""
        return Place(value: child, origin: origin, inner: origin == nil ? "" : inner + key)
      }
    }
  }

  /// How many values are looked at.
  private static let limit = 2_000
  /// How many values of an object or array are looked at.
  private static let width = 64
  /// The longest string that is read, in bytes; a push takes less (P2).
  private static let textLimit = 1 << 16

  private static func values(of value: JSONValue) -> [JSONValue] {
    switch value.kind {
    case .object: value.members.lazy.map(\.value).prefix(width).map(\.self)
    case .array: value.elements.prefix(width).map(\.self)
    default: []
    }
  }

  private static func isPayload(_ value: JSONValue) -> Bool {
    guard value.kind == .string else { return value["aps"]?.kind == .object }
    return contents(of: value)?.root["aps"]?.kind == .object
  }

  /// What a string holds, where that is an object of JSON.
  static func contents(of value: JSONValue) -> JSONDocument? {
    guard value.kind == .string, value.span.length <= textLimit, let text = value.string,
      text.utf8.first(where: { !ASCII.isBlank($0) }) == ASCII.leftBrace,
      let document = try? JSONDocument(parsing: text), document.root.kind == .object
    else { return nil }
    return document
  }

  /// Where it is, as messages say it.
  var note: Diagnostic.Note {
    let pointer = value.pointer
    let words =
      pointer.isEmpty && inner.isEmpty
      ? "the string is itself a payload, which was encoded as JSON twice"
      : !inner.isEmpty
        ? "there is a payload in '\(inner)' of the JSON in the string '\(pointer)'"
        : isText
          ? "there is a payload in the string '\(pointer)', as JSON within JSON"
          : "there is a payload in '\(pointer)'"
    return .init(words, at: value.opening)
  }

  /// How to get at it.
  var advice: Diagnostic.FixIt {
    if !inner.isEmpty {
      return .init(
        "check the value of '\(inner)' of the JSON in the string '\(value.pointer)' alone")
    }
    return value.pointer.isEmpty
      ? .init("check the text of the string, without encoding it again")
      : .init("check the value of '\(value.pointer)' alone")
  }
}

extension Payload {
  /// Whether an object has keys of Apple's beside each other that belong in `aps` and that hardly
  /// anything but a payload has: an `alert` with its texts, or one with a hyphen or underscore.
  package static func hasStrayKeys(_ root: JSONValue) -> Bool {
    root.members.contains { key, value in
      guard let name = key.string else { return false }
      if name == APS.Key.alert.rawValue { return isAlert(value, beside: root) }
      return distinctiveKeys.contains(name)
    }
  }

  /// Whether an object has a key that `aps` usually has.
  static func hasKeysOfAPS(_ object: JSONValue) -> Bool {
    let keys: [APS.Key] = [.alert, .badge, .sound, .contentAvailable, .mutableContent, .category]
    return keys.contains { object[$0.rawValue] != nil }
  }

  private static let distinctiveKeys: Set<String> = {
    let keys: [APS.Key] = [
      .contentAvailable, .mutableContent, .interruptionLevel, .relevanceScore, .targetContentID,
    ]
    return Set(keys.map(\.rawValue) + ["content_available", "mutable_content"])
  }()

  private static func isAlert(_ value: JSONValue, beside root: JSONValue) -> Bool {
    if value.kind == .string { return root["badge"] != nil || root["sound"] != nil }
    return hasTextOfAlert(value)
  }

  /// Whether an object has a text of an alert's.
  static func hasTextOfAlert(_ value: JSONValue) -> Bool {
    value.members.contains { key, _ in
      ["title", "subtitle", "body", "loc-key", "title-loc-key"].contains(key.string ?? "")
    }
  }
}
