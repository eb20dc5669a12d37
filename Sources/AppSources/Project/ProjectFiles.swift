import PhoneModel
import Platform

/// The files of an app's folder, by what a project's reader looks for.
struct ProjectFiles: Sendable {
  let folder: AppFolder
  /// The paths of all files.
  private let all: Set<String>
  /// The paths of the files whose names the reader knows.
  private var named: [String: [String]] = [:]
  /// The same paths.
  private var namedPaths: Set<String> = []
  /// The paths of files by what they end with.
  private var bySuffix: [String: [String]] = [:]
  private let realRoot: String?

  /// The files that are known by their whole names.
  private static let names: Set<String> = [
    "project.pbxproj", "project.yml", "project.yaml", "app.json", "package.json", "pubspec.yaml",
    "config.xml", "Project.swift", "app.config.js", "app.config.ts", "capacitor.config.json",
    "capacitor.config.ts", "settings.gradle", "settings.gradle.kts", "build.gradle",
    "build.gradle.kts", "Package.swift", "Info.plist", "strings.xml", "main.dart",
  ]

  /// The endings of files that are of use under any name.
  private static let suffixes: Set<String> = [
    "csproj", "strings", "stringsdict", "xcstrings", "arb", "resx", "json",
  ]

  /// The endings of sounds.
  private static let soundSuffixes: Set<String> = [
    "caf", "aif", "aiff", "wav", "m4r", "mp3", "m4a",
  ]

  private static let soundKey = "sounds"

  init(_ folder: AppFolder) {
    self.folder = folder
    all = Set(folder.paths)
    realRoot = try? FileSystem.resolved(folder.root.isEmpty ? "." : folder.root)
    for path in folder.paths {
      let name = ProjectPath.name(of: path)
      if Self.names.contains(name) {
        named[name, default: []].append(path)
        namedPaths.insert(path)
      }
      let suffix = ProjectPath.suffix(of: name)
      if Self.suffixes.contains(suffix) { bySuffix[suffix, default: []].append(path) }
      if Self.soundSuffixes.contains(suffix) { bySuffix[Self.soundKey, default: []].append(path) }
    }
  }

  /// The paths of the files of a name.
  func named(_ name: String) -> [String] { named[name] ?? [] }

  /// The paths of the files with an ending.
  func ending(with suffix: String) -> [String] { bySuffix[suffix] ?? [] }

  /// The paths of the sounds.
  var sounds: [String] { bySuffix[Self.soundKey] ?? [] }

  /// Whether a folder holds a file that is known by its name.
  func has(_ name: String, in folder: String) -> Bool {
    path(of: name, in: folder) != nil
  }

  /// The path of a file in a folder that is known by its name.
  func path(of name: String, in folder: String) -> String? {
    let path = folder.isEmpty ? name : "\(folder)/\(name)"
    return namedPaths.contains(path) ? path : nil
  }

  /// The bytes of a file, also of one that is not listed, but of none outside of the folder.
  func bytes(_ path: String, atMost limit: Int = AppFolder.sizeLimit) -> [UInt8]? {
    guard let realRoot, let real = try? FileSystem.resolved(folder.location(path)),
      realRoot == "/" || real.hasPrefix(realRoot + "/")
    else { return nil }
    return folder.bytes(path, atMost: limit)
  }

  /// The listed path that differs at most in letter case, as Macs take it; nil if there is none.
  func listed(_ path: String) -> String? {
    guard !all.contains(path) else { return path }
    let (count, name) = (path.utf8.count, path.lowercased())
    return folder.paths.first { $0.utf8.count == count && $0.lowercased() == name }
  }

  /// The paths in the letter case in which they are listed, in order; those that are not listed
  /// stay as they are.
  func listed(_ paths: Set<String>) -> [String] {
    let others = paths.filter { !all.contains($0) }
    guard !others.isEmpty else { return paths.sorted() }
    var spelled: [String: String] = [:]
    for path in others { spelled[path.lowercased()] = path }
    let lengths = Set(others.map(\.utf8.count))
    var found = paths
    for path in folder.paths where lengths.contains(path.utf8.count) {
      guard let other = spelled.removeValue(forKey: path.lowercased()) else { continue }
      found.remove(other)
      found.insert(path)
    }
    return found.sorted()
  }

  /// A property list of any kind.
  func propertyList(_ path: String) -> ProjectDocument? {
    if let bytes = bytes(path) {
      return ProjectValue(propertyList: bytes).map { ProjectDocument(file: path, root: $0) }
    }
    guard let other = listed(path), other != path else { return nil }
    return bytes(other).flatMap { ProjectValue(propertyList: $0) }
      .map { ProjectDocument(file: other, root: $0) }
  }

  /// A JSON file, which may hold `//` comments.
  func json(_ path: String) -> ProjectDocument? {
    bytes(path).flatMap { ProjectValue(json: $0) }.map { ProjectDocument(file: path, root: $0) }
  }

  /// A YAML file.
  func yaml(_ path: String) -> ProjectDocument? {
    bytes(path).flatMap { YAMLReader.read($0) }.map { ProjectDocument(file: path, root: $0) }
  }

  /// The listed files below a folder that may be sources.
  func sources(below folder: String) -> [String] {
    self.folder.paths.filter { ProjectPath.isBelow(folder, $0) && Self.isSource($0) }
  }

  /// Whether a path is that of a source file.
  static func isSource(_ path: String) -> Bool {
    ["swift", "m", "mm", "h", "pch"].contains(ProjectPath.suffix(of: path))
  }
}
