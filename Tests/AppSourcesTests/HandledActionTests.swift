import PhoneModel
import Testing

/// Where an app's sources compare something with the identifier of an action.
@Suite("Where an action is handled")
struct HandledActionTests {
  private static let swift: [String] = [
    "if response.actionIdentifier == K.reply {\n  answer()\n}",
    "if K.reply == response.actionIdentifier, response.actionIdentifier == K.reply { answer() }",
    "guard response.actionIdentifier == K.reply else { return }",
    "if response.actionIdentifier.isEqual(K.reply) { answer() }",
    "switch response.actionIdentifier {\ncase K.reply: answer()\ndefault: break\n}",
    "if K.reply == response.actionIdentifier { answer() }",
    "if \"r\" == response.actionIdentifier { answer() }",
    "perform(response.actionIdentifier)",
    "if let text = response as? UNTextInputNotificationResponse { send(text.userText) }",
  ]

  @Test("A comparison is found whatever follows it", arguments: swift)
  func comparison(_ statement: String) throws {
    let app = try ProjectFolder([
      "Center.swift": """
      import UserNotifications
      enum K { static let reply = "r" }
      func register() {
        let reply = UNTextInputNotificationAction(
          identifier: K.reply, title: "Reply", options: [],
          textInputButtonTitle: "Send", textInputPlaceholder: "")
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(
            identifier: "m", actions: [reply], intentIdentifiers: [], options: [])
        ])
      }
      enum Kind: String {
        case reply = "r"
        var title: String {
          switch self { case .reply: "Reply" }
        }
      }
      final class Center: NSObject, UNUserNotificationCenterDelegate {
        func perform(_ name: String) {
          if name == K.reply { answer() }
        }
        func userNotificationCenter(
          _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
          withCompletionHandler completionHandler: @escaping () -> Void
        ) {
          \(statement)
          completionHandler()
        }
      }
      """
    ]).app()
    #expect(Set(app.handled.map(\.identifier)) == ["r"])
  }

  @Test("A comparison outside of what handles a response does not count")
  func elsewhere() throws {
    let app = try ProjectFolder([
      "Kind.swift": """
      import UserNotifications
      enum Kind: String {
        case reply = "r"
        var title: String {
          switch self { case .reply: "Reply" }
        }
        static func isReply(_ name: String) -> Bool { name == "r" }
      }
      func register() {
        let reply = UNNotificationAction(identifier: "r", title: "Reply", options: [])
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(
            identifier: "m", actions: [reply], intentIdentifiers: [], options: [])
        ])
      }
      """
    ]).app()
    #expect(app.handled == [])
  }

  @Test("A comparison with isEqual: of Objective-C is found")
  func objectiveC() throws {
    let app = try ProjectFolder([
      "Center.m": """
      @import UserNotifications;
      @implementation Center
      - (void)registerCategories {
        UNNotificationAction *reply = [UNNotificationAction actionWithIdentifier:@"r"
                                                                           title:@"Reply"
                                                                         options:0];
        UNNotificationCategory *mail = [UNNotificationCategory categoryWithIdentifier:@"m"
                                                                              actions:@[ reply ]
                                                                    intentIdentifiers:@[]
                                                                              options:0];
        [UNUserNotificationCenter.currentNotificationCenter
            setNotificationCategories:[NSSet setWithObject:mail]];
      }
      - (void)userNotificationCenter:(UNUserNotificationCenter *)center
          didReceiveNotificationResponse:(UNNotificationResponse *)response
                   withCompletionHandler:(void (^)(void))completionHandler {
        if ([response.actionIdentifier isEqual:@"r"]) { [self answer]; }
        completionHandler();
      }
      @end
      """
    ]).app()
    #expect(app.handled.map(\.identifier) == ["r"])
  }
}
