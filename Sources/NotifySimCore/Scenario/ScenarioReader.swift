import APNs

/// Reads a scenario file, reporting every mistake with its place before anything runs.
struct ScenarioReader {
  let source: SourceText
  let directory: String
  let resources: any ScenarioResources
  private(set) var diagnostics: [Diagnostic] = []
  /// What stands for `${NAME}` in the case that is read.
  var values: [String: JSONValue] = [:]

  init(_ source: SourceText, directory: String, resources: any ScenarioResources) {
    self.source = source
    self.directory = directory
    self.resources = resources
  }

  static let keys = ["$schema", "name", "app", "device", "profile", "seed", "cases", "steps"]
  static let caseKeys = ["name", "app", "device", "profile", "seed", "values"]

  /// The scenario of a file, or its cases.
  mutating func scenarios(_ root: JSONValue) -> [Scenario] {
    guard root.kind == .object else {
      report("a scenario is a JSON object", at: root)
      return []
    }
    checkKeys(of: root, against: Self.keys, what: "a scenario")
    let name = text(root, "name", required: true) ?? ""
    guard let cases = cases(root) else {
      return scenario(root, nil, named: name).map { [$0] } ?? []
    }
    var names: Set<String> = []
    return cases.compactMap { value in
      checkKeys(of: value, against: Self.caseKeys, what: "a case")
      let own = text(value, "name", required: true) ?? ""
      if !own.isEmpty, !names.insert(own).inserted {
        report("there are two cases named '\(own)'", at: value["name"] ?? value)
      }
      return scenario(root, value, named: "\(name) / \(own)")
    }
  }

  private mutating func cases(_ root: JSONValue) -> [JSONValue]? {
    guard let value = root["cases"] else { return nil }
    let cases = value.elements.filter { $0.kind == .object }
    if value.kind != .array || cases.isEmpty || cases.count != value.count {
      report("'cases' is an array of objects, at least one", at: value)
    }
    return cases
  }

  private mutating func scenario(
    _ root: JSONValue, _ own: JSONValue?, named name: String
  ) -> Scenario? {
    values = placeholders(own)
    let app = app(own?["app"] ?? root["app"])
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
      device: device, profile: profile, seed: seed, steps: steps)
  }

  private mutating func placeholders(_ own: JSONValue?) -> [String: JSONValue] {
    guard let values = own?["values"] else { return [:] }
    guard values.kind == .object else {
      report("'values' is an object: what stands for '${NAME}' in the steps", at: values)
      return [:]
    }
    return Dictionary(
      values.members.map { ($0.key.string ?? "", $0.value) }, uniquingKeysWith: { $1 })
  }

  private mutating func app(_ value: JSONValue?) -> App? {
    if let value, value.kind == .object { return inlineApp(value) }
    if let value, value.string == nil {
      report("'app' is a name, the path of a manifest, or a manifest", at: value)
      return nil
    }
    do throws(ScenarioResourceError) {
      return try resources.app(value?.string, from: directory)
    } catch {
      report(error, at: value)
      return nil
    }
  }

  private mutating func inlineApp(_ value: JSONValue) -> App? {
    var reader = ManifestReader(directory: directory)
    let manifest = reader.manifest(value)
    diagnostics += reader.diagnostics
    return App(manifest: manifest, handler: manifest.handler)
  }

  private mutating func set(_ profile: inout Profile, _ value: JSONValue?) {
    guard let value else { return }
    guard value.kind == .object else { return report("'profile' is an object", at: value) }
    for (key, word) in value.members {
      do throws(ProfileError) {
        try profile.set(key.string ?? "", word.string ?? word.rawText)
      } catch {
        report(error.message, at: key, suggestion: error.suggestion)
      }
    }
  }

  private mutating func seed(_ value: JSONValue?) -> UInt64 {
    guard let value else { return 1 }
    guard let seed = value.integer, seed >= 0 else {
      report("'seed' is a whole number from 0", at: value)
      return 1
    }
    return UInt64(seed)
  }
}

extension ScenarioReader {
  /// Takes note of a mistake, once for all cases.
  mutating func report(_ message: String, at value: JSONValue?, suggestion: String? = nil) {
    let fix = suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") }
    let diagnostic = Diagnostic(
      .error, .scenario, message, at: value?.span ?? .at(0), pointer: value?.pointer ?? "",
      fixIt: fix)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  mutating func report(_ error: ScenarioResourceError, at value: JSONValue?) {
    report(error.message, at: value, suggestion: error.suggestion)
  }

  mutating func checkKeys(of object: JSONValue, against known: [String], what: String) {
    for (key, _) in object.members {
      guard let name = key.string, !known.contains(name) else { continue }
      report(
        "\(what) has no key '\(name)'", at: key, suggestion: nearest(to: name, among: known))
    }
  }

  mutating func text(
    _ object: JSONValue, _ key: String, required: Bool = false
  ) -> String? {
    guard let value = object[key].map({ resolved($0) }) else {
      if required { report("'\(key)' is missing", at: object) }
      return nil
    }
    guard let text = value.string, !(required && text.isEmpty) else {
      report("'\(key)' is a string\(required ? " that is not empty" : "")", at: object[key])
      return nil
    }
    return text
  }

  /// The settings of an object with dotted or nested keys.
  mutating func settings(_ value: JSONValue?) -> [DeviceSetting] {
    guard let value else { return [] }
    var reader = DeviceSettingReader(.scenario)
    reader.read(resolved(value))
    for mistake in reader.mistakes where !diagnostics.contains(mistake) {
      diagnostics.append(mistake)
    }
    return reader.settings
  }
}

extension AppManifest {
  /// The manifest that stands in while the real one is wrong.
  fileprivate static let unnamed = AppManifest(bundleIdentifier: "", name: "")
}
