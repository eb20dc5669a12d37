import Foundation
import TestSupport
import Testing
import UserNotifications

@Suite("Notification content")
struct ContentTests {
  @Test("starts with Apple's defaults (A40)")
  func defaults() {
    for content in [UNNotificationContent(), UNMutableNotificationContent()] {
      #expect(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
      #expect(content.badge == nil && content.sound == nil)
      #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
      #expect(content.launchImageName.isEmpty)
      #expect(content.categoryIdentifier.isEmpty && content.threadIdentifier.isEmpty)
      #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
      #expect(content.interruptionLevel == .active)
      #expect(content.relevanceScore == 0)
      #expect(content.summaryArgument.isEmpty && content.summaryArgumentCount == 1)
    }
  }

  @Test("keeps what is set")
  func properties() throws {
    let content: UNNotificationContent = try fullContent()
    #expect(content.title == "Weekly Staff Meeting" && content.subtitle == "Room 4")
    #expect(content.body == "Every Tuesday at 2pm" && content.badge == 3)
    #expect(content.sound == .criticalSoundNamed(.init("bell.caf"), withAudioVolume: 0.5))
    #expect(content.attachments.map(\.identifier) == ["picture"])
    #expect(content.userInfo["MEETING_ID"] as? String == "123456789")
    #expect(content.launchImageName == "Launch" && content.threadIdentifier == "meetings")
    #expect(content.categoryIdentifier == "MEETING_INVITATION")
    #expect(content.targetContentIdentifier == "target" && content.filterCriteria == "work")
    #expect(content.interruptionLevel == .timeSensitive && content.relevanceScore == 0.75)
    #expect(content.summaryArgument == "Ann" && content.summaryArgumentCount == 2)
  }

  @Test("does not clamp what is out of range", arguments: [-1, 0, 1.5])
  func noClamping(score: Double) {
    let content = UNMutableNotificationContent()
    content.relevanceScore = score
    content.summaryArgumentCount = -1
    content.badge = NSNumber(value: score)
    #expect(content.relevanceScore == score)
    #expect(content.summaryArgumentCount == -1)
    #expect(content.badge?.doubleValue == score)
  }

  @Test("copies as immutable content, mutably as mutable content (A53)")
  func copies() throws {
    let content = try fullContent()
    let copy = try #require(content.copy() as? UNNotificationContent)
    #expect(copy == content && copy.hash == content.hash)
    #expect(type(of: copy) == UNNotificationContent.self)
    let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
    mutable.title = "Other"
    #expect(copy.title == "Weekly Staff Meeting")
    #expect(mutable != copy)
  }

  @Test("differs when one property differs", arguments: ContentChange.all)
  func equality(change: ContentChange) throws {
    let content = UNMutableNotificationContent(fields: try Self.full.get())
    let other = UNMutableNotificationContent(fields: try Self.full.get())
    #expect(content == other)
    change.apply(other)
    #expect(content != other)
  }

  private static let full = Result { try fullContent().fields }

  @Test("comes out of an archive as it went in")
  func coding() throws {
    let content = try fullContent()
    #expect(try archivedAndBack(content) == content)
    let copy = UNNotificationContent(fields: content.fields)
    let back = try #require(try archivedAndBack(copy))
    #expect(back == copy)
    #expect(back.userInfo["count"] as? Int == 7)
    #expect(back.userInfo["flag"] as? Bool == false)
    #expect(back.userInfo["ratio"] as? Double == 0.25)
    #expect(back.userInfo["when"] as? Date == newYear)
    #expect(back.userInfo["bytes"] as? Data == Data([1, 2, 3]))
    #expect(back.userInfo["nothing"] is NSNull)
    #expect(back.userInfo["huge"] as? UInt64 == .max)
    #expect((back.userInfo["list"] as? [Any])?.count == 3)
  }

  @Test("comes out of JSON as it went in")
  func json() throws {
    let fields = try fullContent().fields
    let data = try JSONEncoder().encode(fields)
    #expect(try JSONDecoder().decode(UNNotificationContent.Fields.self, from: data) == fields)
  }

  @Test("makes lazy custom data once, at the first reading, for all copies")
  func lazyUserInfo() throws {
    let calls = Tally<Bool>()
    var fields = UNNotificationContent.Fields()
    fields.setUserInfo {
      calls.add(true)
      return ["MEETING_ID": "1"]
    }
    let content = UNMutableNotificationContent(fields: fields)
    let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
    #expect(calls.values.isEmpty)
    #expect(request.content.userInfo["MEETING_ID"] as? String == "1")
    #expect(content.userInfo["MEETING_ID"] as? String == "1")
    #expect(calls.values.count == 1)
  }

  @Test("makes lazy custom data once even for many readers at a time")
  func lazyUserInfoInParallel() async {
    let calls = Tally<Bool>()
    var fields = UNNotificationContent.Fields()
    fields.setUserInfo {
      calls.add(true)
      return [:]
    }
    let content = UNMutableNotificationContent(fields: fields)
    await withTaskGroup { group in
      for _ in 0..<64 { group.addTask { _ = content.userInfo } }
    }
    #expect(calls.values.count == 1)
  }

  @Test("takes nothing from a provider, as no type may be one (A44)")
  func providers() {
    final class Provider: NSObject, UNNotificationContentProviding {}
    #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
      _ = try UNNotificationContent().updating(from: Provider())
    }
  }
}
