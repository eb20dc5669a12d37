package import Foundation
import UserNotifications

/// A phone between two runs: all of it that outlasts the app's process.
///
/// Its text is JSON for people to read; the same phone has always the same text.
public struct SavedPhone: Sendable, Codable {
  /// The form of the text.
  ///
  /// Keys may come to a form: a text without them reads as a phone with their defaults.
  private var schema = Self.schema
  /// The bundle identifier of the app.
  public let app: String
  /// What minted identifiers are made from.
  public let seed: UInt64
  /// How many identifiers were made.
  package let minted: UInt64
  /// The phone's state.
  public let device: DeviceState
  package let categories: Categories
  /// The app's tokens for PushKit, by type.
  package let pushKit: [String: Tokens]
  /// The calls that the app reported and that are not over.
  package let calls: [UUID]

  /// The form of the text that is written.
  public static let schema = 1

  /// The categories of the app.
  package struct Categories: Sendable, Codable {
    /// Those that are registered, in the order of their identifiers.
    var registered: [NotificationCategory] = []
    /// The identifiers of those that were, and are no longer.
    var former: [String] = []
    /// Whether the app registered categories more than once.
    var isRepeated = false
    /// Whether they are others than those that the app registers when it is launched.
    var changedSinceLaunch = false
  }

  /// The tokens that the app had for a type of PushKit.
  package struct Tokens: Sendable, Codable {
    /// How many tokens it had.
    var tokens: UInt64
    /// Whether the last of them is valid.
    var isRegistered: Bool
  }
}

extension SavedPhone {
  init(
    app: String, seed: UInt64, minted: UInt64, device: DeviceState, categories: Categories,
    pushKit: [String: Tokens], calls: [UUID]
  ) {
    self.app = app
    self.seed = seed
    self.minted = minted
    self.device = device
    self.categories = categories
    self.pushKit = pushKit
    self.calls = calls
  }

  /// Whether the app was never launched, so that nothing happened to it yet.
  public var isNew: Bool { device.lastLaunch == nil }

  /// A phone on which an app is installed, and that nothing happened to yet.
  ///
  /// - Parameters:
  ///   - manifest: the app's manifest.
  ///   - device: the phone's state; the default phone for the app unless given.
  ///   - seed: what minted identifiers are made from.
  public init(new manifest: AppManifest, device: DeviceState? = nil, seed: UInt64 = 1) {
    self.init(
      app: manifest.bundleIdentifier, seed: seed, minted: 0,
      device: device ?? .standard(for: manifest), categories: Categories(), pushKit: [:],
      calls: [])
  }
}
