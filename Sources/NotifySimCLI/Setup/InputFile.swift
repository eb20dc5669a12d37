import Foundation
import NotifySimCore

/// A file that was named on the command line.
enum InputFile {
  /// The name of standard input on the command line.
  static let standardInput = "-"
  /// The most that is read of a file, in bytes; a push takes hundreds of times less (rule P2).
  static let sizeLimit = 1 << 20

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(CommandFailure) -> SourceText {
    let name = path == standardInput ? "<stdin>" : path
    do {
      let bytes = try contents(path)
      return SourceText(name: name, bytes: bytes)
    } catch {
      throw .unreadable(file: name, reason: reason(error))
    }
  }

  private static func contents(_ path: String) throws -> [UInt8] {
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

  /// The reason why a file of more bytes than are read is not.
  static var sizeReason: String { reason(TooLarge()) }

  /// The system's words for why a file cannot be read.
  private static func reason(_ error: any Error) -> String {
    if error is TooLarge { return "it has more than \(sizeLimit >> 20) MiB" }
    let cocoa = error as NSError
    let underlying = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError ?? cocoa
    if underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(CInt(truncatingIfNeeded: underlying.code))).lowercased()
    }
    switch CocoaError.Code(rawValue: cocoa.code) {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file"
    case .fileReadNoPermission: return "permission denied"
    default: return cocoa.localizedDescription
    }
  }
}
