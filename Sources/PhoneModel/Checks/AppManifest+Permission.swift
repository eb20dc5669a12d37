import APNs
import UserNotifications

extension AppManifest {
  /// What of the permission that the manifest asks for has no effect (rules X9, A33), each at its
  /// place.
  func permissionFindings(in root: JSONValue) -> [Diagnostic] {
    guard let asked = root["authorization"] else { return [] }
    let findings = asked.elements.compactMap { value in
      value.string.flatMap(UNAuthorizationOptions.Word.init).flatMap(finding)?.placed(at: value)
    }
    return findings + [unaskedCriticalAlerts?.placed(at: asked)].compactMap(\.self)
  }

  private func finding(about word: UNAuthorizationOptions.Word) -> Diagnostic? {
    if let reason = word.reasonIgnored {
      return Diagnostic(
        .warning, .manifest, "iOS ignores '\(word.rawValue)': \(reason)",
        fixIt: .init("leave it out"))
    }
    guard word == .criticalAlert else { return nil }
    return EntitlementCheck(self)?.lack(of: .criticalAlerts, "'\(word.rawValue)' is not granted")
  }

  /// The finding that an app has the entitlement for critical alerts and asks for others alone.
  private var unaskedCriticalAlerts: Diagnostic? {
    guard entitlements.contains(.criticalAlerts), !authorization.contains(.criticalAlert) else {
      return nil
    }
    let word = UNAuthorizationOptions.Word.criticalAlert.rawValue
    return Diagnostic(
      .warning, .outOfRange,
      "critical alerts count as ordinary ones: the app does not ask for '\(word)'",
      fixIt: .init("add '\(word)' if the app asks for it"))
  }

  /// The categories that content extensions claim more than once (rule A58), each at its place.
  func extensionFindings(in root: JSONValue) -> [Diagnostic] {
    let extensions = root["contentExtensions"].map { Array($0.elements) } ?? []
    let claims = extensions.flatMap { $0["categories"].map { Array($0.elements) } ?? [] }
    var seen: Set<String> = []
    return claims.compactMap { claim in
      guard let name = claim.string, !seen.insert(name).inserted else { return nil }
      return ContentExtension.twice(name).placed(at: claim)
    }
  }
}
