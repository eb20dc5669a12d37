import APNs
package import UserNotifications

/// One button of a presented notification.
public struct PresentedAction: Hashable, Sendable {
  /// What the app is told when it is chosen.
  public let identifier: String
  /// The button's title.
  public let title: String
  /// The options, in the words of `UNNotificationActionOptions`.
  public let options: [Option]
  /// How the reply is asked for, or nil for an action without text.
  public let textInput: TextInput?

  /// An option of a button (rule S24).
  public enum Option: String, Sendable, CaseIterable, Codable {
    /// Done on an unlocked phone only.
    case authenticationRequired
    /// Deletes, or does what is hard to undo.
    case destructive
    /// Brings the app to the front.
    case foreground
  }

  /// How a reply is asked for (rule S30).
  public struct TextInput: Hashable, Sendable, Codable {
    /// The title of the button that sends the reply.
    public let buttonTitle: String
    /// What an empty field shows.
    public let placeholder: String
  }
}

extension PresentedAction {
  /// The button that an app's action becomes, its texts as they are shown (rules S35, R16).
  package init(_ action: UNNotificationAction, showing shown: (String) -> String = { $0 }) {
    identifier = action.identifier
    title = shown(action.title)
    let pairs: [(UNNotificationActionOptions, Option)] = [
      (.authenticationRequired, .authenticationRequired), (.destructive, .destructive),
      (.foreground, .foreground),
    ]
    options = pairs.filter { action.options.contains($0.0) }.map(\.1)
    textInput = (action as? UNTextInputNotificationAction).map {
      TextInput(
        buttonTitle: shown($0.textInputButtonTitle), placeholder: shown($0.textInputPlaceholder))
    }
  }
}

extension PresentedAction.Option {
  /// The option of Apple's option set.
  package var frameworkValue: UNNotificationActionOptions {
    switch self {
    case .authenticationRequired: .authenticationRequired
    case .destructive: .destructive
    case .foreground: .foreground
    }
  }
}

extension PresentedAction {
  /// Writes the button as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("identifier", identifier)
    writer.field("title", title)
    writer.key("options")
    writer.strings(options.map(\.rawValue))
    writer.key("textInput")
    if let textInput {
      writer.beginObject()
      writer.field("buttonTitle", textInput.buttonTitle)
      writer.field("placeholder", textInput.placeholder)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
  }
}

extension PresentedAction.TextInput {
  /// The keys of a text input.
  package enum Key: String, ManifestKey {
    case buttonTitle, placeholder
  }
}

extension PresentedAction.TextInput.Key {
  package var schema: JSONSchema {
    switch self {
    case .buttonTitle: .text.described("The title of the button that sends the reply.")
    case .placeholder: .text.described("What the empty text field says.")
    }
  }
}

/// The buttons of a notification: those of its category as it is registered at this moment
/// (rules S35, R15, R25).
package struct ShownActions: Sendable {
  /// How many buttons there is room for.
  static let roomyLimit = 10
  /// How many there is room for where space is short.
  static let compactLimit = 2

  /// The buttons that are shown, in order.
  package let shown: [PresentedAction]
  /// How many more the category has.
  package let hiddenCount: Int
  /// The rules that decided.
  package let rules: [Rule]

  /// Takes as many of a category's buttons as there is room for.
  package init(
    _ buttons: [PresentedAction], isSpaceShort: Bool, because rules: [Rule] = [.categoryLookup]
  ) {
    let limit = isSpaceShort ? Self.compactLimit : Self.roomyLimit
    self.init(
      shown: buttons.count > limit ? Array(buttons.prefix(limit)) : buttons,
      hiddenCount: max(0, buttons.count - limit), rules: rules)
  }

  package init(shown: [PresentedAction], hiddenCount: Int, rules: [Rule]) {
    self.shown = shown
    self.hiddenCount = hiddenCount
    self.rules = rules
  }
}
