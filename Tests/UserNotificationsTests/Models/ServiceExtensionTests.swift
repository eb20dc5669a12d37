import TestSupport
import Testing
import UserNotifications

@Suite("A service extension")
struct ServiceExtensionTests {
  @Test("hands over the content as it is, unless it is overridden")
  func defaultImplementation() {
    let request = notification().request
    let contents = Tally<UNNotificationContent>()
    UNNotificationServiceExtension().didReceive(request) { contents.add($0) }
    UNNotificationServiceExtension().serviceExtensionTimeWillExpire()
    #expect(contents.values == [request.content])
  }
}
