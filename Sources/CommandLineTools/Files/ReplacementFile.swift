package import Platform
import Synchronization

/// A new content of a file, which takes the place of the old one as a whole or not at all.
///
/// It is written beside the file, as a ``FileDraft``, with the file's owner, group and permissions
/// where there is one, as far as the person may. A symbolic link stays one: what it leads to is
/// replaced.
package struct ReplacementFile {
  private static let bufferSize = 1 << 16
  /// What is being written, so that it can be removed when the process is ended.
  private static let unfinished = Mutex<String?>(nil)

  private let path: String
  private let target: String
  private let draft: FileDraft
  private let version: FileVersion?
  private var buffer: [UInt8] = []

  /// Begins a new content for a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - version: The version of which the new content is made: what somebody else has written
  ///     meanwhile is kept, and the new content is not. Nil for a content that is made of nothing.
  ///   - folder: The folder that the file has to be in when links are followed; nil for any.
  ///   - mayCreate: Whether the file need not be there yet.
  ///   - isPrivate: Whether a file that is created is for the user alone.
  /// - Throws: ``CommandFailure/unwritable(file:reason:)``
  package init(
    for path: String, changing version: FileVersion? = nil, below folder: String? = nil,
    mayCreate: Bool = false, isPrivate: Bool = false
  ) throws(CommandFailure) {
    self.path = path
    self.version = version
    if let folder { try Self.check(path, isBelow: folder) }
    let old: FileSystem.Permissions?
    (target, old) = try Self.target(of: path, mayCreate: mayCreate)
    do throws(SystemError) {
      draft = try FileDraft(beside: target, isPrivate: isPrivate || old != nil)
    } catch {
      throw Self.failure(path, error)
    }
    let draft = draft
    Self.unfinished.withLock { $0 = draft.path }
    guard let old else { return }
    do throws(SystemError) {
      try old.grant(to: draft.descriptor)
    } catch {
      discard()
      throw Self.failure(path, error)
    }
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The file, which need not be there yet.
  ///   - version: The version of which the content is made, if it is made of one.
  ///   - folder: The folder that the file has to be in when links are followed; nil for any.
  ///   - replaces: Whether it may be there.
  ///   - isPrivate: Whether a file that is created is for the user alone.
  /// - Throws: ``CommandFailure/unwritable(file:reason:)``
  package static func write(
    _ text: String, to path: String, changing version: FileVersion? = nil,
    below folder: String? = nil, replacing replaces: Bool = true, isPrivate: Bool = false
  ) throws(CommandFailure) {
    var file = try ReplacementFile(
      for: path, changing: version, below: folder, mayCreate: true, isPrivate: isPrivate)
    try file.write(text.utf8)
    try file.commit(replacing: replaces)
  }

  /// The file itself, where links lead to it, and its access; nil for one to be made.
  static func target(
    of path: String, mayCreate: Bool
  ) throws(CommandFailure) -> (path: String, access: FileSystem.Permissions?) {
    do throws(SystemError) {
      return try FileSystem.writableFile(at: path, mayCreate: mayCreate)
    } catch {
      throw failure(path, error)
    }
  }

  private static func check(_ path: String, isBelow folder: String) throws(CommandFailure) {
    let isBelow: Bool
    do throws(SystemError) {
      isBelow = try FileSystem.isBelow(folder, path)
    } catch {
      throw failure(path, error)
    }
    guard isBelow else {
      let name = UsageError.quoted(folder.isEmpty ? "." : folder)
      throw .unwritable(file: path, reason: "it leads outside the folder \(name)")
    }
  }

  /// Adds bytes.
  package mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the new content in the file's place, once it is on the disk; without `replaces` there
  /// must be no file by then.
  package mutating func commit(replacing replaces: Bool = true) throws(CommandFailure) {
    Descriptor.close(try commitHolding(replacing: replaces))
  }

  /// Does the same, and keeps the new file open and locked.
  ///
  /// - Returns: the descriptor that has the lock, to be closed.
  mutating func commitHolding(replacing replaces: Bool = true) throws(CommandFailure) -> Int32 {
    try flush()
    do throws(SystemError) {
      try draft.replaceTarget(of: target, changing: version, replacing: replaces)
    } catch {
      throw fail(error)
    }
    if replaces { Self.unfinished.withLock { $0 = nil } } else { Self.discardUnfinished() }
    return draft.descriptor
  }

  /// Leaves the file as it is.
  package func discard() {
    Self.discardUnfinished()
    Descriptor.close(draft.descriptor)
  }

  /// Removes what is being written, for a process that is ended.
  package static func discardUnfinished() {
    unfinished.withLock { draft in
      if let draft { FileSystem.remove(draft) }
      draft = nil
    }
  }

  private mutating func flush() throws(CommandFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      try Descriptor.writeAll(buffer, to: draft.descriptor)
    } catch {
      throw fail(error)
    }
  }

  private func fail(_ error: SystemError) -> CommandFailure {
    discard()
    return Self.failure(path, error)
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandFailure {
    .unwritable(file: path, reason: error.reason)
  }
}
