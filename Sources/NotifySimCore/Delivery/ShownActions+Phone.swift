extension ShownActions {
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

  /// Records that some buttons have no room, if that is so.
  func recordHidden(about notification: String, on phone: Phone) {
    guard hiddenCount > 0 else { return }
    let all = shown.count + hiddenCount
    phone.withhold(
      .actions, "there is room for \(shown.count) of the category's \(all) actions",
      about: notification, because: [.shownActions])
  }
}
