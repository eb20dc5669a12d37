package import APNs

/// What is known of the app that a payload is for, and what of the payload does not go with it.
///
/// The phone and `check` ask here, so that both find the same.
package struct AppFacts: Sendable {
  /// The categories that it registers; nil where they are not certain.
  package var categories: Set<String>?
  /// The categories that its content extensions claim.
  package var extensionCategories: [String] = []
  /// Its texts; nil where nobody said which app it is.
  package var localizations: Localizations?
  /// The codes that its manifest leaves out.
  package var disabled: Set<Diagnostic.Code>
  /// What it may ask for; nil where that is not certain.
  package var entitlements: EntitlementCheck?
  /// Its sounds; nil where nothing tells which there are.
  package var sounds: SoundLibrary?

  /// Nothing is known: nobody said which app it is.
  package init() {
    disabled = []
  }

  /// Whether nothing is known that a payload could be held against.
  package var isEmpty: Bool {
    categories == nil && localizations == nil && entitlements == nil && sounds == nil
  }

  /// What the manifest and the texts of an app tell; nothing of one that only stands in.
  package init(of app: App, categories: Set<String>? = nil) {
    self.init()
    guard !app.isDefaultSample else { return }
    self.init(of: app.manifest, localizations: app.localizations, categories: categories)
    extensionCategories = app.extensionCategories
  }

  /// What a manifest and texts tell.
  package init(
    of manifest: AppManifest, localizations: Localizations, categories: Set<String>?
  ) {
    self.categories = categories
    extensionCategories = manifest.contentExtensions.flatMap(\.categories)
    self.localizations = localizations
    disabled = manifest.check.disabled
    entitlements = EntitlementCheck(manifest)
    sounds = SoundLibrary(of: manifest)
  }

  /// What of a payload the app does not know or cannot have: category, texts, level, sound.
  ///
  /// `found` is what is wrong with the payload whatever the app.
  package func findings(
    in payload: Payload, sentAs pushType: PushType?, besides found: [Diagnostic]
  ) -> [Diagnostic] {
    guard !isEmpty || pushType == .voip, let shared = payload.sharedAPS else { return [] }
    var findings: [Diagnostic] = []
    if let localizations, let alert = shared.aps.alert, alert.isLocalized {
      findings += Self.findings(in: alert, localizations)
    }
    if let entitlements { findings += entitlements.findings(in: shared.aps) }
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

  /// What is to be said about texts that are given by a localisation key (P10, X19).
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

extension Payload {
  /// The finding that nobody sees the alert of a VoIP push (rule X45), or nil.
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
  /// The findings about a category that brings no buttons, since the app does not register it
  /// (X10).
  enum CategoryFinding {
    /// The note that nobody named the app that could register a category.
    static func unknown(_ name: String, at span: SourceSpan) -> Diagnostic {
      Diagnostic(
        .note, .category,
        "no app is named, and the built-in samples have no category '\(name)', so the alert has no"
          + " buttons", at: span, pointer: "/aps/category",
        fixIt: .init("name the app: '--app FILE', or a notify-sim.json in this folder or above"))
    }

    /// The finding that a payload's category is none of those that the app registers, or nil.
    static func unregistered(
      _ category: Payload.Field<String>?, among registered: Set<String>, claimed: [String]
    ) -> Diagnostic? {
      guard let field = category, !registered.contains(field.value) else { return nil }
      return unregistered(
        field.value, at: field.span, among: registered.sorted(), claimed: claimed)
    }

    /// The finding about a category that is none of the registered ones; one that a content
    /// extension claims has its look all the same (rule D85).
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
