package import PhoneModel
package import Platform
import SourceCode

extension ReadApp {
  /// Why the app of a folder cannot be read.
  package enum ReadingError: Error {
    /// The folder itself cannot be read.
    case unreadable(SystemError)
    /// The folder has several apps with buttons, of these names.
    case several([String])
    /// The folder has no app of the name; it has those.
    case noTarget(String, [String])
  }

  /// Reads the app of a folder from its sources and project files; nothing of it is run.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - target: the name of the app where the folder has several; nil for the one with buttons.
  /// - Throws: ``ReadingError``
  package init(of folder: AppFolder, target: String? = nil) throws(ReadingError) {
    // Sources lie deep in each other, and the thread at hand may have a small stack.
    let box = ResultBox()
    let hasRun = SystemThread.run(onStackOf: 256 << 20) {
      box.set(Self.reading(folder, target: target))
    }
    if !hasRun { box.set(Self.reading(folder, target: target)) }
    self = try box.get()
  }

  private static func reading(
    _ folder: AppFolder, target: String?
  ) -> Result<ReadApp, ReadingError> {
    do throws(ReadingError) {
      return .success(try Reading(folder).app(target: target))
    } catch {
      return .failure(error)
    }
  }
}

/// Holds what a thread made for another that waits for it.
private final class ResultBox: @unchecked Sendable {
  private var result: Result<ReadApp, ReadApp.ReadingError>?

  func set(_ result: Result<ReadApp, ReadApp.ReadingError>) { self.result = result }

  func get() throws(ReadApp.ReadingError) -> ReadApp {
    switch result {
    case .success(let app): return app
    case .failure(let error): throw error
    case nil: throw .several([])
    }
  }
}

/// The reading of one folder.
private struct Reading {
  let folder: AppFolder
  let facts: ProjectFacts
  let index: SourceIndex

  init(_ folder: AppFolder) {
    self.folder = folder
    facts = ProjectFacts(of: folder)
    index = SourceIndex(folder, markers: Recognition.markers)
  }

  func app(target: String?) throws(ReadApp.ReadingError) -> ReadApp {
    let app = try AppChoice(facts: facts, index: index).app(named: target)
    let choice = AppChoice(facts: facts, index: index)
    let library = SourceLibrary(
      folder: folder, index: index, isOwn: choice.filter(for: app),
      isElsewhere: choice.filterOfOthers(for: app))
    let texts = AppTexts(texts: facts.texts, app: app)
    let recognition = Recognition(
      expoSDK: app?.expoSDK?.value, dependencies: Set(app?.dependencies.keys.map(\.self) ?? []))
    var reader = SourceReader(library: library, texts: texts, recognition: recognition)
    let found = reader.read()
    var result = ReadApp(manifest: manifest(of: app))
    result.project = facts
    result.target = app
    result.categories = found.categories
    result.unresolved = found.unresolved + (app?.unresolved ?? [])
    result.frameworks = ReadApp.Framework.allCases.filter { framework in
      found.categories.contains { $0.framework == framework }
    }
    result.localizations = facts.texts.localizations(of: app, with: result.texts)
    result.manifest.categories = result.categories.compactMap(\.known)
    result.handled = reader.handled(of: result.categories)
    return result
  }

  private func manifest(of app: ProjectFacts.App?) -> AppManifest {
    let name = app?.displayName?.value ?? app?.name ?? folderName
    var manifest = AppManifest(bundleIdentifier: app?.bundleIdentifier?.value ?? "", name: name)
    manifest.directory = folder.root
    manifest.developmentRegion = app?.developmentRegion?.value
    guard let app else { return manifest }
    manifest.entitlements = app.entitlements.keys.sorted()
    manifest.statesEntitlements = app.statesEntitlements
    if let environment = app.apsEnvironment?.value {
      manifest.apsEnvironment = environment
    }
    manifest.backgroundModes = app.backgroundModes.map(\.value)
    return manifest
  }

  private var folderName: String {
    folder.root.split(separator: "/").last.map(String.init) ?? "app"
  }
}

/// The texts of the chosen app in its development language.
private struct AppTexts: TextSource {
  let texts: TextTables
  let app: ProjectFacts.App?

  var hasTables: Bool { !texts.tables.isEmpty }

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
          [action.title, action.textInput?.buttonTitle, action.textInput?.placeholder]
        }
    }.compactMap(\.self).filter { $0.key != nil }
  }
}
