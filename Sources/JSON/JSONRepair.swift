/// A text that was not JSON, and what became of it when each offered fix was made in turn (X1).
public struct JSONRepair: Hashable, Sendable {
  /// The text after all fixes, which is JSON.
  public let bytes: [UInt8]
  /// The errors that were mended, each with offsets in the text as it was at that step.
  public let mended: [Diagnostic]

  /// Mends a text, making at most `limit` changes.
  /// - Returns: nil if the text is JSON already, or if an error with no fix is met.
  public init?(of bytes: [UInt8], options: JSONOptions = .apple, limit: Int = 50) {
    var text = bytes
    var mended: [Diagnostic] = []
    while let error = Self.error(in: text, options) {
      guard mended.count < limit, let next = error.fixIt?.applied(to: text) else { return nil }
      mended.append(error)
      text = next
    }
    guard !mended.isEmpty else { return nil }
    self.bytes = text
    self.mended = mended
  }

  private static func error(in bytes: [UInt8], _ options: JSONOptions) -> Diagnostic? {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(parsing: bytes, options: options)
      return nil
    } catch {
      return error.diagnostic
    }
  }
}
