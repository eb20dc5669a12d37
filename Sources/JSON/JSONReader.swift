@_exported public import Diagnostics

/// Reads one text after another into documents, reusing their storage.
///
/// A document that nobody else holds is refilled in place, so that reading a stream of texts
/// into one variable takes no more memory than its longest text.
public struct JSONReader: Hashable, Sendable {
  /// How texts are read.
  public var options: Options

  /// Creates a reader.
  public init(options: Options = .apple) {
    self.options = options
  }

  /// Reads a text in UTF-8 into a document; on failure the document keeps the text, with null as
  /// its root.
  /// - Throws: The one reason why the text is not JSON.
  public func read(
    _ bytes: [UInt8], into document: inout JSONDocument
  ) throws(SyntaxError) {
    document.tape.storage.removeAll(keepingCapacity: true)
    document.tape.storage.append(contentsOf: bytes)
    try read(&document)
  }

  /// Reads a part of a larger buffer, such as one line of a stream.
  /// - Throws: The one reason why the text is not JSON, with offsets from the part's start.
  public func read(
    _ bytes: ArraySlice<UInt8>, into document: inout JSONDocument
  ) throws(SyntaxError) {
    document.tape.storage.removeAll(keepingCapacity: true)
    document.tape.storage.append(contentsOf: bytes)
    try read(&document)
  }

  private func read(_ document: inout JSONDocument) throws(SyntaxError) {
    withUnsafeBytes(of: UInt64(0)) { document.tape.storage.append(contentsOf: $0) }
    document.warnings = []
    var nodes: [JSONTape.Node] = []
    swap(&nodes, &document.tape.nodes)
    let (warnings, failure) = scan(document.tape.storage, into: &nodes)
    swap(&nodes, &document.tape.nodes)
    document.warnings = warnings.isEmpty ? [] : warnings.map(document.tape.pointed)
    guard let failure else { return }
    let explainer = JSONExplainer(tape: document.tape, failure: failure)
    document.tape.nodes = [JSONTape.emptyRoot]
    throw SyntaxError(
      explainer.diagnostic(), recovery: explainer.recovery(),
      isPlaceholder: explainer.placeholder() != nil)
  }

  private func scan(
    _ storage: [UInt8], into nodes: inout [JSONTape.Node]
  ) -> (warnings: [Diagnostic], failure: JSONScanner.Failure?) {
    let room = max(nodes.capacity, storage.count / 16)
    nodes.append(contentsOf: repeatElement(JSONTape.emptyRoot, count: room - nodes.count))
    var (count, larger): (Int, [JSONTape.Node]?) = (0, nil)
    let outcome = storage.withUnsafeBytes { raw in
      nodes.withUnsafeMutableBufferPointer { room -> ([Diagnostic], JSONScanner.Failure?) in
        guard let text = JSONText(raw) else { return ([], nil) }
        var scanner = JSONScanner(text, options: options, room: room)
        defer { (count, larger) = (scanner.nodeCount, scanner.ownNodes) }
        do throws(JSONScanner.Fault) {
          try scanner.scan()
          return (scanner.warnings.isEmpty ? [] : scanner.warnings.sorted, nil)
        } catch {
          return ([], JSONScanner.Failure(scanner, error))
        }
      }
    }
    if let larger { nodes = larger } else { nodes.removeLast(nodes.count - count) }
    return outcome
  }

  /// How a JSON text is to be read.
  public struct Options: Hashable, Sendable {
    /// Whose rules the text is held to.
    public enum Mode: Hashable, Sendable {
      /// As Apple's `JSONSerialization` reads it: a trailing comma and a UTF-8 byte order mark are
      /// accepted, each with a warning.
      case apple
      /// RFC 8259 to the letter.
      case rfc8259
    }

    /// Whose rules the text is held to.
    public var mode: Mode
    /// Whether `//` comments count as white space, as in manifests and scenarios.
    public var allowsLineComments: Bool
    /// How many arrays and objects may be nested; 512 by default, the limit of Apple's parser.
    public var maximumDepth: Int
    /// Whether a key given twice in an object is reported as a warning (X4).
    public var findsDuplicateKeys: Bool

    /// Creates options; the defaults are Apple's reading of a payload.
    public init(
      mode: Mode = .apple, allowsLineComments: Bool = false, maximumDepth: Int = 512,
      findsDuplicateKeys: Bool = true
    ) {
      self.mode = mode
      self.allowsLineComments = allowsLineComments
      self.maximumDepth = maximumDepth
      self.findsDuplicateKeys = findsDuplicateKeys
    }

    /// Payloads as Apple's parser reads them.
    public static let apple = Options()
    /// RFC 8259 to the letter.
    public static let strict = Options(mode: .rfc8259)
    /// Manifests and scenarios: as Apple's parser reads them, with `//` comments.
    public static let commented = Options(allowsLineComments: true)
  }
}

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
    parsing bytes: [UInt8], options: JSONReader.Options = .apple
  ) throws(JSONReader.SyntaxError) {
    self.init()
    try JSONReader(options: options).read(bytes, into: &self)
  }

  /// Reads a text.
  /// - Throws: The one reason why the text is not JSON.
  public init(
    parsing text: String, options: JSONReader.Options = .apple
  ) throws(JSONReader.SyntaxError) {
    try self.init(parsing: Array(text.utf8), options: options)
  }

  /// The text, from offset 0.
  public var bytes: ArraySlice<UInt8> { tape.storage[..<tape.count] }

  /// The number of bytes of the text.
  public var byteCount: Int { tape.count }

  /// The value that the text is.
  public var root: JSONValue { JSONValue(tape: tape, index: 0) }
}

extension JSONReader {
  /// The reason why a text is not JSON; there is always exactly one (X1).
  public struct SyntaxError: Error, Hashable, Sendable {
    /// What is wrong, where, the likely cause and, where one is known, the fix.
    public let diagnostic: Diagnostic
    /// A change after which reading can go on, though it is hardly what was meant.
    let recovery: Diagnostic.FixIt?
    /// Whether something stands there that somebody has to fill in.
    let isPlaceholder: Bool

    /// Creates an error from its finding.
    public init(_ diagnostic: Diagnostic) {
      self.init(diagnostic, recovery: nil, isPlaceholder: false)
    }

    init(_ diagnostic: Diagnostic, recovery: Diagnostic.FixIt?, isPlaceholder: Bool) {
      self.diagnostic = diagnostic
      self.recovery = recovery
      self.isPlaceholder = isPlaceholder
    }
  }
}
