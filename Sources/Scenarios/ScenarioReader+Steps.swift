import APNs
import NotifySimCore

extension ScenarioReader {
  /// How many steps a scenario may have, repetitions included, and all cases of a file together.
  static let stepLimit = 100_000
  private static let ownKeys = ["expect", "snapshot"]

  mutating func steps(_ root: JSONValue) -> [Scenario.Step] {
    guard let value = root["steps"] else {
      report("'steps' is missing", at: root)
      return []
    }
    var steps: [Scenario.Step] = []
    add(value, to: &steps)
    return steps
  }

  private mutating func add(_ value: JSONValue, to steps: inout [Scenario.Step]) {
    guard value.kind == .array else { return report("'steps' is an array", at: value) }
    for element in value.elements {
      guard element.kind == .object else {
        report("a step is an object", at: element)
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
    checkKeys(of: value, against: ["repeat", "steps"], what: "a repetition")
    guard let count = value["repeat"].map({ resolved($0) })?.integer, count >= 1 else {
      return report("'repeat' is a whole number from 1", at: value["repeat"])
    }
    guard let inner = value["steps"] else { return report("'steps' is missing", at: value) }
    var once: [Scenario.Step] = []
    add(inner, to: &once)
    let (total, overflows) = once.count.multipliedReportingOverflow(by: count)
    guard !overflows, total <= Self.stepLimit - steps.count else {
      return report("a scenario has at most \(Self.stepLimit) steps", at: value["repeat"])
    }
    for _ in 0..<count { steps += once }
  }

  private mutating func step(_ value: JSONValue) -> Scenario.Step? {
    var found: (key: JSONValue, verb: Verb, operand: JSONValue)?
    for (key, operand) in value.members {
      guard let name = key.string, let verb = Verb.named(name) else { continue }
      if let found {
        report("a step has one verb, and this one has '\(found.verb.name)' too", at: key)
      } else {
        found = (key, verb, operand)
      }
    }
    guard let found else {
      reportMissingVerb(value)
      return nil
    }
    let verb = found.verb
    let known = [verb.name] + verb.modifiers.map(\.rawValue) + Self.ownKeys
    for (key, _) in value.members {
      guard let name = key.string, !known.contains(name), Verb.named(name) == nil else { continue }
      report(
        "'\(verb.name)' takes no '\(name)'", at: key, suggestion: nearest(to: name, among: known))
    }
    let call = call(verb, found.operand, in: value)
    let expectations = expectations(value["expect"])
    let snapshot = snapshot(value["snapshot"])
    return call.map {
      Scenario.Step(
        call: $0, span: found.key.span, payload: payload(in: found.operand, of: verb, .object),
        file: payload(in: found.operand, of: verb, .string),
        headers: value["headers"],
        expectations: expectations, snapshot: snapshot)
    }
  }

  /// The payload that a verb is given as it stands: itself, or the name of its file.
  private func payload(
    in operand: JSONValue, of verb: Verb, _ kind: JSONKind
  ) -> JSONValue? {
    guard verb.operand == .payload, operand.kind == kind, !hasPlaceholders(operand) else {
      return nil
    }
    return operand
  }

  private mutating func reportMissingVerb(_ value: JSONValue) {
    let names = Verb.all.map(\.name)
    let unknown = value.members.first { !Self.ownKeys.contains($0.key.string ?? "") }
    guard let key = unknown?.key, let name = key.string else {
      return report("a step says what happens: \(names.joined(separator: ", "))", at: value)
    }
    let near = nearest(to: name, among: names)
    let list = near == nil ? "; the verbs are \(names.joined(separator: ", "))" : ""
    report("there is no verb '\(name)'\(list)", at: key, suggestion: near)
  }

  /// The snapshot's name: for `true` an empty one, which the file's own name completes.
  private mutating func snapshot(_ value: JSONValue?) -> String? {
    guard let value, value.boolean != false else { return nil }
    if value.boolean == true { return "" }
    guard let name = resolved(value).string, !name.isEmpty, !name.contains("/") else {
      report("'snapshot' is true, or a name without a slash", at: value)
      return nil
    }
    return name
  }
}

extension ScenarioReader {
  private mutating func call(
    _ verb: Verb, _ operand: JSONValue, in step: JSONValue
  ) -> VerbCall? {
    let value = resolved(operand)
    var call = VerbCall(verb)
    for modifier in verb.modifiers {
      switch modifier {
      case .of: call.of = text(step, modifier.rawValue)
      case .action: call.action = text(step, modifier.rawValue)
      case .headers: break
      }
    }
    switch verb.operand {
    case .nothing:
      guard value.boolean == true else { return refuse(verb, operand, "true") }
    case .notification:
      if value.boolean == true { return call }
      guard let id = value.string else {
        return refuse(verb, operand, "true or the identifier of a notification")
      }
      call.of = id
    case .action, .text:
      guard let text = value.string else { return refuse(verb, operand, "a string") }
      call.text = text
    case .word(let words):
      guard let word = value.boolean == true ? words.first : value.string, words.contains(word)
      else { return refuse(verb, operand, words.joined(separator: " or ")) }
      call.text = word
    case .settings:
      guard value.kind == .object else { return refuse(verb, operand, "an object") }
      call.settings = settings(operand)
    case .duration:
      if let time = value.double.flatMap({ PassingTime(seconds: $0) }) {
        call.seconds = time.seconds
      } else if value.string.map({ call.setDuration($0) }) != true {
        return refuse(verb, operand, VerbCall.durationForms)
      }
    case .request:
      guard let request = request(value, at: operand) else { return nil }
      call.request = request
    case .position:
      checkKeys(of: value, against: ["latitude", "longitude"], what: "a place")
      guard let latitude = value["latitude"]?.double, let longitude = value["longitude"]?.double,
        let position = Position(latitude: latitude, longitude: longitude)
      else { return refuse(verb, operand, "an object with 'latitude' and 'longitude' in degrees") }
      call.position = position
    case .payload:
      guard let source = payload(value, at: operand) else { return nil }
      call.push = Push(recognizing: source, headers: headers(step))
    }
    return call
  }

  private mutating func refuse(_ verb: Verb, _ value: JSONValue, _ wanted: String) -> VerbCall? {
    report("'\(verb.name)' takes \(wanted)", at: value)
    return nil
  }

  /// A local notification; mistakes in what stands for a placeholder have its place.
  private mutating func request(_ value: JSONValue, at place: JSONValue) -> LocalRequest? {
    var reader = LocalRequestReader(Self.code, directory: directory)
    let request = reader.request(value)
    for mistake in reader.mistakes {
      if hasPlaceholders(place) { report(mistake.message, at: place) } else { add(mistake) }
    }
    return request
  }

  private mutating func payload(_ value: JSONValue, at place: JSONValue) -> SourceText? {
    if value.kind == .object {
      return SourceText(
        name: "\(source.name)#\(place.pointer)", bytes: Array(value.rawText.utf8))
    }
    guard let path = value.string else {
      report("'deliver' takes the path of a payload, or a payload", at: place)
      return nil
    }
    do throws(ScenarioResourceError) {
      return try resources.file(joined(path, to: directory))
    } catch {
      report(error, at: place)
      return nil
    }
  }

  private mutating func headers(_ step: JSONValue) -> RequestHeaders {
    guard let value = step["headers"] else { return RequestHeaders() }
    guard value.kind == .object else {
      report("'headers' is an object", at: value)
      return RequestHeaders()
    }
    return RequestHeaders(
      value.members.map { member in
        let field = resolved(member.value)
        return "\(member.key.string ?? ""): \(field.string ?? field.rawText)"
      })
  }

  private mutating func expectations(_ value: JSONValue?) -> [Expectation] {
    guard let value else { return [] }
    let all = value.kind == .array ? Array(value.elements) : [value]
    return all.compactMap { expectation($0) }
  }

  private mutating func expectation(_ value: JSONValue) -> Expectation? {
    guard value.kind == .object else {
      report("an expectation is an object: a partial event, or 'not' with one", at: value)
      return nil
    }
    if let pattern = value["not"] {
      checkKeys(of: value, against: ["not"], what: "an expectation with 'not'")
      return pattern.kind == .object ? expect(pattern, .none, value) : refuse(pattern)
    }
    guard let exactly = value["exactly"] else { return expect(value, .next, value) }
    checkKeys(of: value, against: ["exactly", "of"], what: "an expectation with 'exactly'")
    guard let count = resolved(exactly).integer, count >= 0 else {
      report("'exactly' is a whole number from 0", at: exactly)
      return nil
    }
    guard let pattern = value["of"] else {
      report("'of' is missing: the partial event that is to be there so often", at: value)
      return nil
    }
    return pattern.kind == .object ? expect(pattern, .exactly(count), value) : refuse(pattern)
  }

  private mutating func refuse(_ pattern: JSONValue) -> Expectation? {
    report("a partial event is an object", at: pattern)
    return nil
  }

  private mutating func expect(
    _ pattern: JSONValue, _ demand: Expectation.Demand, _ whole: JSONValue
  ) -> Expectation {
    if let kind = pattern["event"], let name = resolved(kind).string,
      !Event.Kind.names.contains(name)
    {
      report(
        "there is no event '\(name)'", at: kind,
        suggestion: nearest(to: name, among: Event.Kind.names))
    }
    return Expectation(
      pattern: EventPattern(resolved(pattern)), demand: demand, span: whole.span)
  }
}
