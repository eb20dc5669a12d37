import Synchronization
import UserNotifications

extension Phone {
  /// What the app registered, as it is saved; `launched` is what it registers when it is launched.
  func savedCategories(
    launched: [String: UNNotificationCategory]
  ) -> SavedPhone.Categories {
    state.withLock { state in
      SavedPhone.Categories(
        registered: state.categories.values.map { SavedCategory($0) }
          .sorted { $0.identifier < $1.identifier },
        former: state.knownCategories.subtracting(state.categories.keys).sorted(),
        isRepeated: state.isRegisteredAgain,
        changedSinceLaunch: state.categories != launched)
    }
  }

  /// Goes on with what the app had registered; unless it had changed that since its launch, with
  /// what it registers when it is launched now.
  func resume(_ saved: SavedPhone.Categories) {
    state.withLock { state in
      state.knownCategories.formUnion(saved.former)
      state.knownCategories.formUnion(saved.registered.map(\.identifier))
      state.isRegisteredAgain = saved.isRepeated
    }
    guard saved.changedSinceLaunch else { return }
    let categories = saved.registered.map { ($0.identifier, $0.frameworkCategory) }
    put(Dictionary(categories, uniquingKeysWith: { $1 }))
  }

  /// The registered categories by their identifiers.
  var categoriesByIdentifier: [String: UNNotificationCategory] { state.withLock { $0.categories } }

  /// How many identifiers were made.
  var mintedCount: UInt64 { state.withLock { $0.mint.count } }

  /// Goes on making identifiers where that was left.
  func resumeMint(after count: UInt64) {
    state.withLock { $0.mint = IdentifierMint(seed: seed, count: count) }
  }

  private func put(_ categories: [String: UNNotificationCategory]) {
    state.withLock { state in
      state.categories = categories
      state.keepTexts(of: categories.values)
      state.renewButtons(from: app.localizations)
    }
  }
}
