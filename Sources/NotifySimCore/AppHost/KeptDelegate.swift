import Synchronization
import UIKit
import UserNotifications

/// A notification center's delegate that may outlive its process, as a singleton does.
///
/// Static variables keep their values as long as the program runs. A singleton that sets the
/// delegate when it is made is made in the first launch alone, so a later launch of the same app
/// takes that delegate again.
struct KeptDelegate: Sendable {
  private let delegate: Carried<Reference>
  private let process: Carried<Process>

  private struct Reference {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }

  private struct Process {
    weak var resources: ProcessResources?
  }

  /// By the type of the app's delegate, since each phone makes an app anew.
  private static let kept = Mutex<[ObjectIdentifier: KeptDelegate]>([:])

  private init(_ delegate: any UNUserNotificationCenterDelegate, of process: ProcessResources) {
    self.delegate = Carried(Reference(delegate: delegate))
    self.process = Carried(Process(resources: process))
  }

  /// The delegate, if it exists although its process is over.
  private var survivor: (any UNUserNotificationCenterDelegate)? {
    process.value.resources?.isOver == false ? nil : delegate.value.delegate
  }

  /// Keeps the delegate that a launch set, unless that of an earlier one is known to outlive its
  /// process.
  static func keep(
    _ delegate: any UNUserNotificationCenterDelegate, of process: ProcessResources,
    for app: any UIApplicationDelegate
  ) {
    let (type, new) = (ObjectIdentifier(Swift.type(of: app)), KeptDelegate(delegate, of: process))
    kept.withLock { if $0[type]?.survivor == nil { $0[type] = new } }
  }

  /// The delegate of an earlier launch of an app, if it outlived its process.
  static func survivor(
    for app: any UIApplicationDelegate
  ) -> (any UNUserNotificationCenterDelegate)? {
    let type = ObjectIdentifier(Swift.type(of: app))
    return kept.withLock { $0[type] }?.survivor
  }
}
