import APNs
import UserNotifications

// The reports that an app's own sources make possible.

extension Phone {
  /// Reports that nothing answered a response: where the app's sources handle the action, or that
  /// no such place was found, and how it can be answered.
  func reportUnanswered(_ identifier: String, about id: String) {
    let way =
      app.sources == nil
      ? "'handler' in the manifest; 'init' writes an example" : "'init --from APP' writes one"
    let answer = "to have it answered, give a command: '--handler COMMAND', or \(way)"
    let place = app.sources.flatMap { handlingWords(of: identifier, in: $0) }
    let isKnown = place.map { "\($0); " } ?? ""
    reportOnce(note(isKnown + answer), about: id)
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

  /// Whether the sources show that a call of the notification centre's delegate reaches nobody; a
  /// handler command stands for the delegate.
  func lacksDelegate(for call: AppCall) -> Bool {
    guard app.isPlaceholder, let delegate = app.sources?.facts.delegate else { return false }
    switch call {
    case .willPresent, .didReceive, .openSettings: break
    default: return false
    }
    return switch delegate {
    case .absent: true
    case .read(let delegate, _): !delegate.isHeld
    case .unknown: false
    }
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

  /// The answer to a call of an app whose code is not here: what its sources return, else one that
  /// is assumed, and reported as that; nil for a method that returns nothing.
  func answerWithoutCode(to call: AppCall) -> AppCall.Answer? {
    guard let usual = call.usualAnswer else { return nil }
    if case .willPresent = call, case .read(let words, let place)? = app.sources?.facts.presentation
    {
      let shown = words.isEmpty ? "no options" : words.map { "'\($0)'" }.joined(separator: ", ")
      reportOnce(note("'willPresent' of the app's sources returns \(shown) (\(place.words))"))
      let options = words.compactMap(UNNotificationPresentationOptions.init(word:))
      return .called(.once, .presentation(options.reduce(into: []) { $0.insert($1) }), detail: nil)
    }
    let assumption =
      if case .willPresent = call {
        "the alert is shown as if its 'willPresent' returned every option"
      } else {
        "what it does with the \(call.method == .openSettings ? "call" : "push") is not known"
      }
    reportOnce(note("\(App.notRunReason); \(assumption)"))
    return usual
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

  private func note(_ message: String) -> Diagnostic {
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
