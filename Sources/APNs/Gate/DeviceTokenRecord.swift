/// What APNs knows of a device token.
package struct DeviceTokenRecord: Hashable, Sendable {
  /// The topic that it was made for: a bundle identifier, with a suffix for some push types.
  package var topic: String
  /// The environment that it was made in.
  package var environment: APNsEnvironment
  /// Whether it is still valid.
  package var status: Status

  /// Creates the value of its parts.
  package init(topic: String, environment: APNsEnvironment, status: Status = .active) {
    self.topic = topic
    self.environment = environment
    self.status = status
  }

  /// Whether a token is valid.
  package enum Status: Hashable, Sendable {
    /// It is.
    case active
    /// It is not since a moment, in milliseconds, with the reason as a phrase: the app was deleted,
    /// or it unregistered.
    case removed(since: Int, String)
    /// Another one took its place, with the reason as a phrase.
    case replaced(String)

    /// The same by a clock that is behind, by so many milliseconds.
    package func by(clockBehind milliseconds: Int) -> Status {
      guard case .removed(let since, let why) = self else { return self }
      return .removed(since: since &- milliseconds, why)
    }
  }

  /// A fault that is asked for, so that a provider's handling of it can be tried.
  package struct InjectedFault: Hashable, Sendable {
    /// The reason that APNs answers.
    package let reason: ResponseReason
    /// Which requests it meets.
    package let condition: Condition
    /// How many requests it was asked about.
    private var count = 0

    /// Which requests a fault meets.
    package enum Condition: Hashable, Sendable {
      /// All of them.
      case always
      /// The next ones, so many.
      case next(Int)
      /// Each one of such a number.
      case every(Int)
      /// Those to a device token, in lower case.
      case token(String)
    }

    /// Creates a fault.
    package init(_ reason: ResponseReason, _ condition: Condition = .always) {
      self.reason = reason
      self.condition = condition
    }

    /// Reads a fault as people type it: `REASON`, `REASON:next`, `REASON:next=3`, `REASON:every=10`
    /// or `REASON:token=HEX`; nil for a text of another form.
    package init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, let reason = ResponseReason(rawValue: String(name)) else {
        return nil
      }
      guard parts.count == 2 else {
        self.init(reason)
        return
      }
      let words = parts[1].split(separator: "=", omittingEmptySubsequences: false)
      let number = words.count == 2 ? Int(words[1]).flatMap { $0 > 0 ? $0 : nil } : nil
      switch (words[0], number) {
      case ("next", nil) where words.count == 1: self.init(reason, .next(1))
      case ("next", let number?): self.init(reason, .next(number))
      case ("every", let number?): self.init(reason, .every(number))
      case ("token", _) where words.count == 2 && !words[1].isEmpty:
        self.init(reason, .token(words[1].lowercased()))
      default: return nil
      }
    }

    /// Whether it meets a request, which it then counts.
    mutating func meets(token: String?) -> Bool {
      count += 1
      switch condition {
      case .always: return true
      case .next(let number): return count <= number
      case .every(let number): return number > 0 && count.isMultiple(of: number)
      case .token(let own): return own == token
      }
    }

    /// Whether it meets no request any more.
    var isOver: Bool {
      if case .next(let number) = condition { count >= number } else { false }
    }
  }
}
