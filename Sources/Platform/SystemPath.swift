#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of files as text, and back again without a loss.
///
/// A name may hold any byte but NUL, and need not be UTF-8. A byte that is not stands in the text
/// as the private character U+10EE00 plus its value, from U+10EE80 to U+10EEFF. The bytes of these
/// characters, if a name has them, are written that way as well, so that no two names have the same
/// text.
package enum SystemPath {
  /// What is added to a byte to have the character that stands for it.
  private static let offset: UInt32 = 0x10EE00
  private static let bytes: ClosedRange<UInt32> = 0x80...0xFF

  /// The byte that a character stands for; nil for one that stands for itself.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= offset, bytes.contains(scalar.value - offset) else { return nil }
    return UInt8(exactly: scalar.value - offset)
  }

  /// The text of a name.
  package static func text(of name: some Collection<UInt8>) -> String {
    if let text = String(validating: name, as: UTF8.self), !hasBytes(text) { return text }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = name.makeIterator()
    var rest = name[...]
    while true {
      let length: Int
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(of: scalar) == nil {
          text.append(scalar)
          rest = rest.dropFirst(length)
          continue
        }
      case .error(let count): length = count
      case .emptyInput: return String(text)
      }
      text.append(contentsOf: rest.prefix(length).compactMap { scalar(of: $0) })
      rest = rest.dropFirst(length)
    }
  }

  /// The text of a name that ends with NUL.
  static func text(of name: UnsafePointer<CChar>) -> String {
    text(of: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }

  /// The bytes of the name that a text stands for.
  package static func bytes(of text: String) -> [UInt8] {
    guard hasBytes(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The same text with U+FFFD for each byte that is not UTF-8, for what is no name.
  package static func repaired(_ text: String) -> String {
    guard hasBytes(text) else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(offset + UInt32(byte))
  }

  /// Whether a character stands for a byte; all of them begin with the same two bytes of UTF-8.
  private static func hasBytes(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }
}

/// Hands the bytes of a name to a function of the C library, which says by a negative result that
/// it failed, and by `errno` why.
///
/// A name with a NUL would be cut short there, and lead to another file; it fails here.
func withSystemPath(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
  let bytes = SystemPath.bytes(of: path)
  guard !bytes.contains(0) else {
    errno = SystemError.nulInName.code
    return -1
  }
  return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
    buffer.baseAddress.map(body) ?? -1
  }
}

/// Which file lay at a path at a moment, and which content it had, by what changes with that: its
/// identity, its size, and the times of the last changes.
package struct FileVersion: Equatable, Sendable {
  private let identity: FileSystem.Identity
  /// The size in bytes; of what is no file whatever the system says.
  package let size: Int
  private let times: [Int]

  /// The version of an open file: fstat(2).
  package init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }

  /// The version of what a path leads to: stat(2).
  package init(at path: String) throws(SystemError) {
    var status = stat()
    guard withSystemPath(path, { stat($0, &status) }) == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = FileSystem.Identity(status)
    size = Int(status.st_size)
    #if canImport(Darwin)
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec].map { Int($0) }
  }
}
