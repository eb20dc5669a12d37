public import Diagnostics

// The codes of what any JSON can have.
extension Diagnostic.Code {
  /// X1: the text is not JSON.
  public static let invalidJSON = Self(
    "X1", .verified, [.error, .warning, .note],
    "The payload is not JSON, or only Apple's parser accepts it.",
    source: "RFC 8259; rule P25",
    bad: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two",}}"#),
    good: .plain)

  /// X4: a key that nobody reads, or that is given twice.
  public static let unknownKey = Self(
    "X4", .verified, [.warning, .note],
    "A key of Apple's has no effect: it is misspelt, in the wrong place, or given again later.",
    source:
      "RFC 8259; Apple: Generating a remote notification; the last of several members of a name"
      + " counts",
    bad: Diagnostic.Example(#"{"aps":{"contentAvailable":1}}"#),
    good: Diagnostic.Example(#"{"aps":{"content-available":1}}"#))
}
