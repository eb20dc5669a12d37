/// How the simulator decides where the real system's behaviour is unknown or varies.
///
/// Each switch names the rule that leaves the question open. The defaults are the rulebook's.
public struct Profile: Hashable, Sendable {
  /// What happens to an alert in the foreground when the app has no delegate (rule D52).
  public var foregroundWithoutDelegate = ForegroundWithoutDelegate.suppress
  /// Which values of `content-available` wake the app (rule P18).
  public var contentAvailable = ContentAvailable.value
  /// Where Keep leads for provisional notifications (rule S86).
  public var keepWording = KeepWording.ios15
  /// How many silent pushes an hour wake the app (rule D13).
  public var silentBudget = 3
  /// How long a completion handler may stay uncalled, in seconds of real time (rule R11).
  public var handlerTimeLimit = 30.0

  /// Creates the default profile.
  public init() {}

  /// What happens to an alert in the foreground when the app has no delegate.
  public enum ForegroundWithoutDelegate: String, Sendable, CaseIterable {
    /// Nothing is shown.
    case suppress
    /// It is shown as if the app were in the background.
    case originalOptions
  }

  /// Where Keep leads for provisional notifications.
  public enum KeepWording: String, Sendable, CaseIterable {
    /// To quiet delivery.
    case ios15
    /// To a choice of quiet and prominent delivery.
    case ios12
  }

  /// Which values of `content-available` wake the app.
  public enum ContentAvailable: String, Sendable, CaseIterable {
    /// The value 1 alone.
    case value
    /// Any value: the presence of the key counts.
    case presence
  }
}

extension Profile {
  /// A switch that people can set by name: `--profile contentAvailable=presence`.
  public struct Switch: Sendable {
    /// The name.
    public let name: String
    /// What it decides, as one phrase.
    public let summary: String
    /// The words it takes, or one word in angle brackets that names the kind of value.
    public let values: [String]
    /// The rule that leaves the question open.
    public let rule: Rule

    let read: @Sendable (Profile) -> String
    let write: @Sendable (inout Profile, String) -> Bool
  }

  /// Every switch, in the order of help texts.
  public static let switches: [Switch] = [
    choice(
      "foregroundWithoutDelegate", \.foregroundWithoutDelegate,
      "an alert in the foreground when the app has no delegate", .foregroundWithoutDelegate),
    choice(
      "contentAvailable", \.contentAvailable, "which values of content-available wake the app",
      .contentAvailableValue),
    choice(
      "keepWording", \.keepWording, "where Keep leads for provisional notifications",
      .keepProvisional),
    count(
      "silentBudget", \.silentBudget, "how many silent pushes an hour wake the app",
      .silentBudget),
    seconds(
      "handlerTimeLimit", \.handlerTimeLimit,
      "how long a completion handler may stay uncalled", .completionTimeLimit),
  ]

  /// The switches that differ from the defaults, as `name=value` with commas; `default` for none.
  public var name: String {
    let standard = Profile()
    let changed = Self.switches.filter { $0.read(self) != $0.read(standard) }
    guard !changed.isEmpty else { return "default" }
    return changed.map { "\($0.name)=\($0.read(self))" }.joined(separator: ",")
  }

  private typealias Path<Value> = WritableKeyPath<Profile, Value> & Sendable

  private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any Path<Value>, _ summary: String, _ rule: Rule
  ) -> Switch {
    Switch(name: name, summary: summary, values: Value.allCases.map(\.rawValue), rule: rule) {
      $0[keyPath: path].rawValue
    } write: { profile, text in
      guard let value = Value(rawValue: text) else { return false }
      profile[keyPath: path] = value
      return true
    }
  }

  private static func count(
    _ name: String, _ path: any Path<Int>, _ summary: String, _ rule: Rule
  ) -> Switch {
    Switch(name: name, summary: summary, values: ["<whole number from 0>"], rule: rule) {
      String($0[keyPath: path])
    } write: { profile, text in
      guard let value = Int(text), value >= 0 else { return false }
      profile[keyPath: path] = value
      return true
    }
  }

  private static func seconds(
    _ name: String, _ path: any Path<Double>, _ summary: String, _ rule: Rule
  ) -> Switch {
    Switch(name: name, summary: summary, values: ["<seconds above 0>"], rule: rule) {
      String($0[keyPath: path])
    } write: { profile, text in
      guard let value = Double(text), value > 0, value.isFinite, value <= 86_400 else {
        return false
      }
      profile[keyPath: path] = value
      return true
    }
  }
}
