#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that a report is written to; no child process inherits it.
struct ReportFile: ReportSink {
  private static let bufferSize = 1 << 16

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Opens a file, which is emptied or, where that is asked for, added to.
  init(_ path: String, isAppended: Bool = false) throws(CommandFailure) {
    self.path = path
    let start = isAppended ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | start, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  mutating func write(_ text: String) throws(CommandFailure) {
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  mutating func close() throws(CommandFailure) {
    try flush()
    #if canImport(Darwin)
    let status = Darwin.close(descriptor)
    #elseif canImport(Glibc)
    let status = Glibc.close(descriptor)
    #else
    let status = Musl.close(descriptor)
    #endif
    guard status == 0 else { throw Self.failure(path, errno) }
  }

  /// Writes over the beginning, with as many bytes as were there; in a pipe it stays as it is.
  mutating func rewriteBeginning(_ text: String) throws(CommandFailure) {
    try flush()
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 || errno == ESPIPE else { throw Self.failure(path, errno) }
  }

  private mutating func flush() throws(CommandFailure) {
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty {
      switch Platform.write(rest, to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: Platform.waitUntilWritable(descriptor)
      case .closed: throw Self.failure(path, EPIPE)
      case .failed(let reason): throw .unwritable(file: path, reason: reason.lowercased())
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    .unwritable(file: path, reason: Platform.message(code).lowercased())
  }
}
