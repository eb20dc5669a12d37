import CommandLineTools

/// What came of a part.
struct CheckedPart: Sendable {
  /// The name of the file.
  let name: String
  /// Its findings as they are reported, with what separates them.
  var text = ""
  /// How much was checked and found.
  var tally = CheckTally()
  /// Why the file could not be read.
  var failure: CommandFailure?

  /// Whether there was nothing to check.
  var isEmpty: Bool { text.isEmpty && tally.checked == 0 }
}
