import TestSupport
import Testing

/// `deliver` to an app of sources: a response reaches the delegate that the sources set, in time.
@Suite("A response to an app that was read from its sources")
struct DelegateOfSourcesTests {
  /// How an app sets its delegate, and what happens to a response.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the app does when its view appears, and in its `init`.
    var onAppear = ""
    var atLaunch = ""
    let arguments: [String]
    /// Why the delegate is not called; nil where it is.
    let reason: String?
    var error: String?
  }

  private static let late =
    "error: the delegate of the notification centre is set after launching, when a view appears: a"
    + " response that launches the app is lost (App.swift:6) [X23]"
  private static let set = "UNUserNotificationCenter.current().delegate = center"
  private static let answered = "not run: none of the app's code is here"
  private static let tooLate =
    "the app was launched for the response and set its delegate too late, so the response is lost"
  private static let lost = "the app has no delegate with the method, so the response is lost"

  static let examples = [
    Example(
      testDescription: "in time, for the response", atLaunch: set, arguments: ["--not-running"],
      reason: nil),
    Example(
      testDescription: "late, for an app that runs", onAppear: set, arguments: [], reason: nil),
    Example(
      testDescription: "late, for the response", onAppear: set, arguments: ["--not-running"],
      reason: tooLate, error: late),
    Example(
      testDescription: "never", arguments: [], reason: lost,
      error:
        "error: nothing sets a delegate of the notification centre, so the app gets no response"
        + " [X23]"),
    Example(
      testDescription: "held by nobody",
      atLaunch: "UNUserNotificationCenter.current().delegate = Center()", arguments: [],
      reason: lost,
      error: "error: nothing holds this delegate of the notification centre, which holds it weakly,"
        + " so it is deallocated at once and gets no response (App.swift:4) [X23]"),
  ]

  @Test("The delegate is called only where the sources set it", arguments: examples)
  func response(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    let source = """
      import SwiftUI
      @main struct Mail: App {
        let center = Kept()
        init() { \(example.atLaunch) }
        var body: some Scene {
          WindowGroup { Text("x").onAppear { \(example.onAppear) } }
        }
      }
      final class Center: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
          _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async {}
      }
      """
    _ = try folder.write(Array(source.utf8), as: "App.swift")
    let project = """
      name: Mail
      targets:
        Mail: {type: application, platform: iOS, sources: [App.swift]}
      """
    _ = try folder.write(Array(project.utf8), as: "project.yml")
    _ = try folder.write(Array(#"{"aps": {"alert": "x"}}"#.utf8), as: "push.json")
    let made = try await Binary.run(
      ["deliver", "push.json", "--app", ".", "--open"] + example.arguments, in: folder.url)
    let callback = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
    #expect(made.output.contains(callback) == (example.reason == nil), "\(made.output)")
    let reason = "withheld    response: \(example.reason ?? Self.answered)"
    #expect(made.output.contains(reason), "\(made.output)")
    let errors = made.errors.split(separator: "\n").filter { $0.contains("error:") }
    #expect(errors == (example.error.map { ["notify-sim: \($0)"] } ?? []), "\(made.errors)")
  }
}
