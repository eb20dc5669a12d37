package import APNs
import NotifySimCore

extension ScenarioReader {
  /// How many steps a scenario may have, repetitions included, and all cases of a file together.
  static let stepLimit = 100_000
  private static let ownKeys = ["expect", "snapshot"]
  private static let ownKeyTable = JSONText.KeyTable(ownKeys)

  mutating func steps(_ root: JSONValue) -> [Scenario.Step] {
    guard let value = root["steps"] else {
      mistakes.report("'steps' is missing", at: root)
      return []
    }
    var steps: [Scenario.Step] = []
    add(value, to: &steps)
    return steps
  }

  private mutating func add(_ value: JSONValue, to steps: inout [Scenario.Step]) {
    guard value.kind == .array else {
      return mistakes.report("'steps' must be an array", at: value)
    }
    let pointer = value.pointer
    for (place, element) in value.elements.enumerated() {
      stepPlace = (pointer, place)
      guard element.kind == .object else {
        mistakes.report("a step must be an object", at: element)
        continue
      }
      if element["repeat"] != nil {
        addRepeated(element, to: &steps)
      } else if let step = step(element) {
        steps.append(step)
      }
    }
  }

  private mutating func addRepeated(_ value: JSONValue, to steps: inout [Scenario.Step]) {
    mistakes.checkKeys(of: value, against: ["repeat", "steps"], what: "a repetition")
    guard let count = value["repeat"].map({ resolved($0) })?.integer(in: 1...) else {
      return mistakes.report("'repeat' must be a whole number from 1", at: value["repeat"])
    }
    guard let inner = value["steps"] else {
      return mistakes.report("'steps' is missing", at: value)
    }
    var once: [Scenario.Step] = []
    add(inner, to: &once)
    let (total, overflows) = once.count.multipliedReportingOverflow(by: count)
    guard !overflows, total <= Self.stepLimit - steps.count else {
      return mistakes.report("a scenario has at most \(Self.stepLimit) steps", at: value["repeat"])
    }
    for _ in 0..<count { steps += once }
  }

  fileprivate mutating func step(_ value: JSONValue) -> Scenario.Step? {
    var found: (key: JSONValue, verb: Verb, operand: JSONValue)?
    for (key, operand) in value.members {
      guard let verb = Verb.named(by: key) else { continue }
      if let found {
        mistakes.report(
          "a step takes one verb, but this one also has '\(found.verb.name)'", at: key)
      } else {
        found = (key, verb, operand)
      }
    }
    guard let found else {
      reportMissingVerb(value)
      return nil
    }
    let verb = found.verb
    refuseUnknownKeys(of: value, beside: verb)
    let call = call(verb, found.operand, in: value)
    for category in call?.categories ?? [] { identifiers?.add(category: category) }
    let expectations = expectations(value["expect"])
    let snapshot = snapshot(value["snapshot"])
    guard let call else { return nil }
    let takesPayload = verb.operand == .payload
    return Scenario.Step(
      call: call, span: found.key.span,
      payload: takesPayload ? payload(found.operand, .object) : nil,
      file: takesPayload ? payload(found.operand, .string) : nil,
      headers: takesPayload ? value["headers"] : nil,
      expectations: expectations, snapshot: snapshot)
  }

  private mutating func refuseUnknownKeys(of value: JSONValue, beside verb: Verb) {
    for (key, _) in value.members {
      guard Verb.named(by: key) == nil, Self.ownKeyTable.place(of: key) == nil,
        let name = key.string
      else { continue }
      let modifiers = verb.modifiers.map(\.rawValue)
      guard !modifiers.contains(name) else { continue }
      mistakes.report(
        "'\(verb.name)' takes no '\(name)'", at: key,
        suggestion: nearest(to: name, among: [verb.name] + modifiers + Self.ownKeys))
    }
  }

  /// The payload that a verb is given as it stands: itself, or the name of its file.
  private func payload(_ operand: JSONValue, _ kind: JSONValue.Kind) -> JSONValue? {
    operand.kind == kind && !hasPlaceholders(operand) ? operand : nil
  }

  private mutating func reportMissingVerb(_ value: JSONValue) {
    let names = Verb.all.map(\.name)
    let unknown = value.members.first { !Self.ownKeys.contains($0.key.string ?? "") }
    guard let key = unknown?.key, let name = key.string else {
      return mistakes.report(
        "a step needs one of the verbs \(names.joined(separator: ", "))", at: value)
    }
    let near = nearest(to: name, among: names)
    let list = near == nil ? "; the verbs are \(names.joined(separator: ", "))" : ""
    mistakes.report("there is no verb '\(name)'\(list)", at: key, suggestion: near)
  }

  /// The snapshot's name: for `true` an empty one, which the file's own name completes.
  private mutating func snapshot(_ value: JSONValue?) -> String? {
    guard let value, value.boolean != false else { return nil }
    if value.boolean == true { return "" }
    guard let name = resolved(value).string, !name.isEmpty, !name.contains("/") else {
      mistakes.report("'snapshot' must be true, or a name without a slash", at: value)
      return nil
    }
    mistakes.checkNames([name], "snapshot", at: value)
    return name
  }

  private mutating func expectations(_ value: JSONValue?) -> [Expectation] {
    guard let value else { return [] }
    let all = value.kind == .array ? Array(value.elements) : [value]
    return all.compactMap { expectation($0) }
  }

  fileprivate mutating func expectation(_ value: JSONValue) -> Expectation? {
    guard value.kind == .object else {
      mistakes.report(
        "an expectation must be an object: a partial event, or 'not' with one", at: value)
      return nil
    }
    if let pattern = value["not"] {
      mistakes.checkKeys(of: value, against: ["not"], what: "an expectation with 'not'")
      return pattern.kind == .object ? expect(pattern, .none, value) : refuse(pattern)
    }
    guard let exactly = value["exactly"] else { return expect(value, .next, value) }
    mistakes.checkKeys(
      of: value, against: ["exactly", "of"], what: "an expectation with 'exactly'")
    guard let count = resolved(exactly).integer(in: 0...) else {
      mistakes.report("'exactly' must be a whole number from 0", at: exactly)
      return nil
    }
    guard let pattern = value["of"] else {
      mistakes.report("'of' is missing: the partial event to count", at: value)
      return nil
    }
    return pattern.kind == .object ? expect(pattern, .exactly(count), value) : refuse(pattern)
  }

  private mutating func refuse(_ pattern: JSONValue) -> Expectation? {
    mistakes.report("a partial event must be an object", at: pattern)
    return nil
  }

  private mutating func expect(
    _ pattern: JSONValue, _ demand: Expectation.Demand, _ whole: JSONValue
  ) -> Expectation {
    let wanted = EventPattern(resolved(pattern))
    var expectation = Expectation(pattern: wanted, demand: demand, span: whole.span)
    for mistake in PatternCheck.mistakes(in: wanted, of: identifiers) {
      let place = Self.place(of: mistake, in: pattern)
      guard mistake.isAboutApp else {
        mistakes.report(mistake.message, at: place, suggestion: mistake.suggestion)
        continue
      }
      // The app may have changed since: that fails the step, and not the reading.
      let fault = Diagnostic(
        .error, .scenario, mistake.message, at: place.span, pointer: place.pointer,
        fixIt: mistake.suggestion.map { .init("did you mean '\($0)'?") })
      if !faults.contains(fault) { faults.append(fault) }
      expectation.faults.append(fault)
    }
    return expectation
  }

  /// The place of a mistake in the text; the value of a placeholder has no place of its own.
  private static func place(
    of mistake: PatternCheck.Mistake, in pattern: JSONValue
  ) -> JSONValue {
    var place = pattern
    for (depth, step) in mistake.path.enumerated() {
      switch step {
      case .key(let name):
        guard let member = place.members.first(where: { $0.key.string == name }) else {
          return place
        }
        let isLast = depth == mistake.path.count - 1
        place = isLast && mistake.isAboutKey ? member.key : member.value
      case .index(let index):
        let elements = Array(place.elements)
        guard elements.indices.contains(index) else { return place }
        place = elements[index]
      }
    }
    return place
  }
}

extension VerbCall {
  /// Reads a step of a scenario that stands alone: `{"choose": "ACCEPT_ACTION"}`.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - resources: where what it names is found.
  /// - Returns: the call.
  /// - Throws: ``Scenario.ReadingError`` with every mistake.
  package static func step(
    _ source: SourceText, resources: any Scenario.Resources
  ) throws(Scenario.ReadingError) -> VerbCall {
    let document: JSONDocument
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw Scenario.ReadingError(diagnostics: [error.diagnostic], source: source)
    }
    var reader = ScenarioReader(source, directory: "", resources: resources)
    let step = document.root.kind == .object ? reader.step(document.root) : nil
    for key in ["expect", "snapshot"] {
      guard let value = document.root[key] else { continue }
      reader.mistakes.report(
        "'\(key)' is for scenario files; here the answer has the events to compare", at: value)
    }
    guard let step, reader.mistakes.diagnostics.isEmpty else {
      if document.root.kind != .object {
        reader.mistakes.report("a step must be an object", at: document.root)
      }
      throw Scenario.ReadingError(diagnostics: reader.mistakes.diagnostics, source: source)
    }
    return step.call
  }
}

extension Expectation {
  /// Reads an expectation by itself, as a step of a scenario has it.
  ///
  /// - Throws: ``Scenario.ReadingError`` where it is none, or no event can match.
  package init(_ source: SourceText, resources: any Scenario.Resources) throws(Scenario
    .ReadingError)
  {
    let root: JSONValue
    do throws(JSONReader.SyntaxError) {
      root = try JSONDocument(parsing: source.bytes, options: .commented).root
    } catch {
      throw Scenario.ReadingError(diagnostics: [error.diagnostic], source: source)
    }
    var reader = ScenarioReader(source, directory: "", resources: resources)
    let found = reader.expectation(root)
    guard let found, reader.mistakes.diagnostics.isEmpty else {
      throw Scenario.ReadingError(diagnostics: reader.mistakes.diagnostics, source: source)
    }
    self = found
  }
}
