import PhoneModel
import SourceCode

/// Calls that register categories, of which each replaces what the other registered.
struct ReplacedCategories {
  /// A call whose categories are all known and certain.
  struct Call {
    let place: ReadApp.Place
    let name: String
    let framework: ReadApp.Framework
    let categories: [String: ReadApp.Category]

    /// The identifiers of the categories that a later call takes away, as it replaces all.
    func lost(by later: Call) -> [String] {
      guard framework == later.framework, !Recognition.keeps(framework),
        later.categories.keys.contains(where: { categories[$0] == nil })
      else { return [] }
      return categories.keys.filter { later.categories[$0] == nil }.sorted()
    }
  }

  /// The calls, in the order of their places.
  let calls: [Call]

  /// Takes the calls that count.
  ///
  /// - Parameters:
  ///   - registrations: what was registered, by which calls.
  ///   - isExtension: whether a file belongs to an extension, which is another process.
  init(_ registrations: [SourceReader.Registered], isExtension: (String) -> Bool) {
    var calls: [Call] = []
    for (place, group) in Dictionary(grouping: registrations, by: \.call.made.place)
    where !isExtension(place.file) {
      let all = group.map(Self.call)
      // A call that registers now this and now that takes nothing from others for certain.
      guard let first = all.first ?? nil,
        all.allSatisfy({ $0?.categories.keys == first.categories.keys })
      else { continue }
      calls.append(first)
    }
    self.calls = calls.sorted {
      ($0.place.file, $0.place.line, $0.place.column)
        < ($1.place.file, $1.place.line, $1.place.column)
    }
  }

  private static func call(_ registration: SourceReader.Registered) -> Call? {
    let made = registration.call.made
    guard registration.call.isCertain, registration.isCalled, !registration.categories.isEmpty,
      // A function of another name may keep what was there.
      made.name != "register", !registration.isOpen || Recognition.keeps(registration.framework)
    else { return nil }
    var known: [String: ReadApp.Category] = [:]
    for category in registration.categories {
      guard let identifier = category.identifier, category.condition == nil,
        category.openParts.isEmpty, known[identifier] == nil
      else { return nil }
      known[identifier] = category
    }
    return Call(
      place: made.place, name: made.name, framework: registration.framework, categories: known)
  }

  /// The call that takes a category away if it comes later; nil if there is none.
  func replacement(of identifier: String, registeredAt place: ReadApp.Place) -> Call? {
    guard let own = calls.first(where: { $0.place == place }) else { return nil }
    return calls.first { $0.place != place && own.lost(by: $0).contains(identifier) }
  }
}
