import CommandLineTools

extension Starter {
  /// A Swift package with an app delegate and its test on the simulated phone.
  static func package(on source: InitRun.PackageSource) -> Starter {
    Starter(
      files: [
        (.init("Package.swift", packageText(source)), "the package: where notify-sim is"),
        (.init("Sources/Parcels/AppDelegate.swift", delegate), "your code, as for an iPhone"),
        (.init("Sources/Parcels/Driver.swift", driver), "what the buttons change"),
        (.init("Sources/Parcels/Phone.swift", phone), "the app, for the command line"),
        (.init("Tests/ParcelsTests/AnsweringTests.swift", test), "tests: push, press, expect"),
        (
          .init("notify-sim.json", manifest(handler: nil)),
          "the same buttons, for quick looks"
        ),
        (.init("parcel.json", payload), "a payload, as your server would send it"),
        (.init("parcel.scenario.json", shownScenario), "a scenario: what the phone shows"),
        (.init(".gitignore", ".build/\n"), "what Git leaves out"),
      ],
      commands: [
        "swift test",
        "notify-sim deliver parcel.json --ignore",
        "notify-sim replay .",
        "notify-sim deliver parcel.json --app . --action LEAVE_AT_DOOR",
        "notify-sim replay . --app .",
      ],
      advice: """
        Change the buttons in AppDelegate.swift, and run swift test. With '--app .' a command \
        builds the package and runs its delegate; without it, it knows only notify-sim.json.
        """,
      tool: "swift")
  }

  private static func packageText(_ source: InitRun.PackageSource) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    // Where notify-sim is: the folder of a clone, or .package(url: "…", branch: "main").
    let notifySim: Package.Dependency = \(source.dependency())

    // As in an iPhone app, where the delegate is bound to the main actor. For a project that has
    // everything on the main actor, take [.defaultIsolation(MainActor.self)] instead.
    let isolation: [SwiftSetting] = [.enableUpcomingFeature("InferIsolatedConformances")]

    let package = Package(
      name: "Parcels",
      platforms: [.macOS(.v15)],
      dependencies: [notifySim],
      targets: [
        .executableTarget(
          name: "Parcels",
          dependencies: [
            .product(name: "NotifySim", package: "\(source.name)"),
            .product(name: "NotifySimCLI", package: "\(source.name)"),
          ],
          swiftSettings: isolation),
        .testTarget(
          name: "ParcelsTests",
          dependencies: [
            "Parcels", .product(name: "NotifySimTesting", package: "\(source.name)"),
          ],
          swiftSettings: isolation),
      ]
    )

    """
  }

  /// The scenario for compiled code: the command line shows the app's notifications, but does not
  /// run the app.
  private static let shownScenario = """
    // Each step does one thing to the phone; 'expect' lists events, by any of their keys.
    {
      "name": "A parcel is shown on a locked phone with its buttons",
      "device": { "locked": true },
      "steps": [
        {
          "deliver": "parcel.json",
          "expect": {
            "event": "presented",
            "surface": "lockScreen",
            "previewHidden": true,
            "actions": ["LEAVE_AT_DOOR", "SEND_BACK", "TELL_DRIVER"]
          }
        }
      ]
    }

    """

  private static let delegate = """
    import UIKit
    import UserNotifications

    /// The app's delegate. It uses nothing but Apple's API, so it compiles for iOS as it is.
    final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
      private let driver: Driver

      init(driver: Driver) {
        self.driver = driver
      }

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.setNotificationCategories([Self.parcel])
        return true
      }

      func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler handler: @escaping (UNNotificationPresentationOptions) -> Void
      ) {
        handler([.banner, .list, .sound])
      }

      func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
      ) {
        let userInfo = response.notification.request.content.userInfo
        let parcel = userInfo["parcel"] as? String ?? "unknown"
        switch response.actionIdentifier {
        case "LEAVE_AT_DOOR":
          driver.note("leave \\(parcel) at the door")
        case "SEND_BACK":
          driver.note("send \\(parcel) back")
        case "TELL_DRIVER":
          if let reply = response as? UNTextInputNotificationResponse {
            driver.note("\\(parcel): \\(reply.userText)")
          }
        default:
          break
        }
        completionHandler()
      }

      private static let parcel = UNNotificationCategory(
        identifier: "PARCEL",
        actions: [
          UNNotificationAction(identifier: "LEAVE_AT_DOOR", title: "Leave at the Door"),
          UNNotificationAction(identifier: "SEND_BACK", title: "Send Back", options: .destructive),
          UNTextInputNotificationAction(
            identifier: "TELL_DRIVER", title: "Tell the Driver",
            textInputButtonTitle: "Send", textInputPlaceholder: "Message"),
        ],
        intentIdentifiers: [])
    }

    """

  private static let driver = """
    import Synchronization

    /// The driver's notes: what the buttons change, and what the tests look at.
    final class Driver: Sendable {
      private let state = Mutex<[String]>([])
      private let tell: @Sendable (String) -> Void

      init(tell: @escaping @Sendable (String) -> Void = { _ in }) {
        self.tell = tell
      }

      /// The notes so far, in order.
      var notes: [String] { state.withLock { $0 } }

      func note(_ text: String) {
        state.withLock { $0.append(text) }
        tell(text)
      }
    }

    """

  private static let phone = """
    import NotifySimCLI
    import NotifySimCore

    /// The app on a phone: `notify-sim deliver parcel.json --app .` builds and runs this.
    @main
    struct Phone {
      static func main() async {
        let manifest = AppManifest(bundleIdentifier: "com.example.parcels", name: "Parcels")
        let app = App(manifest: manifest) { effects in
          // What an app records shows in the events.
          AppDelegate(driver: Driver { effects.record("driver.note", [("text", $0)]) })
        }
        await NotifySim.main(app: app)
      }
    }

    """

  private static let test = """
    import Foundation
    import NotifySimTesting
    import Testing

    @testable import Parcels

    @Suite("News of a parcel")
    struct AnsweringTests {
      private let driver = Driver()
      private let phone: TestPhone
      private let push: Push

      init() throws {
        let manifest = AppManifest(bundleIdentifier: "com.example.parcels", name: "Parcels")
        let app = App(manifest: manifest) { [driver] _ in AppDelegate(driver: driver) }
        phone = TestPhone(app: app)
        let package = URL(fileURLWithPath: #filePath)
          .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        push = try Push(contentsOf: package.appendingPathComponent("parcel.json"))
      }

      @Test("It comes as a banner with three buttons")
      func banner() async {
        await phone.perform(
          .deliver(push),
          expecting: [
            "event": "presented", "surface": "banner", "title": "Your parcel is near",
            "actions": ["LEAVE_AT_DOOR", "SEND_BACK", "TELL_DRIVER"],
          ])
      }

      @Test("A button on a locked phone tells the driver")
      func leaveAtDoor() async {
        await phone.perform(.lock)
        await phone.perform(.deliver(push))
        await phone.perform(
          .choose("LEAVE_AT_DOOR"), expecting: ["event": "completion", "outcome": "once"])
        #expect(driver.notes == ["leave 4711 at the door"])
      }

      @Test("A typed message reaches the driver")
      func message() async {
        await phone.perform(.deliver(push))
        await phone.perform(.reply("Ring twice"))
        #expect(driver.notes == ["4711: Ring twice"])
      }
    }

    """
}
