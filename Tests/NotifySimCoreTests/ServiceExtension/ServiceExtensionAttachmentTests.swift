import Foundation
import NotifySimCore
import Synchronization
import Testing
import UserNotifications

@Suite("The attachments of a service extension (A43, D36)")
struct ServiceExtensionAttachmentTests {
  private func file(_ name: String, in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Files.png.write(to: url)
    return url
  }

  @Test("Attachments of a service extension are shown, and the delegate sees them")
  func good() async throws {
    try await Files.inFolder { folder in
      let url = try file("picture.png", in: folder)
      let app = TestApp.extended(delegate: { script in
        script.willPresent = {
          $1($0.request.content.attachments.map(\.identifier) == ["picture"] ? [.banner] : [])
        }
      }) { script in
        script.change = {
          $0.attachments = [try? UNNotificationAttachment(identifier: "picture", url: url)]
            .compactMap(\.self)
        }
      }
      let log = await run(app, .foreground, .mutable())
      #expect(log.has("modified attachments") && log.has("presented banner"), "\(log)")
      #expect(
        log.first("modified")?.json.contains(
          #"{"identifier":"picture","url":"\#(url.absoluteString)","type":"public.png"}"#) == true,
        "\(log)")
    }
  }

  @Test(
    "Attachments whose files are gone are dropped, or all changes are",
    arguments: Profile.BadAttachment.allCases)
  func bad(choice: Profile.BadAttachment) async throws {
    try await Files.inFolder { folder in
      let url = try file("picture.png", in: folder)
      let app = TestApp.extended { script in
        script.change = {
          $0.body = "changed"
          $0.attachments = [try? UNNotificationAttachment(identifier: "picture", url: url)]
            .compactMap(\.self)
        }
        script.handOver = { content, handler in
          try? FileManager.default.removeItem(at: url)
          handler(content)
        }
      }
      var profile = Profile()
      profile.badAttachment = choice
      let log = await run(app, .mutable(), profile: profile)
      let isDropped = choice == .dropped
      #expect(log.sketch(of: "modified") == (isDropped ? ["modified body"] : []), "\(log)")
      #expect(log.presentations.first?.body == (isDropped ? "changed" : "Hello"))
      let what = isDropped ? "attachment" : "modifiedContent"
      let end = isDropped ? "the notification goes without it" : "the original content is shown"
      #expect(log.reasons(what) == ["the file 'picture.png' cannot be shown, so \(end)"])
      #expect(log.rules.isSuperset(of: ["D36", "A43"]))
    }
  }

  @Test("Attachments may come from a command, by path or URL")
  func command() async throws {
    try await Files.inFolder { folder in
      let picture = try file("picture.png", in: folder)
      let other = try file("other.png", in: folder)
      let text = try file("text.txt", in: folder)
      let line = """
        echo '{"content": {"attachments": [{"url": "\(picture.path)"},
        {"identifier": "p", "url": "\(other.absoluteString)"}, {"url": "\(text.path)"}]}}'
        """.replacing("\n", with: " ")
      let phone = simulator(TestApp.extended(command: line))
      let log = await phone.run(.mutable())
      let kept = phone.device.delivered.first?.content.attachments ?? []
      #expect(kept.map(\.type) == ["public.png", "public.png"], "\(log)")
      #expect(kept.last?.identifier == "p" && kept.first?.identifier.isEmpty == false)
      #expect(log.reasons("attachment").count == 1, "\(log)")
    }
  }

  @Test(
    "Attachments of a command that are not a list of files are refused",
    arguments: ["1", "[1]", "[{}]"])
  func notUnderstood(json: String) async {
    let line = "echo '{\"content\": {\"attachments\": \(json)}}'"
    let log = await run(TestApp.extended(command: line), .mutable())
    #expect(log.messages("handler").count == 1 && !log.kinds.contains("modified"), "\(log)")
  }
}
