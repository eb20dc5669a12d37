/// The device token in the path of a request (N23): hexadecimal digits, of no fixed number.
enum DeviceTokenCheck {
  /// What is wrong with a token, as it can be told from its form alone (X40), or nil.
  static func diagnostic(of token: String) -> Diagnostic? {
    if token.isEmpty { return finding("the path names no device token", .missingDeviceToken) }
    let digits = token.utf8.count
    if !token.utf8.allSatisfy({ ASCII.hexadecimal($0) != nil }) {
      return finding(
        "the device token '\(token)' has other characters than hexadecimal digits", .badDeviceToken,
        advice: token.contains(" ") || token.contains("<")
          ? "write the token's bytes in hexadecimal; this looks like the description of a 'Data'"
          : nil)
    }
    guard digits.isMultiple(of: 2) else {
      return finding(
        "the device token has \(digits) digits, and two make a byte; it may have been cut short",
        .badDeviceToken)
    }
    return nil
  }

  private static func finding(
    _ message: String, _ reason: ResponseReason, advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, .deviceToken, "\(message); APNs answers \(ResponseReason.list([reason]))",
      fixIt: advice.map { .init($0) })
  }
}
