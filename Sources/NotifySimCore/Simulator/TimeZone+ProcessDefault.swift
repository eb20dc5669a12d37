import Foundation

extension TimeZone {
  /// Makes this the time zone of the process, by which `Calendar.current` goes.
  ///
  /// Foundation on Linux traps on a zone whose file is not there, and knows none but GMT then; where
  /// the files are missing, the process stays with that.
  package func becomeProcessDefault() {
    #if canImport(Glibc) || canImport(Musl)
    guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(identifier)") else {
      return
    }
    #endif
    NSTimeZone.default = self
  }
}
