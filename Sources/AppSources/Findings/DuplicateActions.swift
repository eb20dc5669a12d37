import Diagnostics
import PhoneModel

/// Two buttons of a category with the same identifier (X55).
struct DuplicateActions {
  let survey: SourceSurvey

  var findings: [SourceFinding] {
    survey.reading.app.categories.flatMap { category -> [SourceFinding] in
      guard let name = category.identifier, category.condition == nil else { return [] }
      var known: [String: ReadApp.Action] = [:]
      var found: [SourceFinding] = []
      for action in category.actions ?? [] where action.condition == nil {
        guard let identifier = action.identifier else { continue }
        guard let first = known.updateValue(action, forKey: identifier) else { continue }
        // The same place twice may be a loop that was not followed to its end.
        guard first.place != action.place || first.title != action.title else { continue }
        found.append(finding(first, action, of: name, identifier))
      }
      return found
    }
  }

  private func finding(
    _ first: ReadApp.Action, _ second: ReadApp.Action, of category: String, _ identifier: String
  ) -> SourceFinding {
    let titles = [first, second].compactMap(\.title?.text)
    let which =
      titles.count == 2 && titles[0] != titles[1] ? ": '\(titles[0])' and '\(titles[1])'" : ""
    return survey.finding(
      .actionTwiceInCategory,
      "two actions of '\(category)' have the identifier '\(identifier)'\(which)", at: second.place,
      naming: identifier, notes: ["the first one is in \(SourceSurvey.name(first.place))"],
      help: "give every action an identifier of its own")
  }
}
