import CommandLineTools

/// A part of what is to be checked; parts are checked side by side.
enum CheckPart: Sendable {
  /// A whole file, which is yet to be read.
  case file(FoundFile)
  /// A whole text that came through standard input.
  case text(name: String, bytes: [UInt8])
  /// Whole lines of a stream, and the number of the first.
  case lines(name: String, bytes: [UInt8], firstLine: Int)
  /// A line of a stream that has too many bytes to be held.
  case longLine(name: String, line: Int, size: Int)
  /// The headers that hold for all payloads.
  case headers
  /// A stream that cannot be read, or not on.
  case failure(CommandFailure)
}
