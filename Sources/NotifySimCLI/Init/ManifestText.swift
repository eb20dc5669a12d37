import APNs
import AppSources
import CommandLineTools
import NotifySimCore
import UserNotifications

/// The manifest of an app that was read from its sources.
///
/// A comment above each entry names its place, and unknown values are comments to fill in.
struct ManifestText {
  private let app: FoundApp
  private let handler: [String]?
  /// The findings about the app itself, not about the file.
  private var findings: [Diagnostic] = []

  /// Creates the text; without a handler, for an app whose code is compiled.
  init(of app: FoundApp, handler: [String]?) {
    self.app = app
    self.handler = handler
    let source = SourceText(name: "", bytes: Array(text.utf8))
    findings = AppManifest.findings(in: source).filter { $0.severity != .note }
  }

  /// Whether the app has errors that every delivery reports.
  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The text of the file.
  var text: String {
    var members = CommentedJSON()
    addIdentity(to: &members)
    addRights(to: &members)
    addFolders(to: &members)
    members.add("categories", categories.text(in: CommentedJSON.array))
    addExtensions(to: &members)
    if let handler {
      members.add(
        "handler", CommentedJSON.literal(handler),
        "Runs whenever the app is called: it reads the call from standard input, as JSON.")
    }
    if !findings.isEmpty { addCheck(to: &members) }
    let lines = head.flatMap { CommentedJSON.comment($0, indent: 0) }
    return (lines + [members.text(in: CommentedJSON.object), ""]).joined(separator: "\n")
  }

  private var head: [String] {
    var lines = [
      """
      The app on the simulated phone, as its own sources declare it. Commands find this file here \
      and in any folder below.
      """
    ]
    if let way = app.way { lines.append("Places are paths from \(way).") }
    let open = app.reading.app.unresolved.unique
    if !open.isEmpty {
      lines.append("What the sources leave open, and nothing below says:")
      lines += open.map { "- " + $0.words }
    }
    return lines
  }

  // MARK: - Facts of the project

  private func addIdentity(to members: inout CommentedJSON) {
    let target = app.reading.target
    let found = target?.bundleIdentifier
    if let found, !found.value.isEmpty, BundleIdentifier.fault(in: found.value) == nil {
      members.add(
        "bundleIdentifier", CommentedJSON.literal(found.value), found.place.words)
    } else {
      let name = app.name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      members.add(
        "bundleIdentifier",
        CommentedJSON.literal("com.example.\(name.isEmpty ? "app" : name)"),
        "The bundle identifier is not known: put the app's own here.")
    }
    members.add(
      "name", CommentedJSON.literal(app.name),
      app.reading.app.facts.name.value == nil
        ? "The name is not known: put the app's own here." : target?.displayName?.place.words)
    if let region = target?.developmentRegion, Localizer.LanguageTag.isOne(region.value) {
      members.add(
        "developmentRegion", CommentedJSON.literal(region.value), region.place.words)
    }
  }

  private func addRights(to members: inout CommentedJSON) {
    let unknown = app.reading.app.manifest.unknown
    for (key, reason) in [
      ("entitlements", unknown[.entitlements]), ("backgroundModes", unknown[.backgroundModes]),
    ] {
      if let reason { members.add(key, "null", "Not known: \(reason).") }
    }
    guard let target = app.reading.target else { return }
    let given = target.entitlements.filter(\.value.value.isGiven)
      .compactMap { key, value in AppManifest.Entitlement(named: key).map { ($0, value.place) } }
      .sorted { $0.0.rawValue < $1.0.rawValue }
    if unknown[.entitlements] == nil {
      let places = Self.words(given.map(\.1))
      members.add(
        "entitlements",
        CommentedJSON.literal(given.map(\.0.rawValue)),
        places ?? "No entitlement for notifications was found.")
    }
    let manifest = app.reading.app.manifest
    if manifest.authorization != AppManifest.usualAuthorization(with: manifest.entitlements) {
      members.add(
        "authorization",
        CommentedJSON.literal(
          UNAuthorizationOptions.Word.allCases.filter {
            manifest.authorization.contains($0.option)
          }.map(\.rawValue)), "What the sources ask the person to allow.")
    }
    if let environment = target.apsEnvironment {
      members.add(
        "apsEnvironment", CommentedJSON.literal(environment.value.rawValue),
        environment.place.words)
    }
    let modes = target.backgroundModes.filter {
      AppManifest.BackgroundMode(rawValue: $0.value) != nil
    }
    if !modes.isEmpty, unknown[.backgroundModes] == nil {
      members.add(
        "backgroundModes", CommentedJSON.literal(modes.map(\.value)),
        Self.words(modes.map(\.place)))
    }
  }

  /// Adds the content extensions, each with the place of its property list.
  private func addExtensions(to members: inout CommentedJSON) {
    let found = app.reading.target?.extensions.filter { $0.kind == .content } ?? []
    guard !found.isEmpty else { return }
    var list = CommentedJSON()
    for found in found where !found.categories.isEmpty {
      var own = CommentedJSON()
      own.add("categories", CommentedJSON.literal(found.categories.map(\.value)))
      let flags: [(String, Bool?)] = [
        ("defaultContentHidden", found.defaultContentHidden?.value),
        ("userInteractionEnabled", found.userInteractionEnabled?.value),
        ("overridesDefaultTitle", found.overridesDefaultTitle?.value),
      ]
      for (key, flag) in flags { if let flag { own.add(key, flag ? "true" : "false") } }
      let text = own.line(in: CommentedJSON.object) ?? own.text(in: CommentedJSON.object)
      list.add(
        .init(
          comments: [found.place.words],
          lines: text.split(separator: "\n").map(String.init)))
    }
    members.add("contentExtensions", list.text(in: CommentedJSON.array))
  }

  /// The first of the places in each file; nil if there are none.
  private static func words(_ places: [ReadApp.Place]) -> String? {
    var files: Set<String> = []
    let first = places.filter { files.insert($0.file).inserted }
    return first.isEmpty ? nil : first.map(\.words).joined(separator: ", ")
  }

  private func addFolders(to members: inout CommentedJSON) {
    for (folder, reason) in app.texts.others {
      let path = CommentedJSON.literal(app.path(folder))
      members.add(
        .init(comments: [reason], lines: [member("localizations", path)], isComment: true))
    }
    let catalogue = app.texts.catalogue.map { _ in JavaScriptMock.folder }
    if let folder = app.texts.folder.map(app.path) ?? catalogue {
      members.add(
        "localizations", CommentedJSON.literal(folder),
        "Languages: \(app.texts.localizations.languages.joined(separator: ", "))")
    }
    let sounds = app.soundFolders
    guard !sounds.folders.isEmpty else { return }
    let list = CommentedJSON.literal(sounds.folders.map(app.path))
    if sounds.isCertain {
      members.add("sounds", list)
    } else {
      let lines = member("sounds", list).split(separator: "\n").map(String.init)
      members.add(
        .init(
          comments: ["No project file says whether the app has these sounds in its bundle."],
          lines: lines, isComment: true))
    }
  }

  private func member(_ key: String, _ value: String) -> String {
    "\(CommentedJSON.literal(key)): \(value)"
  }

  private func addCheck(to members: inout CommentedJSON) {
    let codes = Set(findings.map(\.code.rawValue)).sorted()
    let key = CommentedJSON.literal("disable")
    let comments =
      ["What 'notify-sim check' would find in the app itself; without this it says so:"]
      + findings.map { "- \($0.message) [\($0.code.rawValue)]" }.unique
    members.add(
      .init(
        comments: comments,
        lines: [member("check", "{ \(key): \(CommentedJSON.literal(codes)) }")]))
  }
}

// MARK: - Categories

extension ManifestText {
  /// All categories of the sources.
  ///
  /// Those that are not completely known, and alternatives of those that are, are commented out.
  private var categories: CommentedJSON {
    let all = app.reading.app.categories
    var entries = CommentedJSON()
    for category in all where !category.isWhole { entries.add(comment(category)) }
    for category in app.categories {
      let others = all.filter { $0.isWhole && $0.identifier == category.identifier }.dropFirst()
      for other in others { entries.add(comment(other)) }
      entries.add(
        .init(comments: comments(of: category), lines: lines(of: category, isComment: false)))
    }
    return entries
  }

  /// A category that is commented out.
  private func comment(_ category: ReadApp.Category) -> CommentedJSON.Entry {
    let open = (category.actions ?? []).flatMap(\.unresolved).unique.map(\.words)
    return .init(
      comments: comments(of: category) + open, lines: lines(of: category, isComment: true),
      isComment: true)
  }

  private func comments(of category: ReadApp.Category) -> [String] {
    let place = category.place.words + (category.condition.map { ", only if \($0)" } ?? "")
    return [place] + category.unresolved.unique.map(\.words)
  }

  private func lines(of category: ReadApp.Category, isComment: Bool) -> [String] {
    var members = CommentedJSON()
    members.add(
      "identifier", CommentedJSON.literal(category.identifier ?? ReadApp.Action.unknownTitle))
    if let options = category.options, !options.isEmpty {
      members.add("options", CommentedJSON.literal(options.map(\.rawValue)))
    }
    if !category.intentIdentifiers.isEmpty {
      members.add("intentIdentifiers", CommentedJSON.literal(category.intentIdentifiers))
    }
    if let placeholder = category.hiddenPreviewsBodyPlaceholder, !placeholder.text.isEmpty {
      members.add(
        "hiddenPreviewsBodyPlaceholder", CommentedJSON.literal(shown(placeholder)),
        isComment ? nil : meaning(of: placeholder).map { "It says \($0)." })
    }
    let actions = actions(of: category, isComment: isComment)
    members.add("actions", actions.text(in: CommentedJSON.array))
    return members.text(in: CommentedJSON.object).split(separator: "\n").map(String.init)
  }

  private func actions(of category: ReadApp.Category, isComment: Bool) -> CommentedJSON {
    var entries = CommentedJSON()
    var seen: Set<String> = []
    for action in category.actions ?? [] {
      let lines = lines(of: action)
      let isUsable = action.identifier.map { !$0.isEmpty && seen.insert($0).inserted } ?? false
      guard !isComment else {
        entries.add(.init(comments: [], lines: lines))
        continue
      }
      let reason = isUsable ? [] : ["A category has one button of an identifier."]
      entries.add(
        .init(comments: comments(of: action) + reason, lines: lines, isComment: !isUsable))
    }
    return entries
  }

  private func comments(of action: ReadApp.Action) -> [String] {
    let place = action.place.words + (action.condition.map { ", only if \($0)" } ?? "")
    let texts = [action.title, action.textInput?.buttonTitle.value, action.textInput?.placeholder]
    let meanings = texts.compactMap { $0.flatMap(meaning) }
    let saying = meanings.isEmpty ? "" : ": \(meanings.joined(separator: ", "))"
    var comments = [place + saying]
    if action.title?.text.isEmpty == true { comments.append("It has no title.") }
    return comments + action.unresolved.unique.map(\.words)
  }

  private func lines(of action: ReadApp.Action) -> [String] {
    let unknown = ReadApp.Action.unknownTitle
    var members = CommentedJSON()
    members.add("identifier", CommentedJSON.literal(action.identifier ?? unknown))
    let title = action.title.map(shown)
    members.add("title", CommentedJSON.literal(title?.nonEmpty ?? unknown))
    if let options = action.options, !options.isEmpty {
      members.add("options", CommentedJSON.literal(options.map(\.rawValue)))
    }
    if let input = action.textInput { members.add("textInput", text(of: input)) }
    if let line = members.line(in: CommentedJSON.object), line.count <= Self.actionWidth {
      return [line]
    }
    return members.text(in: CommentedJSON.object).split(separator: "\n").map(String.init)
  }

  /// The maximum width of a button on one line, including its prefix.
  private static let actionWidth = CommentedJSON.lineWidth - 12

  private func text(of input: ReadApp.TextInput) -> String {
    var members = CommentedJSON()
    if let title = input.buttonTitle.value {
      members.add("buttonTitle", CommentedJSON.literal(shown(title)))
    }
    if let placeholder = input.placeholder {
      members.add("placeholder", CommentedJSON.literal(shown(placeholder)))
    }
    return members.line(in: CommentedJSON.object) ?? "{}"
  }

  /// The manifest's value for a text: its key if the folder of texts contains it.
  private func shown(_ text: ReadApp.Text) -> String { text.shown(with: app.texts.localizations) }

  /// The text of a key in the manifest; nil for a literal text.
  private func meaning(of text: ReadApp.Text) -> String? {
    shown(text) == text.text ? nil : "\"\(text.text)\""
  }
}

extension ReadApp.Unresolved {
  /// What is missing, the reason and the place, in one sentence.
  var words: String { "\(what): \(reason) (\(place.words))" }
}
