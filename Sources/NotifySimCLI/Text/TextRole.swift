/// What a piece of text is for, from which a theme derives its looks.
package enum TextRole: Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case body
  /// The headline of a notification, or of a section.
  case title
  /// Text of minor interest: identifiers, frames, hints.
  case muted
  /// A thing to notice: a caret, a name in a sentence.
  case accent
  /// What a person types to choose something.
  case key
  /// An action that destroys something, as iOS shows it in red.
  case destructive
  /// Something that went well.
  case success
  /// Something that did not.
  case failure
  /// Something to look at before going on.
  case warning
  /// A further fact.
  case note
}
