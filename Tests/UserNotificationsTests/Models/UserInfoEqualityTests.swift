import Foundation
import Testing
import UserNotifications

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
    "Values that are the same and values that are not",
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
