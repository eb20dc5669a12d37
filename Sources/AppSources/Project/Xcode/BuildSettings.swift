import PhoneModel

/// The build settings of a target in one configuration: the project's `.xcconfig`, the project, the
/// target's `.xcconfig` and the target, of which the last one that has a setting counts.
struct BuildSettings: Sendable {
  /// The settings, those that count least first.
  private(set) var layers: [[String: Sourced<String>]] = []
  /// The settings that Xcode itself defines.
  var known: [String: String] = [:]
  /// The name of the configuration.
  let configuration: String
  /// The names that other configurations define, so that their lack means nothing here.
  var definedElsewhere: Set<String> = []
  /// The configuration files that the project names and that are not there.
  var missingFiles: [String] = []

  init(configuration: String) {
    self.configuration = configuration
    known["CONFIGURATION"] = configuration
    for (name, value) in Self.usual { known[name] = value }
  }

  /// The default settings; paths start at the project's folder.
  private static let usual = [
    "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".",
    "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
    "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PLATFORM_NAME": "iphoneos",
    "EFFECTIVE_PLATFORM_NAME": "-iphoneos",
  ]

  /// Adds settings that count more than those before; of those with a condition, the ones that hold
  /// for an iPhone in the configuration.
  mutating func add(_ settings: [(key: String, value: Sourced<String>)]) {
    var layer: [String: Sourced<String>] = [:]
    var conditional: Set<String> = []
    for (key, value) in settings {
      let name = String(key.prefix { $0 != "[" })
      if name.utf8.count == key.utf8.count {
        if !conditional.contains(name) { layer[name] = value }
      } else if holds(key.dropFirst(name.count)) {
        conditional.insert(name)
        layer[name] = value
      }
    }
    layers.append(layer)
  }

  /// Whether conditions such as `[sdk=iphoneos*][config=Release]` hold.
  private func holds(_ conditions: Substring) -> Bool {
    conditions.split { "[],".contains($0) }.allSatisfy { condition in
      let parts = condition.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return false }
      let (name, pattern) = (parts[0].trimmingBlanks, parts[1].trimmingBlanks)
      let isPrefix = pattern.hasSuffix("*")
      let word = isPrefix ? String(pattern.dropLast()) : pattern
      switch name {
      case "sdk": return "iphoneos".hasPrefix(word) || isPrefix && word.hasPrefix("iphoneos")
      case "arch": return word.isEmpty || word == "arm64"
      case "config": return isPrefix ? configuration.hasPrefix(word) : configuration == word
      default: return false
      }
    }
  }

  /// A text with its variables resolved, or the first that is defined nowhere.
  enum Expansion: Hashable, Sendable {
    case text(String)
    case undefined(String)

    /// The text, if all is known.
    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }

  /// A setting with its variables resolved; nil if there is none.
  subscript(name: String) -> Sourced<Expansion>? {
    guard let raw = layers.reversed().lazy.compactMap({ $0[name] }).first else { return nil }
    var expander = Expander(settings: self)
    let text = expander.value(of: name, below: layers.count) ?? ""
    let expansion = expander.result(text)
    return raw.map { _ in expansion }
  }

  /// The text of a setting, if all of it is known.
  func text(_ name: String) -> String? { self[name]?.value.text ?? known(name) }

  private func known(_ name: String) -> String? {
    guard self[name] == nil, known[name] != nil else { return nil }
    return expanded("$(\(name))").text
  }

  /// Whether a name that is defined nowhere stands for nothing, as Xcode has it, and not for what a
  /// file that is not there would say: one that only other configurations define, or that adds to
  /// something else.
  func mayLack(_ name: String) -> Bool {
    definedElsewhere.contains(name) || name.hasSuffix("SUFFIX") || name.hasSuffix("PREFIX")
  }

  /// Why a variable has no value.
  func reason(of name: String) -> String {
    let reason = "'$(\(name))' is defined nowhere in the project"
    return missingFiles.first.map { "\(reason), and '\($0)' is not there" } ?? reason
  }

  /// Resolves the variables of a text.
  func expanded(_ text: String) -> Expansion {
    guard text.contains("$") else { return .text(text) }
    var expander = Expander(settings: self)
    let result = expander.expanded(text, of: nil, below: layers.count)
    return expander.result(result)
  }
}

/// Resolves variables, within bounds.
private struct Expander {
  let settings: BuildSettings
  private var undefined: String?
  private var steps = 0
  private var depth = 0

  init(settings: BuildSettings) {
    self.settings = settings
  }

  private static let stepLimit = 500
  private static let depthLimit = 40
  private static let lengthLimit = 4096

  func result(_ text: String) -> BuildSettings.Expansion {
    undefined.map { .undefined($0) } ?? .text(text)
  }

  /// The value of a setting in the layers below a level.
  mutating func value(of name: String, below level: Int) -> String? {
    steps += 1
    guard steps < Self.stepLimit, depth < Self.depthLimit else {
      undefined = undefined ?? name
      return nil
    }
    for index in stride(from: level - 1, through: 0, by: -1) {
      if let raw = settings.layers[index][name] {
        return expanded(raw.value, of: name, below: index)
      }
    }
    return settings.known[name].map { expanded($0, of: name, below: 0) }
  }

  /// Resolves the variables of a text, which is that of a setting in a layer.
  mutating func expanded(_ text: String, of name: String?, below level: Int) -> String {
    guard text.contains("$") else { return text }
    depth += 1
    defer { depth -= 1 }
    guard text.utf8.count < Self.lengthLimit, depth < Self.depthLimit else {
      undefined = undefined ?? name ?? ""
      return ""
    }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      steps += 1
      guard steps < Self.stepLimit, result.utf8.count < Self.lengthLimit else {
        undefined = undefined ?? name ?? ""
        return ""
      }
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      // Xcode takes a name without brackets, too.
      let bare = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
      if let first = bare.first, !first.isNumber {
        rest = rest[bare.endIndex...]
        result += variable(String(bare), of: name, below: level)
        continue
      }
      guard let opening = rest.first, opening == "(" || opening == "{",
        let end = Self.end(of: rest, closing: opening == "(" ? ")" : "}")
      else {
        result += "$"
        continue
      }
      let inner = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      let word = expanded(String(inner), of: name, below: level)
      result += variable(word, of: name, below: level)
    }
    return result + rest
  }

  /// The place of the bracket that closes the one at the beginning.
  private static func end(of text: Substring, closing: Character) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if character == text.first { depth += 1 }
      if character == closing {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The value of `NAME` or `NAME:operator`.
  private mutating func variable(_ word: String, of owner: String?, below level: Int) -> String {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let fallback = parts.dropFirst().first { $0.hasPrefix("default=") }?.dropFirst(8)
    let isInherited = name == "inherited" || name == owner
    let level = isInherited ? level : settings.layers.count
    var text: String
    if let value = value(of: isInherited ? owner ?? name : name, below: level) {
      text = value.isEmpty ? fallback.map(String.init) ?? value : value
    } else if let fallback {
      text = String(fallback)
    } else {
      if !isInherited, !settings.mayLack(name) { undefined = undefined ?? name }
      return ""
    }
    for part in parts.dropFirst() where !part.hasPrefix("default=") {
      guard let changed = Self.apply(part, to: text) else {
        undefined = undefined ?? word
        return ""
      }
      text = changed
    }
    return text
  }

  private static func apply(_ part: Substring, to text: String) -> String? {
    switch part {
    case "rfc1034identifier": replacing(text, with: "-") { $0 == "-" || $0 == "." }
    case "c99extidentifier", "identifier": replacing(text, with: "_") { $0 == "_" }
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    default: nil
    }
  }

  /// Replaces what is neither a letter, a digit, nor allowed besides.
  private static func replacing(
    _ text: String, with sign: Character, allowed: (Character) -> Bool
  ) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || allowed($0) ? $0 : sign })
  }
}
