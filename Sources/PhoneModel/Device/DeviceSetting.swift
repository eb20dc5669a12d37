import APNs

/// One change to the phone's state: a key and the value it takes.
public struct DeviceSetting: Sendable {
  /// What is set.
  public let key: DeviceKey
  /// The value, as it would be typed.
  public let value: String

  /// Creates a setting from a dotted name and a value.
  ///
  /// - Throws: ``DeviceSettingError`` when there is no such key, or the key takes no such value.
  public init(_ name: String, _ value: String) throws(DeviceSettingError) {
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

  /// Makes the change.
  public func apply(to device: inout DeviceState) {
    _ = key.set(value, in: &device)
  }
}

/// Why a setting cannot be made.
public enum DeviceSettingError: Error, Sendable {
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
