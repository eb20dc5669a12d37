import APNs
import NotifySimCore

/// Builds the JSON of a payload, key by key; what is nil is left out.
struct PayloadBuilder: Sendable {
  var title: String?
  var subtitle: String?
  var body: String?
  var sound: String?
  var badge: Int?
  var category: String?
  var thread: String?
  var level: String?
  var filter: String?
  /// The value of `sound` as JSON, where it is not a name.
  var soundJSON: String?
  /// The value of `relevance-score` as JSON.
  var relevance: String?
  /// The value of `content-available` as JSON.
  var contentAvailable: String?
  /// The value of `mutable-content` as JSON.
  var mutableContent: String?
  /// Custom members beside `aps`, as JSON.
  var custom: [(key: String, json: String)] = []

  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("aps")
    writer.beginObject()
    writeAlert(to: &writer)
    writer.field(ifAny: "sound", sound)
    if let badge { writer.field("badge", badge) }
    writer.field(ifAny: "category", category)
    writer.field(ifAny: "thread-id", thread)
    writer.field(ifAny: "interruption-level", level)
    writer.field(ifAny: "filter-criteria", filter)
    writeRaw("sound", soundJSON, to: &writer)
    writeRaw("relevance-score", relevance, to: &writer)
    writeRaw("content-available", contentAvailable, to: &writer)
    writeRaw("mutable-content", mutableContent, to: &writer)
    writer.endObject()
    for member in custom { writeRaw(member.key, member.json, to: &writer) }
    writer.endObject()
    return writer.text
  }

  /// The push with this payload and these headers.
  func push(_ headers: String...) -> Push { Push(json: json, headers: headers) }

  private func writeAlert(to writer: inout JSONWriter) {
    guard title != nil || subtitle != nil || body != nil else { return }
    writer.key("alert")
    writer.beginObject()
    if let title { writer.field("title", title) }
    if let subtitle { writer.field("subtitle", subtitle) }
    if let body { writer.field("body", body) }
    writer.endObject()
  }

  private func writeRaw(_ key: String, _ json: String?, to writer: inout JSONWriter) {
    guard let json, let document = try? JSONDocument(parsing: json) else { return }
    writer.key(key)
    writer.raw(document.root)
  }
}

extension Stimulus {
  /// A push with a text and, if wanted, a category.
  static func alert(
    _ body: String = "Hello", category: String? = nil, id: String? = nil, sound: String? = nil,
    badge: Int? = nil
  ) -> Stimulus {
    let builder = PayloadBuilder(body: body, sound: sound, badge: badge, category: category)
    return .deliver(Push(json: builder.json, headers: id.map { ["apns-collapse-id: \($0)"] } ?? []))
  }

  /// A push of nothing but `content-available`.
  static var silentPush: Stimulus {
    .deliver(
      PayloadBuilder(contentAvailable: "1").push("apns-push-type: background", "apns-priority: 5"))
  }

  /// A setting by name.
  static func set(_ name: String, _ value: String) throws -> Stimulus {
    .set(try DeviceSetting(name, value))
  }
}
