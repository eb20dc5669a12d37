/// A key that a person presses while typing a line.
package enum EditingKey: Hashable, Sendable {
  /// Characters to be put into the line.
  case text(String)
  /// Characters that were pasted, whatever they are.
  case paste(String)
  /// Goes somewhere.
  case move(EditedLine.Place)
  /// Removes what lies between the cursor and a place.
  case delete(EditedLine.Place)
  /// The line is done.
  case enter
  /// Completes the word.
  case tab
  /// Goes to the line before in the history.
  case up
  /// Goes to the next line in the history.
  case down
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D: the end of input on an empty line, else it removes a character.
  case endOfInput
  /// Ctrl-L.
  case clearScreen
}
