import APNs

/// Looking for events in what a step came to, for tests.
extension Sequence<Event> {
  /// Whether an event has all keys of a pattern:
  /// `events.contains(["event": "completion", "outcome": "once"])`.
  public func contains(_ pattern: EventPattern) -> Bool {
    contains { pattern.matches($0) }
  }

  /// The first event that has all keys of a pattern; nil if none has.
  public func first(matching pattern: EventPattern) -> Event? {
    first { pattern.matches($0) }
  }

  /// The events that have all keys of a pattern, in order.
  public func all(matching pattern: EventPattern) -> [Event] {
    filter { pattern.matches($0) }
  }
}

extension EventPattern {
  /// Whether an event has all keys of the pattern.
  public func matches(_ event: Event) -> Bool {
    if let kind = json["event"]?.string, kind != event.kind.name { return false }
    var writer = JSONWriter()
    event.write(to: &writer)
    guard let document = try? JSONDocument(parsing: writer.bytes) else { return false }
    return differences(from: document.root).isEmpty
  }
}

extension EventPattern: CustomStringConvertible {
  /// The keys with their values, as JSON.
  public var description: String { json.rawText }
}
