package import APNs

/// The known facts about the app that receives a payload, and the findings from comparing both.
///
/// Used by the phone and by `check`, so that both report the same.
package struct AppFacts: Sendable {
  /// The categories that it registers; nil if they are not certain.
  package var categories: Set<String>?
  /// The categories that its content extensions claim.
  package var extensionCategories: [String] = []
  /// Its texts; nil if no app was named.
  package var localizations: Localizations?
  /// The diagnostic codes that its manifest disables.
  package var disabled: Set<Diagnostic.Code>
  /// Its entitlements; nil if they are not certain.
  package var entitlements: EntitlementCheck?
  /// Its sounds; nil if they are not known.
  package var sounds: SoundLibrary?
  /// The Live Activities that its sources declare.
  package var activities: [ReadApp.Activity] = []
  /// What its code reads of payloads; nil without sources.
  package var userInfo: UserInfoFindings?
  /// Its bundle identifier; nil if no app was named, or its sources do not say it.
  package var bundleIdentifier: String?

  /// Creates facts about an unknown app: no app was named.
  package init() {
    disabled = []
  }

  /// Whether there are no facts to compare a payload with.
  package var isEmpty: Bool {
    categories == nil && localizations == nil && entitlements == nil && sounds == nil
      && bundleIdentifier == nil && activities.isEmpty && userInfo == nil
  }

  /// Creates facts from the manifest and the texts of an app; none for an unknown one.
  package init(of app: App, categories: Set<String>? = nil) {
    self.init()
    guard !app.isUnknown else { return }
    self.init(of: app.manifest, localizations: app.localizations, categories: categories)
    extensionCategories = app.extensionCategories
    activities = app.sources?.activities ?? []
    userInfo = app.sources.map { UserInfoFindings($0) }
  }

  /// Creates facts from a manifest and texts.
  package init(
    of manifest: AppManifest, localizations: Localizations, categories: Set<String>?
  ) {
    self.categories = categories
    extensionCategories = manifest.contentExtensions.flatMap(\.categories)
    self.localizations = localizations
    disabled = manifest.check.disabled
    entitlements = EntitlementCheck(manifest)
    sounds = SoundLibrary(of: manifest)
    bundleIdentifier = manifest.bundleIdentifier.isEmpty ? nil : manifest.bundleIdentifier
  }

  /// The findings about a payload that does not fit the app: category, texts, level, sound.
  ///
  /// `found` are the findings that do not depend on the app.
  package func findings(
    in payload: Payload, sentAs pushType: PushType?, besides found: [Diagnostic]
  ) -> [Diagnostic] {
    guard !isEmpty || pushType == .voip, let shared = payload.sharedAPS else { return [] }
    var findings: [Diagnostic] = []
    if let bundleIdentifier, let finding = payload.foreignTarget(for: bundleIdentifier) {
      findings.append(finding)
    }
    if let localizations, let alert = shared.aps.alert, alert.isLocalized {
      findings += Self.findings(in: alert, localizations)
    }
    if let entitlements { findings += entitlements.findings(in: shared.aps) }
    findings += ActivityFindings(activities: activities).findings(in: payload)
    findings += userInfo?.findings(in: payload, sentAs: pushType) ?? []
    if pushType == .voip, let finding = payload.unseenAlert { findings.append(finding) }
    if let sounds, !found.contains(where: { $0.code == .soundFile && $0.severity > .note }),
      let finding = sounds.finding(in: shared.aps)
    {
      findings.append(finding)
    }
    if let categories, !found.contains(where: { $0.code == .category }),
      let finding = CategoryFinding.unregistered(
        shared.aps.category, among: categories, claimed: extensionCategories)
    {
      findings.insert(finding, at: 0)
    }
    return findings
  }

  /// The findings about texts with a localization key (rules P10, X19).
  private static func findings(
    in alert: APS.Alert, _ localizations: Localizations
  ) -> [Diagnostic] {
    guard localizations.isEmpty else {
      return LocalizationsCheck.KeyCheck(localizations).findings(in: alert)
    }
    return alert.texts.compactMap { text in
      guard let key = text.key, text.text == nil else { return nil }
      return Diagnostic(
        .note, .localization,
        "the app's strings are not known, so the key '\(key.value)' stands for the \(text.name)",
        at: key.span, fixIt: .init("name their directory in the manifest: 'localizations'"))
    }
  }
}

extension PayloadLinter {
  /// What is known to be wrong with a payload before it is sent, in the order of its text.
  ///
  /// This is the one composition of such findings: a delivery, `check` and `push` use it.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - headers: the headers of its request; none if they are not known.
  ///   - app: what is known of the app that receives it.
  ///   - needsPushType: whether to report that the headers name no push type.
  /// - Returns: the findings; those about the headers themselves are not among them.
  package func findings(
    in payload: Payload, sentWith headers: RequestHeaders, to app: AppFacts, needsPushType: Bool
  ) -> [Diagnostic] {
    var found = payloadFindings(payload, sentWith: headers)
    if needsPushType, !headers.fields.isEmpty, headers["apns-push-type"] == nil {
      found.insert(payload.missingPushTypeAtStart, at: 0)
    }
    let own = app.findings(
      in: payload, sentAs: payload.pushType(sentWith: headers), besides: found)
    return own.isEmpty ? found : (found + own).inTextOrder
  }
}

extension AppFacts {
  /// The finding that the topic of a request is of another app than the one that gets the push
  /// (rule X9d), or nil.
  func foreignTopic(of headers: RequestHeaders) -> Diagnostic? {
    guard let bundleIdentifier, let topic = headers.topic, topic != bundleIdentifier else {
      return nil
    }
    let endings = PushType.known.compactMap(\.topicSuffix).filter { !$0.isEmpty }
    let ending = endings.first(where: topic.hasSuffix) ?? ""
    let app = topic.dropLast(ending.count)
    guard app != bundleIdentifier else { return nil }
    return Diagnostic(
      .warning, .foreignTarget,
      "apns-topic '\(topic)' is of the app '\(app)', and the app here is '\(bundleIdentifier)':"
        + " APNs would refuse it for this app's device token",
      at: headers.place(of: "apns-topic"))
  }
}

extension Payload {
  /// The finding that the file names another app than the one that it is for (rule X9d), or nil.
  fileprivate func foreignTarget(for app: String) -> Diagnostic? {
    guard let target = root[Payload.simulatorTarget], let name = target.string,
      name != app
    else { return nil }
    return Diagnostic(
      .warning, .foreignTarget,
      "the payload is for the app '\(name)', and the app here is '\(app)'", at: target.span,
      pointer: target.pointer)
  }

  /// The finding that the alert of a VoIP push is never shown (rule X45), or nil.
  fileprivate var unseenAlert: Diagnostic? {
    guard hasAlertText, let alert = root["aps"]?["alert"] else { return nil }
    return Diagnostic(
      .warning, .unreportedCall,
      "the alert of a VoIP push is never shown: VoIP pushes are for calls; send messages with push"
        + " type 'alert'",
      at: alert.span, pointer: alert.pointer)
  }
}

extension AppFacts {
  /// The findings about a category that adds no buttons, since the app does not register it (rule
  /// X10).
  enum CategoryFinding {
    /// The note that the category cannot be checked, since no app was named.
    static func unknown(_ name: String, at span: SourceSpan) -> Diagnostic {
      Diagnostic(
        .note, .category,
        "the category '\(name)' is not known, since no app is given, so the alert has no buttons",
        at: span, pointer: "/aps/category",
        fixIt: .init(App.advice))
    }

    /// The finding that the app does not register a payload's category; nil if it does.
    static func unregistered(
      _ category: Payload.Field<String>?, among registered: Set<String>, claimed: [String]
    ) -> Diagnostic? {
      guard let field = category, !registered.contains(field.value) else { return nil }
      return unregistered(
        field.value, at: field.span, among: registered.sorted(), claimed: claimed)
    }

    /// The finding that a category is not registered; if a content extension claims it, its
    /// interface is still shown (rule D85).
    static func unregistered(
      _ name: String, at span: SourceSpan?, among registered: [String], claimed: [String]
    ) -> Diagnostic {
      guard !claimed.contains(name) else {
        var note = AppManifest.ContentExtension.unregistered(name)
        note.span = span
        note.pointer = span.map { _ in "/aps/category" }
        return note
      }
      return diagnostic(
        "the app registers no category '\(name)', so the alert has no buttons", about: name,
        at: span, among: registered, claimed: claimed)
    }

    static func diagnostic(
      _ message: String, about name: String, at span: SourceSpan?, among registered: [String],
      claimed: [String]
    ) -> Diagnostic {
      let fix = nearest(to: name, among: registered + claimed).map {
        Diagnostic.FixIt("did you mean '\($0)'?", replacing: span, with: quoted($0))
      }
      return Diagnostic(
        .warning, .category, message, at: span, pointer: span.map { _ in "/aps/category" },
        notes: [.init(list(registered))], fixIt: fix)
    }

    static func list(_ registered: [String]) -> String {
      guard !registered.isEmpty else { return "the app registers no categories at all" }
      return "registered: \(registered.joined(separator: ", "))"
    }

    private static func quoted(_ text: String) -> String {
      var writer = JSONWriter()
      writer.string(text)
      return writer.text
    }
  }
}
