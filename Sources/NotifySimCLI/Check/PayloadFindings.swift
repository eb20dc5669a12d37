import APNs
import NotifySimCore

/// What can be known to be wrong with payloads before they are sent: the one place where `check`
/// asks for it.
///
/// One document is filled again and again, so that a stream takes no more memory than its longest
/// payload.
struct PayloadFindings {
  private let headers: RequestHeaders
  private let reader: JSONReader
  private var document = JSONDocument()

  /// Creates a search; `headers` are sent along with every payload.
  init(reading options: JSONOptions, headers: RequestHeaders) {
    reader = JSONReader(options: options)
    self.headers = headers
  }

  /// The findings about a payload in the order of its text; none is the common case, and quick.
  ///
  /// `registered` are the categories of the app that is to show it, if they are known.
  mutating func of(
    _ bytes: ArraySlice<UInt8>, registered: Set<String>? = nil
  ) -> [Diagnostic] {
    do throws(JSONSyntaxError) {
      try reader.read(bytes, into: &document)
    } catch {
      return [error.diagnostic]
    }
    let payload = Payload(document)
    var found = payload.diagnostics
    let pushType = headers.pushType ?? payload.impliedPushType ?? .alert
    if let size = payload.sizeDiagnostic(for: pushType) { found.append(size) }
    if let registered, let finding = CategoryCheck.unregistered(payload, among: registered) {
      found.append(finding)
    }
    return found.isEmpty ? [] : found.inTextOrder
  }

  /// A payload after its safe fixes, and how many these were; nil where there is nothing to fix, or
  /// something is wrong that cannot be fixed.
  ///
  /// What Apple's parser alone accepts is fixed as well.
  static func fixed(_ bytes: [UInt8]) -> (bytes: [UInt8], mistakes: Int)? {
    JSONRepair(of: bytes, options: .strict).map { ($0.bytes, $0.mended.count) }
  }
}
