/// A JSON text that has been read: every value with its place, and what was odd about it.
///
/// Foundation's parsers do not serve here: `JSONDecoder` refuses the valid `[0e1]`, a key given
/// twice means the last value to `JSONSerialization` and the first to `JSONDecoder`, and neither
/// says on which line an error is. Here the last value counts, and every finding has a place.
///
/// Lone surrogate escapes such as `"\ud800"` are refused in every mode, since no Swift string can
/// hold them; Apple's parser refuses them too. Numbers may have any size: ``JSONValue/numberText``
/// keeps them exactly.
public struct JSONDocument: Sendable {
  /// The text with a node for each value and key.
  package internal(set) var tape: JSONTape
  /// What was accepted with a warning: trailing commas, a byte order mark (X1) and keys given
  /// twice (X4), in the order of the text, at most a hundred and a line for the rest.
  public internal(set) var warnings: [Diagnostic]

  /// Creates the document of an empty text, whose root is null, to be filled by a ``JSONReader``.
  public init() {
    tape = .empty
    warnings = []
  }

  /// Reads a text in UTF-8.
  /// - Throws: The one reason why the text is not JSON.
  public init(
    parsing bytes: [UInt8], options: JSONOptions = .apple
  ) throws(JSONSyntaxError) {
    self.init()
    try JSONReader(options: options).read(bytes, into: &self)
  }

  /// Reads a text.
  /// - Throws: The one reason why the text is not JSON.
  public init(
    parsing text: String, options: JSONOptions = .apple
  ) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), options: options)
  }

  /// The text, from offset 0.
  public var bytes: ArraySlice<UInt8> { tape.storage[..<tape.count] }

  /// The number of bytes of the text.
  public var byteCount: Int { tape.count }

  /// The value that the text is.
  public var root: JSONValue { JSONValue(tape: tape, index: 0) }
}

/// The reason why a text is not JSON; there is always exactly one (X1).
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, where, the likely cause and, where one is known, the fix.
  public let diagnostic: Diagnostic

  /// Creates an error from its finding.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
