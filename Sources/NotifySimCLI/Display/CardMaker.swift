import CommandLineTools
import NotifySimCore

/// Creates the card of a notification from the events of one step.
struct CardMaker {
  private let appName: String
  private let time: String
  private let presentations: [Presentation]
  private let badge: Int?
  private let sound: NotificationContent.Sound?

  /// Collects the events of one notification.
  init(_ events: [Event], about notification: String?, appName: String) {
    let events = events.filter { $0.notification == notification }
    self.appName = appName
    presentations = events.compactMap { event in
      guard case .presented(let presentation) = event.kind else { return nil }
      return presentation
    }
    badge =
      events.compactMap { event -> Int? in
        guard case .badge(_, let number) = event.kind else { return nil }
        return number
      }.last
    sound =
      events.compactMap { event -> NotificationContent.Sound? in
        guard case .sound(let sound) = event.kind else { return nil }
        return sound
      }.last
    let first = events.first { if case .presented = $0.kind { true } else { false } }
    time = first.map { $0.time.clockText(in: $0.zone) } ?? ""
  }

  /// The card of the first surface, with a remark about the others; nil if nothing was presented.
  var card: Card? {
    guard let shown = presentations.first else { return nil }
    let others = presentations.dropFirst().map { other in
      shown.group == nil ? other.placeWords : other.surface.words
    }
    var card = Card(shown, of: appName, at: time)
    card.badge = badge
    card.sound = sound.map(\.words)
    card.notes = others.isEmpty ? [] : ["also in \(others.joined(separator: " and "))"]
    return card
  }
}

extension Card {
  /// The card of a notification on one surface.
  init(_ shown: Presentation, of appName: String, at time: String) {
    self.init(
      appName: appName, time: time, surface: shown.surface.words, isQuiet: shown.isQuietInList,
      isTimeSensitive: shown.timeSensitive, isPreviewHidden: shown.previewHidden,
      texts: shown.texts, thread: shown.threadIdentifier.nonEmpty,
      attachments: shown.attachments.map(\.name),
      actions: shown.actions.numbered, groupSummary: shown.group?.summary)
  }

  /// The card of a long look.
  init(_ look: Presentation.LongLook, at time: String) {
    let custom = look.contentExtension.map { "shown by the content extension for \($0)" }
    let labels =
      look.labels.isEmpty ? nil : "its view says: \(look.labels.joined(separator: " · "))"
    let media = look.hasMediaButton ? "it has a button that plays its media" : nil
    self.init(
      appName: look.header, time: time, surface: "long look",
      isPreviewHidden: look.previewHidden, texts: look.texts,
      attachments: look.attachments.map(\.name), actions: look.actions.numbered,
      notes: [custom, labels, media].compactMap(\.self))
  }
}

extension Presentation {
  /// The surface, with the group that the notification leads there.
  fileprivate var placeWords: String {
    surface.words + (group.map { ", before \($0.summary)" } ?? "")
  }
}

extension Presentation.Surface {
  /// The displayed name of the surface.
  var words: String {
    switch self {
    case .banner: "banner"
    case .lockScreen: "lock screen"
    case .notificationCenter: "Notification Center"
    case .carPlay: "CarPlay"
    case .watch: "Apple Watch"
    }
  }
}

extension NotificationContent.Sound {
  /// The displayed name of the sound.
  var words: String {
    guard critical else { return name }
    return "\(name), critical at \(Int((volume * 100).rounded())) %"
  }
}

extension [NotificationCategory.Action] {
  /// The buttons with the numbers for choosing them.
  var numbered: [Card.Action] {
    zip(1..., self).map { number, action in
      Card.Action(
        number: number, identifier: action.identifier, title: action.title,
        isDestructive: action.options.contains(.destructive),
        needsUnlock: action.options.contains(.authenticationRequired),
        opensApp: action.options.contains(.foreground),
        textInput: action.textInput.map {
          Card.Action.TextInput(placeholder: $0.placeholder, buttonTitle: $0.buttonTitle.nonEmpty)
        })
    }
  }
}

extension String {
  /// The text; nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension Card {
  /// Creates the card of a category, with its buttons for much or for little space.
  init(_ category: RegisteredCategory, of appName: String, isSpaceShort: Bool) {
    let shown = category.actions(isSpaceShort: isSpaceShort)
    self.init(
      appName: appName, time: "", surface: isSpaceShort ? "where space is short" : "with room",
      texts: Presentation.Texts(title: category.identifier), actions: shown.numbered,
      notes: category.notes(hidden: category.actionCount - shown.count))
  }
}

extension RegisteredCategory {
  fileprivate func notes(hidden: Int) -> [String] {
    var notes: [String] = []
    if actionCount == 0 { notes.append("no buttons") }
    if hidden > 0 { notes.append("\(hidden) more not shown (R15)") }
    if !options.isEmpty { notes.append("options: \(options.joined(separator: ", "))") }
    if let placeholder = hiddenPreviewsBodyPlaceholder.nonEmpty {
      notes.append("when previews are hidden: \(placeholder)")
    }
    return notes
  }
}

extension Presentation {
  /// Whether it was added to Notification Center without a sound.
  ///
  /// For other surfaces, the line about the sound shows this.
  fileprivate var isQuietInList: Bool { quiet && surface == .notificationCenter }
}
