package import APNs

/// Finds what a notification asks for without the app's entitlement (rule X9).
package struct EntitlementCheck: Sendable {
  private let entitlements: Set<String>

  /// Creates a check; nil for an app whose manifest does not say which entitlements it has.
  package init?(_ manifest: AppManifest) {
    guard manifest.statesEntitlements else { return nil }
    entitlements = Set(manifest.entitlements)
  }

  /// The findings about a payload, at their places.
  package func findings(in payload: Payload) -> [Diagnostic] {
    guard let aps = payload.aps else { return [] }
    var found: [Diagnostic] = []
    if let level = aps.interruptionLevel, var finding = finding(about: level.value.rawValue) {
      finding.span = level.span
      finding.pointer = "/aps/interruption-level"
      found.append(finding)
    }
    if let sound = aps.sound, sound.value.isCritical, var finding = criticalSound {
      finding.span = sound.value.critical?.span
      finding.pointer = "/aps/sound/critical"
      found.append(finding)
    }
    return found
  }

  /// The findings about the content of a local notification as JSON has it.
  package func findings(in content: NotificationContent, at json: JSONValue?) -> [Diagnostic] {
    let level = finding(about: content.interruptionLevel.rawValue)?
      .placed(at: json?["interruptionLevel"])
    let sound = content.sound?.critical == true ? criticalSound?.placed(at: json?["sound"]) : nil
    return [level, sound].compactMap(\.self)
  }

  /// The finding that a level counts as another one (rule D41).
  private func finding(about level: String) -> Diagnostic? {
    let entitlement: String
    switch level {
    case InterruptionLevel.timeSensitive.rawValue,
      NotificationContent.InterruptionLevel.timeSensitive.rawValue:
      entitlement = AppManifest.timeSensitive
    case InterruptionLevel.critical.rawValue: entitlement = AppManifest.criticalAlerts
    default: return nil
    }
    guard !entitlements.contains(entitlement) else { return nil }
    return Diagnostic(
      .warning, .outOfRange,
      "'\(level)' counts as 'active': the app lacks the entitlement '\(entitlement)'",
      fixIt: .init("add '\(entitlement)' to the manifest's 'entitlements' if the app has it"))
  }

  /// The finding that a critical sound is an ordinary one (rule P13).
  private var criticalSound: Diagnostic? {
    let entitlement = AppManifest.criticalAlerts
    guard !entitlements.contains(entitlement) else { return nil }
    return Diagnostic(
      .warning, .outOfRange,
      "the sound plays as an ordinary one: the app lacks the entitlement '\(entitlement)'",
      fixIt: .init("add '\(entitlement)' to the manifest's 'entitlements' if the app has it"))
  }
}
