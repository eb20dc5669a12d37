import Platform

/// Where the text of a report goes.
package protocol TextSink: Sendable {
  /// Writes a part of the text.
  mutating func write(_ text: String) throws(CommandFailure)
  /// Hands over everything.
  mutating func close() throws(CommandFailure)
}

extension Output: TextSink {
  /// Hands over everything.
  package mutating func close() throws(CommandFailure) { try flush() }
}

/// A file that is written from its beginning to its end; no child process inherits it.
package struct OutputFile: TextSink {
  private static let bufferSize = 1 << 16

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Opens a file, which is emptied or, where that is asked for, added to.
  package init(_ path: String, isAppended: Bool = false) throws(CommandFailure) {
    self.path = path
    do throws(SystemError) {
      descriptor = try FileSystem.openForWriting(path, isAppended: isAppended)
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  /// Writes a part of the text.
  package mutating func write(_ text: String) throws(CommandFailure) {
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left, and closes the file.
  package mutating func close() throws(CommandFailure) {
    try flush()
    try attempt { () throws(SystemError) in try Descriptor.closeReporting(descriptor) }
  }

  private mutating func flush() throws(CommandFailure) {
    let bytes = buffer
    buffer = []
    try attempt { () throws(SystemError) in try Descriptor.writeAll(bytes, to: descriptor) }
  }

  private func attempt(_ body: () throws(SystemError) -> Void) throws(CommandFailure) {
    do throws(SystemError) {
      try body()
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }
}
