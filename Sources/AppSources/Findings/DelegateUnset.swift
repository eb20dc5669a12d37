import PhoneModel
import SourceCode

/// A delegate of the notification centre that is set too late, by nobody, or that nobody holds
/// (X62).
struct DelegateUnset {
  let survey: SourceSurvey

  var findings: [SourceFinding] {
    switch survey.reading.app.facts.delegate {
    case .unknown: []
    case .read(let delegate, let place): finding(delegate, at: place).map { [$0] } ?? []
    case .absent: unset
    }
  }

  private func finding(_ delegate: ReadApp.Delegate, at place: ReadApp.Place) -> SourceFinding? {
    guard let fault = delegate.fault else { return nil }
    return survey.finding(
      .delegateUnset, fault, at: place,
      help: delegate.isHeld
        ? "set it before 'application(_:didFinishLaunchingWithOptions:)' returns, or in the 'init'"
          + " of the app's structure"
        : "keep the object as long as the app runs, for example in a property of the app's delegate"
    )
  }

  /// The methods that nothing calls.
  private var unset: [SourceFinding] {
    for file in survey.files {
      var found: Function?
      SyntaxWalk.walk(file.parsed) { node, around in
        guard found == nil, case .function(let function) = node, around.functions.isEmpty,
          function.isResponseMethod
        else { return }
        found = function
      }
      guard let found else { continue }
      return [
        survey.finding(
          .delegateUnset, ReadApp.Delegate.absenceWords, at: file.place(found.start),
          help: "set the object as 'UNUserNotificationCenter.current().delegate' before the app has"
            + " finished launching")
      ]
    }
    return []
  }
}

extension Function {
  /// Whether it is the method of a notification centre's delegate that gets a response.
  var isResponseMethod: Bool {
    name == "userNotificationCenter"
      && parameters.contains { $0.label?.hasPrefix("didReceive") ?? false }
  }
}
