package import Foundation
import Synchronization

/// An app whose code a phone runs, or an extension of one.
package protocol RunningApp: AnyObject, Sendable {
  /// Its work in progress; nil if no phone waits for it, as for an extension.
  var work: AppWork? { get }
  /// What belongs to its present process.
  var process: ProcessResources { get }
  /// What it keeps on the phone.
  var container: AppContainer { get }
  /// The phone's time.
  var now: Date { get }
  /// The app's bundle identifier.
  var bundleIdentifier: String { get }
}

extension RunningApp {
  /// The suite of the program's own user defaults: an extension has others than its app.
  var ownSuite: String { work == nil ? AppContainer.extensionSuite : AppContainer.ownSuite }

  /// Runs a closure as code of this app.
  package func bound<Result>(_ body: () throws -> Result) rethrows -> Result {
    try AppWork.$trace.withValue(AppWork.TaskMarker(of: self), operation: body)
  }

  /// Puts off a call by so many seconds of the phone's clock.
  ///
  /// - Returns: what cancels the call, and tells whether it was still to come.
  func delay(
    by seconds: TimeInterval, _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Bool {
    let process = self.process
    let number = process.delay(until: now.addingTimeInterval(max(seconds, 0)), body)
    return { process.cancel(number) }
  }
}

// Which app the running code belongs to.
extension AppWork {
  private static let atWork = Mutex<(any RunningApp)?>(nil)
  private static let sharedDefault = Mutex<(any RunningApp)?>(nil)

  /// The app in whose call or task the code runs.
  package static var boundApp: (any RunningApp)? { trace?.app }

  /// The app of the phone with the turn, for its own queues and threads.
  package static var appWithTurn: (any RunningApp)? {
    get { atWork.withLock { $0 } }
    set { atWork.withLock { $0 = newValue } }
  }

  /// The app of code outside a simulator's tasks, such as threads of the app.
  package static var defaultApp: (any RunningApp)? {
    get { sharedDefault.withLock { $0 } }
    set { sharedDefault.withLock { $0 = newValue } }
  }

  /// The apps that the running code may belong to, the likeliest first.
  package static var candidates: [any RunningApp] {
    [boundApp, belongsToWorkingPhone ? appWithTurn : nil, defaultApp].compactMap(\.self)
  }

  /// The app whose code runs, unless the code is the simulator's; nil outside an app.
  static var runningApp: (any RunningApp)? {
    guard let work = current else { return nil }
    return [boundApp, appWithTurn].lazy.compactMap(\.self).first { $0.work === work }
  }

  /// The app or the extension whose code runs; nil outside a phone.
  static var runningCode: (any RunningApp)? {
    runningApp ?? (isSimulator ? nil : boundApp)
  }
}
