package import Foundation

extension TimeZone {
  /// Makes this the time zone of the process, by which `Calendar.current` goes.
  ///
  /// Foundation on Linux traps on a zone whose file is not there. Where the files are missing, the
  /// process stays with GMT, which is then the only zone that it can have.
  package func becomeProcessDefault() {
    #if canImport(Glibc) || canImport(Musl)
    let file = "/usr/share/zoneinfo/\(identifier)"
    guard FileManager.default.fileExists(atPath: file) else { return }
    #endif
    NSTimeZone.default = self
  }
}
