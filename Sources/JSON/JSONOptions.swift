/// How a JSON text is to be read.
public struct JSONOptions: Hashable, Sendable {
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
  /// How many arrays and objects may be nested; 512 unless told, the bound of Apple's parser.
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
  public static let apple = JSONOptions()
  /// RFC 8259 to the letter.
  public static let strict = JSONOptions(mode: .rfc8259)
  /// Manifests and scenarios: as Apple's parser reads them, with `//` comments.
  public static let commented = JSONOptions(allowsLineComments: true)
}
