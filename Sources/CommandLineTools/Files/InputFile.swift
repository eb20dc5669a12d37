package import Diagnostics
package import Platform

/// A file that a person named, or that another file names.
package enum InputFile {
  /// The name of standard input on the command line.
  package static let standardInput = "-"
  /// The most that is read of a file, in bytes; a push takes hundreds of times less (rule P2).
  package static let sizeLimit = 1 << 20

  /// What was read of a file.
  package struct Contents: Sendable {
    /// The name that messages call it by.
    package let name: String
    /// All of its bytes.
    package let bytes: [UInt8]
    /// The version of the file, to be compared with later ones.
    package let version: FileVersion
    /// The location of the file that was read; nil if not requested, or if it has no name.
    package let trace: FileLocation?
  }

  /// Who named a file.
  package enum Origin {
    /// The person; it may be a pipe, or standard input for `-`.
    case commandLine
    /// Another file; a pipe or a device, which may keep a reader waiting for ever, is refused.
    case file
  }

  /// Reads a file as a text with its name.
  package static func read(
    _ path: String, namedBy origin: Origin = .commandLine
  ) throws(CommandFailure) -> SourceText {
    let contents = try contents(of: path, namedBy: origin)
    return SourceText(name: contents.name, bytes: contents.bytes)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - origin: who named it.
  ///   - isTraced: whether to find out where the file lies that was read, and who placed it there.
  /// - Returns: what it holds.
  /// - Throws: ``CommandFailure/unreadable(file:reason:isTooLarge:)``
  package static func contents(
    of path: String, namedBy origin: Origin = .commandLine, isTraced: Bool = false
  ) throws(CommandFailure) -> Contents {
    let isStandardInput = path == standardInput && origin == .commandLine
    let name = isStandardInput ? "<stdin>" : path
    let version: FileVersion
    let found: [UInt8]?
    let trace: FileLocation?
    do throws(SystemError) {
      let descriptor = isStandardInput ? 0 : try open(path, namedBy: origin)
      defer { if !isStandardInput { Descriptor.close(descriptor) } }
      version = try FileVersion(of: descriptor)
      trace = isTraced && !isStandardInput ? try FileLocation(of: descriptor, at: path) : nil
      found = try Descriptor.readAll(from: descriptor, of: version.size, atMost: sizeLimit)
    } catch {
      throw .unreadable(file: name, reason: error.reason)
    }
    guard let bytes = found else {
      let reason = "it has more than \(sizeLimit >> 20) MiB"
      throw .unreadable(file: name, reason: reason, isTooLarge: true)
    }
    return Contents(name: name, bytes: bytes, version: version, trace: trace)
  }

  /// Opens a file, which no child process inherits.
  package static func open(
    _ path: String, namedBy origin: Origin
  ) throws(SystemError) -> Int32 {
    switch origin {
    case .commandLine: try FileSystem.openForReading(path).get()
    case .file: try FileSystem.openRegularFile(path)
    }
  }
}
