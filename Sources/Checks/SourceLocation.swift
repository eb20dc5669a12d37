package import AppSources
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

/// Where the sources of an app are: a folder, and the name of the app where it has several.
package struct SourceLocation: Sendable {
  /// The path of the folder.
  package let folder: String
  /// The name of the app in it; nil for the one with buttons.
  package let target: String?
  /// The path that was named, where that is not the folder itself.
  package let namedFile: String?

  /// What is written for it after `--app`.
  package var name: String { target.map { "\(folder)#\($0)" } ?? folder }

  private init(folder: String, target: String?, namedFile: String? = nil) {
    self.folder = folder
    self.target = target
    self.namedFile = namedFile
  }

  /// The sources that a path means; nil if it means something else.
  ///
  /// A path may be that of an app's folder, of its `.xcodeproj`, `.xcworkspace`, `Info.plist`,
  /// `app.json` or `pubspec.yaml`, or of one source file: the folder around it is meant then.
  /// Behind a number sign it may name one of several apps.
  package init?(named path: String) {
    if let own = Self.location(path, target: nil) {
      self = own
      return
    }
    guard let sign = path.lastIndex(of: "#"), !FileSystem.exists(path) else { return nil }
    let target = String(path[path.index(after: sign)...])
    guard let own = Self.location(String(path[..<sign]), target: target.isEmpty ? nil : target)
    else { return nil }
    self = own
  }

  private static func location(_ path: String, target: String?) -> SourceLocation? {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    switch FileSystem.kind(of: path.isEmpty ? "." : path) {
    case .success(.folder):
      if isProject(path) {
        return SourceLocation(folder: parent(of: path), target: target, namedFile: path)
      }
      return SourceLocation(folder: path, target: target)
    case .success(.regular):
      guard AppMarkers.isProjectOrSource(path), !isManifest(path) else { return nil }
      let own = parent(of: path)
      let folder = AppMarkers.nearestFolder(from: own, isNamed: true) ?? own
      return SourceLocation(folder: folder, target: target, namedFile: path)
    case .success(.special), .failure: return nil
    }
  }

  /// Whether a folder is that of an app, by the files of its project.
  package static func isApp(_ path: String) -> Bool {
    guard case .success(let folder) = FileSystem.folder(at: path) else { return false }
    return AppMarkers.isApp(path, folder.entries.map(\.name))
  }

  /// Whether a folder is that of an app, or has one below it.
  package static func holdsApp(_ path: String) -> Bool {
    !AppMarkers.folders(in: path, isFirstEnough: true).isEmpty
  }

  /// Whether an `app.json` is a manifest of this program, and not Expo's.
  private static func isManifest(_ path: String) -> Bool {
    guard path.hasSuffix(".json"), let source = try? InputFile.read(path, namedBy: .file) else {
      return false
    }
    return AppManifest.isManifest(source)
  }

  private static func isProject(_ path: String) -> Bool {
    [".xcodeproj", ".xcworkspace", ".playground"].contains { path.hasSuffix($0) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The sources of the app around a folder, up to the top of its repository; nil if no folder
  /// there is that of an app.
  ///
  /// - Parameter directory: the folder; the working directory where it is empty.
  package init?(around directory: String) {
    let start = directory.isEmpty ? "." : directory
    guard let folder = AppMarkers.nearestFolder(from: start, isNamed: false) else { return nil }
    self.init(folder: folder, target: nil)
  }

  /// The sources of the apps below a folder of a repository, by their folders.
  ///
  /// - Parameter directory: the folder; the working directory where it is empty.
  /// - Returns: the sources; none for a folder that is not in a repository.
  package static func below(_ directory: String) -> [SourceLocation] {
    let start = directory.isEmpty ? "." : directory
    guard AppMarkers.isInRepository(start) else { return [] }
    return AppMarkers.folders(in: start).sorted().map { path in
      SourceLocation(
        folder: path.hasPrefix("./") ? String(path.dropFirst(2)) : path, target: nil)
    }
  }

  /// Reads the app; nothing of it is run.
  package func read() throws(AppLoader.Failure) -> AppSourcesReport {
    do throws(AppSourcesReport.Failure) {
      return try AppSourcesReport(of: folder, target: target)
    } catch {
      throw .sources(self, error)
    }
  }

  /// What to say where the app cannot be read.
  package func message(_ failure: AppSourcesReport.Failure) -> String {
    switch failure {
    case .unreadable(let error): "'\(folder)' cannot be read: \(error.reason)"
    case .nothing: "there is no app in '\(folder)': no manifest, no project and no source"
    case .several(let names):
      "'\(folder)' has several apps with buttons: \(names.joined(separator: ", "))"
    case .noTarget(let name, let names):
      names.isEmpty
        ? "'\(folder)' has no app '\(name)'"
        : "'\(folder)' has no app '\(name)'; it has \(names.joined(separator: ", "))"
    }
  }

  /// How that is fixed.
  ///
  /// - Parameters:
  ///   - failure: why the app cannot be read.
  ///   - option: the option that names the app.
  /// - Returns: nil if nothing is known.
  package func advice(
    _ failure: AppSourcesReport.Failure, option: String = "--app"
  ) -> String? {
    switch failure {
    case .unreadable, .nothing: nil
    case .several(let names): names.first.map { "name one: '\(option) \(folder)#\($0)'" }
    case .noTarget(let name, let names):
      nearest(to: name, among: names).map { "did you mean '\(folder)#\($0)'?" }
    }
  }
}

/// The files by which a folder is known to be that of an app.
private enum AppMarkers {
  /// Whether a file is one of an app's project, or a source.
  static func isProjectOrSource(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if ["Info.plist", "pubspec.yaml", "package.json", "project.yml", "Podfile"].contains(name) {
      return true
    }
    if name == "app.json" || name.hasPrefix("app.config.") || name.hasPrefix("capacitor.config.") {
      return true
    }
    let endings = [
      ".swift", ".m", ".mm", ".h", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".dart", ".cs", ".kt",
      ".csproj", ".plist", ".entitlements", ".xcconfig", ".pbxproj",
    ]
    return endings.contains { name.hasSuffix($0) }
  }

  /// Finds the folder upward that is that of an app.
  ///
  /// Where there is a repository, its top is the last one that is looked at.
  ///
  /// - Parameters:
  ///   - start: the folder to begin with.
  ///   - isNamed: whether somebody named it; else it is the only one without a repository.
  /// - Returns: nil if there is none.
  static func nearestFolder(from start: String, isNamed: Bool) -> String? {
    var (folders, isInRepository) = foldersUpward(from: start)
    if !isInRepository { folders = isNamed ? Array(folders.prefix(8)) : [start] }
    return folders.first { path in
      guard case .success(let folder) = FileSystem.folder(at: path) else { return false }
      return isApp(path, folder.entries.map(\.name))
    }
  }

  /// The folders from one upward, to the top of the repository, if there is one.
  private static func foldersUpward(
    from start: String
  ) -> (folders: [String], isInRepository: Bool) {
    var folders = [start]
    while folders.count < 64, let last = folders.last {
      if FileSystem.exists("\(last)/.git") { return (folders, true) }
      guard let next = parent(last) else { break }
      folders.append(next)
    }
    return (folders, false)
  }

  /// Whether a folder is part of a repository.
  static func isInRepository(_ folder: String) -> Bool {
    foldersUpward(from: folder).isInRepository
  }

  /// How deep below a folder the project of an app is looked for.
  private static let depth = 3
  /// The most folders that are looked at.
  private static let folderLimit = 2000
  private static let foreignFolders: Set<String> = [
    "node_modules", "Pods", "Carthage", "build", "vendor", "fixtures", "Tests",
  ]

  /// The folders of apps: a folder itself, or those below it, none of which is in another.
  static func folders(in start: String, isFirstEnough: Bool = false) -> [String] {
    var found: [String] = []
    var level = [start]
    var looked = 0
    for _ in 0...depth where !level.isEmpty {
      var next: [String] = []
      for path in level {
        looked += 1
        guard looked < folderLimit, case .success(let folder) = FileSystem.folder(at: path) else {
          continue
        }
        if isApp(path, folder.entries.map(\.name)) {
          found.append(path)
          if isFirstEnough { return found }
          continue
        }
        for entry in folder.entries
        where entry.kind == .folder && !entry.name.hasPrefix(".")
          && !foreignFolders.contains(entry.name)
        {
          next.append("\(path)/\(entry.name)")
        }
      }
      level = next
    }
    return found
  }

  /// The folder around another one; nil for the last.
  private static func parent(_ path: String) -> String? {
    if path == "." { return ".." }
    if path.hasSuffix("..") {
      guard let real = try? FileSystem.resolved(path), real != "/" else { return nil }
      return path + "/.."
    }
    if path == "/" { return nil }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a folder with these names is that of an app.
  ///
  /// A file that others have as well, such as a server in C#, counts by its text.
  static func isApp(_ folder: String, _ names: [String]) -> Bool {
    if names.contains(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) {
      return true
    }
    let files = Set(names)
    if files.contains("project.yml") || files.contains("Project.swift") { return true }
    if names.contains(where: { $0.hasPrefix("capacitor.config.") }) { return true }
    if files.contains("app.json") || names.contains(where: { $0.hasPrefix("app.config.") }) {
      if files.contains("package.json") { return true }
    }
    if files.contains("package.json"), files.contains("ios") {
      if files.contains("android") { return true }
      if contains(["\"react-native\""], "\(folder)/package.json") { return true }
    }
    if files.contains("iosApp"), names.contains(where: { $0.hasPrefix("settings.gradle") }) {
      return true
    }
    return names.contains { name in
      let words: [String]
      switch name {
      case "pubspec.yaml":
        words = ["sdk: flutter", "flutter_local_notifications:", "awesome_notifications:"]
      case "config.xml": words = ["<widget"]
      case _ where name.hasSuffix(".csproj"): words = ["-ios", "Xamarin.iOS"]
      default: return false
      }
      return contains(words, "\(folder)/\(name)")
    }
  }

  /// Whether a file has one of some words; false for one that cannot be read, or is large.
  private static func contains(_ words: [String], _ path: String) -> Bool {
    guard let descriptor = try? FileSystem.openRegularFile(path) else { return false }
    defer { Descriptor.close(descriptor) }
    guard let bytes = (try? Descriptor.readAll(from: descriptor, atMost: 1 << 20)) ?? nil else {
      return false
    }
    return words.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
