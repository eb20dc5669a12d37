import CommandLineTools
import NotifySimCore

/// The cards in one place after a step, newest first, or the reasons why there are none.
///
/// It is built only from the events of the step.
struct Screen: Sendable {
  /// The places to draw: `--surface`.
  enum Place: String, CaseIterable, Hashable, Sendable {
    case banner
    case lockScreen
    case notificationCenter
    case carPlay
    case watch
    case longLook

    init(_ surface: Presentation.Surface) {
      switch surface {
      case .banner: self = .banner
      case .lockScreen: self = .lockScreen
      case .notificationCenter: self = .notificationCenter
      case .carPlay: self = .carPlay
      case .watch: self = .watch
      }
    }

    /// The displayed name of the place.
    var words: String { Presentation.Surface(rawValue: rawValue)?.words ?? "long look" }
  }

  /// The place; nil if nothing is shown.
  let place: Place?
  /// The time on the phone, such as `09:00`.
  let time: String
  /// The notifications, the newest first.
  let cards: [Card]
  /// The reasons why nothing is shown.
  let reasons: [String]
  /// The places that were not asked for and show something.
  var elsewhere: [Place] = []

  /// The caption above the screen.
  var caption: String {
    guard let place else { return title }
    return cards.contains(where: \.isPreviewHidden) ? "\(place.words), preview hidden" : place.words
  }

  /// What a screen without cards says.
  var title: String { elsewhere.isEmpty ? "nothing is shown" : "not shown here" }

  /// The description for screen readers: all text on the screen.
  var description: String {
    guard place != nil else { return reasons.joined(separator: ". ") }
    return cards.map { card in
      let texts = [
        card.appName, card.isTimeSensitive ? Card.timeSensitiveMark : nil, card.texts.title,
        card.texts.subtitle, card.texts.body, card.groupSummary,
      ]
      let buttons = place == .longLook ? card.actions.map(\.description) : []
      let list = buttons.isEmpty ? [] : ["Buttons: " + buttons.joined(separator: "; ")]
      return (texts.compactMap { $0?.nonEmpty } + list).joined(separator: ". ")
    }.joined(separator: ". ")
  }

  /// The screens for the events of a step, in order.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - appName: The name of the app.
  ///   - places: The places to show; nil for the first one of each notification, and long looks.
  /// - Returns: At least one screen; if nothing is shown, a screen with the reasons.
  static func all(in events: [Event], of appName: String, at places: Set<Place>?) -> [Screen] {
    var order: [Place] = []
    var cards: [Place: [Card]] = [:]
    var shown: Set<String?> = []
    var elsewhere: [Place] = []
    var time = events.first.map { $0.time.clockText(in: $0.zone) } ?? ""
    func add(_ card: Card, _ place: Place) {
      if cards[place] == nil { order.append(place) }
      cards[place, default: []].insert(card, at: 0)
    }
    for event in events {
      time = event.time.clockText(in: event.zone)
      switch event.kind {
      case .presented(let shownThere):
        let place = Place(shownThere.surface)
        if !elsewhere.contains(place) { elsewhere.append(place) }
        let isFirst = shown.insert(event.notification).inserted
        guard places?.contains(place) ?? isFirst else { continue }
        add(Card(shownThere, of: appName, at: time), place)
      case .longLook(let look) where places?.contains(.longLook) ?? true:
        cards[.longLook] = nil
        order.removeAll { $0 == .longLook }
        add(Card(look, at: time), .longLook)
      default: continue
      }
    }
    guard order.isEmpty else {
      return order.map { Screen(place: $0, time: time, cards: cards[$0] ?? [], reasons: []) }
    }
    var reasons = events.compactMap { event in
      if case .withheld(let withheld) = event.kind { withheld.reason } else { nil }
    }
    if !elsewhere.isEmpty {
      reasons.append("it is shown on: " + elsewhere.map(\.words).joined(separator: ", "))
      if places?.contains(.watch) == true {
        reasons.append(
          "the watch shows an alert while it is worn and unlocked and the phone is not in use:"
            + " --set watch.worn=true --set watch.unlocked=true --locked")
      }
    }
    return [
      Screen(place: nil, time: time, cards: [], reasons: reasons, elsewhere: elsewhere)
    ]
  }
}

extension Card.Action {
  /// The labels of the button besides its title.
  var marks: [String] {
    [
      isDestructive ? "destructive" : nil, needsUnlock ? "needs unlock" : nil,
      opensApp ? "opens app" : nil,
    ].compactMap(\.self)
  }

  /// The button as text.
  fileprivate var description: String {
    let marks = marks + (textInput == nil ? [] : ["text field"])
    return marks.isEmpty ? title : "\(title) (\(marks.joined(separator: ", ")))"
  }
}
