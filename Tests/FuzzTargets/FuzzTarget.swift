/// A part of the program that takes any bytes, with the law that it keeps to on all of them.
///
/// The targets are a module of the main package, so that they reach what is `package` there, and
/// nothing is made public for their sake. `Tests/Fuzz` runs them under libFuzzer, and `FuzzTests`
/// replays what was found.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON reader alone, in all of its modes.
  case reading
  /// The JSON reader, its warnings, its repairs, and the writer.
  case reader
  /// The JSON reader beside Foundation's.
  case foundation
  /// A payload and what the linter finds in it, with and without headers.
  case payload
  /// The fixes that are made in a payload.
  case fixer
  /// The translation of other senders' messages.
  case dialects
  /// What a text is, and the pushes in it.
  case pushtext
  /// The same, and the repair of JSON, of texts of values, operators and line ends; a byte stands
  /// for each.
  case pieces
  /// The reader of scenarios.
  case scenario
  /// The reader of app manifests.
  case manifest
  /// The reader of a phone's file, and the phone that continues from there.
  case state
  /// The readers of an app's strings; the first byte selects the kind of file.
  case strings
  /// The reading of an app's sources; the first byte selects the language.
  case sources
  /// The width of text, and what fits it into columns; the first byte is the number of columns.
  case text
  /// The parser of the command line; one argument a line.
  case arguments
  /// A connection of HTTP/2, and the decoder of its header fields; the first byte tells the size of
  /// the pieces that the rest comes in.
  case http2
  /// A request to FCM or Expo, or a connection by HTTP/1.1; the first byte selects which.
  case doors

  /// What an input does against the law of the target; nil if it is kept.
  public func breach(of bytes: [UInt8]) -> String? {
    do throws(Breach) {
      try check(bytes)
      return nil
    } catch {
      return error.message
    }
  }

  private func check(_ bytes: [UInt8]) throws(Breach) {
    switch self {
    case .reading: try ReaderLaw.checkReading(bytes)
    case .reader: try ReaderLaw.check(bytes)
    case .foundation: try FoundationLaw.check(bytes)
    case .payload: try PayloadLaw.check(bytes)
    case .fixer: try FixerLaw.check(bytes)
    case .dialects: try DialectLaw.check(bytes)
    case .pushtext: try PushTextLaw.check(bytes)
    case .pieces: try PushTextLaw.checkPieces(bytes)
    case .scenario: try FileLaw.checkScenario(bytes)
    case .manifest: try FileLaw.checkManifest(bytes)
    case .state: try StateLaw.check(bytes)
    case .strings: try FileLaw.checkStrings(bytes)
    case .sources: try SourcesLaw.check(bytes)
    case .text: try TextLaw.check(bytes)
    case .arguments: try ArgumentLaw.check(bytes)
    case .http2: try HTTP2Law.check(bytes)
    case .doors: try DoorLaw.check(bytes)
    }
  }
}
