import Diagnostics
import PhoneModel
import SourceCode

/// Buttons that the sources do not handle, and identifiers that no button has (X57).
///
/// Only where every use of a response's identifier is a comparison, and nothing else is done for a
/// response, is it certain that a button has no effect.
struct ActionsHandled {
  let survey: SourceSurvey

  /// The words of buttons that need no effect: the notification goes away.
  private static let dismissing = [
    "dismiss", "cancel", "ignore", "close", "later", "not now", "no", "skip", "ok", "okay", "done",
    "clear", "decline", "reject", "got it", "never", "nothing", "hide", "open", "view", "show",
  ]

  var findings: [SourceFinding] {
    let app = survey.reading.app
    guard survey.isComplete, app.frameworks == [.native],
      survey.reading.target.map({ $0.kind == .native }) ?? true
    else { return [] }
    let actions = app.categories.flatMap { $0.actions ?? [] }
    let identifiers = Set(actions.compactMap(\.identifier))
    guard !identifiers.isEmpty, actions.allSatisfy({ $0.identifier != nil }) else { return [] }
    let scans = survey.files.map { HandlerScan($0, survey) }
    let handled = scans.reduce(into: Set<String>()) { $0.formUnion($1.comparisons.map(\.text)) }
    var found = misspelt(scans, handled, identifiers)
    guard !scans.contains(where: \.isOpaque), !handled.isDisjoint(with: identifiers) else {
      return found
    }
    let compared = survey.compared
    var said: Set<String> = []
    for category in app.categories where category.condition == nil {
      for action in category.actions ?? [] where action.condition == nil {
        guard let identifier = action.identifier, !compared.contains(identifier),
          action.options?.contains(.foreground) == false, !isDismissing(action),
          said.insert(identifier).inserted
        else { continue }
        let others = handled.intersection(identifiers).sorted().map { "'\($0)'" }
        found.append(
          survey.finding(
            .actionNotHandled,
            "no source handles the action '\(identifier)', only \(others.joined(separator: ", "))",
            at: action.place, naming: identifier))
      }
    }
    return found
  }

  private func isDismissing(_ action: ReadApp.Action) -> Bool {
    let texts = [action.identifier, action.title?.text, action.title?.key].compactMap(\.self)
    return texts.contains { text in
      var words = ""
      for (character, before) in zip(text, " " + text) {
        if character.isUppercase, before.isLowercase { words += " " }
        words += character.isLetter ? character.lowercased() : " "
      }
      let all = " \(words.split(separator: " ").joined(separator: " ")) "
      return Self.dismissing.contains { all.contains(" \($0) ") || text.lowercased() == $0 }
    }
  }

  /// Identifiers that are compared with a response's and nearly those of a button that nobody
  /// handles.
  private func misspelt(
    _ scans: [HandlerScan], _ handled: Set<String>, _ identifiers: Set<String>
  ) -> [SourceFinding] {
    let free = identifiers.subtracting(survey.compared).sorted()
    return scans.flatMap(\.comparisons).compactMap { comparison in
      let text = comparison.text
      guard !identifiers.contains(text), text.utf8.count > 4,
        let near = nearest(to: text, among: free),
        Spelling.isSame(near, text)
          || Spelling.distance(Spelling.folded(near), Spelling.folded(text)) == 1,
        near.filter(\.isNumber) == text.filter(\.isNumber)
      else { return nil }
      return survey.finding(
        .actionNotHandled, "no action has the identifier '\(text)'", in: comparison.file,
        at: survey.span(of: comparison.value, in: comparison.file),
        notes: ["nothing handles the action '\(near)'"], help: "did you mean '\(near)'?")
    }
  }
}
