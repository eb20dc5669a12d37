import Foundation
import Platform
import Synchronization

/// The static variables of the apps' modules, which a program has once: each process of an app on
/// each phone gets values of its own, as a new process does.
///
/// The values in memory are those of the app that had the turn last.
enum AppStatics {
  /// The values of an app that is not in memory.
  final class Kept: Sendable {
    fileprivate let values = Mutex<StaticVariables.Values?>(nil)
  }

  private struct State {
    /// The app whose values are in memory.
    weak var resident: AppCode?
    /// Whether no code of an app has run, so that the values in memory are the initial ones.
    var isFresh = false
    var variables: StaticVariables?
    var isSearched = false
    /// The modules whose delegates were made.
    var launched: Set<String> = []
    var hasWarned = false

    /// The variables, unless they cannot be found.
    mutating func found() -> StaticVariables? {
      if !isSearched { variables = StaticVariables { AppStatics.isApps($0) } }
      isSearched = true
      return variables
    }
  }

  private static let state = Mutex(State())

  /// Declares that no code of an app has run in this process, as at the start of a command: the
  /// first launch then need not renew its variables.
  static func beginFresh() {
    state.withLock { $0.isFresh = !$0.isSearched && $0.resident == nil }
  }

  /// Brings the values of an app into memory, which gets the turn.
  static func enter(_ code: AppCode) {
    state.withLock { state in
      let former = state.resident
      guard former !== code else { return }
      state.resident = code
      guard !state.isFresh, let variables = state.found() else { return }
      let values = code.statics.values.withLock { $0.take() } ?? variables.initial
      let left = variables.exchange(for: values)
      former?.statics.values.withLock { $0 = left }
    }
  }

  /// Gives an app, which has the turn, the values of a new process.
  ///
  /// The former ones are never released, as at the end of a process.
  static func renew(for code: AppCode) {
    state.withLock { state in
      guard !state.isFresh, let variables = state.found() else { return }
      _ = variables.exchange(for: variables.initial)
    }
  }

  /// Notes the type of an app's delegate, whose module's variables later processes renew; warns at
  /// the second process of a module whose variables cannot be renewed.
  static func note(_ type: Any.Type) {
    let module = String(_typeName(type).prefix { $0 != "." })
    let warning = state.withLock { state -> String? in
      if own.contains(module) { return nil }
      state.isFresh = false
      let isFirst = state.launched.insert(module).inserted
      guard !isFirst, !state.hasWarned else { return nil }
      let reason: String? =
        if let variables = state.found() {
          variables.otherModules.contains(module) ? "it is a module of tests" : nil
        } else {
          "the program's file has no symbols that tell where they are"
        }
      state.hasWarned = reason != nil
      return reason.map { reason in
        """
        warning: static variables of '\(module)' keep their values when the app is launched again: \
        \(reason)

        """
      }
    }
    if let warning { FileHandle.standardError.write(Data(warning.utf8)) }
  }

  /// Whether a module may be an app's: it is not of this package, Swift's own, or one of tests.
  static func isApps(_ module: String) -> Bool {
    !own.contains(module) && !system.contains(module) && !isTestModule(module)
  }

  private static func isTestModule(_ module: String) -> Bool {
    testing.contains(module)
      || ["Tests", "TestSupport", "Testing", "Specs"].contains { module.hasSuffix($0) }
  }

  /// The modules of public libraries for tests, whose state is that of the tests.
  private static let testing: Set<String> = [
    "CustomDump", "IssueReporting", "IssueReportingPackageSupport", "Nimble", "Quick",
    "SwiftCheck", "XCTestDynamicOverlay",
  ]

  /// The modules of this package.
  static let own: Set<String> = [
    "APNs", "APNsServer", "AVFoundation", "AppSourceTool", "AppSources", "CallKit", "Checks",
    "CommandLineTools", "ConcurrencyHooks", "CoreLocation", "Diagnostics", "EmbeddedFiles",
    "FuzzTargets", "HTTP2", "Intents", "JSON", "NotifySimCLI", "NotifySimCore", "NotifySimTesting",
    "PhoneModel", "Platform",
    "PushKit", "PushText", "SampleApps", "SavedPhones", "Scenarios", "Schema", "SourceCode",
    "TestSupport",
    "UIKit", "UserNotifications", "UserNotificationsUI", "_Testing_UIKit", "notify_sim", "os",
  ]

  /// The modules of Swift's toolchain, which a program may contain.
  private static let system: Set<String> = [
    "CoreFoundation", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Observation",
    "Swift", "Synchronization", "Testing", "XCTest", "_Concurrency", "_Differentiation",
    "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "_RegexParser",
    "_StringProcessing", "_TestDiscovery", "_Testing_Foundation", "_Volatile",
  ]
}
