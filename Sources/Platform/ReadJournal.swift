import Synchronization

/// A record of the files that were read, used to detect changes.
///
/// It records nothing until ``begin()``.
package enum ReadJournal {
  /// What was at a path when it was read.
  package enum Content: Equatable, Sendable {
    /// A file in this version.
    case file(FileVersion)
    /// A folder with these names, without hidden files and drafts.
    case folder([String])
    /// Nothing that can be opened.
    case nothing
  }

  private static let isOpen = Atomic(false)
  private static let contents = Mutex<[String: Content]>([:])

  /// Clears the journal and starts recording.
  package static func begin() {
    contents.withLock { $0 = [:] }
    isOpen.store(true, ordering: .sequentiallyConsistent)
  }

  /// The recorded paths, each with its content at the first reading.
  package static var current: [String: Content] { contents.withLock { $0 } }

  /// What is at a path now.
  package static func content(at path: String) -> Content {
    switch FileSystem.kind(of: path) {
    case .success(.folder):
      guard case .success(let folder) = FileSystem.readFolder(at: path) else { return .nothing }
      return content(of: folder)
    case .success(.regular): return (try? FileVersion(at: path)).map(Content.file) ?? .nothing
    case .success(.special), .failure: return .nothing
    }
  }

  /// Records an attempt to open a file; ignores pipes and devices, which have no versions.
  static func note(_ path: String, opened: Result<Int32, SystemError>) {
    guard isOpen.load(ordering: .relaxed) else { return }
    switch opened {
    case .failure: add(path, .nothing)
    case .success(let descriptor):
      guard case .regular? = try? FileSystem.kind(of: descriptor),
        let version = try? FileVersion(of: descriptor)
      else { return }
      add(path, .file(version))
    }
  }

  /// Records that a folder was read.
  static func note(_ path: String, _ folder: Result<FileSystem.Folder, SystemError>) {
    guard isOpen.load(ordering: .relaxed) else { return }
    if case .success(let read) = folder {
      add(path, content(of: read))
    } else {
      add(path, .nothing)
    }
  }

  /// Records the files among the arguments of a command that runs in a folder.
  static func note(command arguments: [String], in directory: String?) {
    guard isOpen.load(ordering: .relaxed) else { return }
    for word in arguments.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      let path = word.hasPrefix("/") ? String(word) : directory.map { "\($0)/\(word)" } ?? "\(word)"
      if FileSystem.isRegularFile(path) { add(path, content(at: path)) }
    }
  }

  private static func content(of folder: FileSystem.Folder) -> Content {
    let names = folder.entries.map(\.name).filter { name in
      !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasSuffix(FileDraft.suffix)
    }
    return .folder(names.sorted())
  }

  /// Adds an entry; ignores the system's folders.
  private static func add(_ path: String, _ content: Content) {
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") else { return }
    contents.withLock { contents in
      if contents[path] == nil { contents[path] = content }
    }
  }
}
