import APNs
import NotifySimCore

/// Reads a scenario file, reporting every mistake with its place before anything runs.
struct ScenarioReader {
  static let code = Diagnostic.Code.scenario

  let source: SourceText
  let directory: String
  let resources: any Scenario.Resources
  var mistakes = Mistakes(Self.code)
  /// What is wrong with expectations that does not keep the file from being run.
  var faults: [Diagnostic] = []
  /// The values of `${NAME}` in the case that is read.
  var values: [String: JSONValue] = [:]
  /// What the app of the scenario that is read declares; nil if that is not certain.
  var identifiers: PatternCheck.AppIdentifiers?
  /// The section `check`: which findings are not reported.
  private var check = AppManifest.CheckSection()
  /// The JSON Pointer of the steps that are read, and the position of the one at hand.
  var stepPlace = (steps: "", number: 0)
  /// The JSON Pointer of the step that is read.
  var stepPointer: String { "\(stepPlace.steps)/\(stepPlace.number)" }
  /// Whether the text has a placeholder anywhere.
  let mentionsPlaceholders: Bool

  init(_ source: SourceText, directory: String, resources: any Scenario.Resources) {
    self.source = source
    self.directory = directory
    self.resources = resources
    mentionsPlaceholders = source.bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let dollar = rest.firstIndex(of: ASCII.dollar) {
        rest = rest[(dollar + 1)...]
        if rest.first == ASCII.leftBrace { return true }
      }
      return false
    }
  }

  /// The scenario of a file, or its cases.
  mutating func scenarios(_ root: JSONValue) -> [Scenario] {
    guard root.kind == .object else {
      mistakes.report("a scenario must be a JSON object", at: root)
      return []
    }
    mistakes.checkKeys(of: root, against: Scenario.Key.ofFile.map(\.rawValue), what: "a scenario")
    let name = text(root, "name", required: true) ?? ""
    if let section = root[AppManifest.CheckSection.name] {
      let name = FieldName(AppManifest.CheckSection.name)
      check = FieldType.checkSection.read(section, name, &mistakes) ?? check
    }
    guard let cases = cases(root) else {
      return scenario(root, nil, named: name).map { [$0] } ?? []
    }
    var names: Set<String> = []
    var slugs: Set<String> = []
    var stepCount = 0
    return cases.compactMap { value in
      guard stepCount <= Self.stepLimit else { return nil }
      mistakes.checkKeys(of: value, against: Scenario.Key.ofCase.map(\.rawValue), what: "a case")
      let own = text(value, "name", required: true) ?? ""
      if !own.isEmpty, !names.insert(own).inserted {
        mistakes.report("there are two cases named '\(own)'", at: value["name"] ?? value)
      }
      var scenario = scenario(root, value, named: "\(name) / \(own)")
      scenario?.caseSlug = own.slug(unlike: &slugs)
      stepCount += scenario?.steps.count ?? 0
      if stepCount > Self.stepLimit {
        mistakes.report(
          "all cases together have at most \(Self.stepLimit) steps", at: root["cases"])
      }
      return scenario
    }
  }

  private mutating func cases(_ root: JSONValue) -> [JSONValue]? {
    guard let value = root["cases"] else { return nil }
    let cases = value.elements.filter { $0.kind == .object }
    if value.kind != .array || cases.isEmpty || cases.count != value.count {
      mistakes.report("'cases' must be an array of objects, at least one", at: value)
    }
    return cases
  }

  private mutating func scenario(
    _ root: JSONValue, _ own: JSONValue?, named name: String
  ) -> Scenario? {
    values = placeholders(own)
    let app = app(own?["app"] ?? root["app"])
    identifiers = app.flatMap { resources.identifiers(of: $0) }
    var device = DeviceState.standard(for: app?.manifest ?? .unnamed)
    for value in [root["device"], own?["device"]] {
      for setting in settings(value) { setting.apply(to: &device) }
    }
    var profile = Profile()
    for value in [root["profile"], own?["profile"]] { set(&profile, value) }
    let seed = seed(own?["seed"] ?? root["seed"])
    let steps = steps(root)
    guard let app else { return nil }
    return Scenario(
      name: name, source: source, span: (own?["name"] ?? root["name"])?.span, app: app,
      device: device, profile: profile, seed: seed, check: check, steps: steps)
  }

  private mutating func placeholders(_ own: JSONValue?) -> [String: JSONValue] {
    guard let values = own?["values"] else { return [:] }
    guard values.kind == .object else {
      mistakes.report(
        "'values' must be an object: the value of each '${NAME}' in the steps", at: values)
      return [:]
    }
    return Dictionary(
      values.members.map { ($0.key.string ?? "", $0.value) }, uniquingKeysWith: { $1 })
  }

  private mutating func app(_ value: JSONValue?) -> App? {
    if let value, value.kind == .object { return inlineApp(value) }
    if let value, value.string == nil {
      mistakes.report("'app' must be a name, the path of a manifest, or a manifest", at: value)
      return nil
    }
    do throws(Scenario.ResourceError) {
      return try resources.app(value?.string, from: directory)
    } catch {
      report(error, at: value)
      return nil
    }
  }

  private mutating func inlineApp(_ value: JSONValue) -> App? {
    var found = Mistakes(.manifest)
    let manifest = AppManifest(value, directory: directory, &found)
    for mistake in found.diagnostics { mistakes.add(mistake) }
    return App(manifest: manifest, handler: manifest.handler)
  }

  private mutating func set(_ profile: inout Profile, _ value: JSONValue?) {
    guard let value else { return }
    if let word = value.string {
      do throws(Profile.ReadingError) {
        return try profile.set(named: word)
      } catch {
        return mistakes.report(error.message, at: value, suggestion: error.suggestion)
      }
    }
    guard value.kind == .object else {
      return mistakes.report("'profile' must be an object or the name of a profile", at: value)
    }
    for (key, word) in value.members {
      do throws(Profile.ReadingError) {
        try profile.set(key.string ?? "", word.string ?? word.rawText)
      } catch {
        mistakes.report(error.message, at: key, suggestion: error.suggestion)
      }
    }
  }

  private mutating func seed(_ value: JSONValue?) -> UInt64 {
    guard let value else { return 1 }
    guard let seed = value.integer(in: 0...) else {
      mistakes.report("'seed' must be a whole number from 0", at: value)
      return 1
    }
    return UInt64(seed)
  }

  /// Reports keys that are given twice: one of the two values would be lost.
  mutating func refuseDuplicateKeys(_ warnings: [Diagnostic]) {
    for warning in warnings where warning.code == .unknownKey {
      mistakes.add(
        Diagnostic(.error, Self.code, warning.message, at: warning.span, notes: warning.notes))
    }
  }

  /// The string of a key; nil if there is none, or something else.
  mutating func text(_ object: JSONValue, _ key: String, required: Bool = false) -> String? {
    let value = object[key].map { resolved($0) }
    return mistakes.text(object, key, required: required, as: value)
  }

  mutating func report(_ error: Scenario.ResourceError, at value: JSONValue?) {
    mistakes.report(error.message, at: value, suggestion: error.suggestion)
  }

  /// The settings of an object with dotted or nested keys.
  mutating func settings(_ value: JSONValue?) -> [DeviceSetting] {
    guard let value else { return [] }
    var mistakes = Mistakes(Self.code)
    let settings = DeviceSetting.all(in: resolved(value), &mistakes)
    add(mistakes.diagnostics, in: value)
    return settings
  }

  /// Takes over the mistakes in a value; the value of a placeholder has no place of its own.
  mutating func add(_ found: [Diagnostic], in value: JSONValue) {
    let isResolved = hasPlaceholders(value)
    for mistake in found {
      if isResolved { mistakes.report(mistake.message, at: value) } else { mistakes.add(mistake) }
    }
  }
}

extension String {
  /// The letters and digits in lower case, with one hyphen for whatever lies between them, and a
  /// number where that is taken.
  fileprivate func slug(unlike taken: inout Set<String>) -> String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    let plain = words.isEmpty ? "case" : words
    var slug = plain
    var number = 2
    while !taken.insert(slug).inserted {
      slug = "\(plain)-\(number)"
      number += 1
    }
    return slug
  }
}

extension AppManifest {
  /// The placeholder manifest while the real one is wrong.
  fileprivate static let unnamed = AppManifest(bundleIdentifier: "", name: "")
}

extension ScenarioReader {
  /// The value with what stands for each `${NAME}` in its strings; a string that is nothing but
  /// one becomes any kind of value.
  mutating func resolved(_ value: JSONValue) -> JSONValue {
    guard hasPlaceholders(value) else { return value }
    var writer = JSONWriter()
    write(value, to: &writer)
    return (try? JSONDocument(parsing: writer.bytes).root) ?? value
  }

  /// Whether a value contains a placeholder for a value of a case.
  func hasPlaceholders(_ value: JSONValue) -> Bool {
    mentionsPlaceholders && value.rawText.contains("${")
  }

  private mutating func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key.string ?? "")
        write(member, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string: write(value.string ?? "", of: value, to: &writer)
    case .number, .boolean, .null: writer.raw(value)
    }
  }

  private mutating func write(
    _ text: String, of value: JSONValue, to writer: inout JSONWriter
  ) {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      let found = values[name]
      if found == nil { reportUnknown(name, at: value) }
      if let found, rest.count == text.count, start.lowerBound == text.startIndex,
        rest.index(after: end) == text.endIndex
      {
        return writer.raw(found)
      }
      result += rest[..<start.lowerBound]
      result += found.map { $0.string ?? $0.rawText } ?? ""
      rest = rest[rest.index(after: end)...]
    }
    writer.string(result + rest)
  }

  private mutating func reportUnknown(_ name: String, at value: JSONValue) {
    let known = values.keys.sorted()
    mistakes.report(
      known.isEmpty
        ? "'${\(name)}' has no value: no case has 'values'"
        : "no 'values' has '\(name)'; there is \(known.joined(separator: ", "))",
      at: value, suggestion: nearest(to: name, among: known))
  }
}
