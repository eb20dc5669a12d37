import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import PhoneModel

@Suite("Pictures of what the person sees")
struct PreviewTests {
  /// Whether a text is well-formed XML.
  private func isXML(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

  /// The texts between tags, in order.
  private func words(of picture: String) -> [String] {
    picture.matches(of: /<text[^>]*>([^<]*)<\/text>/).map { String($0.1) }
  }

  static let pictures = CommandCase.all.filter { $0.arguments.first == "preview" }

  @Test("Every recorded picture is well-formed and loads nothing", arguments: pictures)
  func recorded(_ example: CommandCase) throws {
    let picture = example.output
    guard picture.hasPrefix("<svg") || picture.hasPrefix("<?xml") else { return }
    #expect(isXML(picture))
    let links = picture.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!links.contains("http") && !links.contains("href") && !links.contains("url("))
    #expect(picture.contains("<title>") && picture.contains("<desc>"))
    #expect(words(of: picture).last == PreviewPage.PictureSheet.remark)
  }

  static let texts = [
    "<script>alert(1)</script>", "]]>", "&amp;", "\u{0}\u{1}\u{7F}\u{85}\u{FFFE}", "\u{202E}abc",
    String(repeating: "x", count: 5000), String(repeating: "여", count: 300), "👩‍👩‍👧‍👦\u{1F1E9}\u{1F1EA}",
    "\"'<>&", "a\nb\r\nc\u{2028}d", "e" + String(repeating: "\u{301}", count: 500),
  ]

  @Test("Any text gives a well-formed picture and stays text in it", arguments: texts)
  func anyText(_ text: String) throws {
    let card = Card(
      appName: text, time: text, surface: "", texts: .init(title: text, subtitle: text, body: text),
      attachments: [text],
      actions: [
        .init(
          number: 1, identifier: text, title: text, needsUnlock: true,
          textInput: .init(placeholder: text, buttonTitle: text))
      ], notes: [text], groupSummary: text)
    for place in Screen.Place.allCases {
      let screen = Screen(place: place, time: text, cards: [card], reasons: [text])
      let sheet = PreviewPage.PictureSheet(
        title: text, rows: [.init(caption: text, screens: [screen])],
        palette: Drawing.Palette.Appearance.dark.palette)
      #expect(isXML(sheet.svg))
      #expect(!sheet.svg.contains("<script"))
    }
  }

  @Test("The same payload gives the same bytes, and each appearance its own")
  func same() async throws {
    let first = try await Binary.run(["preview", Inputs.message])
    #expect(first.status == 0)
    #expect(try await Binary.run(["preview", Inputs.message]).output == first.output)
    let dark = try await Binary.run(["preview", Inputs.message, "--appearance", "dark"])
    #expect(dark.output != first.output)
    #expect(words(of: dark.output) == words(of: first.output))
  }

  @Test("A folder gets a picture for each payload, also where two have one name")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      """
      mkdir a b && cp "$P" a/x.json && cp "$P" b/x.json
      "$NOTIFY_SIM" preview a/x.json b/x.json missing.json -o out
      """, environment: Binary.environment.merging(["P": Inputs.message]) { $1 }, in: folder.url)
    #expect(result.status == 66)
    #expect(result.output == "wrote out/x.svg\nwrote out/x-2.svg\n")
    #expect(result.errors.contains("missing.json"))
    let names = Repository.entries(of: folder.file("out")).map(\.lastPathComponent)
    #expect(names == ["x-2.svg", "x.svg"])
  }

  @Test("A page shows every payload locked and unlocked in every language")
  func page() async throws {
    let folder = try TemporaryFolder()
    let languages = Repository.file("Tests/NotifySimCLITests/Cases/Inputs/languages")
    let result = try await Binary.run(
      [
        "preview", languages.appendingPathComponent("ready.json").path, Inputs.message, "--app",
        languages.appendingPathComponent("notify-sim.json").path, "--language", "all", "--html",
        folder.file("page.html").path,
      ])
    #expect(result.status == 0, "\(result.errors)")
    let page = try #require(Golden(file: folder.file("page.html")).text)
    #expect(page.matches(of: /<section>/).count == 2)
    #expect(page.matches(of: /<figure>/).count == 12)
    for word in ["unlocked, de", "locked, de", "unlocked, en", "locked, ko"] {
      #expect(page.contains(", \(word)</title>"), "\(word)")
    }
    #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
    #expect(!page.contains("<script"))
    for picture in page.matches(of: /<svg[\s\S]*?<\/svg>/) { #expect(isXML(String(picture.0))) }
  }

  @Test("The page names the payloads that cannot be drawn, and why")
  func pageWithFailures() async throws {
    let folder = try TemporaryFolder()
    let inputs = Repository.file("Tests/NotifySimCLITests/Cases/Inputs")
    let page = folder.file("page.html")
    let result = try await Binary.run([
      "preview", Inputs.message, inputs.appendingPathComponent("unclosed-string.json").path,
      inputs.appendingPathComponent("none.json").path, "--html", page.path,
    ])
    #expect(result.status == 66)
    let text = try #require(Golden(file: page).text)
    #expect(text.matches(of: /<section>/).count == 3)
    #expect(text.matches(of: /<p>not drawn: \S/).count == 2)
  }

  @Test("Text that is hidden on the lock screen is in no part of its picture")
  func hidden() async throws {
    let result = try await Binary.run(
      ["preview", Inputs.message, "--locked", "--set", "settings.showPreviews=never"])
    #expect(result.output.contains("preview hidden"))
    #expect(!result.output.contains("lunch"))
  }
}
