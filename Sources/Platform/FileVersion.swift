#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which file lay at a path at a moment, and which content it had, by what changes with that: its
/// identity, its size, and the times of the last changes.
package struct FileVersion: Equatable, Sendable {
  private let identity: FileSystem.Identity
  private let size: Int
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
