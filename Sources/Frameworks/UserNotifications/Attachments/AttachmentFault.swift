/// Why a file cannot be attached to a notification.
package struct AttachmentFault: Error, Hashable, Sendable {
  /// The error that the app gets, of the codes from 100 to 105.
  package let code: UNError.Code
  /// What is wrong, as the end of a sentence that begins with the file.
  package let reason: String

  /// Creates a fault.
  package init(_ code: UNError.Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
