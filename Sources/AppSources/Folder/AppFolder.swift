import PhoneModel
package import Diagnostics
package import Platform

/// The files below an app's folder that may say something of the app.
///
/// Packages of others, what is built, hidden folders, tests, and what the `.gitignore` at the top
/// names are left out. No link is followed out of the folder, and no folder is entered twice.
package struct AppFolder: Sendable {
  /// The path of the folder as it was given.
  package let root: String
  /// The paths of the files, from the folder, in the order of their names.
  package let paths: [String]
  /// How many links lead out of the folder and were not followed.
  package let foreignLinks: Int
  /// The files of a folder that is on no disk.
  private let contents: [String: [UInt8]]?

  /// The most that is read of a file, in bytes.
  package static let sizeLimit = 4 << 20
  /// The most files that are listed.
  private static let fileLimit = 200_000
  /// How deeply folders may be nested.
  private static let depthLimit = 40

  /// A folder that is on no disk.
  ///
  /// - Parameter contents: its files, by their paths.
  package init(contents: [String: [UInt8]]) {
    root = ""
    paths = contents.keys.sorted()
    foreignLinks = 0
    self.contents = contents
  }

  /// Walks a folder.
  ///
  /// - Throws: why the folder itself cannot be read.
  package init(at root: String) throws(SystemError) {
    var walk = Walk(root: root)
    try walk.start()
    self.root = root
    contents = nil
    paths = walk.paths
    foreignLinks = walk.foreignLinks
  }

  /// The text of a file, with its path for messages.
  ///
  /// - Returns: nil for a file that cannot be read, or has more than ``sizeLimit``.
  package func source(_ path: String) -> SourceText? {
    bytes(path).map { SourceText(name: location(path), bytes: $0) }
  }

  /// The bytes of a file; nil for one that cannot be read, or has more than a limit.
  package func bytes(_ path: String, atMost limit: Int = sizeLimit) -> [UInt8]? {
    if let contents { return contents[path] }
    guard let descriptor = try? FileSystem.openRegularFile(location(path)) else { return nil }
    defer { Descriptor.close(descriptor) }
    return (try? Descriptor.readAll(from: descriptor, atMost: limit)) ?? nil
  }

  /// The path of a file from the working directory.
  package func location(_ path: String) -> String {
    root.isEmpty || root == "." ? path : Self.joined(path, to: root)
  }

  private static func joined(_ name: String, to folder: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

// MARK: - What is left out

extension AppFolder {
  /// The folders that hold packages of others, or what is built.
  private static let foreignFolders: Set<String> = [
    "Pods", "Carthage", "node_modules", "build", "DerivedData", "vendor", "Vendor", "bin", "obj",
    "dist", "android", "androidMain", "androidApp", "SourcePackages", "bower_components",
  ]

  /// The folders that hold tests.
  private static let testFolders: Set<String> = [
    "Tests", "tests", "test", "__tests__", "__mocks__", "Mocks", "mocks", "e2e", "spec", "specs",
    "androidTest", "commonTest", "iosTest", "integration_test", "cypress",
  ]

  /// Whether a folder's name is that of one with tests.
  private static func isTestFolder(_ name: String) -> Bool {
    testFolders.contains(name) || name.hasSuffix("Tests") || name.hasSuffix("UnitTest")
  }

  /// Whether a file's name is that of a test or a mock.
  private static func isTest(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let stem = parts.first else { return false }
    return stem.hasSuffix("Tests") || stem.hasSuffix("_test") || stem.hasSuffix("Mocks")
      || stem.hasPrefix("Mock")
      || parts.dropFirst().dropLast().contains { ["test", "spec", "stories"].contains($0) }
  }

  /// The suffixes of the files that may be relevant.
  private static let extensions: Set<String> = [
    "swift", "m", "mm", "h", "pch", "ts", "tsx", "js", "jsx", "mjs", "cjs", "dart", "cs", "kt",
    "plist", "pbxproj", "xcconfig", "entitlements", "json", "yml", "yaml", "strings", "stringsdict",
    "xcstrings", "arb", "resx", "xml", "csproj", "gradle", "kts", "caf", "aif", "aiff", "wav",
    "m4r", "mp3", "m4a", "sh", "rb",
  ]

  private struct Walk {
    let root: String
    var paths: [String] = []
    var foreignLinks = 0
    private var ignored = IgnoredNames([])
    private var visited: Set<FileSystem.Identity> = []
    /// The folder that links may not leave.
    private var bounds: FolderBounds?

    init(root: String) {
      self.root = root
    }

    mutating func start() throws(SystemError) {
      let folder = try FileSystem.folder(at: root.isEmpty ? "." : root).get()
      bounds = try FolderBounds(of: root)
      if folder.entries.contains(where: { $0.name == IgnoredNames.fileName }),
        let bytes = read(IgnoredNames.fileName)
      {
        ignored = IgnoredNames(bytes)
      }
      walk(folder, at: "", depth: 0)
    }

    private func read(_ path: String) -> [UInt8]? {
      let place = AppFolder.joined(path, to: root)
      guard let descriptor = try? FileSystem.openRegularFile(place) else { return nil }
      defer { Descriptor.close(descriptor) }
      return (try? Descriptor.readAll(from: descriptor, atMost: 1 << 16)) ?? nil
    }

    private mutating func walk(_ folder: FileSystem.Folder, at path: String, depth: Int) {
      guard visited.insert(folder.identity).inserted, depth < AppFolder.depthLimit else { return }
      for entry in folder.entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".")
      {
        let place = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
        guard paths.count < AppFolder.fileLimit, !ignored.contains(place, name: entry.name) else {
          continue
        }
        switch entry.kind ?? kindBehind(place) {
        case .regular:
          let suffix = entry.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
          if AppFolder.extensions.contains(suffix), !AppFolder.isTest(entry.name) {
            paths.append(place)
          }
        case .folder:
          guard !AppFolder.foreignFolders.contains(entry.name),
            !AppFolder.isTestFolder(entry.name),
            case .success(let inner) = FileSystem.folder(at: AppFolder.joined(place, to: root))
          else { continue }
          walk(inner, at: place, depth: depth + 1)
        case .special, nil: continue
        }
      }
    }

    /// What a link leads to; nil, and counted, where that is outside of the root.
    private mutating func kindBehind(_ path: String) -> FileSystem.Kind? {
      switch bounds?.target(of: AppFolder.joined(path, to: root)) {
      case .inside(let kind): return kind
      case .outside:
        foreignLinks += 1
        return nil
      case .nowhere, nil: return nil
      }
    }
  }
}

/// What a `.gitignore` names: patterns with `*`, for names or for paths from its folder.
struct IgnoredNames: Sendable {
  static let fileName = ".gitignore"

  private var names: Set<String> = []
  private var patterns: [(pattern: [UInt8], isPath: Bool)] = []
  private var kept: [[UInt8]] = []

  /// Reads the lines of a file.
  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    for line in lines.prefix(1000) {
      var text = line.drop { $0 == " " }[...]
      while text.hasSuffix(" ") || text.hasSuffix("/") { text = text.dropLast() }
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      let isKept = text.hasPrefix("!")
      if isKept { text = text.dropFirst() }
      if text.hasPrefix("**/") { text = text.dropFirst(3) }
      let isPath = text.contains("/")
      if text.hasPrefix("/") { text = text.dropFirst() }
      if isKept {
        kept.append(Array(text.utf8))
      } else if !isPath, !text.contains(where: { "*?[".contains($0) }) {
        names.insert(String(text))
      } else {
        patterns.append((Array(text.utf8), isPath))
      }
    }
  }

  /// Whether a file or a folder is named.
  func contains(_ path: String, name: String) -> Bool {
    guard !names.isEmpty || !patterns.isEmpty else { return false }
    let (pathBytes, nameBytes) = (Array(path.utf8), Array(name.utf8))
    let isNamed =
      names.contains(name)
      || patterns.contains {
        Self.matches($0.pattern[...], ($0.isPath ? pathBytes : nameBytes)[...])
      }
    return isNamed
      && !kept.contains {
        Self.matches($0[...], pathBytes[...]) || Self.matches($0[...], nameBytes[...])
      }
  }

  /// Whether a pattern with `*` and `?` stands for a whole text; in linear time for one star, and
  /// at most their product for several.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (at, place) = (pattern.startIndex, text.startIndex)
    var star: (at: Int, place: Int)?
    while place < text.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        star = (at + 1, place)
        at += 1
      } else if at < pattern.endIndex,
        pattern[at] == text[place] || pattern[at] == UInt8(ascii: "?")
      {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.at, last.place + 1)
        (at, place) = (last.at, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
