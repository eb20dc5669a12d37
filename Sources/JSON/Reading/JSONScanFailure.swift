/// Where a scanner stood when it stopped.
struct JSONScanFailure {
  var fault: JSONFault
  /// The start of the token being read, or the offset of the fault.
  var tokenStart: Int
  /// The index of the innermost open container, or nil at the root.
  var container: Int?

  init(_ scanner: JSONScanner, _ fault: JSONFault) {
    self.fault = fault
    tokenStart = scanner.position
    let isNested = scanner.container != JSONNode.noParent
    container = isNested ? Int(scanner.container) : nil
  }
}
