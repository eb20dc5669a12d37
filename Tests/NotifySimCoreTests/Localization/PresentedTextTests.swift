import APNs
import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A text of the app is shown in the person's language (P9 to P12, L21)")
struct PresentedTextTests {
  private func phone(_ languages: String...) -> Simulator {
    simulator(LocalizedApp.app()) { $0.languages = languages }
  }

  private func push(_ alert: String, category: String? = nil) -> Stimulus {
    let name = category.map { #","category":"\#($0)""# } ?? ""
    return .deliver(Push(json: #"{"aps":{"alert":\#(alert)\#(name)}}"#, headers: []))
  }

  private func shown(_ events: [Event]) -> Presentation? {
    events.compactMap { if case .presented(let shown) = $0.kind { shown } else { nil } }.first
  }

  private func cites(_ rule: String, _ events: [Event]) -> Bool {
    events.contains { $0.kind.name == "presented" && $0.rules.map(\.rawValue).contains(rule) }
  }

  @Test(
    "A push's text is looked up by its key",
    arguments: [
      (["en"], "Hello Ana", "100% of it"), (["de"], "Hallo Ana", "100 % von it"),
      (["ko"], "Ana 님", "it의 100%"), (["fr", "ko"], "Ana 님", "it의 100%"),
      (["fr"], "Hello Ana", "100% of it"), (["de-CH"], "Hallo Ana", "100 % von it"),
    ])
  func push(languages: [String], title: String, body: String) async {
    let phone = simulator(LocalizedApp.app()) { $0.languages = languages }
    let alert =
      #"{"title-loc-key":"TITLE","title-loc-args":["Ana"],"loc-key":"BODY","loc-args":["it"]}"#
    let events = await phone.perform(push(alert))
    #expect(shown(events)?.title == title && shown(events)?.body == body)
    #expect(events.contains { $0.rules.map(\.rawValue).contains("P9") })
    let received = events.compactMap { event in
      if case .received(let reception) = event.kind { reception.content.title } else { nil }
    }
    #expect(received == [title], "the app sees what is shown")
  }

  @Test("A local notification keeps its text when the language changes")
  func local() async throws {
    let phone = phone("en")
    _ = await phone.perform(.silentPush)
    #expect(phone.device.pending.map(\.content.title) == ["Hello Ana"])
    _ = await phone.perform(try .set("languages", "ko"))
    let events = await phone.perform(.advance(60))
    #expect(shown(events)?.title == "Ana 님" && shown(events)?.body == "it의 100%")
    #expect(events.contains { $0.rules.map(\.rawValue).contains("L21") })
  }

  @Test("A local notification's keys are looked up (X19)")
  func localKeys() async throws {
    var mistakes = Mistakes()
    let json = #"""
      {"content": {"title": {"loc-key": "TITEL"}, "body": {"loc-key": "BODY", "loc-args": []}}}
      """#
    let read = LocalRequest(try JSONDocument(parsing: json).root, directory: nil, &mistakes)
    let request = try #require(read)
    let log = await phone("en").run(.add(request), .add(request))
    #expect(
      log.messages("X19") == [
        "the app's strings have no 'TITEL', so the key itself is shown as the title",
        "in en, de and ko 'BODY' takes 1 argument, and 'loc-args' gives 0",
      ])
  }

  @Test("Titles of buttons, fields and placeholders are looked up (R16, D73)")
  func categories() async throws {
    let phone = phone("en")
    let english = await phone.perform(push(#""B""#, category: "WORDS"))
    let first = shown(english)
    #expect(first?.actions.map(\.title) == ["Yes", "Write"])
    #expect(!cites("R16", english) && !cites("D73", english))
    _ = await phone.perform(try .set("languages", "de,ko"))
    let german = await phone.perform(push(#""B""#, category: "WORDS"))
    let second = shown(german)
    #expect(cites("R16", german))
    #expect(second?.actions.map(\.title) == ["Ja", "Write"])
    #expect(second?.actions.last?.textInput?.buttonTitle == "Senden")
    #expect(second?.actions.last?.textInput?.placeholder == "Wort")
    #expect(
      await phone.registeredCategories().first?.hiddenPreviewsBodyPlaceholder == "%u auf Deutsch")
    _ = await phone.perform(try .set("settings.showPreviews", "never"))
    let hidden = await phone.perform(push(#""B""#, category: "WORDS"))
    #expect(shown(hidden)?.body == "3 auf Deutsch" && cites("D73", hidden))
  }

  @Test("A manifest's button titles are looked up as keys (R16)")
  func manifest() async throws {
    var app = TestApp.command("true")
    app.localizations = Localizations(["en": ["Accept": "Yes"], "de": ["Accept": "Ja"]])
    let phone = simulator(app) { $0.languages = ["de"] }
    let log = await phone.run(push(#""B""#, category: "MEETING"))
    #expect(log.presentations.first?.actions.map(\.title) == ["Ja", "Reply"], "\(log)")
    #expect(cites("R16", log.events))
  }

  @Test("A text made in code has its placeholders, unless it gives some arguments (P10)")
  func made() async {
    let keeper = ErrorKeeper()
    var app = TestApp.app { script in
      script.fetch = { _, done in
        keeper.words = [nil, ["a"], ["a", "b"]].map {
          NSString.localizedUserNotificationString(forKey: "TWO", arguments: $0)
        }
        done(.newData)
      }
    }
    app.localizations = Localizations(["en": ["TWO": "%@ and %@"]])
    _ = await run(app, .silentPush)
    #expect(keeper.words == ["%@ and %@", "a and (null)", "a and b"])
  }

  @Test("A text is looked up again for a later long look")
  func later() async throws {
    let phone = phone("en")
    _ = await phone.perform(push(#"{"loc-key":"BODY","loc-args":["it"]}"#))
    _ = await phone.perform(try .set("languages", "ko"))
    let events = await phone.perform(.longLook())
    let look = events.compactMap { if case .longLook(let look) = $0.kind { look } else { nil } }
    #expect(look.first?.body == "it의 100%")
  }

  @Test(
    "Mistakes in a key or its arguments are reported (X19)",
    arguments: [
      (
        #"{"loc-key":"BODI"}"#,
        ["the app's strings have no 'BODI', so the key itself is shown as the body"]
      ),
      (
        #"{"loc-key":"ENGLISH"}"#,
        ["'ENGLISH' has no text in de and ko, where the key itself is shown"]
      ),
      (
        #"{"loc-key":"BODY"}"#, ["in en, de and ko 'BODY' takes 1 argument, and 'loc-args' gives 0"]
      ),
      (
        #"{"title-loc-key":"YES","title-loc-args":["a","b"],"body":"B"}"#,
        ["in en, de and ko 'YES' takes no arguments, and 'title-loc-args' gives 2"]
      ),
      (
        #"{"body":"B","loc-key":"HIDDEN","loc-args":["two"]}"#,
        ["in en, de and ko 'HIDDEN' takes a number as argument 1, and 'loc-args' gives 'two'"]
      ),
      (#"{"body":"B","loc-key":"ENGLISH"}"#, []),
      (
        #"{"body":"B","loc-key":"NEWER"}"#,
        ["the app's strings have no 'NEWER', so the text beside it is shown as the body"]
      ),
      (#"{"loc-key":"BODY","loc-args":["it"]}"#, []),
    ])
  func findings(alert: String, expected: [String]) async {
    let events = await phone("en").perform(push(alert))
    let found = events.compactMap { event in
      if case .diagnostic(let report) = event.kind { report.diagnostic.message } else { nil }
    }
    #expect(found == expected)
  }

  @Test("A missing text is shown as its key, with missing arguments marked (P10)")
  func missing() async {
    let events = await phone("en").perform(push(#"{"title-loc-key":"TITLE","loc-key":"NO %@"}"#))
    #expect(shown(events)?.title == "Hello (null)" && shown(events)?.body == "NO %@")
  }

  @Test(
    "A text beside a key is shown where the app lacks the key, unless the profile says so (P11)",
    arguments: [
      (#"{"loc-key":"NEWER","body":"B"}"#, Profile.MissingKey.text, "B"),
      (#"{"loc-key":"NEWER","body":"B"}"#, .key, "NEWER"),
      (#"{"loc-key":"NEWER","body":""}"#, .text, "NEWER"),
      (#"{"loc-key":"YES","body":"B"}"#, .text, "Yes"),
    ])
  func beside(alert: String, missingKey: Profile.MissingKey, expected: String) async {
    var profile = Profile()
    profile.missingKey = missingKey
    let phone = simulator(LocalizedApp.app(), profile: profile) { $0.languages = ["en"] }
    #expect(shown(await phone.perform(push(alert)))?.body == expected)
  }

  @Test(
    "A key that the person's language lacks is shown, unless the profile says so (P9c)",
    arguments: [
      ("ko", Profile.MissingTranslation.key, "ENGLISH"), ("fr", .key, "only English"),
      ("ko", .developmentLanguage, "only English"),
    ])
  func otherLanguage(language: String, missing: Profile.MissingTranslation, expected: String) async
  {
    var profile = Profile()
    profile.missingTranslation = missing
    let phone = simulator(LocalizedApp.app(), profile: profile) { $0.languages = [language] }
    #expect(shown(await phone.perform(push(#"{"loc-key":"ENGLISH"}"#)))?.body == expected)
  }

  @Test(
    "The record cites a missing translation only for a key that the person's language lacks (P9c)",
    arguments: [("ENGLISH", "ko", true), ("ENGLISH", "en", false)])
  func citedTranslation(key: String, language: String, isMissing: Bool) async {
    let phone = simulator(LocalizedApp.app()) { $0.languages = [language] }
    let log = EventLog(await phone.perform(push(#"{"loc-key":"\#(key)"}"#)))
    #expect(log.rules.contains("P9c") == isMissing, "\(log)")
  }

  @Test("A handler command's text is looked up by its key")
  func handler() async throws {
    var app = TestApp.command(
      #"echo '{"add": {"content": {"body": {"loc-key": "BODY", "loc-args": ["it"]}}, "trigger": {"timeInterval": 60}}}'"#
    )
    app.localizations = Localizations(LocalizedApp.texts)
    var profile = Profile()
    profile.emptyRequest = .refused
    let phone = simulator(app, profile: profile) { $0.languages = ["de"] }
    _ = await phone.perform(.silentPush)
    #expect(phone.device.pending.map(\.content.body) == ["100 % von it"])
    _ = await phone.perform(try .set("languages", "en"))
    #expect(shown(await phone.perform(.advance(60)))?.body == "100% of it")
  }

  @Test("A text is looked up after the phone was saved")
  func coding() async throws {
    let phone = phone("en")
    _ = await phone.perform(.silentPush)
    var device = phone.device
    device.languages = ["ko"]
    let kept = try JSONDecoder().decode(DeviceState.self, from: JSONEncoder().encode(device))
    let other = Simulator(app: LocalizedApp.app(), device: kept)
    #expect(shown(await other.perform(.advance(60)))?.title == "Ana 님")
  }
}
