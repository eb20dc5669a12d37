import Diagnostics
import Platform

/// Finds the files that paths stand for: folders stand for the files below them whose names end
/// in one of some ways.
///
/// Below a folder nothing is looked at that may keep a reader waiting, such as a named pipe, and
/// neither is what is hidden, was fetched with other people's packages, or lies outside the folder
/// behind a link.
package struct FileFinder {
  /// The folders that hold the packages of others.
  private static let foreignFolders: Set<String> = ["node_modules", "Pods"]

  /// The suffixes of the files that are found in folders.
  private let suffixes: [String]

  /// Creates a search for the files whose names end so.
  package init(suffixes: [String]) {
    self.suffixes = suffixes
  }

  /// The files found for a path, or for several.
  private struct Findings {
    var files: [Found] = []
    var failures: [CommandFailure] = []
    var leftOut: [LeftOut] = []
    /// By their bytes: names that read alike may be those of different files.
    var seen: Set<[UInt8]> = []
    /// The folders below a path that were read.
    var visited: Set<FileSystem.Identity> = []
    /// The links below a path that lead out of it.
    var foreignLinks: [String] = []

    mutating func add(_ file: Found) {
      if seen.insert(Array(file.path.utf8)).inserted { files.append(file) }
    }

    mutating func fail(_ path: String, _ reason: String) {
      failures.append(.unreadable(file: path, reason: reason))
    }
  }

  /// The files of several paths, each once, in the order of the paths.
  ///
  /// - Returns: The files, the reasons why paths stand for none and folders cannot be read, and
  ///   what was passed over below folders.
  package func files(
    at paths: [String]
  ) -> (files: [Found], failures: [CommandFailure], leftOut: [LeftOut]) {
    var findings = Findings()
    for path in paths.map({ $0.hasPrefix("./") && $0.count > 2 ? String($0.dropFirst(2)) : $0 }) {
      guard path != InputFile.standardInput else {
        findings.add(Found(path: path))
        continue
      }
      switch FileSystem.kind(of: path) {
      case .failure(let error): findings.fail(path, error.reason)
      case .success(.regular), .success(.special): findings.add(Found(path: path))
      case .success(.folder): search(path, &findings)
      }
    }
    return (findings.files, findings.failures, findings.leftOut)
  }

  /// Adds the files below a folder that was named, of which there has to be one.
  private func search(_ folder: String, _ findings: inout Findings) {
    let failures = findings.failures.count
    findings.visited = []
    findings.foreignLinks = []
    let bounds: FolderBounds
    do throws(SystemError) {
      bounds = try FolderBounds(of: folder)
    } catch {
      return findings.fail(folder, error.reason)
    }
    let isAny = walk(folder, below: folder, bounds, &findings)
    if let link = findings.foreignLinks.first {
      findings.leftOut.append(
        LeftOut(leadingOutOf: folder, findings.foreignLinks.count, first: link))
    }
    guard !isAny, findings.failures.count == failures else { return }
    let names = UsageError.alternatives(suffixes.map { "*\($0)" }, joint: "or")
    findings.fail(folder, "no \(names) is below it")
  }

  /// Adds the files below a folder, by name; of one that symbolic links lead to again, once.
  ///
  /// - Returns: Whether there are any.
  private func walk(
    _ path: String, below root: String, _ bounds: FolderBounds, _ findings: inout Findings
  ) -> Bool {
    let folder: FileSystem.Folder
    switch FileSystem.folder(at: path) {
    case .success(let read): folder = read
    case .failure(let error):
      findings.fail(path, error.reason)
      return false
    }
    guard findings.visited.insert(folder.identity).inserted else { return false }
    var isAny = false
    for entry in folder.entries.sorted(by: { $0.name < $1.name })
    where !entry.name.hasPrefix(".") {
      let place = Self.path(of: entry.name, in: path)
      switch entry.kind ?? kind(behind: place, bounds, &findings) {
      case .regular where suffixes.contains(where: entry.name.hasSuffix):
        findings.add(Found(path: place, below: root))
        isAny = true
      case .folder where !Self.foreignFolders.contains(entry.name):
        isAny = walk(place, below: root, bounds, &findings) || isAny
      case .folder:
        findings.leftOut.append(
          LeftOut(file: place + "/", reason: "it contains other people's packages"))
      case .special where suffixes.contains(where: entry.name.hasSuffix):
        findings.leftOut.append(
          LeftOut(file: place, reason: "it is a named pipe or a device, not a regular file"))
      case .regular, .special, nil: continue
      }
    }
    return isAny
  }

  private static func path(of name: String, in folder: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// What a symbolic link leads to; nil, and noted, where that is outside the folder or nowhere.
  ///
  /// One that leads in a circle counts as a file that cannot be opened.
  private func kind(
    behind link: String, _ bounds: FolderBounds, _ findings: inout Findings
  ) -> FileSystem.Kind? {
    switch bounds.target(of: link) {
    case .inside(let kind): return kind
    case .nowhere:
      guard case .failure(let error) = FileSystem.kind(of: link), error.isMissing else {
        return .regular
      }
      if suffixes.contains(where: link.hasSuffix) {
        findings.leftOut.append(LeftOut(file: link, reason: "the link leads nowhere"))
      }
      return nil
    case .outside:
      findings.foreignLinks.append(link)
      return nil
    }
  }

  /// A file that a command is to read.
  package struct Found: Hashable, Sendable {
    /// The path as it was given, or below the folder that was given.
    package let path: String
    /// The folder in which it was found; nil for one that was named itself.
    package let folder: String?
    /// Whether it was found in a folder, and not named itself.
    package var isFound: Bool { folder != nil }
    /// Who named it: what was found is not waited for if it has become a pipe.
    package var origin: InputFile.Origin { isFound ? .file : .commandLine }

    /// Creates a file that was named, or found below a folder.
    package init(path: String, below folder: String? = nil) {
      self.path = path
      self.folder = folder
    }
  }

  /// Something that a command was given in a folder, or by name, and did not look at.
  package struct LeftOut: Hashable, Sendable {
    /// The path of the file, or that of a folder with a slash at its end.
    package let file: String
    /// Why; a clause, lower case, no full stop.
    package let reason: String
    /// Whether it should have been looked at and could not be, which is said elsewhere too.
    package let isFailure: Bool
    /// How many files and folders were left out.
    package let count: Int
    /// Whether it stands for links that lead out of a folder.
    package let standsForLinks: Bool

    /// Names something that was left out.
    package init(file: String, reason: String, isFailure: Bool = false) {
      self.file = file
      self.reason = reason
      self.isFailure = isFailure
      count = 1
      standsForLinks = false
    }

    /// Tells of the links in a folder that were not followed, since they lead out of it.
    fileprivate init(leadingOutOf folder: String, _ count: Int, first: String) {
      file = folder.hasSuffix("/") ? folder : folder + "/"
      reason =
        count == 1
        ? "the link \(UsageError.quoted(first)) leads out of the folder"
        : "\(count) links lead out of the folder, the first is \(UsageError.quoted(first))"
      isFailure = false
      self.count = count
      standsForLinks = true
    }

    /// What to say of it.
    package var message: String {
      isFailure ? "cannot be read: \(reason)" : "not checked: \(reason)"
    }
  }
}

extension Output {
  /// Says of each folder how many links lead out of it and were not followed, and which files were
  /// left out.
  package func note(_ leftOut: [FileFinder.LeftOut]) throws(CommandFailure) {
    for item in leftOut {
      let verb = item.standsForLinks ? "not followed" : "left out"
      try note(.note, "\(UsageError.quoted(item.file)): \(verb): \(item.reason)")
    }
  }
}
