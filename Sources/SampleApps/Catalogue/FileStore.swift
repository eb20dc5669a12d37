public import Foundation

/// Where a sample app keeps its files, each by its name and under a class of Data Protection.
public protocol FileStore: Sendable {
  /// What is in a file; nil if there is none of the name.
  func read(_ name: String) throws -> String?

  /// Writes a file, as a whole.
  func write(_ text: String, to name: String, protection: FileProtectionType) throws

  /// Removes a file, if it is there.
  func remove(_ name: String)
}
