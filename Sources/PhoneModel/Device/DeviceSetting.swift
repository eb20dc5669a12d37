import APNs

/// One change to the phone's state: a key and the value it takes.
public struct DeviceSetting: Sendable {
  /// What is set.
  public let key: DeviceKey
  /// The value, as it would be typed.
  public let value: String

  /// Creates a setting from a dotted name and a value.
  ///
  /// - Throws: ``ReadingError`` when there is no such key, or the key takes no such value.
  public init(_ name: String, _ value: String) throws(ReadingError) {
    guard let key = DeviceKey.named(name) else {
      throw .unknownKey(name, nearest: nearest(to: name, among: DeviceKey.all.map(\.name)))
    }
    var trial = DeviceState()
    guard key.set(value, in: &trial) else {
      throw .badValue(value, key: key, nearest: key.suggestion(for: value))
    }
    self.key = key
    self.value = value
  }

  fileprivate init(key: DeviceKey, value: String) {
    self.key = key
    self.value = value
  }

  /// The setting without which this one has no effect; nil where it needs none.
  package var condition: DeviceSetting? {
    let (name, value) =
      switch key.name {
      case "summary": ("settings.scheduledDelivery", "enabled")
      case "watch.worn": ("watch.unlocked", "true")
      case "watch.unlocked": ("watch.worn", "true")
      case let name where name.hasPrefix("focus.") && name != "focus.on": ("focus.on", "true")
      default: ("", "")
      }
    return DeviceKey.named(name).map { DeviceSetting(key: $0, value: value) }
  }

  /// Makes the change.
  public func apply(to device: inout DeviceState) {
    _ = key.set(value, in: &device)
  }
}

extension DeviceKey {
  /// The settings of a key that takes one of a few words; none of another.
  package var settings: [DeviceSetting] {
    guard case .words(let words) = form else { return [] }
    return words.map { DeviceSetting(key: self, value: $0) }
  }
}

extension DeviceSetting {
  /// Why a setting cannot be made.
  public enum ReadingError: Error, Sendable {
    /// There is no key of that name; the nearest one is given, where one is near.
    case unknownKey(String, nearest: String?)
    /// The key takes no such value; the nearest one is given, where one is near.
    case badValue(String, key: DeviceKey, nearest: String?)

    /// One sentence, lower case, no full stop.
    public var message: String {
      switch self {
      case .unknownKey(let name, _): "there is no device key '\(name)'"
      case .badValue(let value, let key, _):
        "'\(key.name)' does not take '\(value)'; it takes \(key.wanted)"
      }
    }

    /// What was most probably meant.
    public var suggestion: String? {
      switch self {
      case .unknownKey(_, let nearest), .badValue(_, _, let nearest): nearest
      }
    }
  }

  /// Reads any part of a phone's state from JSON: `{"locked": true, "settings": {"sound": …}}`.
  package struct Reader {
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
        return report("the phone's state must be a JSON object", of: root)
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
        case .array, .null:
          report("a device key must be a word, a number, true or false", of: value)
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
      do throws(ReadingError) {
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
}

extension DeviceSetting.ReadingError {
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
