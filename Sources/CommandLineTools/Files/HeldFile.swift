import Platform

/// A file that this process alone reads and writes for as long as the value lives.
///
/// The lock is on the file itself, so that it goes with the process, however that ends. A new
/// content is locked before it takes the file's place: whoever waited for the old one then finds
/// that the path leads to another file, and waits for that.
package final class HeldFile {
  /// The most bytes that such a file may have: 64 MiB.
  static let sizeLimit = 1 << 26
  /// How long to wait for another process.
  static let timeout = Duration.seconds(60)
  /// After how long to say so.
  private static let quietly = Duration.seconds(1)

  private let path: String
  private let target: String
  private var descriptor: Int32
  /// Whether nobody knows the content yet but this process, which made it.
  package private(set) var isProvisional = false

  /// What the file holds.
  package private(set) var bytes: [UInt8]
  /// The version of the file that holds it.
  private var version: FileVersion?

  /// Opens a file once no other process holds it; makes it where there is none.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - content: what a new file holds.
  ///   - wait: says that another process holds the file; called once, if that takes a while.
  /// - Throws: ``CommandFailure``
  package init(
    _ path: String, creating content: () throws(CommandFailure) -> String,
    whileWaiting wait: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    self.path = path
    let start = ContinuousClock.now
    var hasSaid = false
    while true {
      let target = try ReplacementFile.target(of: path, mayCreate: true).path
      switch try Self.attempt(target, path, content) {
      case .open(let descriptor):
        (self.target, self.descriptor) = (target, descriptor)
        bytes = []
        version = try? FileVersion(of: descriptor)
        bytes = try read()
        try checkFolder()
        return
      case .made(let descriptor, let text):
        (self.target, self.descriptor) = (target, descriptor)
        bytes = Array(text.utf8)
        version = try? FileVersion(of: descriptor)
        isProvisional = true
        return
      case .gone: continue
      case .held: break
      }
      let waited = ContinuousClock.now - start
      guard waited < Self.timeout else {
        throw .unreadable(file: path, reason: "another notify-sim process has it open")
      }
      if waited >= Self.quietly, !hasSaid {
        try wait()
        hasSaid = true
      }
      CurrentProcess.pause(milliseconds: 5)
    }
  }

  deinit { Descriptor.close(descriptor) }

  /// Gives the file a new content.
  package func write(_ text: String) throws(CommandFailure) {
    let new = Array(text.utf8)
    guard new != bytes else { return isProvisional = false }
    guard FileSystem.isFile(descriptor, at: target) else {
      throw .unwritable(file: path, reason: "it was replaced or removed meanwhile")
    }
    let old = descriptor
    do throws(CommandFailure) {
      var file = try ReplacementFile(for: target, changing: version)
      try file.write(new)
      descriptor = try file.commitHolding()
    } catch {
      guard case .unwritable(_, let reason) = error else { throw error }
      throw .unwritable(file: path, reason: reason)
    }
    Descriptor.close(old)
    version = try? FileVersion(of: descriptor)
    bytes = new
    isProvisional = false
  }

  /// Removes a file that was created and not used.
  package func abandon() {
    guard isProvisional, FileSystem.isFile(descriptor, at: target) else { return }
    FileSystem.remove(target)
  }
}

extension HeldFile {
  /// The result of one attempt to hold the file.
  private enum Attempt {
    case open(Int32)
    case made(Int32, String)
    /// Another file has taken its place.
    case gone
    case held
  }

  private static func attempt(
    _ target: String, _ path: String, _ content: () throws(CommandFailure) -> String
  ) throws(CommandFailure) -> Attempt {
    let opened: Int32?
    do throws(SystemError) {
      opened = try FileSystem.openForLocking(target)
    } catch {
      throw unreadable(path, error)
    }
    guard let descriptor = opened else { return try make(target, path, content()) }
    do throws(CommandFailure) {
      try checkKind(of: descriptor, path)
      switch FileSystem.lock(descriptor) {
      case .locked where FileSystem.isFile(descriptor, at: target):
        FileDraft.removeLink(beside: target, to: descriptor)
        return .open(descriptor)
      case .failed(let error): throw unreadable(path, error)
      case .held:
        Descriptor.close(descriptor)
        return .held
      case .locked:
        Descriptor.close(descriptor)
        return .gone
      }
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
  }

  private static func make(
    _ target: String, _ path: String, _ text: String
  ) throws(CommandFailure) -> Attempt {
    var file = try ReplacementFile(for: target, mayCreate: true)
    try file.write(text.utf8)
    do throws(CommandFailure) {
      return .made(try file.commitHolding(replacing: false), text)
    } catch {
      // Another process may have made it meanwhile.
      guard FileSystem.exists(target) else { throw error }
      return .gone
    }
  }

  private static func checkKind(of descriptor: Int32, _ path: String) throws(CommandFailure) {
    let kind: FileSystem.Kind
    do throws(SystemError) {
      kind = try FileSystem.kind(of: descriptor)
    } catch {
      throw unreadable(path, error)
    }
    switch kind {
    case .regular: return
    case .folder: throw unreadable(path, .isFolder)
    case .special: throw unreadable(path, .notRegular)
    }
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> CommandFailure {
    .unreadable(file: path, reason: error.reason)
  }

  /// Finds out before anything happens that nothing can be written.
  private func checkFolder() throws(CommandFailure) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    do throws(SystemError) {
      try FileSystem.checkWritable(folder: folder)
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  private func read() throws(CommandFailure) -> [UInt8] {
    let found: [UInt8]?
    do throws(SystemError) {
      found = try Descriptor.readAll(from: descriptor, atMost: Self.sizeLimit)
    } catch {
      throw Self.unreadable(path, error)
    }
    guard let bytes = found else {
      throw .unreadable(file: path, reason: "it has more than \(Self.sizeLimit >> 20) MiB")
    }
    return bytes
  }
}
