package import Foundation

/// Bytes that are read here and there, a few at a time, so that nobody has to hold a whole file.
package struct ByteSource {
  /// How many bytes there are.
  package let size: Int
  private let readBytes: (_ offset: Int, _ count: Int) -> [UInt8]

  /// The bytes of an array.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    readBytes = { Array(bytes.dropFirst($0).prefix($1)) }
  }

  /// The bytes of an open file.
  package init(_ handle: FileHandle, size: Int) {
    self.size = size
    readBytes = { offset, count in
      guard (try? handle.seek(toOffset: UInt64(offset))) != nil,
        let data = try? handle.read(upToCount: count)
      else { return [] }
      return Array(data)
    }
  }

  /// So many bytes from an offset; nil where there are fewer.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, offset <= size - count else { return nil }
    let bytes = readBytes(offset, count)
    return bytes.count == count ? bytes : nil
  }

  /// Four letters.
  package func code(at offset: Int) -> String? {
    bytes(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
  }

  /// An unsigned number of 1 to 8 bytes.
  package func number(at offset: Int, bytes count: Int, isBigEndian: Bool) -> UInt64? {
    guard let bytes = bytes(at: offset, count: count) else { return nil }
    let ordered = isBigEndian ? bytes : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
