import Foundation

/// Why the app gets no device token.
package enum RegistrationFailure: Error, Hashable, Sendable {
  /// The app lacks the entitlement for push notifications (rule A64).
  case noEntitlement
  /// APNs cannot be reached (rules S80, A65).
  case noNetwork

  /// The reason, as the error describes itself.
  package var message: String {
    switch self {
    case .noEntitlement:
      "no valid \u{201C}aps-environment\u{201D} entitlement string found for application"
    case .noNetwork: "the network connection appears to be offline"
    }
  }

  /// The error that the app is handed.
  package var error: any Error {
    let (domain, code) =
      switch self {
      case .noEntitlement: ("NSCocoaErrorDomain", 3000)
      case .noNetwork: ("NSURLErrorDomain", -1009)
      }
    return NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// The rules that it rests on.
  package var rules: [Rule] {
    switch self {
    case .noEntitlement: [.registrationFails, .noPushEntitlement]
    case .noNetwork: [.registrationFails, .registrationOffline]
    }
  }
}
