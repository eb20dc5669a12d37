import APNs
package import Schema

/// One change to the phone's state: a key and the value it takes.
public struct DeviceSetting: Sendable {
  /// What is set.
  public let key: DeviceKey
  /// The value, as it would be typed.
  public let value: String
  private let change: DeviceKey.Change

  /// Creates a setting from a dotted name and a value.
  ///
  /// - Throws: ``ReadingError`` when there is no such key, or the key takes no such value.
  public init(_ name: String, _ value: String) throws(ReadingError) {
    guard let key = DeviceKey.named(name) else {
      throw .unknownKey(name, nearest: DeviceKey.suggestion(forName: name))
    }
    guard let setting = DeviceSetting(key, value) else {
      throw .badValue(value, key: key, nearest: key.suggestion(for: value))
    }
    self = setting
  }

  /// Creates a setting of a key; nil if the key takes no such value.
  package init?(_ key: DeviceKey, _ value: String) {
    guard let change = key.change(to: value) else { return nil }
    self.key = key
    self.value = value
    self.change = change
  }

  /// The setting without which this one has no effect; nil if it needs none.
  package var condition: DeviceSetting? {
    let (name, value) =
      switch key.name {
      case "summary": ("settings.scheduledDelivery", "enabled")
      case "watch.worn": ("watch.unlocked", "true")
      case "watch.unlocked": ("watch.worn", "true")
      case let name where name.hasPrefix("focus.") && name != "focus.on": ("focus.on", "true")
      default: ("", "")
      }
    return DeviceKey.named(name).flatMap { DeviceSetting($0, value) }
  }

  /// Makes the change.
  public func apply(to device: inout DeviceState) {
    change(&device)
  }
}

extension DeviceKey {
  /// The name that was most probably meant: one that ends so, as `showPreviews` for
  /// `settings.showPreviews`, one that is nearly so, or the only one that has the word, as
  /// `previews`.
  fileprivate static func suggestion(forName name: String) -> String? {
    let names = all.map(\.name)
    let ending = names.filter { $0.lowercased().hasSuffix("." + name.lowercased()) }
    if ending.count == 1 { return ending[0] }
    if let near = nearest(to: name, among: names) { return near }
    let holding = names.filter { $0.lowercased().contains(name.lowercased()) }
    return holding.count == 1 ? holding[0] : nil
  }

  /// The settings of a key that takes one of a few words; none of another.
  package var settings: [DeviceSetting] {
    shape.choices.compactMap { DeviceSetting(self, $0) }
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
      case .unknownKey(let name, nil):
        "there is no device key '\(name)'; 'notify-sim help devices' lists them"
      case .unknownKey(let name, _): "there is no device key '\(name)'"
      case .badValue(let value, let key, _):
        "'\(key.name)' does not take '\(value)'; it takes \(key.shape.noun)"
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
  ///
  /// - Returns: the settings, in the order of the text.
  package static func all(in root: JSONValue, _ mistakes: inout Mistakes) -> [DeviceSetting] {
    guard root.kind == .object else {
      mistakes.report("the phone's state must be a JSON object", at: root)
      return []
    }
    return all(in: root, below: "", &mistakes)
  }

  private static func all(
    in object: JSONValue, below prefix: String, _ mistakes: inout Mistakes
  ) -> [DeviceSetting] {
    object.members.flatMap { key, value -> [DeviceSetting] in
      let name = prefix + (key.string ?? "")
      if value.kind == .object { return all(in: value, below: name + ".", &mistakes) }
      guard let word = word(of: value, for: name) else {
        mistakes.report("a device key must be a word, a number, true or false", at: value)
        return []
      }
      do throws(ReadingError) {
        return [try DeviceSetting(name, word)]
      } catch {
        let place = error.isAboutKey ? key : value
        mistakes.report(error.message, at: place, suggestion: error.suggestion)
        return []
      }
    }
  }

  /// The value as it would be typed; nil for one that no key takes.
  private static func word(of value: JSONValue, for name: String) -> String? {
    switch value.kind {
    case .string, .number, .boolean: return value.string ?? value.rawText
    case .array:
      guard case .words = DeviceKey.named(name)?.shape else { return nil }
      return value.elements.map { $0.string ?? $0.rawText }.joined(separator: ",")
    case .object, .null: return nil
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

/// A phone as it comes, by the word for it on the command line (rule D70b).
package enum DevicePreset: String, Sendable, CaseIterable {
  case faceID
  case touchID

  /// The keys in which it may differ from the default phone.
  package var settings: [DeviceSetting] {
    let previews: NotificationSettings.ShowPreviews = self == .faceID ? .whenAuthenticated : .always
    let setting = DeviceKey.named("settings.showPreviews").flatMap {
      DeviceSetting($0, previews.rawValue)
    }
    return [setting].compactMap(\.self)
  }
}
