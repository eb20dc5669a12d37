import APNs
public import Foundation

extension Push {
  /// Creates a push of a JSON text, which may be wrong: the phone reports what is.
  ///
  /// - Parameters:
  ///   - json: the payload.
  ///   - headers: headers of the request, such as `apns-priority: 5`.
  public init(json: String, headers: [String] = []) {
    self.init(
      source: SourceText(name: "payload.json", bytes: Array(json.utf8)),
      headers: RequestHeaders(headers))
  }

  /// Creates a push of a file's content.
  ///
  /// - Parameters:
  ///   - file: the file with the payload.
  ///   - headers: headers of the request, such as `apns-priority: 5`.
  /// - Throws: Foundation's error when the file cannot be read.
  public init(contentsOf file: URL, headers: [String] = []) throws {
    let bytes = try Array(Data(contentsOf: file))
    self.init(
      source: SourceText(name: file.path, bytes: bytes), headers: RequestHeaders(headers))
  }
}
