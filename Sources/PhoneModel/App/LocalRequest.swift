import APNs
import UserNotifications

/// A local notification that an app schedules: what, and when (rule L1).
public struct LocalRequest: Sendable {
  /// The request's identifier; nil to have one made.
  public var id: String?
  /// What it says.
  public var content: NotificationContent
  /// What it waits for.
  public var trigger: PendingRequest.Trigger
  /// The JSON that it was read from, if it was.
  package let json: JSONValue?

  /// Creates a request.
  public init(
    id: String? = nil, content: NotificationContent, trigger: PendingRequest.Trigger
  ) {
    self.init(id: id, content: content, trigger: trigger, json: nil)
  }

  package init(
    id: String?, content: NotificationContent, trigger: PendingRequest.Trigger, json: JSONValue?
  ) {
    self.id = id
    self.content = content
    self.trigger = trigger
    self.json = json
  }

  /// The request in JSON, with other paths of attachments that do not start at the root.
  ///
  /// - Parameter path: the path that takes the place of another.
  /// - Returns: the JSON; nil for a request that was not read from any.
  package func json(withPaths path: (String) -> String) -> JSONValue? {
    guard let json else { return nil }
    var text = Array(json.rawText.utf8)
    let files = json["content"]?["attachments"]?.elements.compactMap { $0["url"] } ?? []
    for file in files.reversed() {
      guard let old = file.string, !old.contains("://"), !old.hasPrefix("/") else { continue }
      var writer = JSONWriter()
      writer.string(path(old))
      let start = json.span.start
      text.replaceSubrange(file.span.start - start..<file.span.end - start, with: writer.bytes)
    }
    return try? JSONDocument(parsing: text, options: .commented).root
  }
}
