/// The buttons of a notification: those of its category as it is registered at this moment
/// (rules S35, R15, R25).
struct ShownActions: Sendable {
  /// How many buttons there is room for.
  static let roomyLimit = 10
  /// How many there is room for where space is short.
  static let compactLimit = 2

  /// The buttons that are shown, in order.
  let shown: [PresentedAction]
  /// How many more the category has.
  let hiddenCount: Int
  /// The rules that decided.
  let rules: [Rule]

  init(for delivery: Delivery, on phone: Phone) {
    self.init(category: delivery.content.categoryIdentifier, on: phone)
  }

  /// Looks up the buttons of a category; an unknown or empty identifier has none.
  init(category identifier: String, on phone: Phone) {
    guard !identifier.isEmpty, let buttons = phone.buttons(of: identifier) else {
      self.init(shown: [], hiddenCount: 0, rules: identifier.isEmpty ? [] : [.actionsNeedCategory])
      return
    }
    self.init(
      buttons, isSpaceShort: phone.withDevice(\.limitedSpace),
      because: [.categoryLookup] + (phone.hasRegisteredAgain ? [.currentRegistration] : [])
        + (phone.translatesButtons(of: identifier) ? [.localizedButtons] : []))
  }

  /// Takes as many of a category's buttons as there is room for.
  init(
    _ buttons: [PresentedAction], isSpaceShort: Bool, because rules: [Rule] = [.categoryLookup]
  ) {
    let limit = isSpaceShort ? Self.compactLimit : Self.roomyLimit
    self.init(
      shown: buttons.count > limit ? Array(buttons.prefix(limit)) : buttons,
      hiddenCount: max(0, buttons.count - limit), rules: rules)
  }

  private init(shown: [PresentedAction], hiddenCount: Int, rules: [Rule]) {
    self.shown = shown
    self.hiddenCount = hiddenCount
    self.rules = rules
  }

  /// Records that some buttons have no room, if that is so.
  func recordHidden(about notification: String, on phone: Phone) {
    guard hiddenCount > 0 else { return }
    let all = shown.count + hiddenCount
    phone.withhold(
      .actions, "there is room for \(shown.count) of the category's \(all) actions",
      about: notification, because: [.shownActions])
  }
}
