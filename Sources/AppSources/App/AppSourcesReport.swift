package import PhoneModel
package import Platform
import SourceCode
import Synchronization

/// What was read of the folder of an app: its sources and its project files.
package struct AppSourcesReport: Sendable {
  package let app: ReadApp
  /// What the project files say.
  package let project: ProjectFacts
  /// The app among those of the project; nil if there is no project file.
  package let target: ProjectFacts.App?
  /// What is wrong with the sources, in the order of the files and of their text.
  ///
  /// There is none unless asked for, and none that is not certain.
  package let findings: [SourceFinding]
  let folder: AppFolder
  let index: SourceIndex

  /// Why the app of a folder cannot be read.
  package enum Failure: Error {
    /// The folder itself cannot be read.
    case unreadable(SystemError)
    /// The folder has no source and no project of an app.
    case nothing
    /// The folder has several apps with buttons, of these names.
    case several([String])
    /// The folder has no app of the name; it has those.
    case noTarget(String, [String])
  }

  /// Reads the app of a folder from its sources and project files; nothing of it is run.
  ///
  /// - Parameters:
  ///   - path: the app's folder.
  ///   - target: the name of the app where the folder has several; nil for the one with buttons.
  /// - Throws: ``Failure``
  package init(of path: String, target: String? = nil) throws(Failure) {
    try self.init(of: path, target: target, searching: nil)
  }

  init(of path: String, target: String?, searching search: SourceSearch?) throws(Failure) {
    let folder: AppFolder
    do throws(SystemError) {
      folder = try AppFolder(at: path)
    } catch {
      throw .unreadable(error)
    }
    try self.init(of: folder, target: target, searching: search)
  }

  /// Reads the app of a folder that was listed.
  package init(of folder: AppFolder, target: String? = nil) throws(Failure) {
    try self.init(of: folder, target: target, searching: nil)
  }

  init(
    of folder: AppFolder, target: String?, searching search: SourceSearch?
  ) throws(Failure) {
    // Expressions may be deeply nested, and the current thread may have a small stack.
    let result = Mutex<Result<AppSourcesReport, Failure>?>(nil)
    let read = { @Sendable in
      let made: Result<AppSourcesReport, Failure>
      do throws(Failure) {
        made = .success(try Reader(folder, searching: search).reading(of: target))
      } catch {
        made = .failure(error)
      }
      result.withLock { $0 = made }
    }
    if !SystemThread.run(onStackOf: 256 << 20, read) { read() }
    guard let made = result.withLock({ $0 }) else { throw .noTarget(target ?? "", []) }
    self = try made.get()
  }

  fileprivate init(
    _ app: ReadApp, of reader: Reader, target: ProjectFacts.App?, findings: [SourceFinding] = []
  ) {
    self.app = app
    self.findings = findings
    project = reader.facts
    folder = reader.folder
    index = reader.index
    self.target = target
  }
}

/// Reads one folder.
private struct Reader {
  let folder: AppFolder
  let facts: ProjectFacts
  let index: SourceIndex
  let search: SourceSearch?

  init(_ folder: AppFolder, searching search: SourceSearch?) {
    self.folder = folder
    self.search = search
    facts = ProjectFacts(of: folder)
    index = SourceIndex(
      folder, markers: FrameworkWords.markers, registering: FrameworkWords.registeringWords,
      naming: FrameworkWords.center, describing: [ActivityReader.marker],
      reading: UserInfoReader.markers,
      surveyed: search?.words ?? [])
  }

  func reading(of target: String?) throws(AppSourcesReport.Failure) -> AppSourcesReport {
    guard !facts.apps.isEmpty || !index.paths.isEmpty else { throw .nothing }
    let choice = AppChoice(facts: facts, index: index)
    let app = try choice.app(named: target)
    let library = SourceLibrary(
      folder: folder, index: index, isOwn: choice.filter(for: app),
      isElsewhere: choice.filterOfOthers(for: app))
    let texts = AppTexts(texts: facts.texts, app: app)
    let recognition = Recognition(of: app)
    var reader = SourceReader(library: library, texts: texts, recognition: recognition)
    let found = reader.read()
    var result = ReadApp(manifest: manifest(of: app))
    result.facts = facts(of: app, among: choice)
    result.categories = found.categories
    let tooLarge = index.tooLarge.filter(library.isOwn).map {
      ReadApp.Unresolved(
        what: "a source",
        reason: "it has more than \(AppFolder.sizeLimit >> 20) MiB, and was not read",
        place: ReadApp.Place(file: $0, line: 1, column: 1))
    }
    let leftOut = library.leftOut.prefix(5).map {
      ReadApp.Unresolved(
        what: "a source",
        reason: "the sources that were needed before have \(SourceLibrary.byteLimit >> 20) MiB, and"
          + " it was not read",
        place: ReadApp.Place(file: $0, line: 1, column: 1))
    }
    result.unresolved = found.unresolved + tooLarge + leftOut + (app?.unresolved ?? [])
    result.frameworks = ReadApp.Framework.allCases.filter { framework in
      found.categories.contains { $0.framework == framework }
    }
    result.localizations = facts.texts.localizations(of: app, with: result.texts)
    var names: Set<String> = []
    result.manifest.categories = result.categories
      .compactMap { $0.shown(with: result.localizations) }.filter {
        names.insert($0.identifier).inserted
      }
    if let options = reader.requestedOptions() { result.manifest.authorization = options }
    result.handled = reader.handled(of: result.categories)
    result.activities = ActivityReader(library).activities()
    result.userInfo = UserInfoReader(library: library, evaluator: reader.evaluator)
      .userInfo(of: app, with: result.frameworks)
    let delegates = DelegateSearch(library: library, target: app)
    result.facts.delegate = delegates.fact()
    result.facts.presentation = delegates.presentation()
    let reading = AppSourcesReport(result, of: self, target: app)
    guard let search else { return reading }
    return AppSourcesReport(
      result, of: self, target: app, findings: search.findings(reading, found, reader))
  }

  /// What the project says of the app as a whole.
  private func facts(of app: ProjectFacts.App?, among choice: AppChoice) -> ReadApp.Facts {
    guard let app else {
      return ReadApp.Facts(unknown: ProjectFacts.reasonWithoutApp(in: folder))
    }
    var result = ReadApp.Facts(unknown: "no file that is read says it")
    result.target = .read(app.name, at: app.place)
    result.otherTargets = facts.apps.filter { $0.name != app.name || $0.folder != app.folder }
      .map { choice.choiceName(of: $0) }
    result.name = app.shownName
    result.bundleIdentifier = app.fact(app.bundleIdentifier, TargetReader.bundleIdentifierName)
    let entitlements = app.entitlements.filter(\.value.value.isGiven).sorted { $0.key < $1.key }
      .compactMap { key, value in
        AppManifest.Entitlement(named: key).map { Sourced($0.rawValue, at: value.place) }
      }
    let environment = app.apsEnvironment.map { $0.map { "aps-environment: \($0.rawValue)" } }
    result.entitlements = app.fact(
      (environment.map { [$0] } ?? []) + entitlements, .entitlements)
    result.backgroundModes = app.fact(
      Dictionary(grouping: app.backgroundModes, by: \.value).compactMap(\.value.first)
        .sorted { ($0.place.line, $0.value) < ($1.place.line, $1.value) }, .backgroundModes)
    func targets(_ kind: ProjectFacts.Extension.Kind) -> Fact<[String]> {
      let own = app.extensions.filter { $0.kind == kind }
      return app.fact(own.map { Sourced($0.name, at: $0.place) }, .serviceExtension)
    }
    result.contentExtensions = targets(.content)
    result.serviceExtension = targets(.service).map { $0.first ?? "" }
    return result
  }

  private func manifest(of app: ProjectFacts.App?) -> AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: app?.bundleIdentifier?.value ?? "",
      name: app?.shownName.value ?? ReadApp.Action.unknownTitle)
    manifest.directory = folder.root
    manifest.developmentRegion = app?.developmentRegion?.value
    guard let app else {
      manifest.unknown = ProjectFacts.unknown(ProjectFacts.reasonWithoutApp(in: folder))
      return manifest
    }
    manifest.unknown = app.unknown
    manifest.entitlements = app.entitlements.filter(\.value.value.isGiven).keys.sorted()
      .compactMap { AppManifest.Entitlement(named: $0) }
    manifest.statesEntitlements = app.unknown[.entitlements] == nil
    for entitlement in AppManifest.Entitlement.allCases
    where !manifest.entitlements.contains(entitlement) && isAddedByScript(entitlement) {
      manifest.entitlements.append(entitlement)
    }
    if let environment = app.apsEnvironment?.value {
      manifest.apsEnvironment = environment
    }
    manifest.backgroundModes = app.backgroundModes.compactMap {
      AppManifest.BackgroundMode(rawValue: $0.value)
    }
    manifest.contentExtensions = app.extensions.filter { $0.kind == .content }.map {
      AppManifest.ContentExtension(
        categories: $0.categories.map(\.value),
        defaultContentHidden: $0.defaultContentHidden?.value ?? false,
        userInteractionEnabled: $0.userInteractionEnabled?.value ?? false,
        overridesDefaultTitle: $0.overridesDefaultTitle?.value ?? false,
        initialContentSizeRatio: $0.initialContentSizeRatio?.value ?? 1)
    }
    return manifest
  }

  /// Whether a script of the folder names an entitlement, which it most probably adds when the app
  /// is built.
  private func isAddedByScript(_ entitlement: AppManifest.Entitlement) -> Bool {
    let key = Array(entitlement.key.utf8)
    let scripts = folder.paths.filter { $0.hasSuffix(".sh") || $0.hasSuffix(".rb") }
    return scripts.prefix(200).contains { path in
      folder.bytes(path, atMost: 1 << 18).map { $0.firstRange(of: key) != nil } ?? false
    }
  }
}

extension ProjectFacts.App {
  /// The name under the icon: Expo's is not that of a folder.
  fileprivate var shownName: Fact<String> {
    if let displayName { return .read(displayName.value, at: displayName.place) }
    return kind == .expo ? .unknown("'\(place.file)' does not say it") : .read(name, at: place)
  }

  /// A fact that some file of every project says.
  fileprivate func fact(_ found: Sourced<String>?, _ what: String) -> Fact<String> {
    if let found { return .read(found.value, at: found.place) }
    let reason = unresolved.first { $0.what == what }?.reason
    return .unknown(reason ?? "no file that is read says it")
  }

  /// What was found of something that an app may have several of.
  fileprivate func fact(
    _ found: [Sourced<String>], _ declaration: AppManifest.Declaration
  ) -> Fact<[String]> {
    if let first = found.first { return .read(found.map(\.value), at: first.place) }
    return unknown[declaration].map { .unknown($0) } ?? .absent
  }
}

/// The texts of the chosen app in its development language.
struct AppTexts: TextSource {
  let texts: TextTables
  let app: ProjectFacts.App?

  var hasTables: Bool { !texts.tables.isEmpty }

  func key(generatedAs name: String, table: String) -> String? {
    texts.key(generatedAs: name, table: table)
  }

  func text(_ key: String, table: String?) -> String? {
    let region = app?.developmentRegion?.value ?? texts.developmentRegion
    return texts.text(key, table: table, language: region, of: app)
      ?? (region.hasPrefix("en") ? nil : texts.text(key, table: table, language: "en", of: app))
  }
}

extension ReadApp {
  /// Every text of the categories that is looked up by a key.
  var texts: [Text] {
    categories.flatMap { category -> [Text?] in
      [category.hiddenPreviewsBodyPlaceholder]
        + (category.actions ?? []).flatMap { action in
          [action.title, action.textInput?.buttonTitle.value, action.textInput?.placeholder]
        }
    }.compactMap(\.self).filter { $0.key != nil }
  }
}
