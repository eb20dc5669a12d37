import Foundation
import NotificationValues
import Testing

@testable import UserNotifications

@Suite("Attachments are checked when they are made (A43, X37)")
struct AttachmentTests {
  /// Runs `body` with a file of these bytes, which is then deleted.
  private func with<Result>(
    _ name: String, _ bytes: Data, _ body: (URL) throws -> Result
  ) throws -> Result {
    try temporaryFile(name, bytes: 0) { url in
      try bytes.write(to: url)
      return try body(url)
    }
  }

  static let otherFormats: [(String, String, String)] = [
    ("a.jpg", "png", "public.jpeg"), ("a.png", "gif", "public.png"),
    ("a.gif", "jpeg", "com.compuserve.gif"), ("a.wav", "aiff", "com.microsoft.waveform-audio"),
    ("a.mp3", "m4a", "public.mp3"), ("a.m4a", "mp3", "public.mpeg-4-audio"),
    ("a.mp4", "avi", "public.mpeg-4"), ("a.avi", "mpg", "public.avi"),
    ("a.mpg", "mp4", "public.mpeg"),
  ]

  @Test(
    "Contents in another format of the same kind are accepted, with the type of the extension",
    arguments: otherFormats)
  func formats(name: String, contents: String, type: String) throws {
    let attachment = try with(name, fileSignature(contents)) {
      try UNNotificationAttachment(identifier: "x", url: $0)
    }
    #expect(attachment.type == type)
  }

  static let contradictions: [(String, Data)] = [
    ("a.jpg", Data("<!DOCTYPE html><html><body>Not Found".utf8)),
    ("a.jpg", Data("\u{FEFF}\n <html>".utf8)), ("a.png", Data(#"{"error": 404}"#.utf8)),
    ("a.png", Data("<?xml version=\"1.0\"?>".utf8)), ("a.gif", Data("GIF88a".utf8)),
    ("a.jpg", fileSignature("mp3")), ("a.mp3", fileSignature("png")),
    ("a.mp4", fileSignature("wav")), ("a.wav", fileSignature("avi")),
    ("a.png", fileSignature("png").dropLast()), ("a.wav", Data("RIFF\0\0\0\0WAVF".utf8)),
    ("a.mp3", Data([0xFF, 0xF1, 0x50, 0x80])), ("a.mp3", Data([0xFF])),
    ("a.mpg", Data([0, 0, 1, 0x67])), ("a.mpg", Data([0x47])),
  ]

  @Test("Contents of another kind are corrupt", arguments: contradictions)
  func contradiction(name: String, contents: Data) {
    #expect(throws: UNError(.attachmentCorrupt)) {
      try with(name, contents) { try UNNotificationAttachment(identifier: "x", url: $0) }
    }
  }

  static let beginnings: [(String, Data, String)] = [
    ("a.mp3", Data([0xFF, 0xFB, 0x90, 0x00]), "public.mp3"),
    ("a.mp3", Data([0xFF, 0xF3, 0x90, 0x00]), "public.mp3"),
    ("a.mpg", Data([0, 0, 1, 0xB3]), "public.mpeg"),
    ("a.mpg", Data([0x47]) + Data(count: 187) + Data([0x47]), "public.mpeg"),
    ("a.aiff", Data("FORM\0\0\0\0AIFC".utf8), "public.aiff-audio"),
    ("a.mp4", Data("\0\0\0\u{8}wide".utf8), "public.mpeg-4"),
  ]

  @Test("Every file signature that a format allows is accepted", arguments: beginnings)
  func beginning(name: String, contents: Data, type: String) throws {
    let attachment = try with(name, contents) {
      try UNNotificationAttachment(identifier: "x", url: $0)
    }
    #expect(attachment.type == type)
  }

  @Test("A file that cannot be read is refused", .enabled(if: getuid() != 0, "root reads any file"))
  func unreadable() throws {
    try with("a.png", fileSignature("png")) { url in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
      #expect(throws: UNError(.attachmentInvalidURL)) {
        try UNNotificationAttachment(identifier: "x", url: url)
      }
    }
  }

  @Test("A hidden thumbnail is stored (A20)", arguments: [true, false])
  func thumbnail(isHidden: Bool) throws {
    let options = [UNNotificationAttachmentOptionsThumbnailHiddenKey: isHidden]
    let attachment = try with("a.png", fileSignature("png")) {
      try UNNotificationAttachment(identifier: "x", url: $0, options: options)
    }
    #expect(attachment.value.isThumbnailHidden == isHidden)
  }

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
    let attachment = try temporaryFile(name, bytes: 64) {
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
      try temporaryFile(name, bytes: 64) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
    }
  }

  #if !canImport(Darwin)
  @Test(
    "The type of a download follows from its signature where its name has no type",
    arguments: [("png", "public.png"), ("jpg", "public.jpeg"), ("gif", "com.compuserve.gif")])
  func unnamedDownload(suffix: String, type: String) throws {
    for name in ["Unknown", "CFNetworkDownload.tmpUnknown"] {
      let attachment = try with(name, fileSignature(suffix)) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
      #expect(attachment.type == type)
    }
    #expect(throws: UNError(.attachmentUnrecognizedType)) {
      try with("Unknown", Data("no picture".utf8)) {
        try UNNotificationAttachment(identifier: "x", url: $0)
      }
    }
  }
  #endif

  @Test(
    "A URL that is not a file is refused", arguments: ["https://example.com/a.png", "file:///"])
  func places(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(throws: UNError(.attachmentInvalidURL)) {
      try UNNotificationAttachment(identifier: "x", url: url)
    }
  }

  @Test("A missing file is refused")
  func missingFile() throws {
    let url = try temporaryFile("a.png", bytes: 64) { $0 }
    #expect(throws: UNError(.attachmentInvalidURL)) {
      try UNNotificationAttachment(identifier: "x", url: url)
    }
  }

  @Test("A type hint comes before the extension")
  func typeHint() throws {
    let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
    let attachment = try with("a.data", fileSignature("png")) {
      try UNNotificationAttachment(identifier: "x", url: $0, options: hint)
    }
    #expect(attachment.type == "public.png")
    let wrong = [UNNotificationAttachmentOptionsTypeHintKey: "public.text"]
    #expect(throws: UNError(.attachmentUnrecognizedType)) {
      try temporaryFile("a.png", bytes: 64) {
        try UNNotificationAttachment(identifier: "x", url: $0, options: wrong)
      }
    }
  }

  @Test("An empty identifier is replaced by one that is unique")
  func identifiers() throws {
    let identifiers = try temporaryFile("a.png", bytes: 64) { url in
      try (0..<2).map { _ in try UNNotificationAttachment(identifier: "", url: url).identifier }
    }
    #expect(Set(identifiers).count == 2 && !identifiers.contains(""))
  }

  @Test("An attachment survives an archive, and each field counts")
  func value() throws {
    try temporaryFile("a.png", bytes: 64) { url in
      let attachment = try UNNotificationAttachment(identifier: "x", url: url)
      #expect(try archivedAndBack(attachment) == attachment)
      #expect(attachment.copy() as? NSObject === attachment)
      #expect(try UNNotificationAttachment(identifier: "y", url: url) != attachment)
      #expect(try UNNotificationAttachment(identifier: "x", url: url).hash == attachment.hash)
    }
  }
}
