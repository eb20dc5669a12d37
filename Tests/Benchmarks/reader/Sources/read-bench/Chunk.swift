import Foundation

/// A buffer that is filled from a file and emptied line by line.
struct Chunk {
  private var bytes = [UInt8](repeating: 0, count: 1 << 20)
  private var count = 0

  /// Reads on, growing only for a line that does not fit; false at the end of the file.
  mutating func fill(from descriptor: Int32) -> Bool {
    if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
    let start = count
    let received = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
    }
    count += max(0, received)
    return received > 0
  }

  /// Hands out the whole lines and keeps the rest.
  mutating func takeLines(_ body: (ArraySlice<UInt8>) -> Void) {
    var start = 0
    while let end = lineEnd(from: start) {
      if end > start { body(bytes[start..<end]) }
      start = end + 1
    }
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      memmove(base, base + start, count - start)
    }
    count -= start
  }

  /// Hands out a last line without a newline.
  mutating func takeRest(_ body: (ArraySlice<UInt8>) -> Void) {
    if count > 0 { body(bytes[..<count]) }
    count = 0
  }

  private func lineEnd(from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < count,
        let found = memchr(base + start, 0x0A, count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
