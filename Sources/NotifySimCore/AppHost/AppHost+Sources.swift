import APNs
import UserNotifications

// The calls of an app whose code is not here, as its sources answer them.

extension AppHost {
  /// Whether the sources show that a call of the notification centre's delegate reaches nobody; a
  /// handler command stands for the delegate.
  func lacksDelegate(for call: AppCall) -> Bool {
    guard phone.app.isPlaceholder, let delegate = phone.app.sources?.facts.delegate else {
      return false
    }
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

  /// The answer to a call of an app whose code is not here: what its sources return, else one that
  /// is assumed, and reported as that; nil for a method that returns nothing.
  func answerWithoutCode(to call: AppCall) -> AppCall.Answer? {
    guard let usual = call.usualAnswer else { return nil }
    if case .willPresent = call,
      case .read(let words, let place)? = phone.app.sources?.facts.presentation
    {
      let shown = words.isEmpty ? "no options" : words.map { "'\($0)'" }.joined(separator: ", ")
      phone.reportOnce(
        phone.note("'willPresent' of the app's sources returns \(shown) (\(place.words))"))
      let options = words.compactMap(UNNotificationPresentationOptions.init(word:))
      return .called(.once, .presentation(options.reduce(into: []) { $0.insert($1) }), detail: nil)
    }
    let assumption =
      if case .willPresent = call {
        "the alert is shown as if its 'willPresent' returned every option"
      } else {
        "what it does with the \(call.method == .openSettings ? "call" : "push") is not known"
      }
    phone.reportOnce(phone.note("\(App.notRunReason); \(assumption)"))
    return usual
  }
}
