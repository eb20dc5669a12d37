package import APNs

/// Reads any part of a phone's state from JSON: `{"locked": true, "settings": {"sound": …}}`.
package struct DeviceSettingReader {
  /// The settings, in the order of the text.
  package private(set) var settings: [DeviceSetting] = []
  /// What is wrong, in the order of the text.
  package private(set) var mistakes: [Diagnostic] = []
  private let code: Diagnostic.Code

  /// Creates a reader whose findings have a code.
  package init(_ code: Diagnostic.Code) {
    self.code = code
  }

  /// Reads an object.
  package mutating func read(_ root: JSONValue) {
    guard root.kind == .object else {
      return report("the phone's state is a JSON object", of: root)
    }
    readMembers(of: root, below: "")
  }

  private mutating func readMembers(of object: JSONValue, below prefix: String) {
    for (key, value) in object.members {
      let name = prefix + (key.string ?? "")
      switch value.kind {
      case .object: readMembers(of: value, below: name + ".")
      case .string, .number, .boolean: set(name, key, value)
      case .array where DeviceKey.named(name)?.takesList == true: setList(name, key, value)
      case .array, .null: report("a device key takes a word, a number, true or false", of: value)
      }
    }
  }

  private mutating func setList(_ name: String, _ key: JSONValue, _ value: JSONValue) {
    let words = value.elements.map { $0.string ?? $0.rawText }
    set(name, key, value, to: words.joined(separator: ","))
  }

  private mutating func set(
    _ name: String, _ key: JSONValue, _ value: JSONValue, to word: String? = nil
  ) {
    do throws(DeviceSettingError) {
      settings.append(try DeviceSetting(name, word ?? value.string ?? value.rawText))
    } catch {
      let place = error.isAboutKey ? key : value
      report(error.message, of: value, at: place, suggestion: error.suggestion)
    }
  }

  private mutating func report(
    _ message: String, of value: JSONValue, at place: JSONValue? = nil, suggestion: String? = nil
  ) {
    mistakes.append(
      Diagnostic(
        .error, code, message, at: (place ?? value).span, pointer: value.pointer,
        fixIt: suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") }))
  }
}

extension DeviceSettingError {
  /// Whether the key is at fault and not its value.
  fileprivate var isAboutKey: Bool {
    switch self {
    case .unknownKey: true
    case .badValue: false
    }
  }
}

extension NamedSetting {
  /// Whether its value is a list of words.
  fileprivate var takesList: Bool { if case .list = form { true } else { false } }
}
