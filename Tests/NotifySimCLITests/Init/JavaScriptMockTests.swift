import NotifySimCore
import Foundation
import TestSupport
import Testing

@testable import NotifySimCLI

private let hasNode =
  (try? Binary.wait(for: "/usr/bin/env", ["sh", "-c", "command -v node"]))?.status == 0

@Suite("Handlers that run the app's own JavaScript", .enabled(if: hasNode))
struct JavaScriptStandInTests {
  private static let example = Repository.file("fixtures/expo-app")

  /// The example app with the files that are written for frameworks, and perhaps other code.
  private func app(
    _ frameworks: [ReadApp.Framework], code: String? = nil, as module: String = "notifications.js",
    calling function: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: Self.example.path)
    where name != JavaScriptMock.folder {
      let place = folder.file(name)
      try manager.copyItem(at: Self.example.appendingPathComponent(name), to: place)
    }
    if let code { _ = try folder.write(code.utf8, as: "src/\(module)") }
    for (path, text) in JavaScriptMock.files(
      for: frameworks, modules: ["src/\(module)\(function)"])
    {
      let parent = folder.file(path).deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      _ = try folder.write(text.utf8, as: path)
    }
    return folder
  }

  private func deliver(
    _ arguments: String..., to app: TemporaryFolder, status: Int32 = 0
  ) async throws -> String {
    let result = try await Binary.run(["deliver"] + arguments, in: app.url)
    #expect(result.status == status, "\(result.output)\(result.errors)")
    return result.output
  }

  @Test("The example is as init would write it")
  func recorded() throws {
    for (path, text) in JavaScriptMock.files(for: [.expo], modules: ["src/notifications.js"]) {
      try Golden(file: Self.example.appendingPathComponent(path)).expect(text)
    }
  }

  @Test("An Expo app's listener gets a button, a reply and a tap")
  func expoResponses() async throws {
    let app = try app([.expo])
    var output = try await deliver("meeting.json", "--action", "COME", to: app)
    #expect(output.contains(#"answers, body {"book":"Emma","comes":true}"#), "\(output)")
    output = try await deliver("meeting.json", "--reply", "Where? \"여\"", to: app)
    #expect(output.contains(#"{"book":"Emma","text":"Where? \"여\""}"#), "\(output)")
    output = try await deliver("review.json", "--open", to: app)
    #expect(output.contains("log         opened Emma\nbadge       1 → 0"), "\(output)")
    output = try await deliver("review.json", "--action", "LATER", to: app)
    #expect(output.contains("scheduled   How was Emma?, at 2026-01-01 10:00:00 UTC"), "\(output)")
  }

  @Test("An Expo app's handler says what is shown, and its task takes a silent push")
  func expoPushes() async throws {
    let app = try app([.expo])
    var output = try await deliver("review.json", "--foreground", to: app)
    #expect(output.contains("completion  once (badge, banner, list)"), "\(output)")
    output = try await deliver("reading-list.json", to: app)
    #expect(output.contains("AsyncStorage.setItem  key readingList, value Emma, Middlemarch"))
    #expect(output.contains("completion  once (newData)"), "\(output)")
  }

  @Test("notifee's listeners get their events")
  func notifee() async throws {
    let app = try app(
      [.notifee],
      code: """
        import notifee, { AndroidImportance, EventType } from "@notifee/react-native";
        const show = (where) => async ({ type, detail }) =>
          console.log(where, EventType[type], detail.pressAction?.id, detail.input);
        notifee.createChannel({ id: "all", importance: AndroidImportance.HIGH + 0 });
        notifee.onForegroundEvent(show("foreground"));
        notifee.onBackgroundEvent(show("background"));
        """)
    var output = try await deliver("meeting.json", "--reply", "Where?", to: app)
    #expect(output.contains("log         background ACTION_PRESS ASK Where?"), "\(output)")
    output = try await deliver("meeting.json", "--open", to: app)
    #expect(output.contains("log         foreground PRESS default undefined"), "\(output)")
  }

  @Test("react-native-notifications' listeners get their events")
  func wix() async throws {
    let app = try app(
      [.wix],
      code: """
        import { Notifications } from "react-native-notifications";
        const events = Notifications.events();
        events.registerNotificationOpened((notification, completion, action) => {
          console.log(notification.title, action.identifier, action.text);
          completion();
        });
        events.registerNotificationReceivedForeground((notification, completion) =>
          completion({ alert: true, sound: false, badge: true }));
        events.registerNotificationReceivedBackground((notification, completion) =>
          completion("newData"));
        """)
    var output = try await deliver("meeting.json", "--reply", "Where?", to: app)
    #expect(output.contains("log         Thursday at eight ASK Where?"), "\(output)")
    output = try await deliver("review.json", "--foreground", to: app)
    #expect(output.contains("completion  once (badge, banner, list)"), "\(output)")
    output = try await deliver("reading-list.json", to: app)
    #expect(output.contains("completion  once (newData)"), "\(output)")
  }

  @Test("push-notification-ios' listeners get their events")
  func pushNotificationIOS() async throws {
    let app = try app(
      [.pushNotificationIOS],
      code: """
        import PushNotificationIOS from "@react-native-community/push-notification-ios";
        PushNotificationIOS.addEventListener("localNotification", (notification) =>
          console.log(notification.getActionIdentifier(), notification.getUserText()));
        PushNotificationIOS.addEventListener("notification", (notification) =>
          notification.finish(PushNotificationIOS.FetchResult.NewData));
        """)
    var output = try await deliver("meeting.json", "--reply", "Where?", to: app)
    #expect(output.contains("log         ASK Where?"), "\(output)")
    output = try await deliver("reading-list.json", to: app)
    #expect(output.contains("completion  once (newData)"), "\(output)")
  }

  @Test("A hook of the app registers the listener; missing packages do nothing")
  func hook() async throws {
    let app = try app(
      [.expo],
      code: """
        import { useEffect } from "react";
        import { addNotificationResponseReceivedListener as listen } from "expo-notifications/build";
        import Missing, { part } from "missing-package";
        import config from "../app.json";
        import { CATEGORIES } from "@/categories";
        export function useNotifications() {
          useEffect(() => {
            const subscription = listen(async () => {
              const Notifications = await import("expo-notifications");
              await Notifications.setBadgeCountAsync(part(Missing.size) && 4);
              console.log({ name: config.expo.name }, CATEGORIES.meeting);
            });
            return () => subscription.remove();
          }, []);
        }
        """, calling: "#useNotifications")
    let output = try await deliver("review.json", "--open", to: app)
    #expect(output.contains("badge       1 → 4"), "\(output)")
    #expect(output.contains("{ name: 'Book Club' } MEETING"), "\(output)")
  }

  @Test("A CommonJS module is run")
  func commonJS() async throws {
    let app = try app(
      [.expo],
      code: """
        const Notifications = require("expo-notifications");
        const icon = require("../icon.png");
        Notifications.addNotificationResponseReceivedListener(() => console.log("heard"));
        """)
    let output = try await deliver("review.json", "--open", to: app)
    #expect(output.contains("log         heard"), "\(output)")
  }

  @Test("A listener that throws ends the app, and its line is reported")
  func crash() async throws {
    let app = try app(
      [.expo],
      code: """
        import * as Notifications from "expo-notifications";
        Notifications.addNotificationResponseReceivedListener((response) => {
          response.missing.size();
        });
        """)
    let output = try await deliver("review.json", "--open", to: app, status: 1)
    #expect(output.contains("(reading 'size') (src/notifications.js:3)"), "\(output)")
    #expect(output.contains("completion  crashed"))
  }

  @Test("JSX is refused with a message")
  func jsx() async throws {
    let code = "export const App = () => <View style={1} />;\n"
    let modules = ["notifications.js": "notifications.js, or what it imports,", "A.tsx": "A.tsx"]
    for (module, name) in modules {
      let app = try app([.expo], code: code, as: module)
      let output = try await deliver("review.json", "--open", to: app, status: 1)
      let says = "src/\(name) has JSX, which Node cannot run: move what registers the listeners"
      #expect(output.contains(says), "\(output)")
    }
  }

  @Test(
    "TypeScript runs, or the required version of Node is named",
    arguments: ["notifications.ts", "notifications.tsx"])
  func typeScript(_ file: String) async throws {
    let code = """
      import * as Notifications from "expo-notifications";
      const text: string = "typed";
      Notifications.addNotificationResponseReceivedListener(() => console.log(text));
      """
    let app = try app([.expo], code: code, as: file)
    let result = try await Binary.run(["deliver", "review.json", "--open"], in: app.url)
    let needs = "src/\(file) is TypeScript, which needs Node 22.13 or 23.2"
    let isRun = result.status == 0 && result.output.contains("log         typed")
    #expect(isRun || (result.status == 1 && result.output.contains(needs)), "\(result.output)")
  }
}
