import Foundation
import Testing
import UserNotifications

@Suite("Attachments are checked when they are made (A43, X37)")
struct AttachmentTests {
  private static let megabyte = 1_048_576

  @Test(
    "The type follows from the file's extension",
    arguments: [
      ("a.aiff", "public.aiff-audio"), ("a.aif", "public.aiff-audio"),
      ("a.wav", "com.microsoft.waveform-audio"), ("a.mp3", "public.mp3"),
      ("a.m4a", "public.mpeg-4-audio"), ("a.jpg", "public.jpeg"), ("a.JPEG", "public.jpeg"),
      ("a.gif", "com.compuserve.gif"), ("a.png", "public.png"), ("a.mpg", "public.mpeg"),
      ("a.mpeg", "public.mpeg"), ("a.m2v", "public.mpeg-2-video"), ("a.mp4", "public.mpeg-4"),
      ("a.m4v", "public.mpeg-4"), ("a.avi", "public.avi"),
    ])
  func types(name: String, type: String) throws {
    let attachment = try temporaryFile(name, bytes: 1) {
      try UNNotificationAttachment(identifier: "x", url: $0)
    }
    #expect(attachment.type == type)
    #expect(attachment.url.lastPathComponent == name)
    #expect(attachment.identifier == "x")
  }

  @Test(
    "A file larger than its type allows is refused",
    arguments: [("a.mp3", 5), ("a.png", 10), ("a.mp4", 50)])
  func sizes(name: String, limit: Int) throws {
    let bytes = limit * Self.megabyte
    _ = try temporaryFile(name, bytes: bytes) {
      try UNNotificationAttachment(identifier: "x", url: $0)
    }
    #expect(throws: UNError(.attachmentInvalidFileSize)) {
      try temporaryFile(name, bytes: bytes + 1) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
    }
  }

  @Test("An empty file is refused")
  func emptyFile() {
    #expect(throws: UNError(.attachmentInvalidFileSize)) {
      try temporaryFile("a.png", bytes: 0) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
    }
  }

  @Test("An unknown type is refused", arguments: ["a.txt", "a.heic", "a"])
  func unknownTypes(name: String) {
    #expect(throws: UNError(.attachmentUnrecognizedType)) {
      try temporaryFile(name, bytes: 1) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
    }
  }

  @Test("A place that is no file is refused", arguments: ["https://example.com/a.png", "file:///"])
  func places(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(throws: UNError(.attachmentInvalidURL)) {
      try UNNotificationAttachment(identifier: "x", url: url)
    }
  }

  @Test("A file that is not there is refused")
  func missingFile() throws {
    let url = try temporaryFile("a.png", bytes: 1) { $0 }
    #expect(throws: UNError(.attachmentInvalidURL)) {
      try UNNotificationAttachment(identifier: "x", url: url)
    }
  }

  @Test("A type hint comes before the extension")
  func typeHint() throws {
    let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
    let attachment = try temporaryFile("a.data", bytes: 1) {
      try UNNotificationAttachment(identifier: "x", url: $0, options: hint)
    }
    #expect(attachment.type == "public.png")
    let wrong = [UNNotificationAttachmentOptionsTypeHintKey: "public.text"]
    #expect(throws: UNError(.attachmentUnrecognizedType)) {
      try temporaryFile("a.png", bytes: 1) {
        try UNNotificationAttachment(identifier: "x", url: $0, options: wrong)
      }
    }
  }

  @Test("An empty identifier is replaced by one that is unique")
  func identifiers() throws {
    let identifiers = try temporaryFile("a.png", bytes: 1) { url in
      try (0..<2).map { _ in try UNNotificationAttachment(identifier: "", url: url).identifier }
    }
    #expect(Set(identifiers).count == 2 && !identifiers.contains(""))
  }

  @Test("An attachment survives an archive, and each field counts")
  func value() throws {
    try temporaryFile("a.png", bytes: 1) { url in
      let attachment = try UNNotificationAttachment(identifier: "x", url: url)
      #expect(try archivedAndBack(attachment) == attachment)
      #expect(attachment.copy() as? NSObject === attachment)
      #expect(try UNNotificationAttachment(identifier: "y", url: url) != attachment)
      #expect(try UNNotificationAttachment(identifier: "x", url: url).hash == attachment.hash)
    }
  }
}
