import Foundation
import NotifySimCore

extension DeviceSetting {
  /// Creates a setting from what a person typed; an instant must exist.
  ///
  /// - Throws: ``DeviceSettingError`` when there is no such key, or the key takes no such value.
  init(typed name: String, _ value: String) throws(DeviceSettingError) {
    let setting = try DeviceSetting(name, value)
    guard setting.key.name != "time" || Date(instant: value) != nil else {
      throw .badValue(value, key: setting.key, nearest: nil)
    }
    self = setting
  }
}

extension DeviceSettingError {
  /// Whether the key is at fault and not its value.
  var isAboutKey: Bool {
    switch self {
    case .unknownKey: true
    case .badValue: false
    }
  }
}
