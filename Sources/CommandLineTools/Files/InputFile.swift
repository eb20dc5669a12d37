import Foundation
package import JSON
import Platform

/// A file that was named on the command line.
package enum InputFile {
  /// The name of standard input on the command line.
  package static let standardInput = "-"
  /// The most that is read of a file, in bytes; a push takes hundreds of times less (rule P2).
  package static let sizeLimit = 1 << 20

  /// Reads a file, or standard input for `-`.
  ///
  /// - Returns: The name that messages call it by, and its bytes.
  private static func contents(
    of path: String
  ) throws(CommandFailure) -> (name: String, bytes: [UInt8]) {
    let name = path == standardInput ? "<stdin>" : path
    do {
      return (name, try bytes(of: path))
    } catch is TooLarge {
      let reason = "it has more than \(sizeLimit >> 20) MiB"
      throw .unreadable(file: name, reason: reason, isTooLarge: true)
    } catch {
      throw .unreadable(file: name, reason: reason(error))
    }
  }

  /// Reads a file, or standard input for `-`, as a text with places.
  package static func read(_ path: String) throws(CommandFailure) -> SourceText {
    let (name, bytes) = try contents(of: path)
    return SourceText(name: name, bytes: bytes)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let handle =
      path == standardInput
      ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var bytes: [UInt8] = []
    while let chunk = try handle.read(upToCount: 1 << 16), !chunk.isEmpty {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= sizeLimit else { throw TooLarge() }
    }
    return bytes
  }

  private struct TooLarge: Error {}

  /// The system's words for why a file cannot be read.
  private static func reason(_ error: any Error) -> String {
    let cocoa = error as NSError
    let underlying = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError ?? cocoa
    if underlying.domain == NSPOSIXErrorDomain {
      return SystemError(code: Int32(truncatingIfNeeded: underlying.code)).reason
    }
    switch CocoaError.Code(rawValue: cocoa.code) {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file"
    case .fileReadNoPermission: return "permission denied"
    default: return cocoa.localizedDescription
    }
  }
}
