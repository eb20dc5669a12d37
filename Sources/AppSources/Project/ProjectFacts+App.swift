package import PhoneModel

extension ProjectFacts {
  /// An iOS app that a project makes.
  package struct App: Sendable {
    /// The name of the target.
    package var name: String
    /// What the app is made with.
    package var kind: Kind
    /// The path of the folder with the project's file; empty for the app's folder itself.
    package var folder: String
    /// Where the target is declared.
    package var place: ReadApp.Place
    /// The bundle identifier; nil if it is not known.
    package var bundleIdentifier: Sourced<String>?
    /// The name under the icon; nil if it is not known.
    package var displayName: Sourced<String>?
    /// The fallback language; nil if it is not known.
    package var developmentRegion: Sourced<String>?
    /// The entitlements by their keys.
    package var entitlements: [String: Sourced<Entitlement>] = [:]
    /// Whether the project says which entitlements there are.
    package var statesEntitlements = false
    /// The APNs that the entitlement `aps-environment` names; nil without the entitlement.
    package var apsEnvironment: Sourced<AppManifest.APSEnvironment>?
    /// The background modes.
    package var backgroundModes: [Sourced<String>] = []
    /// Whether the project says which background modes there are.
    package var statesBackgroundModes = false
    /// The extensions for notifications.
    package var extensions: [Extension] = []
    /// Whether the project says which extensions there are.
    package var statesExtensions = false
    /// The source files that the target and its local modules are compiled of.
    ///
    /// They may name files that are not listed. Nil where the project does not say, and for an app
    /// that is written in more than what Xcode compiles.
    package var sources: [String]?
    /// The files that the target copies into the app; nil if the project does not say.
    package var resources: [String]?
    /// The version of the Expo SDK; nil if there is none.
    package var expoSDK: Sourced<Int>?
    /// The packages that the app depends on, with their versions as they are written.
    package var dependencies: [String: Sourced<String>] = [:]
    /// What could not be resolved.
    package var unresolved: [ReadApp.Unresolved] = []

    /// Creates an app of which only the target is known.
    package init(name: String, kind: Kind, folder: String, place: ReadApp.Place) {
      self.name = name
      self.kind = kind
      self.folder = folder
      self.place = place
    }
  }

  /// What an app is made with.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An Xcode project of Swift and Objective-C.
    case native
    /// Expo.
    case expo
    /// React Native without Expo.
    case reactNative
    /// Flutter.
    case flutter
    /// Capacitor.
    case capacitor
    /// Cordova.
    case cordova
    /// .NET for iOS, or .NET MAUI.
    case dotNet
    /// Kotlin Multiplatform.
    case kotlinMultiplatform

    /// What people call it.
    package var words: String {
      switch self {
      case .native: "Xcode"
      case .expo: "Expo"
      case .reactNative: "React Native"
      case .flutter: "Flutter"
      case .capacitor: "Capacitor"
      case .cordova: "Cordova"
      case .dotNet: ".NET"
      case .kotlinMultiplatform: "Kotlin Multiplatform"
      }
    }
  }

  /// What an entitlement says.
  package enum Entitlement: Hashable, Sendable {
    /// A truth value.
    case flag(Bool)
    /// One or several texts.
    case values([String])

    /// Whether the entitlement is given.
    package var isGiven: Bool { self != .flag(false) && self != .values([]) }
  }

  /// An extension for notifications.
  package struct Extension: Sendable {
    /// The name of the target.
    package var name: String
    /// What the extension is for.
    package var kind: Kind
    /// Where its extension point is named.
    package var place: ReadApp.Place
    /// The bundle identifier; nil if it is not known.
    package var bundleIdentifier: Sourced<String>?
    /// The categories that a content extension is for: `UNNotificationExtensionCategory`.
    package var categories: [Sourced<String>] = []
    /// `UNNotificationExtensionDefaultContentHidden`; nil if it is not given.
    package var defaultContentHidden: Sourced<Bool>?
    /// `UNNotificationExtensionUserInteractionEnabled`; nil if it is not given.
    package var userInteractionEnabled: Sourced<Bool>?
    /// `UNNotificationExtensionOverridesDefaultTitle`; nil if it is not given.
    package var overridesDefaultTitle: Sourced<Bool>?
    /// `UNNotificationExtensionInitialContentSizeRatio`; nil if it is not given.
    package var initialContentSizeRatio: Sourced<Double>?
    /// The source files of the extension; nil if the project does not say.
    package var sources: [String]?

    /// What an extension is for.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A notification service extension.
      case service = "com.apple.usernotifications.service"
      /// A notification content extension.
      case content = "com.apple.usernotifications.content-extension"
    }
  }
}
