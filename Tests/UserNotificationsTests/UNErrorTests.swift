import Foundation
import Testing
import UserNotifications

@Suite("UNError")
struct UNErrorTests {
  @Test("UNError has Apple's domain, number and text as a Foundation error (A19)")
  func bridging() {
    let error: any Error = UNError(.notificationsNotAllowed)
    #expect((error as NSError).domain == UNErrorDomain)
    #expect((error as NSError).code == 1)
    #expect(error.localizedDescription == "Notifications are not allowed for this application")
    #expect(UNError.errorDomain == UNErrorDomain)
  }

  @Test("UNError has a message for every code", arguments: UNError.Code.allCases)
  func messages(code: UNError.Code) {
    #expect(!UNError(code).localizedDescription.isEmpty)
    #expect(UNError(code).errorUserInfo[NSLocalizedDescriptionKey] as? String != nil)
  }

  @Test("UNError takes the user info that a test gives it, beside the description")
  func userInfo() {
    let error = UNError(.badgeInputInvalid, userInfo: ["why": "test"])
    #expect(error.userInfo["why"] as? String == "test")
    #expect(error.localizedDescription == "Badge count is not valid")
    let named = UNError(.badgeInputInvalid, userInfo: [NSLocalizedDescriptionKey: "own"])
    #expect(named.localizedDescription == "own")
  }

  @Test("UNError is caught by its code")
  func patterns() {
    func outcome(_ error: any Error) -> String {
      do {
        throw error
      } catch UNError.badgeInputInvalid {
        return "badge"
      } catch let error as UNError {
        return "code \(error.code.rawValue)"
      } catch {
        return "other"
      }
    }
    #expect(outcome(UNError(.badgeInputInvalid)) == "badge")
    #expect(outcome(UNError(.attachmentCorrupt)) == "code 105")
    #expect(outcome(CancellationError()) == "other")
  }
}
