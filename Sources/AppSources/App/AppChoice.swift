import PhoneModel
import SourceCode

/// Which app of a folder is meant, and which sources are its.
struct AppChoice {
  let facts: ProjectFacts
  let index: SourceIndex

  /// The folders whose sources are for other systems.
  private static let foreign: Set<String> = [
    "macos", "mac", "osx", "watchos", "tvos", "visionos", "watchkit", "windows", "linux", "web",
    "mac catalyst", "wear", "desktop",
  ]
  /// The folders whose sources show how something is used.
  private static let examples: Set<String> = [
    "example", "examples", "sample", "samples", "demo", "demos", "example app",
  ]

  /// The app of a name; without one, the app with categories; nil if there is no project.
  func app(named name: String?) throws(AppSourcesReport.Failure) -> ProjectFacts.App? {
    if let name {
      let wanted = name.lowercased()
      guard
        let found = facts.apps.first(where: { $0.name.lowercased() == wanted })
          ?? facts.apps.first(where: { $0.displayName?.value.lowercased() == wanted })
          ?? facts.apps.first(where: { $0.folder.lowercased().hasSuffix(wanted) && !wanted.isEmpty }
          )
      else { throw .noTarget(name, facts.apps.map { choiceName(of: $0) }) }
      return found
    }
    guard facts.apps.count > 1 else { return facts.apps.first }
    let marked = index.registering.map { index.paths[$0] }.filter { !Self.isForeign($0) }
    var owners: [[Int]] = marked.map(owners)
    // What is in an example counts only where nothing else is.
    if zip(marked, owners).contains(where: { !Self.isExample($0) && !$1.isEmpty }) {
      owners = zip(marked, owners).filter { !Self.isExample($0.0) }.map(\.1)
    }
    var counts: [Int: Int] = [:]
    for list in owners { for app in list { counts[app, default: 0] += 1 } }
    guard let most = counts.values.max() else { return usual(facts.apps) }
    // Apps of the same sources are variants of one.
    let candidates = counts.filter { $0.value == most }.keys.sorted().map { facts.apps[$0] }
    let folders = Set(counts.keys.map { facts.apps[$0].folder })
    if folders.count > 1 {
      let covering = candidates.filter { candidate in
        folders.allSatisfy { $0.hasPrefix(candidate.folder) || candidate.folder.isEmpty }
      }
      if let only = usual(covering) { return only }
      throw .several(counts.keys.sorted().map { choiceName(of: facts.apps[$0]) })
    }
    return usual(candidates)
  }

  /// What chooses an app: its name; where several have it, its folder.
  func choiceName(of app: ProjectFacts.App) -> String {
    let isOne = facts.apps.count { $0.name == app.name } == 1
    return isOne || app.folder.isEmpty ? app.name : app.folder
  }

  /// The apps that a source may belong to: those that name it, else those of the nearest folder.
  private func owners(_ path: String) -> [Int] {
    let naming = facts.apps.indices.filter { number in
      facts.apps[number].sources?.contains(path) == true
        || facts.apps[number].extensions.contains { $0.sources?.contains(path) == true }
    }
    if !naming.isEmpty { return naming }
    let around = facts.apps.indices.filter { Self.isBelow(facts.apps[$0].folder, path) }
    let deepest = around.map { facts.apps[$0].folder.count }.max() ?? 0
    return around.filter { facts.apps[$0].folder.count == deepest }
  }

  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The one of several variants that people mean: not one for development or tests.
  private func usual(_ apps: [ProjectFacts.App]) -> ProjectFacts.App? {
    let words = [
      "dev", "beta", "test", "debug", "staging", "internal", "demo", "alpha", "enterprise",
      "example",
    ]
    return apps.first { app in !words.contains { app.name.lowercased().contains($0) } }
      ?? apps.first
  }

  // MARK: - Sources

  /// Which sources are those of an app.
  func filter(for app: ProjectFacts.App?) -> (String) -> Bool {
    let marked = index.registering.map { index.paths[$0] }
    let hasOthers = marked.contains { !Self.isExample($0) && !Self.isForeign($0) }
    let compiled = app.flatMap { app in
      app.sources.map { Set($0 + app.extensions.flatMap { $0.sources ?? [] }) }
    }
    let isRestricted = compiled.map { own in marked.contains { own.contains($0) } } ?? false
    let others = facts.apps.filter { other in
      other.folder != app?.folder && Self.isBelow(app?.folder ?? "", other.folder)
        && !Self.isBelow(other.folder, app?.folder ?? "")
    }.map(\.folder)
    let ownFolder = app?.folder ?? ""
    let hasSiblings = facts.apps.contains {
      $0.folder != ownFolder && !Self.isBelow(ownFolder, $0.folder)
        && !Self.isBelow($0.folder, ownFolder)
    }
    return { path in
      if Self.isForeign(path) { return false }
      if hasOthers, Self.isExample(path),
        !(Self.isExample(ownFolder + "/") && Self.isBelow(ownFolder, path))
      {
        return false
      }
      if let compiled, isRestricted,
        Language(path: path) == .swift || path.hasSuffix(".m") || path.hasSuffix(".mm")
      {
        return compiled.contains(path)
      }
      if others.contains(where: { Self.isBelow($0, path) }) { return false }
      if hasSiblings {
        let inOther = facts.apps.contains {
          $0.folder != ownFolder && !$0.folder.isEmpty && Self.isBelow($0.folder, path)
            && !Self.isBelow($0.folder, ownFolder)
        }
        return !inOther || Self.isBelow(ownFolder, path) && !ownFolder.isEmpty
      }
      return true
    }
  }

  /// Which sources belong to no other app: modules that the project gets in a way that is not read.
  func filterOfOthers(for app: ProjectFacts.App?) -> (String) -> Bool {
    let others = facts.apps.filter { $0.name != app?.name || $0.folder != app?.folder }
    let compiled = Set(others.flatMap { $0.sources ?? [] })
    let folders = others.map(\.folder).filter { folder in
      folder != app?.folder && !folder.isEmpty && !Self.isBelow(folder, app?.folder ?? "")
    }
    return { path in
      !Self.isForeign(path) && !Self.isExample(path) && !compiled.contains(path)
        && !folders.contains { Self.isBelow($0, path) }
    }
  }

  static func isForeign(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { part in
      let name = part.lowercased()
      return foreign.contains(name) || name.hasSuffix("watch app")
        || name.hasSuffix("watchkit extension")
        || name.hasSuffix("watch app extension") || name.hasSuffix(" watch extension")
        || name.hasSuffix("watchapp")
    }
  }

  static func isExample(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { examples.contains($0.lowercased()) }
  }
}
