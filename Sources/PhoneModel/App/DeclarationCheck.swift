package import APNs
package import UserNotifications

/// Finds what is wrong with a set of categories that an app registers (rules X11 to X17, X21).
package struct DeclarationCheck {
  /// The categories in the order of their identifiers.
  package let categories: [UNNotificationCategory]
  /// The identifiers that were registered before.
  package let earlier: Set<String>

  /// Creates the value of its parts.
  package init(categories: [UNNotificationCategory], earlier: Set<String>) {
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

  /// The action's identifier alone tells the app what was chosen, so it must be unique (rule S20).
  private var duplicateActions: [Finding] {
    var owners: [String: [String]] = [:]
    for category in categories {
      for action in category.actions where !action.identifier.isEmpty {
        owners[action.identifier, default: []].append(category.identifier)
      }
    }
    return owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, places in
      finding(
        .error, .actionTwice,
        "the action '\(name)' is declared \(places.count) times, in"
          + " \(Set(places).sorted().joined(separator: ", ")), so its choices cannot be told apart",
        [.uniqueActions])
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
            + " system's own, so the app cannot tell its choice from an opening or a dismissal",
          [.systemActions])
      }
    }
  }

  private var tooMany: [Finding] {
    categories.filter { $0.actions.count > ShownActions.roomyLimit }.map { category in
      finding(
        .warning, .tooManyActions,
        "the category '\(category.identifier)' has \(category.actions.count) actions;"
          + " \(ShownActions.roomyLimit) are shown at most", [.shownActions])
    }
  }

  /// What is worth knowing of a category when somebody looks at it, and no fault: it has more
  /// actions than are shown where space is short (rule X14).
  package static func advice(on category: UNNotificationCategory) -> [Diagnostic] {
    let count = category.actions.count
    guard count > ShownActions.compactLimit, count <= ShownActions.roomyLimit else { return [] }
    return [
      Diagnostic(
        .note, .tooManyActions,
        "the category '\(category.identifier)' has \(count) actions; where space is short the"
          + " first \(ShownActions.compactLimit) are shown")
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
    _ severity: Severity, _ code: Diagnostic.Code, _ message: String, _ rules: [Rule]
  ) -> Finding {
    (Diagnostic(severity, code, message), rules)
  }
}
