import APNs
import UserNotifications

extension AppManifest {
  /// What can be known to be wrong with the local notifications of the manifest before they are
  /// scheduled (rules X9, X10, X20, X21, X37, X38), each at its place in their JSON.
  func notificationFindings(at places: [JSONValue]) -> [Diagnostic] {
    let sounds = SoundLibrary(of: self)
    let entitlements = EntitlementCheck(self)
    return zip(notifications, places).flatMap { request, place -> [Diagnostic] in
      let (content, json) = (request.content, place["content"])
      // What is looked up when it is shown cannot be judged by itself.
      let texts = (content.localized == nil ? content.findings : []).map {
        $0.diagnostic.placed(at: json?["body"] ?? json)
      }
      let sound = content.sound.flatMap { sound in
        sounds?.fault(of: sound.name)?.diagnostic(of: sound.name).placed(at: json?["sound"])
      }
      let category = undeclaredCategory(of: content)?.placed(at: json?["categoryIdentifier"])
      let files = json?["attachments"].map { Array($0.elements) } ?? []
      return texts + [sound, category].compactMap(\.self)
        + (entitlements?.findings(in: content, at: json) ?? [])
        + zip(content.attachments, files).compactMap { $0.finding?.placed(at: $1["url"]) }
    }
  }

  private func undeclaredCategory(of content: NotificationContent) -> Diagnostic? {
    let name = content.categoryIdentifier
    let declared = categories.map(\.identifier)
    guard !name.isEmpty, !declared.contains(name) else { return nil }
    return Diagnostic(
      .warning, .category,
      "the app declares no category '\(name)', so the notification has no buttons",
      fixIt: nearest(to: name, among: declared).map { .init("did you mean '\($0)'?") })
  }
}

extension NotificationAttachment {
  /// What is wrong with the file as it is now; nil if it can be shown.
  fileprivate var finding: Diagnostic? {
    do throws(AttachmentFault) {
      _ = try AttachmentFile(url, typeHint: type.isEmpty ? nil : type).validType()
      return nil
    } catch {
      return error.diagnostic(of: url)
    }
  }
}
