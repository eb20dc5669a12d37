import APNs
import UserNotifications

extension Phone {
  /// Replaces all registered categories, and reports those that are given twice (rules A29, X11).
  ///
  /// A set has no order, so which of two counts is settled by their buttons, the same in every run.
  func register(_ categories: some Sequence<UNNotificationCategory>) {
    let groups = Dictionary(grouping: categories, by: \.identifier)
    for (identifier, twins) in groups.sorted(by: { $0.key < $1.key }) where twins.count > 1 {
      report(
        Diagnostic(
          .error, .declaration,
          "the category '\(identifier)' is registered \(twins.count) times in one set, and one"
            + " counts"), because: [.setReplaces])
    }
    replaceCategories(
      with: groups.compactMapValues { twins in twins.min { $0.signature < $1.signature } })
  }
}

extension UNNotificationCategory {
  /// What tells two categories of one identifier apart.
  fileprivate var signature: String {
    let buttons = actions.map { "\($0.identifier)/\($0.title)/\($0.options.rawValue)" }
    return buttons.joined(separator: ",") + "/\(options.rawValue)/\(hiddenPreviewsBodyPlaceholder)"
  }
}

extension Diagnostic.Code {
  /// X11: a category is declared twice.
  static let declaration = Self(rawValue: "X11")
}
