// What stands under `#if`, `#elseif` and `#else`, as far as it can be decided for an iPhone.

extension TokenTree {
  /// A condition of the preprocessor that is open.
  struct Condition: Sendable {
    /// Whether the current part is compiled; nil if that cannot be decided.
    var holds: Bool?
    /// Whether a part was or may have been compiled.
    var wasTaken: Bool
  }

  /// Whether the next tokens are not compiled.
  var isLeftOut: Bool { conditions.contains { $0.holds == false } }

  /// Whether it cannot be decided if the next tokens are compiled.
  var isUnderCondition: Bool { conditions.contains { $0.holds == nil } }

  /// Takes a line for the preprocessor; false if the line is none, and nothing was taken.
  mutating func scanDirective() -> Bool {
    guard decidesConditions else { return false }
    var end = position + 1
    while bytes.indices.contains(end), bytes[end] == UInt8(ascii: " ") { end += 1 }
    let start = end
    while bytes.indices.contains(end), bytes[end].isNameByte { end += 1 }
    let lineEnd = endOfDirective
    let line = end..<max(end, lineEnd)
    switch String(decoding: bytes[start..<end], as: UTF8.self) {
    case "if": open(holds(line))
    case "ifdef": open(value(ofFlag: word(in: line)))
    case "ifndef": open(value(ofFlag: word(in: line)).map { !$0 } ?? true)
    case "elseif", "elif": next(holds(line))
    case "else": next(true)
    case "endif": _ = conditions.popLast()
    case "define": if language == .objectiveC { define(line) } else { return false }
    case "import", "include", "pragma", "region", "endregion", "nullable", "undef", "warning",
      "error", "line", "sourceLocation", "r", "load":
      break
    default: return false
    }
    position = lineEnd
    isTight = false
    return true
  }

  /// The end of the line, without a comment; after a backslash it goes on.
  private var endOfDirective: Int {
    var end = position
    while bytes.indices.contains(end), bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\\"), language == .objectiveC { end += 1 }
      end += 1
    }
    return min(end, bytes.count)
  }

  private mutating func open(_ holds: Bool?) {
    guard conditions.count < 100 else { return }
    conditions.append(Condition(holds: holds, wasTaken: holds != false))
  }

  private mutating func next(_ holds: Bool?) {
    guard let last = conditions.popLast() else { return }
    let value = last.wasTaken ? false : holds
    conditions.append(Condition(holds: value, wasTaken: last.wasTaken || value != false))
  }

  private func word(in line: Range<Int>) -> String {
    String(decoding: bytes[line].drop { !$0.isNameByte }.prefix { $0.isNameByte }, as: UTF8.self)
  }

  /// Notes the text that a name stands for; macros with parameters are left out.
  private mutating func define(_ line: Range<Int>) {
    guard !isLeftOut else { return }
    let rest = bytes[line].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let name = rest.prefix { $0.isNameByte }
    guard !name.isEmpty, name.endIndex < line.upperBound, bytes[name.endIndex] != UInt8(ascii: "(")
    else { return }
    definitions.append((String(decoding: name, as: UTF8.self), name.endIndex..<line.upperBound))
  }

  // MARK: - Deciding

  /// Whether a condition holds for an app on a current iPhone, built for the store.
  private func holds(_ line: Range<Int>) -> Bool? {
    var words: [String] = []
    var rest = bytes[line]
    while let first = rest.first, words.count < 200 {
      if first.isNameByte {
        let word = rest.prefix { $0.isNameByte || $0 == UInt8(ascii: ".") }
        words.append(String(decoding: word, as: UTF8.self))
        rest = rest.dropFirst(word.count)
      } else if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
        break
      } else {
        if first > 0x20 { words.append(String(UnicodeScalar(first))) }
        rest = rest.dropFirst()
      }
    }
    var reading = ConditionReading(words: words[...], value: value(ofFlag:))
    return reading.any()
  }

  private func value(ofFlag name: String) -> Bool? {
    if name.hasPrefix("NET"), name.hasSuffix("_OR_GREATER") { return true }
    if Self.setFlags.contains(name) { return true }
    return Self.unsetFlags.contains(name) ? false : nil
  }

  private static let setFlags: Set<String> = [
    "true", "1", "RELEASE", "IOS", "__IOS__", "XAMARIN_IOS", "TARGET_OS_IOS", "TARGET_OS_IPHONE",
    "TARGET_OS_MAC", "__OBJC__", "__APPLE__", "iOS", "__cplusplus", "NS_BLOCKS_AVAILABLE",
  ]
  private static let unsetFlags: Set<String> = [
    "false", "0", "DEBUG", "_DEBUG", "ANDROID", "__ANDROID__", "WINDOWS", "WINDOWS_UWP", "TIZEN",
    "MACCATALYST", "MACOS", "__MACOS__", "__WATCHOS__", "__TVOS__", "TARGET_OS_WATCH",
    "TARGET_OS_OSX", "TARGET_OS_TV", "TARGET_OS_MACCATALYST", "TARGET_OS_SIMULATOR",
    "TARGET_IPHONE_SIMULATOR", "TARGET_OS_VISION", "MONOANDROID", "SWIFT_PACKAGE", "UNITY_EDITOR",
  ]
}

/// Reads the words of a condition, with a third value for what cannot be decided.
private struct ConditionReading {
  var words: ArraySlice<String>
  let value: (String) -> Bool?
  var depth = 0

  init(words: ArraySlice<String>, value: @escaping (String) -> Bool?) {
    self.words = words
    self.value = value
  }

  mutating func any() -> Bool? {
    var result = all()
    while words.starts(with: ["|", "|"]) {
      words = words.dropFirst(2)
      let next = all()
      result = result == true || next == true ? true : result == nil || next == nil ? nil : false
    }
    return result
  }

  private mutating func all() -> Bool? {
    var result = term()
    while words.starts(with: ["&", "&"]) {
      words = words.dropFirst(2)
      let next = term()
      result = result == false || next == false ? false : result == nil || next == nil ? nil : true
    }
    return result
  }

  private mutating func term() -> Bool? {
    guard depth < 50, let word = words.popFirst() else { return nil }
    depth += 1
    defer { depth -= 1 }
    if word == "!" { return term().map { !$0 } }
    if word == "(" {
      let result = any()
      if words.first == ")" { words.removeFirst() }
      return compared(result)
    }
    if words.first == "(" { return function(word) }
    if word == "defined", let name = words.popFirst() { return value(name) }
    return compared(value(word))
  }

  /// A comparison of versions: a current iPhone has them all.
  private mutating func compared(_ result: Bool?) -> Bool? {
    guard let sign = words.first, [">", "<", "="].contains(sign) else { return result }
    while let next = words.first, [">", "<", "="].contains(next) { words.removeFirst() }
    _ = words.popFirst()
    return sign == ">"
  }

  private mutating func function(_ name: String) -> Bool? {
    words.removeFirst()
    var nesting = 1
    var arguments: [String] = []
    while let word = words.popFirst() {
      if word == "(" { nesting += 1 }
      if word == ")" { nesting -= 1 }
      if nesting == 0 { break }
      arguments.append(word)
    }
    let argument = arguments.first ?? ""
    switch name {
    case "os": return argument == "iOS"
    case "canImport":
      return ![
        "AppKit", "Cocoa", "WatchKit", "Glibc", "Musl", "WinSDK", "FoundationNetworking", "TVUIKit",
      ].contains(argument)
    case "targetEnvironment", "arch": return argument == "arm64"
    case "swift", "compiler", "_compiler_version": return argument != "<"
    case "defined": return value(argument)
    default: return nil
    }
  }
}
