public import APNs

/// What is expected of the events of a step.
public struct Expectation: Sendable {
  /// Which events are meant.
  public let pattern: EventPattern
  /// How many of them there are to be.
  public let demand: Demand
  /// The place of the expectation in the scenario's text.
  public let span: SourceSpan

  /// How many events are to match.
  public enum Demand: Hashable, Sendable {
    /// One, after those that the expectations before it found.
    case next
    /// None of the step's.
    case none
    /// So many of the step's.
    case exactly(Int)
  }
}

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
  func likeness(to event: JSONValue) -> Int {
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
