public import APNs

/// A partial event: it matches every event in which all of its keys match.
///
/// Objects match partially, arrays element by element, numbers by value, and a plain string
/// matches an object with that `identifier`.
public struct EventPattern: Sendable {
  /// The keys with their values, as JSON.
  public let json: JSONValue

  /// Creates a pattern from a JSON object with keys of ``Event/write(to:)``.
  public init(_ json: JSONValue) {
    self.json = json
  }

  /// Creates a pattern from JSON text.
  ///
  /// - Throws: why the text is not JSON.
  public init(_ text: String) throws(JSONSyntaxError) {
    self.init(try JSONDocument(parsing: text, options: .commented).root)
  }

  /// What keeps an event from matching; empty if it matches.
  public func differences(from event: JSONValue) -> [Difference] {
    var differences: [Difference] = []
    Self.compare(json, event, at: "", &differences)
    return differences
  }

  /// How many of the pattern's own keys an event has as they are wanted, `event` counting most.
  package func likeness(to event: JSONValue) -> Int {
    json.members.reduce(0) { sum, member in
      guard let key = member.key.string, let found = event[key] else { return sum }
      var differences: [Difference] = []
      Self.compare(member.value, found, at: "", &differences)
      guard differences.isEmpty else { return sum + (key == "event" ? 0 : 1) }
      return sum + (key == "event" ? 1000 : 10)
    }
  }

  /// A value that is not as it is wanted.
  public struct Difference: Hashable, Sendable {
    /// The JSON Pointer of the value in the event.
    public let pointer: String
    /// What is wanted, as JSON.
    public let wanted: String
    /// What there is, as JSON; nil for nothing.
    public let found: String?
  }
}

extension EventPattern {
  private static func compare(
    _ wanted: JSONValue, _ found: JSONValue?, at pointer: String,
    _ differences: inout [Difference]
  ) {
    guard let found, matchesKind(wanted, found) else {
      return differences.append(
        Difference(pointer: pointer, wanted: wanted.rawText, found: found?.rawText))
    }
    switch wanted.kind {
    case .object: compareMembers(wanted, found, at: pointer, &differences)
    case .array: compareElements(wanted, found, at: pointer, &differences)
    default:
      guard !isEqual(wanted, found) else { return }
      differences.append(
        Difference(pointer: pointer, wanted: wanted.rawText, found: found.rawText))
    }
  }

  private static func matchesKind(_ wanted: JSONValue, _ found: JSONValue) -> Bool {
    wanted.kind == found.kind || (wanted.kind == .string && found.kind == .object)
  }

  private static func compareMembers(
    _ wanted: JSONValue, _ found: JSONValue, at pointer: String,
    _ differences: inout [Difference]
  ) {
    for (key, value) in wanted.members {
      let name = key.string ?? ""
      compare(value, found[name], at: "\(pointer)/\(name.pointerEscaped)", &differences)
    }
  }

  private static func compareElements(
    _ wanted: JSONValue, _ found: JSONValue, at pointer: String,
    _ differences: inout [Difference]
  ) {
    guard wanted.count == found.count else {
      return differences.append(
        Difference(
          pointer: pointer, wanted: wanted.rawText, found: found.text(asWantedBy: wanted)))
    }
    for (place, pair) in zip(wanted.elements, found.elements).enumerated() {
      compare(pair.0, pair.1, at: "\(pointer)/\(place)", &differences)
    }
  }

  private static func isEqual(_ wanted: JSONValue, _ found: JSONValue) -> Bool {
    switch wanted.kind {
    case .string: wanted.string == (found.string ?? found["identifier"]?.string)
    case .number:
      wanted.rawText == found.rawText || (wanted.double != nil && wanted.double == found.double)
    default: wanted.rawText == found.rawText
    }
  }
}

extension String {
  /// The key as a part of a JSON Pointer (RFC 6901, 3).
  fileprivate var pointerEscaped: String {
    guard contains(where: { $0 == "~" || $0 == "/" }) else { return self }
    return replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

extension JSONValue {
  /// The array as JSON, with identifiers in place of objects where strings are wanted.
  fileprivate func text(asWantedBy wanted: JSONValue) -> String {
    guard wanted.elements.allSatisfy({ $0.kind == .string }) else { return rawText }
    let names = elements.map { $0["identifier"]?.rawText ?? $0.rawText }
    return "[\(names.joined(separator: ", "))]"
  }
}

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

extension EventPattern: ExpressibleByDictionaryLiteral {
  /// Creates a pattern from keys of an event with the values wanted:
  /// `["event": "completion", "outcome": "once"]`.
  public init(dictionaryLiteral members: (String, Value)...) {
    var writer = JSONWriter()
    Value(members).write(to: &writer)
    self.init(((try? JSONDocument(parsing: writer.bytes)) ?? JSONDocument()).root)
  }

  /// A value that is wanted, as it is written in a pattern; a variable stands in an interpolation.
  public struct Value: Sendable {
    private let kind: Kind

    private indirect enum Kind: Sendable {
      case text(String)
      case whole(Int)
      case number(Double)
      case flag(Bool)
      case array([Value])
      case object([(key: String, value: Value)])
    }

    fileprivate init(_ members: [(String, Value)]) {
      kind = .object(members.map { (key: $0, value: $1) })
    }

    fileprivate func write(to writer: inout JSONWriter) {
      switch kind {
      case .text(let text): writer.string(text)
      case .whole(let number): writer.integer(number)
      case .number(let number): writer.double(number)
      case .flag(let flag): writer.boolean(flag)
      case .array(let elements):
        writer.beginArray()
        for element in elements { element.write(to: &writer) }
        writer.endArray()
      case .object(let members):
        writer.beginObject()
        for (key, value) in members {
          writer.key(key)
          value.write(to: &writer)
        }
        writer.endObject()
      }
    }
  }
}

extension EventPattern.Value: ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral text: String) { kind = .text(text) }
}

extension EventPattern.Value: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral number: Int) { kind = .whole(number) }
}

extension EventPattern.Value: ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(floatLiteral number: Double) { kind = .number(number) }
}

extension EventPattern.Value: ExpressibleByBooleanLiteral {
  /// Creates true or false.
  public init(booleanLiteral flag: Bool) { kind = .flag(flag) }
}

extension EventPattern.Value: ExpressibleByArrayLiteral {
  /// Creates an array, which matches element by element.
  public init(arrayLiteral elements: Self...) { kind = .array(elements) }
}

extension EventPattern.Value: ExpressibleByDictionaryLiteral {
  /// Creates an object, which matches where all of its keys match.
  public init(dictionaryLiteral members: (String, Self)...) { self.init(members) }
}
