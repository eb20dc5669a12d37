import PhoneModel
import Testing

/// The keys of the user info that an app's code reads.
@Suite("The keys of the user info that an app's code reads")
struct UserInfoTests {
  /// Sources, and what is read.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [String: String]
    let expected: [String]

    /// Code of the delegate's method for a response, whose user info is `info`.
    init(
      _ name: String, _ code: String, around: String = "", file: String = "",
      reads expected: String...
    ) {
      testDescription = name
      sources = [
        "Delegate.swift": """
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {
          func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
          ) async {
            let info = response.notification.request.content.userInfo
            \(code)
          }
          \(around)
        }
        """, "Other.swift": file,
      ]
      self.expected = expected
    }

    init(_ name: String, file: String = "A.swift", source: String, reads expected: String...) {
      testDescription = name
      sources = [file: source]
      self.expected = expected
    }
  }

  static let needs = [
    Example(
      "casts and what follows them",
      """
      let a = info["a"] as! String
      let b = info["b"]!
      if let c = info["c"] as? Int { use(c) }
      guard let d = info["d"] as? Bool else { return }
      let e = info["e"] as? Double ?? 1
      if info["f"] != nil { use(1) }
      use(info["g"] as? [String])
      """,
      reads: "a string crash", "b ? crash", "c integer used", "d boolean left", "e number used [d]",
      "f ? tested [d]", "g array of strings used [d]"),
    Example(
      "a variable that is unwrapped later",
      """
      let a = info["a"] as? String
      let b = info["b"] as? String
      guard let a else { return }
      use(b!)
      """,
      reads: "a string left", "b string crash [a]"),
    Example(
      "a value that is known to be there where it is unwrapped",
      """
      let a = info["a"] as? String
      if a == nil { return }
      use(a!)
      """, reads: "a string used [a]"),
    Example(
      "a requirement that stops the app",
      """
      guard let a = info["a"] as? String else { fatalError() }
      """, reads: "a string crash"),
    Example(
      "alternatives", #"use(info["a"] as? String ?? info["b"] as! String)"#,
      reads: "a string used", "b string crash [?]"),
    Example(
      "values within values",
      """
      let data = info["data"] as? [String: Any] ?? [:]
      use(data["a"] as? Int)
      for item in info["items"] as? [[String: String]] ?? [] { use(item["b"]) }
      """,
      reads: "data object used", "data.a integer used", "items array of objects used",
      "items[].b string used [?]"),
  ]

  static let branches = [
    Example(
      "an action and a category",
      """
      switch response.actionIdentifier {
      case "ACCEPT", Action.maybe: use(info["a"])
      case UNNotificationDefaultActionIdentifier: use(info["b"])
      default: use(info["c"])
      }
      if response.notification.request.content.categoryIdentifier == "NEWS" { use(info["d"]) }
      """, around: #"enum Action { static let maybe = "MAYBE" }"#,
      reads: "a ? used [action ACCEPT,MAYBE]",
      "b ? used [action com.apple.UNNotificationDefaultActionIdentifier]",
      "c ? used [no action ACCEPT,MAYBE,com.apple.UNNotificationDefaultActionIdentifier]",
      "d ? used [category NEWS]"),
    Example(
      "an early return",
      """
      guard response.actionIdentifier == "ACCEPT" else { return }
      if info["kind"] as? String == "old" { return }
      use(info["a"] as! Int)
      """, reads: "kind string used [action ACCEPT]",
      "a integer crash [action ACCEPT, kind no old]"),
    Example(
      "helpers that read under a condition",
      """
      let link = Link(info)!
      use(pick(info)!)
      """,
      around: """
        func pick(_ i: [AnyHashable: Any]) -> String? {
          if ready { return i["c"] as? String }
          return i["d"] as? String
        }
        """,
      file: """
        struct Link {
          init?(_ i: [AnyHashable: Any]) {
            if i["kind"] as? String == "a" {
              guard let a = i["a"] as? String else { return nil }
            } else {
              guard let b = i["b"] as? String else { return nil }
            }
          }
        }
        """,
      reads: "kind string used", "a string crash [kind a]", "b string crash [kind no a]",
      "c string used [?]", "d string used [?]"),
    Example(
      "a copy that the app changes",
      """
      var own = info
      own["a"] = "b"
      use(own["a"] as! String, info["c"] as! String)
      """, reads: "a string crash [?]", "c string crash"),
    Example(
      "what the compiler may leave out",
      """
      #if FEATURE
      use(info["a"] as! Int)
      #endif
      """, reads: "a integer crash [?]"),
    Example(
      "functions and closures that may throw",
      """
      Task { try await load(); use(info["a"] as! Int) }
      try? read(info)
      """, around: "func read(_ i: [AnyHashable: Any]) throws { use(i[\"b\"] as! Int) }",
      reads: "a integer crash [?]", "b integer crash [?]"),
    Example(
      "a case that returns",
      """
      switch response.actionIdentifier {
      case "ACCEPT": return
      case "LATER": break
      default: use(info["a"])
      }
      use(info["b"] as! Int)
      """, reads: "a ? used [no action ACCEPT,LATER]", "b integer crash [no action ACCEPT]"),
    Example(
      "what may throw",
      """
      do { try load(); use(info["a"] as! Int) } catch { return }
      use(info["b"] as! Int)
      """, reads: "a integer crash [?]", "b integer crash [?]"),
    Example(
      "what decides otherwise", #"if isReady { use(info["a"] as! Int) }"#,
      reads: "a integer crash [?]"),
    Example(
      "closures",
      """
      Task { use(info["a"] as! Int) }
      load { use(info["b"] as! Int) }
      """, reads: "a integer crash", "b integer crash [?]"),
  ]

  static let keys = [
    Example(
      "constants, enumerations and variables",
      """
      let key = "a"
      use(info[key]); use(info[Keys.b]); use(info[Name.c.rawValue]); use(info[Outer.Keys.d])
      """,
      file: """
        enum Keys { static let b = "bee" }
        enum Name: String { case c = "sea" }
        enum Outer { enum Keys { static let d = "dee" } }
        """,
      reads: "a ? used", "bee ? used", "sea ? used", "dee ? used"),
    Example(
      "methods of Foundation",
      """
      let dictionary = info as NSDictionary
      use(dictionary.value(forKey: "a")); use(dictionary.object(forKey: "b"))
      """, reads: "a ? used", "b ? used"),
    Example("a key that is computed", "use(info[makeKey()])"),
  ]

  static let ways = [
    Example(
      "functions, by their labels",
      "handle(info); open(with: info); Other.show(info: info); Link(info)",
      around: """
        func handle(_ info: [AnyHashable: Any]) { use(info["a"]) }
        func open(with info: [AnyHashable: Any]) { use(info["b"]) }
        func open(_ info: [AnyHashable: Any]) { use(info["x"]) }
        """,
      file: """
        enum Other { static func show(info: [AnyHashable: Any]) { use(info["c"]) } }
        struct Link { init(_ info: [AnyHashable: Any]) { use(info["d"]) } }
        """, reads: "a ? used", "b ? used", "c ? used", "d ? used"),
    Example(
      "a shared object, a property and a protocol",
      "Center.shared.take(info); router.go(info); screen.show(info)",
      around: "let router = Router(); let screen: any Screen",
      file: """
        final class Center {
          static let shared = Center()
          func take(_ i: [AnyHashable: Any]) { use(i["a"]) }
        }
        final class Router { func go(_ i: [AnyHashable: Any]) { use(i["b"]) } }
        final class Elsewhere { func go(_ i: [AnyHashable: Any]) { use(i["x"]) } }
        protocol Screen { func show(_ i: [AnyHashable: Any]) }
        final class Home: Screen { func show(_ i: [AnyHashable: Any]) { use(i["c"]) } }
        """, reads: "a ? used", "b ? used", "c ? used"),
    Example(
      "a method of one of two types, of an object that is not known", "make().go(info)",
      file: """
        final class One { func go(_ i: [AnyHashable: Any]) { use(i["a"]) } }
        final class Two { func go(_ i: [AnyHashable: Any]) { use(i["b"]) } }
        """),
    Example(
      "extensions of Apple's types",
      """
      guard let id = response.roomID else { return }
      use(response.notification.request.content.b)
      """,
      file: """
        extension UNNotificationResponse {
          var roomID: String? { notification.request.content.userInfo["a"] as? String }
        }
        extension UNNotificationContent { var b: Int? { userInfo["b"] as? Int } }
        """, reads: "a string left", "b integer used [a]"),
    Example(
      "an initialiser that may fail", "guard let link = Link(info) else { return }",
      file: """
        struct Link {
          init?(_ info: [AnyHashable: Any]) {
            guard let a = info["a"] as? String else { return nil }
            self.b = info["b"] as? String
          }
        }
        """, reads: "a string left", "b string used [a]"),
    Example(
      "a property", "last = info; finish()",
      around: "var last: [AnyHashable: Any] = [:]; func finish() { use(last[\"a\"]) }",
      reads: "a ? used"),
    Example(
      "JSON in a string, and a type that is decoded",
      """
      let text = info["ejson"] as? String
      let data = text?.data(using: .utf8)
      let inner = try? JSONSerialization.jsonObject(with: data!) as? [String: Any]
      use(inner?["host"] as? String)
      let raw = try JSONSerialization.data(withJSONObject: info)
      let message = try JSONDecoder().decode(Message.self, from: raw)
      """, file: "struct Message: Codable { var a: Int; var b: String? }",
      reads: "ejson string crash", "ejson.host string used", "a integer used decoded",
      "b string used decoded"),
  ]

  static let entries = [
    Example(
      "the methods of the system",
      source: """
        final class App: NSObject, UIApplicationDelegate, PKPushRegistryDelegate {
          func application(
            _ app: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            let push = options?[.remoteNotification] as? [String: Any]
            use(push?["a"])
            return true
          }
          func application(
            _ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
            fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void
          ) { use(info["b"]) }
          func userNotificationCenter(
            _ c: UNUserNotificationCenter, willPresent n: UNNotification
          ) async -> UNNotificationPresentationOptions {
            use(n.request.content.userInfo["c"])
            return []
          }
          func pushRegistry(
            _ r: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
            for type: PKPushType
          ) { use(payload.dictionaryPayload["d"]) }
        }
        final class Service: UNNotificationServiceExtension {
          override func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler handler: @escaping (UNNotificationContent) -> Void
          ) {
            let best = request.content.mutableCopy() as? UNMutableNotificationContent
            use(best?.userInfo["e"])
            best?.userInfo["f"] = "x"
          }
        }
        func clear() {
          center.getDeliveredNotifications { notifications in
            for one in notifications { use(one.request.content.userInfo["g"]) }
          }
        }
        """,
      reads: "a ? used launch", "b ? used background", "c ? used presentation", "d ? used call",
      "e ? used service extension", "g ? used other [?]"),
    Example(
      "what is no user info",
      source: """
        final class A {
          @objc func changed(_ notification: NSNotification) { use(notification.userInfo?["a"]) }
          func plan() {
            let content = UNMutableNotificationContent()
            content.userInfo = ["b": 1]
          }
          func handle(userInfo: [AnyHashable: Any]) { use(userInfo["c"]) }
        }
        """),
    Example(
      "Objective-C", file: "A.m",
      source: """
        @implementation Delegate
        - (void)userNotificationCenter:(UNUserNotificationCenter *)center
            didReceiveNotificationResponse:(UNNotificationResponse *)response
            withCompletionHandler:(void (^)(void))done {
          NSDictionary *info = response.notification.request.content.userInfo;
          NSString *a = info[@"a"];
          NSNumber *b = [info objectForKey:@"b"];
          if ([response.actionIdentifier isEqualToString:@"ACCEPT"]) { [self take:info]; }
          NSDictionary *all = @{@"x": info[@"c"]};
        }
        - (void)take:(NSDictionary *)info { use(info[@"d"]); }
        @end
        """,
      reads: "a string used", "b number used", "d ? used [action ACCEPT]", "c ? crash"),
    Example(
      "expo-notifications, whose data lies under 'body'", file: "App.tsx",
      source: """
        import * as Notifications from 'expo-notifications';
        Notifications.addNotificationResponseReceivedListener(response => {
          const { id, kind } = response.notification.request.content.data;
          const { data } = response.notification.request.content;
          if (response.actionIdentifier === 'ACCEPT') open(data.url);
        });
        """,
      reads: "body.id ? unchecked", "body.kind ? unchecked",
      "body.url ? unchecked [action ACCEPT]"),
    Example(
      "notifee", file: "index.js",
      source: """
        import notifee from '@notifee/react-native';
        notifee.onBackgroundEvent(async ({ type, detail }) => {
          if (detail.pressAction.id === 'reply') send(detail.notification.data.room);
        });
        """, reads: "room ? unchecked [action reply]"),
  ]

  @Test(
    "The keys are found with their types, and with what the code does without them",
    arguments: needs + branches + keys + ways + entries)
  func reads(_ example: Example) throws {
    let app = try ProjectFolder(example.sources).app()
    #expect(app.userInfo.reads.map(\.sketch).sorted() == example.expected.sorted())
  }

  @Test("A key that is computed is named as not known")
  func computed() throws {
    let example = try #require(Self.keys.last)
    let app = try ProjectFolder(example.sources).app()
    #expect(app.userInfo.unresolved.map(\.reason) == ["'makeKey()' is computed"])
  }

  @Test("The method for pushes without a result is not taken for the one with it")
  func withoutResult() throws {
    let app = try ProjectFolder([
      "A.swift": """
      final class App: NSObject, UIApplicationDelegate {
        func application(_ a: UIApplication, didReceiveRemoteNotification i: [AnyHashable: Any]) {
          use(i["a"] as! String)
        }
        func application(
          _ a: UIApplication, didReceiveRemoteNotification i: [AnyHashable: Any]
        ) async -> UIBackgroundFetchResult { use(i["b"] as! String) }
      }
      """
    ]).app()
    #expect(app.userInfo.reads.map(\.entry) == [.other, .background])
  }

  @Test("What the code of a Flutter app reads is not known, and said once")
  func flutter() throws {
    let app = try ProjectFolder([
      "pubspec.yaml": "name: ride\ndependencies:\n  flutter:\n    sdk: flutter\n",
      "lib/main.dart": "void main() {}", "ios/Runner/Info.plist": "<plist><dict/></plist>",
    ]).app()
    #expect(
      app.userInfo.unresolved.map(\.reason)
        == ["the code of Flutter apps is not searched for them"])
  }

  @Test("Keys that the service extension and the app set are told from the server's")
  func origins() throws {
    let app = try ProjectFolder([
      "A.swift": """
      final class Service: UNNotificationServiceExtension {
        override func didReceive(
          _ request: UNNotificationRequest,
          withContentHandler handler: @escaping (UNNotificationContent) -> Void
        ) {
          let best = request.content.mutableCopy() as! UNMutableNotificationContent
          best.userInfo["a"] = "x"
          best.userInfo.updateValue("x", forKey: "e")
          handler(best)
        }
      }
      """,
      "B.swift": """
      func remind(_ content: UNMutableNotificationContent) { content.userInfo = ["b": 1] }
      func tapped(_ response: UNNotificationResponse) {
        let info = response.notification.request.content.userInfo
        use(info["a"], info["b"], info["c"], info["d"] as? Date, info["e"])
      }
      """,
    ]).app()
    #expect(
      app.userInfo.keys.map { "\($0.name) \($0.origin.rawValue)" }
        == ["a service extension", "b app", "c server", "d app", "e service extension"])
  }
}

extension ReadApp.Read {
  /// The read in short: key, type, need, entry other than a response's, and conditions.
  fileprivate var sketch: String {
    let words = [
      name, type?.word ?? "?", "\(need)", entry == .response ? nil : entry.rawValue,
      isDecoded ? "decoded" : nil, conditions.isEmpty ? nil : "[\(conditions.sketch)]",
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}

extension [ReadApp.Read.Condition] {
  fileprivate var sketch: String {
    let words = map { condition -> String in
      switch condition {
      case .fits(let path, _, let isNegated): (isNegated ? "no " : "") + path.sketch
      case .equals(let path, let texts, let isNegated):
        "\(path.sketch) \(isNegated ? "no " : "")\(texts.sorted().joined(separator: ","))"
      case .category(let names, let isNegated):
        "\(isNegated ? "no " : "")category \(names.sorted().joined(separator: ","))"
      case .action(let names, let isNegated):
        "\(isNegated ? "no " : "")action \(names.sorted().joined(separator: ","))"
      case .unknown: "?"
      }
    }
    return words.joined(separator: ", ")
  }
}

extension [ReadApp.Read.Step] {
  fileprivate var sketch: String {
    map { step in if case .key(let key) = step { key } else { "·" } }.joined(separator: ".")
  }
}
