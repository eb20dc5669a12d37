import APNs
import CommandLineTools
import NotifySimCore

/// A file that holds any part of a phone's state: `{"locked": true, "settings": {"sound": …}}`.
struct DeviceFile {
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
  }

  /// The settings that the file makes, in its order.
  func settings() throws(CommandFailure) -> [DeviceSetting] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw .misunderstood([error.diagnostic], SourceFile(source))
    }
    var reader = DeviceSettingReader(.device)
    reader.read(document.root)
    guard reader.mistakes.isEmpty else { throw .misunderstood(reader.mistakes, SourceFile(source)) }
    return reader.settings
  }
}
