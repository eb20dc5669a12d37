import Foundation
import Synchronization

/// The custom data of a notification, made when it is first read and kept from then on.
///
/// `@unchecked`: the dictionary holds `Any`, and it is never changed once it exists.
final class UserInfo: @unchecked Sendable {
  private enum State {
    case pending(@Sendable () -> [AnyHashable: Any])
    case ready([AnyHashable: Any])
  }

  private let state: Mutex<Carried<State>>

  /// Keeps a dictionary.
  init(_ dictionary: [AnyHashable: Any]) {
    state = Mutex(Carried(.ready(dictionary)))
  }

  /// Calls `provider` once, at the first reading.
  init(provider: @escaping @Sendable () -> [AnyHashable: Any]) {
    state = Mutex(Carried(.pending(provider)))
  }

  var dictionary: [AnyHashable: Any] {
    let carried: Carried<[AnyHashable: Any]> = state.withLock { state in
      switch state.value {
      case .ready(let dictionary): return Carried(dictionary)
      case .pending(let provider):
        let dictionary = provider()
        state = Carried(.ready(dictionary))
        return Carried(dictionary)
      }
    }
    return carried.value
  }
}

extension UserInfo: Hashable {
  static func == (left: UserInfo, right: UserInfo) -> Bool {
    left === right
      || PlainValue.entries(of: left.dictionary) == PlainValue.entries(of: right.dictionary)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(PlainValue.entries(of: dictionary))
  }
}

extension UserInfo: Codable {
  convenience init(from decoder: any Decoder) throws {
    let plain = try decoder.singleValueContainer().decode([String: PlainValue].self)
    self.init(plain.reduce(into: [:]) { $0[$1.key] = $1.value.value })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(PlainValue.entries(of: dictionary))
  }
}
