import Diagnostics
import PhoneModel
import SourceCode

/// Calls that register categories and undo each other (X54).
struct ReplacedRegistrations {
  let survey: SourceSurvey

  var findings: [SourceFinding] {
    let extensions = Set(survey.reading.target?.extensions.flatMap { $0.sources ?? [] } ?? [])
    let calls = ReplacedCategories(survey.registrations) { extensions.contains($0) }.calls
    return calls.indices.flatMap { later in
      calls[..<later].compactMap { finding($0, calls[later]) }.prefix(1)
    }
  }

  private func finding(
    _ first: ReplacedCategories.Call, _ second: ReplacedCategories.Call
  ) -> SourceFinding? {
    guard first.framework == second.framework else { return nil }
    let changed = first.categories.keys.filter { identifier in
      second.categories[identifier].map {
        !Self.isSame($0, first.categories[identifier])
      } ?? false
    }.sorted()
    let place = SourceSurvey.name(first.place)
    if let name = changed.first {
      return survey.finding(
        .registrationReplaced,
        "'\(name)' is registered with other buttons in \(place); of the two calls, the later one"
          + " counts", at: second.place)
    }
    guard let name = first.lost(by: second).first else { return nil }
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
