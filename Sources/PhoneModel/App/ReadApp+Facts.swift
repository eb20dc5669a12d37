extension ReadApp {
  /// What is known of an app as a whole, each fact with its place, or with the reason why it is not
  /// known.
  package struct Facts: Sendable {
    /// The target of the project.
    package var target: Fact<String>
    /// The other apps that could be chosen.
    package var otherTargets: [String] = []
    /// The name under the icon.
    package var name: Fact<String>
    package var bundleIdentifier: Fact<String>
    /// The entitlements that have to do with notifications, by their short names.
    package var entitlements: Fact<[String]>
    package var backgroundModes: Fact<[String]>
    /// The target of the notification service extension.
    package var serviceExtension: Fact<String>
    /// The targets of the notification content extensions.
    package var contentExtensions: Fact<[String]>
    /// The delegate of the notification centre.
    package var delegate = Fact<Delegate>.unknown("the sources were not searched for it")

    /// What `willPresent` returns, the names of the options; not known where that depends on
    /// anything.
    package var presentation = Fact<[String]>.unknown("the sources were not searched for it")

    /// Creates the facts of an app of which nothing is known, for a reason.
    package init(unknown reason: String) {
      target = .unknown(reason)
      name = .unknown(reason)
      bundleIdentifier = .unknown(reason)
      entitlements = .unknown(reason)
      backgroundModes = .unknown(reason)
      serviceExtension = .unknown(reason)
      contentExtensions = .unknown(reason)
    }
  }

  /// The delegate of an app's notification centre, as the sources set it (rule S84).
  package struct Delegate: Hashable, Sendable {
    /// The name of its type; nil if it is not known.
    package let type: String?
    /// When it is set.
    package let moment: Moment
    /// Whether the app may hold it; false for an object that nobody keeps, since the centre holds
    /// its delegate weakly.
    package let isHeld: Bool

    /// Creates a delegate.
    package init(type: String?, moment: Moment, isHeld: Bool) {
      self.type = type
      self.moment = moment
      self.isHeld = isHeld
    }

    /// What is wrong with it, a clause; nil if nothing is known to be.
    package var fault: String? {
      if !isHeld {
        return
          "nothing holds this delegate of the notification centre, which holds it weakly, so it"
          + " is deallocated at once and gets no response"
      }
      guard case .afterwards(let event) = moment else { return nil }
      return "the delegate of the notification centre is set after launching, when \(event): a"
        + " response that launches the app is lost"
    }

    /// What is wrong where nothing sets a delegate.
    package static let absenceWords =
      "nothing sets a delegate of the notification centre, so the app gets no response"

    /// When a delegate is set.
    package enum Moment: Hashable, Sendable {
      /// Before the app has finished launching.
      case duringLaunch
      /// After that: what happens first, a clause such as `a view appears`.
      case afterwards(String)
      /// It could not be followed back to the launch.
      case unknown
    }
  }
}
