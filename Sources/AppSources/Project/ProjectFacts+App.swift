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
    /// The APNs that the entitlement `aps-environment` names; nil without the entitlement.
    package var apsEnvironment: Sourced<AppManifest.APSEnvironment>?
    package var backgroundModes: [Sourced<String>] = []
    /// The extensions for notifications.
    package var extensions: [Extension] = []
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
    /// What there may be besides what was read, each with the reason.
    package var unknown: [AppManifest.Declaration: String]
    /// What could not be resolved.
    package var unresolved: [ReadApp.Unresolved] = []

    /// Creates an app of which only the target is known.
    package init(name: String, kind: Kind, folder: String, place: ReadApp.Place) {
      self.name = name
      self.kind = kind
      self.folder = folder
      self.place = place
      let reason =
        switch kind {
        case .native: "'\(place.file)' is read for the app's name and identifier only"
        case .expo: "plugins may add to '\(place.file)' when the app is built"
        case .reactNative, .flutter, .capacitor, .cordova, .dotNet, .kotlinMultiplatform:
          "the app has no Xcode project here"
        }
      unknown = ProjectFacts.unknown(reason)
    }
  }

  /// All that may not be known of an app, for one reason.
  package static func unknown(_ reason: String) -> [AppManifest.Declaration: String] {
    Dictionary(uniqueKeysWithValues: AppManifest.Declaration.allCases.map { ($0, reason) })
  }

  /// Why nothing is known of the app of a folder without one: the file that makes the project was
  /// not understood, or there is none.
  static func reasonWithoutApp(in folder: AppFolder) -> String {
    let makers = ["project.pbxproj", "Project.swift", "project.yml", "project.yaml"]
    let file = folder.paths.first { makers.contains(ProjectPath.name(of: $0)) }
    return file.map { "no app for iOS was found in '\($0)'" } ?? "there is no project of an app"
  }

  /// What an app is made with.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An Xcode project of Swift and Objective-C.
    case native
    case expo
    /// React Native without Expo.
    case reactNative
    case flutter
    case capacitor
    case cordova
    /// .NET for iOS, or .NET MAUI.
    case dotNet
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
