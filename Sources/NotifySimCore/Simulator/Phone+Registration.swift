import APNs
import UserNotifications

extension Phone {
  /// Replaces all registered categories, and reports what is wrong with them (rule A29).
  ///
  /// A set has no order, so which of two twins counts is settled by their buttons, the same in
  /// every run.
  func register(_ categories: some Sequence<UNNotificationCategory>) {
    let inOrder = categories.sorted {
      ($0.identifier, $0.signature) < ($1.identifier, $1.signature)
    }
    let earlier = Set(self.categories.map(\.identifier))
    for (diagnostic, rules) in DeclarationCheck(categories: inOrder, earlier: earlier).findings {
      report(diagnostic, because: rules)
    }
    replaceCategories(
      with: Dictionary(
        inOrder.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension UNNotificationCategory {
  /// What tells two categories of one identifier apart.
  fileprivate var signature: String {
    let buttons = actions.map { "\($0.identifier)/\($0.title)/\($0.options.rawValue)" }
    return buttons.joined(separator: ",") + "/\(options.rawValue)/\(hiddenPreviewsBodyPlaceholder)"
  }
}
