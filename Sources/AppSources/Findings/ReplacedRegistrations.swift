import JSON
import PhoneModel
import SourceCode

/// Calls that register categories and undo each other (X54).
struct ReplacedRegistrations {
  let survey: SourceSurvey

  /// A call whose categories are all known and certain.
  private struct Call {
    let place: ReadApp.Place
    let name: String
    let framework: ReadApp.Framework
    let categories: [String: ReadApp.Category]
  }

  var findings: [SourceFinding] {
    var calls: [Call] = []
    for registration in survey.registrations {
      guard let call = call(registration), !calls.contains(where: { $0.place == call.place })
      else { continue }
      calls.append(call)
    }
    let repeated = Dictionary(grouping: survey.registrations) { $0.call.made.place }
      .filter { $0.value.count > 1 }.keys
    calls = calls.filter { !repeated.contains($0.place) }.sorted { Self.isBefore($0, $1) }
    return calls.indices.flatMap { later in
      calls[..<later].compactMap { finding($0, calls[later]) }.prefix(1)
    }
  }

  private static func isBefore(_ one: Call, _ two: Call) -> Bool {
    (one.place.file, one.place.line) < (two.place.file, two.place.line)
  }

  private func call(_ registration: SourceSurvey.Registration) -> Call? {
    let made = registration.call.made
    guard registration.call.isCertain, !registration.categories.isEmpty,
      // A function of another name may keep what was there.
      made.name != "register", survey.isReached(made.place), !isOfExtension(made.place.file),
      made.arguments.allSatisfy({ Recognition.items(of: $0.value).1 == nil })
        || Recognition.keeps(registration.framework)
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

  private func isOfExtension(_ file: String) -> Bool {
    survey.reading.target?.extensions.contains { $0.sources?.contains(file) == true } ?? false
  }

  private func finding(_ first: Call, _ second: Call) -> SourceFinding? {
    guard first.framework == second.framework else { return nil }
    let changed = first.categories.keys.filter { identifier in
      second.categories[identifier].map {
        !Self.isSame($0, first.categories[identifier])
      } ?? false
    }.sorted()
    let lost = first.categories.keys.filter { second.categories[$0] == nil }.sorted()
    let gained = second.categories.keys.contains { first.categories[$0] == nil }
    let place = SourceSurvey.name(first.place)
    if let name = changed.first {
      return survey.finding(
        .registrationReplaced,
        "'\(name)' is registered with other buttons in \(place); of the two calls, the later one"
          + " counts", at: second.place)
    }
    guard let name = lost.first, gained, !Recognition.keeps(first.framework) else { return nil }
    return survey.finding(
      .registrationReplaced,
      "each call of '\(second.name)' replaces all categories, so only one of this call and \(place)"
        + " counts, and '\(name)' or those of this one are lost", at: second.place,
      help: "register all categories in one call")
  }

  private static func isSame(_ one: ReadApp.Category, _ other: ReadApp.Category?) -> Bool {
    guard let other, let actions = one.actions, let others = other.actions else { return true }
    return actions.map(\.identifier) == others.map(\.identifier)
      && zip(actions, others).allSatisfy { $0.options == $1.options }
  }
}
