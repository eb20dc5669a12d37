import Foundation
import Testing
import UserNotifications

/// The start of 2026, in Universal Time.
let newYear = Date(timeIntervalSince1970: 1_767_225_600)

/// Content with a value in every property.
func fullContent() throws -> UNMutableNotificationContent {
  let content = UNMutableNotificationContent()
  content.title = "Weekly Staff Meeting"
  content.subtitle = "Room 4"
  content.body = "Every Tuesday at 2pm"
  content.badge = 3
  content.sound = .criticalSoundNamed(UNNotificationSoundName("bell.caf"), withAudioVolume: 0.5)
  content.attachments = [
    try temporaryFile("picture.png", bytes: 8) { url in
      try UNNotificationAttachment(identifier: "picture", url: url)
    }
  ]
  content.userInfo = fullUserInfo
  content.launchImageName = "Launch"
  content.categoryIdentifier = "MEETING_INVITATION"
  content.threadIdentifier = "meetings"
  content.targetContentIdentifier = "target"
  content.interruptionLevel = .timeSensitive
  content.relevanceScore = 0.75
  content.filterCriteria = "work"
  content.summaryArgument = "Ann"
  content.summaryArgumentCount = 2
  return content
}

/// Custom data with a value of every kind that a payload or a property list can hold.
var fullUserInfo: [AnyHashable: Any] {
  [
    "aps": ["alert": ["title": "Hi"], "badge": 3, "mutable-content": true] as [String: Any],
    "MEETING_ID": "123456789", "count": 7, "ratio": 0.25, "flag": false, "nothing": NSNull(),
    "list": [1, "two", [3]] as [Any], "when": newYear, "bytes": Data([1, 2, 3]),
    "huge": UInt64.max,
  ]
}

/// A remote notification with empty content.
func notification(_ identifier: String = "n1") -> UNNotification {
  UNNotification(
    date: newYear,
    request: UNNotificationRequest(
      identifier: identifier, content: UNNotificationContent(),
      trigger: UNPushNotificationTrigger()))
}

/// Runs `body` with a file of so many bytes that begins as its extension has it, and goes on with
/// zeros; it is then deleted.
func temporaryFile<Result>(
  _ name: String, bytes: Int, _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appending(path: name)
  try (fileSignature(url.pathExtension) + Data(count: bytes)).prefix(bytes).write(to: url)
  return try body(url)
}

/// How a file with an extension begins; none for one that is not known.
func fileSignature(_ suffix: String) -> Data {
  switch suffix.lowercased() {
  case "png": Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  case "jpg", "jpeg": Data([0xFF, 0xD8, 0xFF, 0xE0])
  case "gif": Data("GIF89a".utf8)
  case "wav": Data("RIFF\0\0\0\0WAVE".utf8)
  case "avi": Data("RIFF\0\0\0\0AVI ".utf8)
  case "aif", "aiff": Data("FORM\0\0\0\0AIFF".utf8)
  case "mp3": Data("ID3".utf8)
  case "m4a", "mp4", "m4v": Data("\0\0\0\u{20}ftypisom".utf8)
  case "mpg", "mpeg", "m2v": Data([0, 0, 1, 0xBA])
  default: Data()
  }
}

/// What comes out of an archive that the object was put into.
func archivedAndBack<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
  let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
}
