import AppSources
import PhoneModel
import Testing

@Suite("Texts of an app's folder")
struct TextTablesTests {
  @Test(
    "A key is found in every kind of file, in the wanted language",
    arguments: [
      (["ko.lproj/Localizable.strings": #""k" = "v";"#], "k", nil, "ko", "v"),
      (["en.lproj/Alerts.strings": #""k" = "v";"#], "k", "Alerts", "en-GB", "v"),
      (["en.lproj/Alerts.strings": #""k" = "v";"#], "k", nil, "en", nil),
      (["Base.lproj/Localizable.strings": #""k" = "v";"#], "k", nil, "en", "v"),
      (["Base.lproj/Localizable.strings": #""k" = "v";"#], "k", nil, "ko", nil),
      (["zh-Hans.lproj/Localizable.strings": #""k" = "v";"#], "k", nil, "zh-CN", "v"),
      (
        [
          "Localizable.xcstrings":
            """
          {"sourceLanguage": "en",
            "strings": {"k": {"localizations": {"de": {"stringUnit": {"value": "v"}}}}}}
          """
        ], "k", nil, "de", "v"
      ),
      (["lib/l10n/app_pt_BR.arb": ##"{"k": "v", "@k": {}}"##], "k", nil, "pt-BR", "v"),
      (["lib/l10n/words.arb": #"{"@@locale": "fr", "k": "v"}"#], "k", nil, "fr", "v"),
      (["R/T.resx": #"<root><data name="k"><value>v</value></data></root>"#], "k", nil, "en", "v"),
      (
        ["R/Texts.ko.resx": #"<root><data name="k"><value>v</value></data></root>"#], "k", "Texts",
        "ko", "v"
      ),
      (
        [
          "shared/composeResources/values-zh-rCN/strings.xml":
            #"<resources><string name="k">it\'s "v"</string></resources>"#
        ],
        "k", nil, "zh-CN", #"it's "v""#
      ),
      (
        [
          "shared/composeResources/values/strings.xml":
            "<resources><string name='k'>v</string></resources>"
        ], "k", nil, "en", "v"
      ),
      (["src/locales/en.json": #"{"today": {"taken": "v"}}"#], "today.taken", nil, "en", "v"),
      (["i18n/ko/common.json": #"{"a": {"b": "v"}}"#], "common:a.b", nil, "ko", "v"),
      (["i18n/ko/common.json": #"{"a": {"b": "v"}}"#], "a.b", nil, "ko", "v"),
      (["i18n/ko/common.json": #"{"a": {"b": "v"}}"#], "other:a.b", nil, "ko", nil),
      (["locales/en.json": #"{"Due: now": "v"}"#], "Due: now", nil, "en", "v"),
      (["assets/en.json": #"{"k": "v"}"#], "k", nil, "en", nil),
    ] as [([String: String], String, String?, String, String?)])
  func kinds(
    _ files: [String: String], _ key: String, _ table: String?, _ language: String, _ text: String?
  ) throws {
    let folder = try ProjectFolder(files)
    defer { folder.keep() }
    let texts = try folder.facts().texts
    #expect(texts.text(key, table: table, language: language) == text)
    #expect(!texts.has("missing"))
  }

  @Test("A text has the place of its key")
  func place() throws {
    let folder = try ProjectFolder([
      "App/en.lproj/Localizable.strings": "/* no */\n\"a\" = \"1\";\n  \"b\" = \"2\";\n"
    ])
    defer { folder.keep() }
    let texts = try folder.facts().texts
    let found = texts.found("b", language: "en")
    #expect(found?.place.file == "App/en.lproj/Localizable.strings")
    #expect(found?.place.line == 3)
    #expect(texts.has("a"))
  }

  @Test("The nearest of different texts is taken, or none")
  func nearness() throws {
    let folder = try ProjectFolder([
      "A/Resources/en.lproj/Localizable.strings": #""k" = "a"; "same" = "s";"#,
      "B/Resources/en.lproj/Localizable.strings": #""k" = "b"; "same" = "s";"#,
    ])
    defer { folder.keep() }
    let texts = try folder.facts().texts
    #expect(texts.text("k", language: "en") == nil)
    #expect(texts.text("k", language: "en", near: "B/Code/Main.swift") == "b")
    #expect(texts.text("same", language: "en") == "s")
  }

  @Test("The languages are those of all files")
  func languages() throws {
    let folder = try ProjectFolder([
      "Base.lproj/Localizable.strings": "", "pt_BR.lproj/Localizable.strings": "",
      "locales/ko.json": "{}", "l10n/words.arb": #"{"@@locale": "fr"}"#,
    ])
    defer { folder.keep() }
    let texts = try folder.facts().texts
    #expect(texts.languages == ["en", "fr", "ko", "pt-BR"])
  }

  @Test("A phone gets the texts of the app, and chosen texts of other tables")
  func localizations() throws {
    let folder = try ProjectFolder([
      "en.lproj/Localizable.strings": #""k" = "one";"#,
      "ko.lproj/Localizable.strings": #""k" = "하나";"#,
      "ko.lproj/Alerts.strings": #""other" = "둘";"#, "locales/ko.json": #"{"a": {"b": "셋"}}"#,
    ])
    defer { folder.keep() }
    let texts = try folder.facts().texts
    let localizations = texts.localizations(
      of: nil,
      with: [.init("", key: "other", table: "Alerts"), .init("", key: "a.b"), .init("plain")])
    #expect(localizations.languages == ["en", "ko"])
    #expect(localizations.keys == ["a.b", "k", "other"])
    #expect(localizations.text("k", for: ["ko"])?.entry.format.text.other == "하나")
    #expect(localizations.text("other", for: ["ko"])?.entry.format.text.other == "둘")
  }

  @Test("Sounds are found by their file extensions")
  func sounds() throws {
    let facts = try ProjectFolder(["S/bell.CAF": "", "S/a.wav": "", "S/a.txt": ""]).facts()
    #expect(facts.sounds == ["S/a.wav", "S/bell.CAF"])
  }
}
