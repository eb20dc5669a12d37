package import APNs
package import Foundation
package import UserNotifications

/// What is wrong with the content of a local notification (rules X20, X21).
extension NotificationContent {
  /// What is wrong with the content of a local notification, and the rule that says so.
  package var findings: [(diagnostic: Diagnostic, rule: Rule)] {
    var findings = [unnoticed].compactMap(\.self)
    if localized?.body == nil, body.utf8.contains(UInt8(ascii: "%")),
      let escape = LocalizedText.FormatEscapes(body).escapes.first
    {
      let finding = Diagnostic(
        .warning, .formatText,
        "the body '\(body)' has '\(escape)', which is removed before it is shown",
        fixIt: .init("write '%%' for a percent sign"))
      findings.append((finding, .bodyFormat))
    }
    return findings
  }

  private var unnoticed: (diagnostic: Diagnostic, rule: Rule)? {
    func finding(_ message: String, fixIt: Diagnostic.FixIt? = nil) -> Diagnostic {
      Diagnostic(.warning, .emptyContent, message, fixIt: fixIt)
    }
    if isEmpty {
      return (
        finding(
          "the local notification has no text, sound or badge, so the person does not notice it"),
        .emptyRequest
      )
    }
    if isBadgeRemoval {
      return (
        finding(
          "the local notification only removes the badge, and is not posted; the badge stays",
          fixIt: .init("call 'setBadgeCount(0)' to remove the badge")),
        .badgeRemovalAlone
      )
    }
    return nil
  }
}

extension AttachmentFile.Fault {
  /// The file is gone, since it was attached before.
  package static let movedBefore = Self(
    .attachmentMoveIntoDataStoreFailed,
    "cannot be moved into the attachment store, since it was moved there for another attachment")

  /// The finding that a file cannot be attached.
  package func diagnostic(of url: URL) -> Diagnostic {
    let name = url.isFileURL ? url.lastPathComponent : url.absoluteString
    return Diagnostic(.error, .attachment, "the attachment '\(name)' \(reason)", fixIt: advice)
  }

  /// The rules that the file does not keep.
  package var rules: [Rule] {
    switch code {
    case .attachmentCorrupt: [.attachmentLimits, .attachmentContents]
    case .attachmentNotInDataStore: [.attachmentLimits, .attachmentForgotten]
    default: [.attachmentLimits]
    }
  }

  private var advice: Diagnostic.FixIt? {
    switch code {
    case .attachmentMoveIntoDataStoreFailed, .attachmentNotInDataStore:
      .init("make a copy of the file for each notification")
    case .attachmentCorrupt:
      .init("check the status and the type of the download before attaching the file")
    default: nil
    }
  }
}

/// Finds what a notification asks for without the app's entitlement (rule X9).
package struct EntitlementCheck: Sendable {
  private let entitlements: Set<AppManifest.Entitlement>

  /// Creates a check; nil for an app whose manifest does not say which entitlements it has.
  package init?(_ manifest: AppManifest) {
    guard manifest.statesEntitlements else { return nil }
    entitlements = Set(manifest.entitlements)
  }

  /// The findings about the `aps` of a payload, at their places.
  package func findings(in aps: APS) -> [Diagnostic] {
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
    let entitlement: AppManifest.Entitlement
    switch level {
    case APS.InterruptionLevel.timeSensitive.rawValue,
      NotificationContent.InterruptionLevel.timeSensitive.rawValue:
      entitlement = .timeSensitive
    case APS.InterruptionLevel.critical.rawValue: entitlement = .criticalAlerts
    default: return nil
    }
    return lack(of: entitlement, "'\(level)' counts as 'active'")
  }

  /// The finding that a critical sound is an ordinary one (rule P13).
  private var criticalSound: Diagnostic? {
    lack(of: .criticalAlerts, "the sound plays as an ordinary one")
  }

  /// The finding about a missing entitlement, and its consequence.
  func lack(of entitlement: AppManifest.Entitlement, _ outcome: String) -> Diagnostic? {
    guard !entitlements.contains(entitlement) else { return nil }
    let name = entitlement.rawValue
    return Diagnostic(
      .warning, .outOfRange, "\(outcome): the app lacks the entitlement '\(name)'",
      fixIt: .init("add '\(name)' to the manifest's 'entitlements' if the app has it"))
  }
}
