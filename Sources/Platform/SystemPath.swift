#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lossless conversion between file names and text.
///
/// A name may contain any byte except NUL, and need not be UTF-8. A byte that is not valid UTF-8
/// becomes the private character U+10EE00 plus its value, from U+10EE80 to U+10EEFF. The UTF-8
/// bytes of these characters themselves are converted in the same way, so that different names have
/// different texts.
package enum SystemPath {
  /// The offset between a byte and its character.
  private static let offset: UInt32 = 0x10EE00
  private static let bytes: ClosedRange<UInt32> = 0x80...0xFF

  /// The byte that a character represents; nil for an ordinary character.
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

  /// The bytes of a file name, from its text form.
  package static func bytes(of text: String) -> [UInt8] {
    guard hasBytes(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The text with U+FFFD for each byte that is not UTF-8, for text that is not a name.
  package static func repaired(_ text: String) -> String {
    guard hasBytes(text) else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(offset + UInt32(byte))
  }

  /// Whether any character represents a byte; their UTF-8 begins with the same two bytes.
  private static func hasBytes(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }
}

/// Passes the bytes of a name to a function of the C library that reports failure by a negative
/// result and `errno`.
///
/// A name with a NUL fails here, since C would cut it short and use another file.
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

/// The version of a file: its identity, its size and the times of the last changes.
package struct FileVersion: Equatable, Sendable {
  private let identity: FileSystem.Identity
  /// The size in bytes; of a folder or a device, as the system reports it.
  package let size: Int
  private let times: [Int]

  /// The version of an open file: fstat(2).
  package init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }

  /// The version of the file at a path: stat(2).
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
