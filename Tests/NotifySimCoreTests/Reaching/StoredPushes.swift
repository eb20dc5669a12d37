import APNs
import Foundation
import NotifySimCore

extension Stimulus {
  /// A push with a text and these headers.
  static func push(_ body: String, _ headers: String...) -> Stimulus {
    .deliver(Push(json: PayloadBuilder(body: body).json, headers: headers))
  }
}

extension EventLog {
  /// The texts that the person saw, on every surface, in order.
  var shown: [String] { presentations.compactMap(\.body) }

  /// Why whole notifications were withheld.
  var lost: [String] { reasons("notification") }
}

/// The header line by which APNs keeps a push for some seconds from the start of the clock.
func expiration(after seconds: Int) -> String {
  "apns-expiration: \(Int(DeviceState.epoch.timeIntervalSince1970) + seconds)"
}

/// What is said of a push that APNs stores for a phone that is offline.
let storedOffline = "the phone is offline, so APNs stores the push"
/// What is said of a push that was stored for too long.
let expired = "the stored push expired before the phone was reached"
