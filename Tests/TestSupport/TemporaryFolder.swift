package import Foundation

/// A folder that goes away with its last user.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
      .appendingPathComponent("notify-sim-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The place of a file in the folder.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file into the folder, or into one below it, which is made if it is not there.
  package func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> URL {
    let place = file(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
    return place
  }
}
