public import APNs

/// A partial event: it matches every event in which all of its keys match.
///
/// Objects match partially, arrays element by element, numbers by value, and a plain string
/// matches an object with that `identifier`.
public struct EventPattern: Sendable {
  /// The keys with their values.
  package let wanted: JSONTree
  /// The name of the kind of event that is wanted; nil where any may match.
  package let kind: String?
  /// Whether nothing but the kind is wanted.
  private let wantsKindAlone: Bool

  private init(wanted: JSONTree) {
    self.wanted = wanted
    kind = wanted["event"]?.string
    wantsKindAlone = kind != nil && wanted.memberCount == 1
  }

  /// Creates a pattern from a JSON object with keys of ``Event/write(to:)``.
  public init(_ json: JSONValue) {
    self.init(wanted: .json(json))
  }

  /// Creates a pattern from JSON text.
  ///
  /// - Throws: why the text is not JSON.
  public init(_ text: String) throws(JSONReader.SyntaxError) {
    self.init(try JSONDocument(parsing: text, options: .commented).root)
  }

  /// The keys with their values, as JSON.
  public var json: JSONValue {
    if case .json(let value) = wanted { return value }
    return ((try? JSONDocument(parsing: wanted.text)) ?? JSONDocument()).root
  }

  /// Whether an event has all keys of the pattern.
  package func matches(_ event: Event) -> Bool { matches(event) { event.tree } }

  /// Whether an event has all keys of the pattern; its JSON is asked for only where it matters.
  package func matches(_ event: Event, tree: () -> JSONTree) -> Bool {
    if let kind, kind != event.kind.name { return false }
    return wantsKindAlone || differences(from: tree()).isEmpty
  }

  /// What keeps an event from matching; empty if it matches.
  package func differences(from event: JSONTree) -> [Difference] {
    var differences: [Difference] = []
    Self.compare(wanted, event, at: "", &differences)
    return differences
  }

  /// The event that is most like the one wanted, the first of equals; nil if none is like it.
  package func nearest(among events: some Sequence<(place: Int, tree: JSONTree)>) -> Int? {
    var nearest: (place: Int, likeness: Int)?
    for (place, tree) in events {
      let likeness = likeness(to: tree)
      if likeness > nearest?.likeness ?? 0 { nearest = (place, likeness) }
    }
    return nearest?.place
  }

  /// How many of the pattern's own keys an event has as they are wanted, `event` counting most.
  private func likeness(to event: JSONTree) -> Int {
    wanted.members.reduce(0) { sum, member in
      guard let found = event[member.key] else { return sum }
      var differences: [Difference] = []
      Self.compare(member.value, found, at: "", &differences)
      guard differences.isEmpty else { return sum + (member.key == "event" ? 0 : 1) }
      return sum + (member.key == "event" ? 1000 : 10)
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

// MARK: - Comparing

extension EventPattern {
  private static func compare(
    _ wanted: JSONTree, _ found: JSONTree?, at pointer: String, _ differences: inout [Difference]
  ) {
    guard let found, matchesKind(wanted, found) else {
      return differences.append(
        Difference(pointer: pointer, wanted: wanted.asWritten, found: found?.text))
    }
    switch wanted.kind {
    case .object:
      for (key, value) in wanted.members {
        compare(value, found[key], at: "\(pointer)/\(key.pointerEscaped)", &differences)
      }
    case .array: compareElements(wanted, found, at: pointer, &differences)
    default:
      guard !isEqual(wanted, found) else { return }
      differences.append(
        Difference(pointer: pointer, wanted: wanted.asWritten, found: found.text))
    }
  }

  private static func matchesKind(_ wanted: JSONTree, _ found: JSONTree) -> Bool {
    wanted.kind == found.kind || (wanted.kind == .string && found.kind == .object)
  }

  private static func compareElements(
    _ wanted: JSONTree, _ found: JSONTree, at pointer: String, _ differences: inout [Difference]
  ) {
    let (all, those) = (wanted.elements, found.elements)
    guard all.count == those.count else {
      return differences.append(
        Difference(
          pointer: pointer, wanted: wanted.asWritten, found: found.text(asWantedBy: all)))
    }
    for (place, pair) in zip(all, those).enumerated() {
      compare(pair.0, pair.1, at: "\(pointer)/\(place)", &differences)
    }
  }

  private static func isEqual(_ wanted: JSONTree, _ found: JSONTree) -> Bool {
    switch wanted.kind {
    case .string: wanted.string == (found.string ?? found["identifier"]?.string)
    case .number:
      (wanted.double != nil && wanted.double == found.double) || wanted.text == found.text
    case .boolean: wanted.boolean == found.boolean
    default: true
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

extension JSONTree {
  /// The text of the value, as a person wrote it.
  fileprivate var asWritten: String {
    if case .json(let value) = self { value.rawText } else { text }
  }

  /// The array as JSON, with identifiers in place of objects where strings are wanted.
  fileprivate func text(asWantedBy wanted: [JSONTree]) -> String {
    guard wanted.allSatisfy({ $0.kind == .string }) else { return text }
    let names = elements.map { ($0["identifier"] ?? $0).text }
    return "[\(names.joined(separator: ", "))]"
  }
}

// MARK: - Patterns in Swift

extension EventPattern: ExpressibleByDictionaryLiteral {
  /// A value that is wanted, as it is written in a pattern; a variable stands in an interpolation.
  public typealias Value = JSONTree

  /// Creates a pattern from keys of an event with the values wanted:
  /// `["event": "completion", "outcome": "once"]`.
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members: members)
  }

  /// Creates a pattern from keys of an event with the values wanted.
  package init(members: [(String, Value)]) {
    self.init(wanted: .object(members.map { (key: $0, value: $1) }))
  }
}

extension EventPattern: CustomStringConvertible {
  /// The keys with their values, as JSON.
  public var description: String { wanted.asWritten }
}

/// Looking for events in what a step came to, for tests.
///
/// A pattern that no event could ever match is an error, so that a misspelt key does not make an
/// expectation that always holds.
extension Sequence<Event> {
  /// Whether an event has all keys of a pattern:
  /// `try events.contains(["event": "completion", "outcome": "once"])`.
  ///
  /// - Throws: ``EventPattern.ReadingError`` where no event can match.
  public func contains(_ pattern: EventPattern) throws(EventPattern.ReadingError) -> Bool {
    try pattern.validate()
    return contains { pattern.matches($0) }
  }

  /// The first event that has all keys of a pattern; nil if none has.
  ///
  /// - Throws: ``EventPattern.ReadingError`` where no event can match.
  public func first(matching pattern: EventPattern) throws(EventPattern.ReadingError) -> Event? {
    try pattern.validate()
    return first { pattern.matches($0) }
  }

  /// The events that have all keys of a pattern, in order.
  ///
  /// - Throws: ``EventPattern.ReadingError`` where no event can match.
  public func all(matching pattern: EventPattern) throws(EventPattern.ReadingError) -> [Event] {
    try pattern.validate()
    return filter { pattern.matches($0) }
  }

  /// The first event that has all keys of a pattern; where none has, the error names the nearest
  /// one, and what differs in it.
  ///
  /// - Throws: ``EventPattern.ReadingError``
  @discardableResult
  public func require(_ pattern: EventPattern) throws(EventPattern.ReadingError) -> Event {
    if let found = try first(matching: pattern) { return found }
    throw EventPattern.ReadingError(missing: pattern, among: Array(self))
  }
}

extension EventPattern {
  /// Why an expectation of a test does not hold: no event can match it, or none did.
  public struct ReadingError: Error, CustomStringConvertible {
    /// What is wrong, for the report of a test.
    public let description: String

    fileprivate init(_ mistakes: [PatternCheck.Mistake], in pattern: EventPattern) {
      let reasons = mistakes.map { mistake in
        mistake.message + (mistake.suggestion.map { "; did you mean '\($0)'?" } ?? "")
      }
      description = "no event can match \(pattern): \(reasons.joined(separator: "; "))"
    }

    fileprivate init(missing pattern: EventPattern, among events: [Event]) {
      let trees = events.map(\.tree)
      guard let place = pattern.nearest(among: zip(events.indices, trees).map { ($0, $1) }) else {
        description = "no event matches \(pattern), and none is like it"
        return
      }
      let differences = pattern.differences(from: trees[place]).map { difference in
        let key = difference.pointer.dropFirst().replacing("/", with: ".")
        return "\(key) is \(difference.found ?? "absent"), not \(difference.wanted)"
      }
      let nearest = events[place]
      description =
        "no event matches \(pattern); the nearest is \(nearest.kind.name), event \(nearest.seq):"
        + " \(differences.joined(separator: ", "))"
    }
  }

  /// Makes sure that an event can match.
  package func validate() throws(ReadingError) {
    let mistakes = PatternCheck.mistakes(in: self)
    guard mistakes.isEmpty else { throw ReadingError(mistakes, in: self) }
  }
}
