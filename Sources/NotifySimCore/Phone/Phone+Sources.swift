import APNs

// The reports that an app's own sources make possible.

extension Phone {
  /// Reports, once a session, how responses can be answered.
  func reportUnanswered(about id: String) {
    let way =
      app.sources == nil
      ? "'handler' in the manifest; 'init' writes an example" : "'init --from APP' writes one"
    reportOnce(
      note("to have responses answered, give a command: '--handler COMMAND', or \(way)"), about: id)
  }

  /// Why nothing answered a response: the app's code is not here; and where its sources handle the
  /// action, or that no such place was found.
  func reasonOfNoAnswer(to identifier: String) -> String {
    let place = app.sources.flatMap { handlingWords(of: identifier, in: $0) }
    return App.notRunReason + (place.map { "; \($0)" } ?? "")
  }

  /// Where the sources handle an action, a clause; nil for an identifier of no action.
  private func handlingWords(of identifier: String, in sources: ReadApp) -> String? {
    let places = sources.handled.filter { $0.identifier == identifier }.map(\.place.words)
    guard places.isEmpty else {
      let shown = places.prefix(3).joined(separator: ", ")
      let rest = places.count > 3 ? " and \(places.count - 3) more" : ""
      return "the app's sources handle '\(identifier)' at \(shown)\(rest)"
    }
    let isOwn = sources.categories.contains { category in
      category.actions?.contains { $0.identifier == identifier } ?? false
    }
    return isOwn ? "where the app's sources handle '\(identifier)' is not known" : nil
  }

  /// Whether the sources show that the delegate is set too late for a response that launched the
  /// app.
  var setsDelegateLate: Bool {
    guard app.isPlaceholder, case .afterwards? = app.sources?.facts.delegate.value?.moment else {
      return false
    }
    return true
  }

  /// Reports what is wrong with the delegate that the sources set (rule X23).
  func reportDelegateOfSources(about id: String) {
    switch app.sources?.facts.delegate {
    case .absent:
      reportDelegate(ReadApp.Delegate.absenceWords, about: id)
    case .read(let delegate, let place):
      guard let fault = delegate.fault else { return }
      reportDelegate("\(fault) (\(place.words))", about: id)
    case .unknown, nil: break
    }
  }

  private func reportDelegate(_ fault: String, about id: String) {
    reportOnce(Diagnostic(.error, .delegate, fault), about: id, because: [.delegateInTime])
  }

  /// Reports which parts of a displayed category are not certain from the app's sources.
  func reportDoubts(aboutCategory name: String, notification id: String) {
    guard let category = app.sources?.categories.first(where: { $0.identifier == name }) else {
      return
    }
    if let condition = category.condition {
      report(
        note(
          "the category '\(name)' is registered only under a condition: \(condition)"
            + " (\(category.place.words))"), about: id)
    }
    let doubts = category.unresolved + (category.actions ?? []).flatMap(\.unresolved)
    for doubt in doubts.prefix(5) {
      report(
        note("not resolved: \(doubt.what): \(doubt.reason) (\(doubt.place.words))"), about: id)
    }
  }

  /// A note about an app without code.
  func note(_ message: String) -> Diagnostic {
    Diagnostic(.note, app.sources == nil ? .handler : .sources, message)
  }
}

extension ReadApp.Place {
  /// The place in the form that compilers print: `Sources/App.swift:12`.
  package var words: String { "\(file):\(line)" }
}

extension ReadApp {
  /// The finding about a category that the sources do not register, if they may register categories
  /// that are not known (rule X10); nil if all are known.
  func finding(aboutCategory name: String, at span: SourceSpan) -> Diagnostic? {
    let open =
      unresolved.filter { $0.what.hasPrefix("categor") }
      + categories.filter { $0.identifier == nil || $0.actions == nil }.flatMap(\.unresolved)
    guard let first = open.first else { return nil }
    let rest = open.count > 1 ? " and \(open.count - 1) more" : ""
    return Diagnostic(
      .note, .category,
      "no category '\(name)' could be read from the app's sources, so the alert is shown without"
        + " buttons", at: span, pointer: "/aps/category",
      notes: [
        .init("not resolved: \(first.what): \(first.reason) (\(first.place.words))\(rest)")
      ])
  }
}
