/// Where rulebook section 5.12 expects the alert of one push: on the phone or on the watch in its
/// place, and in the car besides.
struct SurfaceOracle: Sendable, CustomStringConvertible {
  /// Why the push alerts the person, or does not.
  enum Manner: String, CaseIterable, Sendable { case alert, passive, silenced, silencedButShown }
  /// Where a category allows the car, if there is one.
  enum Category: String, CaseIterable, Sendable { case none, withoutCar, withCar }
  /// What is switched on for the app.
  enum Settings: String, CaseIterable, Sendable { case all, noAlert, noLockScreen, noCar }

  var manner: Manner
  var category: Category
  var settings: Settings
  var isLocked: Bool
  var isScreenOn: Bool
  var isWorn: Bool
  var isWatchUnlocked: Bool
  var isInCar: Bool

  var description: String {
    "\(manner), category \(category), settings \(settings), locked \(isLocked),"
      + " screen \(isScreenOn), worn \(isWorn), watch unlocked \(isWatchUnlocked), car \(isInCar)"
  }

  static func cells(_ manner: Manner, _ category: Category) -> [SurfaceOracle] {
    var cells: [SurfaceOracle] = []
    for settings in Settings.allCases {
      for bits in 0..<32 {
        cells.append(
          SurfaceOracle(
            manner: manner, category: category, settings: settings, isLocked: bits & 1 != 0,
            isScreenOn: bits & 2 != 0, isWorn: bits & 4 != 0, isWatchUnlocked: bits & 8 != 0,
            isInCar: bits & 16 != 0))
      }
    }
    return cells
  }

  static let count = Manner.allCases.count * Category.allCases.count * cells(.alert, .none).count
}

extension SurfaceOracle {
  /// D92: never while the phone is in use, nor to a watch that nobody can read.
  var watch: Bool {
    guard manner == .alert, settings != .noAlert else { return false }
    let isPhoneInUse = !isLocked && isScreenOn
    return !isPhoneInUse && isWorn && isWatchUnlocked
  }

  /// D60.
  var banner: Bool { !watch && !isLocked && manner == .alert && settings != .noAlert }

  /// D61, D42.
  var lockScreen: Bool {
    !watch && isLocked && manner != .silenced && settings != .noLockScreen
  }

  /// D90.
  var car: Bool {
    isInCar && manner == .alert && category == .withCar && settings != .noCar
  }

  /// Whether an alert was on its way to the car, and did not get there.
  var isKeptFromCar: Bool { isInCar && manner == .alert && !car }
}
