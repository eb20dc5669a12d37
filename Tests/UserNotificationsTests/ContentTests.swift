import Foundation
import NotificationValues
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Notification content")
struct ContentTests {
  @Test("Content starts with Apple's defaults (A40)")
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

  @Test("Content keeps what is set")
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

  @Test("Content does not clamp values out of range", arguments: [-1, 0, 1.5])
  func noClamping(score: Double) {
    let content = UNMutableNotificationContent()
    content.relevanceScore = score
    content.summaryArgumentCount = -1
    content.badge = NSNumber(value: score)
    #expect(content.relevanceScore == score)
    #expect(content.summaryArgumentCount == -1)
    #expect(content.badge?.intValue == Int(score))
  }

  @Test("A copy of content is immutable, a mutable copy mutable (A53)")
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

  @Test("Content differs when one property differs", arguments: ContentChange.all)
  func equality(change: ContentChange) throws {
    let content = UNMutableNotificationContent(try Self.full.get())
    let other = UNMutableNotificationContent(try Self.full.get())
    #expect(content == other)
    change.apply(other)
    #expect(content != other)
  }

  private static let full = Result { try fullContent().value }

  @Test("Content survives an archive")
  func coding() throws {
    let content = try fullContent()
    #expect(try archivedAndBack(content) == content)
    let copy = UNNotificationContent(content.value)
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

  @Test("Content survives JSON")
  func json() throws {
    let value = try fullContent().value
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(NotificationContent.self, from: data) == value)
  }

  @Test("Content accepts nothing from a provider (A44)")
  func providers() {
    final class Provider: NSObject, UNNotificationContentProviding {}
    #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
      _ = try UNNotificationContent().updating(from: Provider())
    }
  }
}

/// A change of a single property of full content.
struct ContentChange: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var apply: @Sendable (UNMutableNotificationContent) -> Void

  init(_ property: String, _ apply: @escaping @Sendable (UNMutableNotificationContent) -> Void) {
    testDescription = property
    self.apply = apply
  }

  static let all = [
    ContentChange("title") { $0.title = "x" },
    ContentChange("subtitle") { $0.subtitle = "x" },
    ContentChange("body") { $0.body = "x" },
    ContentChange("badge") { $0.badge = 9 },
    ContentChange("no badge") { $0.badge = nil },
    ContentChange("sound") { $0.sound = .default },
    ContentChange("attachments") { $0.attachments = [] },
    ContentChange("userInfo") { $0.userInfo["flag"] = true },
    ContentChange("launchImageName") { $0.launchImageName = "" },
    ContentChange("categoryIdentifier") { $0.categoryIdentifier = "x" },
    ContentChange("threadIdentifier") { $0.threadIdentifier = "x" },
    ContentChange("targetContentIdentifier") { $0.targetContentIdentifier = nil },
    ContentChange("interruptionLevel") { $0.interruptionLevel = .passive },
    ContentChange("relevanceScore") { $0.relevanceScore = 0 },
    ContentChange("filterCriteria") { $0.filterCriteria = "" },
    ContentChange("summaryArgument") { $0.summaryArgument = "" },
    ContentChange("summaryArgumentCount") { $0.summaryArgumentCount = 1 },
  ]
}

@Suite("Custom data is compared by value (A51, P3)")
struct UserInfoEqualityTests {
  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    var testDescription: String
    var left: Any
    var right: Any
    var areSame: Bool

    init(_ name: String, _ left: Any, _ right: Any, _ areSame: Bool) {
      testDescription = name
      self.left = left
      self.right = right
      self.areSame = areSame
    }
  }

  private struct Opaque: CustomStringConvertible {
    var description: String
  }

  @Test(
    "Custom data is compared by value",
    arguments: [
      Row("numbers however stored", 1, NSNumber(value: 1), true), Row("whole reals", 2.0, 2, true),
      Row("floats", Float(0.5), 0.5, true), Row("numbers and text", 1, "1", false),
      Row("Booleans", true, NSNumber(value: true), true),
      Row("Booleans and numbers", true, 1, false), Row("null and false", NSNull(), false, false),
      Row("texts", "a", NSString(string: "a"), true),
      Row("lists", [1, 2], NSArray(array: [1, 2]), true),
      Row("order of lists", [1, 2], [2, 1], false),
      Row("dictionaries", ["a": 1], NSDictionary(dictionary: ["a": 1]), true),
      Row("deep dictionaries", ["a": ["b": 1]], ["a": ["b": 2]], false),
      Row("dates", newYear, newYear, true), Row("data", Data([1]), Data([2]), false),
      Row("the largest numbers", UInt64.max, NSNumber(value: UInt64.max), true),
      Row("other values by description", Opaque(description: "x"), Opaque(description: "y"), false),
    ])
  func values(row: Row) {
    let contents = [row.left, row.right].map { value in
      let content = UNMutableNotificationContent()
      content.userInfo = ["key": value]
      return content
    }
    #expect((contents[0] == contents[1]) == row.areSame)
    #expect(!row.areSame || contents[0].hash == contents[1].hash)
  }
}
