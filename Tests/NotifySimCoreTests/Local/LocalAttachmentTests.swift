import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The attachments of local notifications (A43, L14, X37)")
struct LocalAttachmentTests {
  /// What an app does when a silent push comes, with the folder that the test made.
  typealias Act = @Sendable (UNUserNotificationCenter, URL) throws -> Void

  /// A phone whose app does something, and keeps the error that came of it.
  private func phone(
    in folder: URL, keeper: ErrorKeeper = ErrorKeeper(), bundle: URL? = nil, _ act: @escaping Act
  ) -> Simulator {
    var app = TestApp.app { script in
      script.fetch = { _, done in
        do {
          try act(UNUserNotificationCenter.current(), folder)
        } catch {
          keeper.error = error as? UNError
        }
        done(.newData)
      }
    }
    app.manifest.directory = bundle?.path
    return simulator(app)
  }

  private static func write(
    _ name: String, _ data: Data = Files.png, in folder: URL
  ) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try data.write(to: url)
    return url
  }

  private static func request(
    _ id: String, _ attachments: UNNotificationAttachment..., after seconds: Double? = nil
  ) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.body = "B"
    content.attachments = attachments
    return UNNotificationRequest(
      identifier: id, content: content,
      trigger: seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) })
  }

  private static func attach(
    _ url: URL, _ id: String = "", hidden: Bool = false
  ) throws -> UNNotificationAttachment {
    try UNNotificationAttachment(
      identifier: id, url: url,
      options: [UNNotificationAttachmentOptionsThumbnailHiddenKey: hidden])
  }

  @Test(
    "Attachments are shown, the first as the thumbnail, and a person's files stay (D67)")
  func shown() async throws {
    try await Files.inFolder { folder in
      let log = await phone(in: folder) { center, folder in
        let one = try Self.write("one.png", in: folder)
        let two = try Self.write("two.png", in: folder)
        center.add(Self.request("a", try Self.attach(one), try Self.attach(two)))
      }.run(.silentPush, .longLook())
      let banner = try #require(log.presentations.first)
      #expect(banner.attachments.map(\.name) == ["one.png", "two.png"], "\(log)")
      #expect(banner.attachments.map(\.isThumbnail) == [true, false])
      #expect(banner.attachments.allSatisfy { $0.type == "public.png" && !$0.identifier.isEmpty })
      #expect(log.first("longLook")?.json.contains(#""name":"two.png""#) == true)
      #expect(log.first("presented")?.rules.map(\.rawValue).contains("D67") == true)
      #expect(Foundation.FileManager.default.fileExists(atPath: folder.path + "/one.png"))
      #expect(log.diagnostics.isEmpty)
    }
  }

  @Test("An app that fetches a file anew where it is gone attaches it again (A43)")
  func fetchedAnew() async throws {
    try await Files.inFolder { folder in
      let log = await phone(in: folder) { center, _ in
        let files = PhoneFileManager.current
        let place = files.temporaryDirectory.appendingPathComponent("one.png")
        if !files.fileExists(atPath: place.path) { try Files.png.write(to: place) }
        center.add(Self.request("a", try Self.attach(place)))
      }.run(.silentPush, .silentPush)
      #expect(log.diagnostics.map(\.diagnostic.code.rawValue) == [], "\(log)")
      #expect(log.presentations.count { $0.attachments.map(\.name) == ["one.png"] } > 1)
    }
  }

  @Test("The thumbnail is the first that is not hidden (A20)")
  func hiddenThumbnail() async throws {
    try await Files.inFolder { folder in
      let log = await phone(in: folder) { center, folder in
        let url = try Self.write("one.png", in: folder)
        center.add(
          Self.request(
            "a", try Self.attach(url, "1", hidden: true),
            try Self.attach(try Self.write("two.png", in: folder), "2")))
      }.run(.silentPush)
      #expect(
        log.presentations.first?.attachments.map(\.isThumbnail) == [false, true], "\(log)")
    }
  }

  @Test("Attachments are hidden with the text, and not shown in the car (D71)")
  func hidden() async throws {
    try await Files.inFolder { folder in
      let category = UNNotificationCategory(
        identifier: "CAR", actions: [], intentIdentifiers: [], options: .allowInCarPlay)
      let app = TestApp.app(categories: [category]) { script in
        script.fetch = { _, done in
          let content = UNMutableNotificationContent()
          content.body = "B"
          content.categoryIdentifier = "CAR"
          content.attachments = [
            (try? Self.write("one.png", in: folder)).flatMap { try? Self.attach($0) }
          ].compactMap(\.self)
          UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "a", content: content, trigger: nil))
          done(.newData)
        }
      }
      let log = await run(app, .silentPush, .lock, .silentPush) {
        $0.settings.showPreviews = .whenAuthenticated
        $0.settings.carPlay = .enabled
        $0.carPlay.connected = true
      }
      let shown = log.presentations.map { "\($0.surface.rawValue) \($0.attachments.count)" }
      #expect(
        shown == [
          "banner 1", "notificationCenter 1", "carPlay 0", "lockScreen 0", "notificationCenter 0",
          "carPlay 0",
        ], "\(log)")
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var code: UNError.Code
    var file = "a.png"
    var reason: String
    var act: Act

    var testDescription: String { name }
  }

  static let faults: [Fault] = [
    Fault(
      name: "not a file", code: .attachmentInvalidURL, file: "https://example.com/a.png",
      reason: "has no file URL"
    ) { _, _ in
      _ = try attach(try #require(URL(string: "https://example.com/a.png")))
    },
    Fault(name: "missing", code: .attachmentInvalidURL, reason: "is missing") { _, folder in
      _ = try attach(folder.appendingPathComponent("a.png"))
    },
    Fault(
      name: "unknown", code: .attachmentUnrecognizedType, file: "a.heic", reason: "'heic'"
    ) { _, folder in
      _ = try attach(try write("a.heic", in: folder))
    },
    Fault(name: "empty", code: .attachmentInvalidFileSize, reason: "is empty") { _, folder in
      _ = try attach(try write("a.png", Data(), in: folder))
    },
    Fault(name: "too large", code: .attachmentInvalidFileSize, reason: "an image has at most") {
      _ = ($0, try attach(try write("a.png", Files.png + Data(count: 10_485_760), in: $1)))
    },
    Fault(
      name: "an error page", code: .attachmentCorrupt, file: "a.jpg", reason: "holds an HTML page"
    ) {
      _ = ($0, try attach(try write("a.jpg", Files.errorPage, in: $1)))
    },
    Fault(
      name: "gone before scheduling", code: .attachmentMoveIntoDataStoreFailed,
      reason: "since it is not there"
    ) { center, folder in
      let attachment = try attach(try write("a.png", in: folder))
      try FileManager.default.removeItem(at: attachment.url)
      try add(request("a", attachment), to: center)
    },
    Fault(
      name: "changed before scheduling", code: .attachmentCorrupt, reason: "holds an HTML page"
    ) { center, folder in
      let attachment = try attach(try write("a.png", in: folder))
      try Files.errorPage.write(to: attachment.url)
      try add(request("a", attachment), to: center)
    },
    Fault(
      name: "attached again", code: .attachmentInvalidURL, reason: "was moved"
    ) { center, folder in
      let url = try write("a.png", in: folder)
      try add(request("a", try attach(url)), to: center)
      _ = try attach(url)
    },
    Fault(
      name: "in two notifications", code: .attachmentMoveIntoDataStoreFailed,
      reason: "moved there for another attachment"
    ) { center, folder in
      let url = try write("a.png", in: folder)
      let (one, two) = (try attach(url), try attach(url))
      try add(request("a", one), to: center)
      try add(request("b", two), to: center)
    },
    Fault(
      name: "twice in one notification", code: .attachmentMoveIntoDataStoreFailed,
      reason: "moved there for another attachment"
    ) { center, folder in
      let url = try write("a.png", in: folder)
      try add(request("a", try attach(url), try attach(url)), to: center)
    },
    Fault(
      name: "of a notification that is gone", code: .attachmentNotInDataStore,
      reason: "no longer in the attachment store"
    ) { center, folder in
      try add(request("a", try attach(try write("a.png", in: folder)), after: 60), to: center)
      let kept = ErrorKeeper.content(of: "a", in: center)
      center.removeAllPendingNotificationRequests()
      try add(
        UNNotificationRequest(
          identifier: "b", content: try #require(kept), trigger: nil), to: center)
    },
  ]

  private static func add(
    _ request: UNNotificationRequest, to center: UNUserNotificationCenter
  ) throws {
    if let error = center.host.add(request) { throw error }
  }

  @Test(
    "An attachment that cannot be shown is an error with its reason (L14, X37)", arguments: faults)
  func fault(row: Fault) async throws {
    try await Files.inFolder { folder in
      let keeper = ErrorKeeper()
      let log = await phone(in: folder, keeper: keeper, row.act).run(.silentPush)
      #expect(keeper.error?.code == row.code, "\(log)")
      #expect(log.messages("X37").count == 1, "\(log)")
      #expect(log.messages("X37").first?.contains(row.reason) == true, "\(log)")
      let name = "the attachment '\(row.file)' "
      #expect(log.messages("X37").first?.hasPrefix(name) == true, "\(log)")
      let wasAdded = row.code.rawValue > 102 && row.name != "an error page"
      #expect(log.rules.contains("L14") == wasAdded)
      #expect(!log.presentations.contains { $0.body == "B" && row.name.hasPrefix("gone") })
    }
  }

  @Test("An attachment can be used again where a new file replaces it")
  func newFile() async throws {
    try await Files.inFolder { folder in
      let keeper = ErrorKeeper()
      let log = await phone(in: folder, keeper: keeper) { center, folder in
        // Of another size: two files of one moment may have the same times and number.
        for id in ["a", "bb"] {
          let url = try Self.write("same.png", Files.png + Data(id.utf8), in: folder)
          try Self.add(Self.request(id, try Self.attach(url)), to: center)
        }
      }.run(.silentPush)
      #expect(keeper.error == nil && log.count(of: "received local") == 2, "\(log)")
    }
  }

  @Test("An attachment of the app's bundle is copied (A43)")
  func bundle() async throws {
    try await Files.inFolder { folder in
      let keeper = ErrorKeeper()
      let log = await phone(in: folder, keeper: keeper, bundle: folder) { center, folder in
        let url = try Self.write("same.png", in: folder)
        for id in ["a", "b"] { try Self.add(Self.request(id, try Self.attach(url)), to: center) }
      }.run(.silentPush)
      #expect(keeper.error == nil && log.count(of: "received local") == 2, "\(log)")
    }
  }

  @Test("Attachments stay with content that is scheduled again")
  func snoozed() async throws {
    try await Files.inFolder { folder in
      let keeper = ErrorKeeper()
      let app = TestApp.app { script in
        script.fetch = { _, done in
          if let url = try? Self.write("a.png", in: folder), let file = try? Self.attach(url, "p") {
            UNUserNotificationCenter.current().add(Self.request("a", file))
          }
          done(.newData)
        }
        script.didReceive = { response, done in
          let request = response.notification.request
          keeper.words = [request.content.attachments.map(\.url.lastPathComponent).joined()]
          UNUserNotificationCenter.current().add(
            UNNotificationRequest(
              identifier: request.identifier, content: request.content,
              trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
          ) { keeper.error = $0 as? UNError }
          done()
        }
      }
      let log = await run(app, .silentPush, .open(), .background, .advance(60))
      #expect(keeper.error == nil && keeper.words == ["a.png"], "\(log)")
      #expect(log.presentations.last?.attachments.map(\.identifier) == ["p"], "\(log)")
    }
  }
}

extension ErrorKeeper {
  /// The content of a pending request, as the app reads it.
  static func content(
    of id: String, in center: UNUserNotificationCenter
  ) -> UNNotificationContent? {
    center.host.pendingNotificationRequests().first { $0.identifier == id }?.content
  }
}
