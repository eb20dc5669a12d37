extension NotificationCategory.Action {
  /// The buttons of a notification: those of its category as it is registered at this moment
  /// (rules S35, R15, R25).
  package struct ShownActions: Sendable {
    /// How many buttons there is room for.
    static let roomyLimit = 10
    /// How many there is room for where space is short.
    static let compactLimit = 2

    /// The buttons that are shown, in order.
    package let shown: [NotificationCategory.Action]
    /// How many more the category has.
    package let hiddenCount: Int
    /// The rules that decided.
    package let rules: [Rule]

    /// Takes as many of a category's buttons as there is room for.
    package init(
      _ buttons: [NotificationCategory.Action], isSpaceShort: Bool,
      because rules: [Rule] = [.categoryLookup]
    ) {
      let limit = isSpaceShort ? Self.compactLimit : Self.roomyLimit
      self.init(
        shown: buttons.count > limit ? Array(buttons.prefix(limit)) : buttons,
        hiddenCount: max(0, buttons.count - limit), rules: rules)
    }

    package init(shown: [NotificationCategory.Action], hiddenCount: Int, rules: [Rule]) {
      self.shown = shown
      self.hiddenCount = hiddenCount
      self.rules = rules
    }
  }
}
