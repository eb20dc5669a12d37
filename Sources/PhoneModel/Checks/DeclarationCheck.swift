import APNs
import UserNotifications

/// Finds what is wrong with a set of categories that an app registers (rules X11 to X17, X21).
package struct DeclarationCheck {
  /// The categories in the order of their identifiers.
  package let categories: [NotificationCategory]
  /// The identifiers that were registered before.
  package let earlier: Set<String>

  /// Creates the value of its parts.
  package init(categories: [NotificationCategory], earlier: Set<String>) {
    self.categories = categories
    self.earlier = earlier
  }

  /// What is wrong, each with the rules that say so.
  package var findings: [Finding] {
    duplicateCategories + emptyIdentifiers + duplicateActions + systemIdentifiers + tooMany
      + destructiveActions + wrongFormats + dropped
  }

  package typealias Finding = (diagnostic: Diagnostic, rules: [Rule])

  private var duplicateCategories: [Finding] {
    let counts = Dictionary(grouping: categories, by: \.identifier).filter { $0.value.count > 1 }
    return counts.sorted { $0.key < $1.key }.map { identifier, twins in
      finding(
        .error, .declaration,
        "the category '\(identifier)' is registered \(twins.count) times in one set, and only one"
          + " of them counts", [.setReplaces])
    }
  }

  private var emptyIdentifiers: [Finding] {
    let nameless = categories.filter(\.identifier.isEmpty).map { _ in
      finding(.error, .declaration, "a category has an empty identifier", [.identifiers])
    }
    let actions = categories.flatMap { category in
      category.actions.filter(\.identifier.isEmpty).map { action in
        finding(
          .error, .declaration,
          "the action '\(action.title)' of '\(category.identifier)' has an empty identifier",
          [.identifiers])
      }
    }
    return nameless + actions
  }

  /// An identifier should be that of one action alone (rule S20).
  ///
  /// Two actions of a category cannot be told apart. Those of several categories can, by the
  /// category: they are worth a note where they are alike, and a warning where they differ.
  private var duplicateActions: [Finding] {
    typealias Owned = (category: String, action: NotificationCategory.Action)
    let owned = categories.flatMap { category in
      category.actions.filter { !$0.identifier.isEmpty }.map { Owned(category.identifier, $0) }
    }
    let shared = Dictionary(grouping: owned, by: \.action.identifier).filter { $0.value.count > 1 }
    return shared.sorted { $0.key < $1.key }.map { name, owned in
      let places = Set(owned.map(\.category)).sorted()
      let words =
        "the action '\(name)' is declared \(owned.count) times, in"
        + " \(places.joined(separator: ", "))"
      if places.count < owned.count {
        return finding(
          .error, .actionTwice, "\(words), so its choices cannot be told apart", [.uniqueActions])
      }
      let differs = Set(owned.map(\.action.compared)).count > 1
      return finding(
        differs ? .warning : .note, .actionTwice,
        "\(words)\(differs ? ", and they differ" : ""), so only the category tells its choices"
          + " apart", [.uniqueActions])
    }
  }

  /// The identifiers of the system's own actions (rule A17).
  static let reserved = [
    UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier,
  ]

  private var systemIdentifiers: [Finding] {
    categories.flatMap { category in
      category.actions.filter { Self.reserved.contains($0.identifier) }.map { action in
        finding(
          .warning, .systemAction,
          "the action '\(action.title)' of '\(category.identifier)' has an identifier of the"
            + " system, so the app cannot tell it from opening or dismissing",
          [.systemActions])
      }
    }
  }

  private var tooMany: [Finding] {
    categories.filter { $0.actions.count > NotificationCategory.Action.ShownActions.roomyLimit }.map
    {
      category in
      finding(
        .warning, .tooManyActions,
        "the category '\(category.identifier)' has \(category.actions.count) actions;"
          + " \(NotificationCategory.Action.ShownActions.roomyLimit) are shown at most",
        [.shownActions])
    }
  }

  /// What is worth knowing of a category when somebody looks at it, and no fault: it has more
  /// actions than are shown where space is short (rule X14).
  package static func advice(on category: NotificationCategory) -> [Diagnostic] {
    let count = category.actions.count
    guard count > NotificationCategory.Action.ShownActions.compactLimit,
      count <= NotificationCategory.Action.ShownActions.roomyLimit
    else { return [] }
    return [
      Diagnostic(
        .note, .tooManyActions,
        "the category '\(category.identifier)' has \(count) actions; where space is short the"
          + " first \(NotificationCategory.Action.ShownActions.compactLimit) are shown")
    ]
  }

  private var dropped: [Finding] {
    let lost = earlier.subtracting(categories.map(\.identifier)).sorted()
    guard !lost.isEmpty else { return [] }
    return [
      finding(
        .warning, .droppedCategories,
        "'setNotificationCategories(_:)' was called again, and dropped"
          + " \(lost.joined(separator: ", "))", [.setReplaces])
    ]
  }

  package func finding(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, _ rules: [Rule]
  ) -> Finding {
    (Diagnostic(severity, code, message), rules)
  }
}

extension DeclarationCheck {
  /// The texts of categories in which a percent sign does not stand for what it may (rule X21).
  var wrongFormats: [Finding] {
    categories.flatMap { [placeholder(of: $0), summaryFormat(of: $0)].compactMap(\.self) }
  }

  private func placeholder(of category: NotificationCategory) -> Finding? {
    let text = category.hiddenPreviewsBodyPlaceholder
    guard let wrong = LocalizedText.FormatEscapes(text).escapes.first(where: { $0 != "%u" }) else {
      return nil
    }
    return finding(
      .warning, .formatText,
      "the placeholder '\(text)' of '\(category.identifier)' has '\(wrong)', which nothing"
        + " replaces; the number of notifications is '%u'", [.hiddenText])
  }

  private func summaryFormat(of category: NotificationCategory) -> Finding? {
    let text = category.categorySummaryFormat
    guard !text.isEmpty,
      ![["%u"], ["%u", "%@"]].contains(LocalizedText.FormatEscapes(text).escapes)
    else {
      return nil
    }
    return finding(
      .warning, .formatText,
      "the summary format '\(text)' of '\(category.identifier)' is not understood; it takes '%u'"
        + " for the number, and after it '%@' for the names, if they are wanted",
      [.summaryFormat])
  }

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

  /// Where in a manifest's category the findings about it belong: at the member that is at fault.
  struct CategoryPlaces {
    private let category: JSONValue
    private let actions: [JSONValue]
    /// How many findings of a code were placed.
    private var placed: [Diagnostic.Code: Int] = [:]

    package init(_ category: JSONValue) {
      self.category = category
      actions = category["actions"].map { Array($0.elements) } ?? []
    }

    /// A finding at its place; those of one code come in the order of the text.
    mutating func placing(_ finding: Diagnostic) -> Diagnostic {
      let places = places(for: finding)
      let number = placed[finding.code, default: 0]
      placed[finding.code] = number + 1
      let place = places.indices.contains(number) ? places[number] : nil
      return finding.placed(at: place ?? category["identifier"] ?? category)
    }

    private func places(for finding: Diagnostic) -> [JSONValue?] {
      switch finding.code {
      case .formatText: [category["hiddenPreviewsBodyPlaceholder"]]
      case .destructiveFirst: [actions.first?["options"]]
      case .systemAction:
        actions.map { $0["identifier"] }.filter {
          DeclarationCheck.reserved.contains($0?.string ?? "")
        }
      case .tooManyActions: [actions.dropFirst(limit(of: finding)).first?["identifier"]]
      default: []
      }
    }

    /// How many actions there may be without the finding.
    private func limit(of finding: Diagnostic) -> Int {
      finding.severity == .note
        ? NotificationCategory.Action.ShownActions.compactLimit
        : NotificationCategory.Action.ShownActions.roomyLimit
    }
  }
}

extension NotificationCategory.Action {
  /// The action without what makes no difference to the person: its image, which is not shown here,
  /// and the order of its options.
  fileprivate var compared: Self {
    var compared = self
    compared.icon = nil
    compared.options.sort { $0.rawValue < $1.rawValue }
    return compared
  }
}
