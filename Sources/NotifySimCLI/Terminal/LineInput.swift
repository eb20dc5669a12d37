/// What came of waiting for a line of standard input.
package enum LineInput: Hashable, Sendable {
  /// A line, without its line break; bytes that are not UTF-8 became U+FFFD.
  case line(String)
  /// A line longer than ``lengthLimit``, which was read past and thrown away.
  case tooLong
  /// Nothing more will come: the end of the file, Ctrl-D, or no standard input at all.
  case endOfInput
  /// Nobody answered in the time allowed.
  case timedOut
  /// The person pressed Ctrl-C.
  case interrupted

  /// The greatest length of a line in bytes, without its line break: 1 MiB.
  package static let lengthLimit = 1 << 20
}
