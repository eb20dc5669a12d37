import CommandLineTools

/// A notification as a person sees it on one surface, ready to be drawn.
///
/// It holds what is shown and decides nothing: who makes it has chosen the surface, the hidden
/// preview and the actions that fit there (R15). Its texts may hold anything a payload can hold.
struct Card: Hashable, Sendable {
  /// The name of the app, shown at the top left.
  var appName: String
  /// When it arrived, as it is to be shown at the top right, such as `09:00`.
  var time: String
  /// Where it is shown, in words, such as `lock screen`.
  var surface: String
  /// Whether it came without sound and without lighting the screen.
  var isQuiet = false
  /// Whether the lock screen hides the content; the texts are then already the placeholders.
  var isPreviewHidden = false
  /// The title, or nil.
  var title: String?
  /// The subtitle, or nil.
  var subtitle: String?
  /// The message, or nil.
  var body: String?
  /// The identifier of the thread that groups it, or nil.
  var thread: String?
  /// The badge it sets on the app's icon, or nil to leave the badge alone.
  var badge: Int?
  /// What is heard, in words, or nil for silence.
  var sound: String?
  /// The names of the files that are shown with it, in order.
  var attachments: [String] = []
  /// The buttons, in the order of the category.
  var actions: [Action] = []
  /// Remarks about how it is shown, a sentence each.
  var notes: [String] = []
  /// The line below the card that counts the others of its group, or nil.
  var groupSummary: String?

  /// A button of a card.
  struct Action: Hashable, Sendable {
    /// What a person types to choose it, from 1.
    var number: Int
    /// The identifier that the app is told.
    var identifier: String
    /// The words on the button.
    var title: String
    /// Whether it is shown in red.
    var isDestructive = false
    /// Whether a locked device asks to be unlocked first.
    var needsUnlock = false
    /// Whether choosing it brings the app to the front.
    var opensApp = false
    /// The text field that it offers, or nil.
    var textInput: TextInput?

    /// A text field of a button.
    struct TextInput: Hashable, Sendable {
      /// The words in the empty field; may be empty.
      var placeholder = ""
      /// The words on the button that sends, or nil for the system's own.
      var buttonTitle: String?
    }
  }
}
