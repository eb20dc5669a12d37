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
  ]

  @Test("A comparison is found whatever follows it", arguments: swift)
  func comparison(_ statement: String) throws {
    let app = try ProjectFolder([
      "Center.swift": """
      import UserNotifications
      enum K { static let reply = "r" }
      func register() {
        let reply = UNNotificationAction(identifier: K.reply, title: "Reply", options: [])
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(
            identifier: "m", actions: [reply], intentIdentifiers: [], options: [])
        ])
      }
      final class Center: NSObject, UNUserNotificationCenterDelegate {
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
    #expect(app.handled.map(\.identifier) == ["r"])
  }

  @Test("A comparison with isEqual: of Objective-C is found")
  func objectiveC() throws {
    let app = try ProjectFolder([
      "Center.m": """
      @import UserNotifications;
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
      """
    ]).app()
    #expect(app.handled.map(\.identifier) == ["r"])
  }
}
