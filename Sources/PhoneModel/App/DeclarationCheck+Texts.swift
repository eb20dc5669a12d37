import APNs
import UserNotifications

extension DeclarationCheck {
  /// The texts of categories in which a percent sign does not stand for what it may (rule X21).
  var wrongFormats: [Finding] {
    categories.flatMap { [placeholder(of: $0), summaryFormat(of: $0)].compactMap(\.self) }
  }

  private func placeholder(of category: UNNotificationCategory) -> Finding? {
    let text = category.hiddenPreviewsBodyPlaceholder
    guard let wrong = FormatEscapes(text).escapes.first(where: { $0 != "%u" }) else { return nil }
    return finding(
      .warning, .formatText,
      "the placeholder '\(text)' of '\(category.identifier)' has '\(wrong)', which nothing"
        + " replaces; the number of notifications is '%u'", [.hiddenText])
  }

  private func summaryFormat(of category: UNNotificationCategory) -> Finding? {
    let text = category.categorySummaryFormat
    guard !text.isEmpty, ![["%u"], ["%u", "%@"]].contains(FormatEscapes(text).escapes) else {
      return nil
    }
    return finding(
      .warning, .formatText,
      "the summary format '\(text)' of '\(category.identifier)' is not understood; it takes '%u'"
        + " for the number, and after it '%@' for the names, if they are wanted",
      [.summaryFormat])
  }
}

extension DeclarationCheck {
  /// What Double Tap does not reach since it is destructive, a note for each category (rule X17).
  var destructiveActions: [Finding] {
    categories.compactMap { category in
      guard let first = category.actions.first, first.options.contains(.destructive) else {
        return nil
      }
      let reached = category.actions.first { !$0.options.contains(.destructive) }
      let consequence =
        reached.map { "Double Tap runs '\($0.identifier)'" }
        ?? "and so are the others: Double Tap does nothing"
      return finding(
        .note, .destructiveFirst,
        "the first action of '\(category.identifier)', '\(first.identifier)', is destructive;"
          + " \(consequence)", reached == nil ? [.doubleTapWithoutAction] : [.doubleTap])
    }
  }
}
