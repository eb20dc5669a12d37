import Foundation
import TestSupport
import Testing

@testable import NotifySimCore
@testable import PhoneModel

@Suite("The texts of an app")
struct LocalizationsTests {
  private static let texts = Localizations(
    developmentRegion: "en",
    [
      "en": ["all": "en", "english": "en"], "de": ["all": "de", "german": "de"],
      "zh-Hant": ["all": "zh-Hant"], "zh": ["all": "zh", "chinese": "zh"],
      "pt_BR": ["all": "pt-BR"], "Base": ["base": "Base", "all": "Base"],
    ])

  private static let lookups: [(String, [String], String?)] = [
    ("all", ["de"], "de"), ("all", ["de-AT"], "de"), ("all", ["fr", "de"], "de"),
    ("all", ["fr"], "en"), ("english", ["de"], nil), ("english", ["fr"], "en"),
    ("german", ["fr"], nil),
    ("all", ["zh-Hant-TW"], "zh-Hant"), ("chinese", ["zh-Hant-TW"], "zh"),
    ("all", ["zh-TW"], "zh-Hant"), ("all", ["zh-HK"], "zh-Hant"), ("all", ["zh-CN"], "zh"),
    ("all", ["pt-BR"], "pt-BR"), ("all", ["pt"], "pt-BR"), ("english", ["pt"], nil),
    ("base", ["de"], nil), ("base", ["fr"], "Base"),
    ("base", ["en-GB"], "Base"), ("none", ["de"], nil), ("all", [], "en"),
  ]

  @Test(
    "Texts are found in the variant that a region shares",
    arguments: [
      ("es-MX", "es-419"), ("es-ES", "es"), ("es-US", "es-419"), ("pt-AO", "pt-PT"),
      ("pt-BR", "pt-BR"), ("en-AU", "en-GB"), ("en-US", "en"), ("es", "es"),
    ])
  func sharedRegions(language: String, expected: String) {
    let names = ["en", "en-GB", "es", "es-419", "pt-PT", "pt-BR"]
    let tables = names.map { ($0, ["key": $0]) }
    let texts = Localizations(Dictionary(uniqueKeysWithValues: tables))
    #expect(texts.text("key", for: [language])?.entry.format.text.other == expected)
  }

  @Test(
    "Texts are found in the person's languages, then the development language, then Base",
    arguments: lookups)
  func fallback(key: String, languages: [String], expected: String?) {
    #expect(Self.texts.text(key, for: languages)?.entry.format.text.other == expected)
  }

  @Test("The app's languages begin with the development language")
  func languages() {
    #expect(Self.texts.languages == ["en", "de", "pt-BR", "zh", "zh-Hant"])
    #expect(Localizations(["ko": ["a": "b"], "Base": ["a": "c"]]).languages == ["en", "ko"])
    #expect(Localizations(["ko": ["a": "b"]]).languages == ["ko"])
    #expect(Localizations().languages.isEmpty)
  }

  private static let folder = "fixtures/localized"

  @Test(
    "Texts are the same in strings files and in a catalogue",
    arguments: [
      ("DUE_TITLE", ["Mina"], ["Hello, Mina", "مرحبًا Mina", "Hallo Mina", "Mina 님, 안녕하세요"]),
      (
        "DUE_COUNT", ["1"],
        ["One book is due", "كتاب واحد مستحق", "Ein Buch ist fällig", "책 1권이 반납일입니다"]
      ),
      (
        "LOANS_HIDDEN", ["3"], ["3 reminders", "3 تذكيرات", "3 Erinnerungen", "알림 3개"]
      ),
    ], ["Localizations", "catalog/Localizations"])
  func fixtures(example: (String, [String], [String]), folder: String) throws {
    let (key, arguments, expected) = example
    let texts = try Localizations(
      contentsOf: Repository.file("\(Self.folder)/\(folder)").path)
    #expect(texts.languages == ["en", "ar", "de", "ko"])
    let found = texts.languages.map {
      Localizer(localizations: texts, languages: [$0], profile: Profile())
        .text(LocalizedText(key, arguments))
    }
    #expect(found == expected)
  }

  @Test(
    "Texts that cannot be read are reported", arguments: ["fixtures/nowhere", "fixtures/payloads"])
  func unreadable(folder: String) {
    #expect(throws: FileError.self) {
      try Localizations(contentsOf: Repository.file(folder).path)
    }
  }
}
