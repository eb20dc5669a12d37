import Testing

@testable import NotifySimCore
@testable import PhoneModel

@Suite("The plural of a number (D73)")
struct PluralTests {
  @Test(
    "A number has CLDR's plural category",
    arguments: [
      ("en", "0 other, 1 one, 2 other, 11 other, 21 other, -1 one"),
      ("de", "0 other, 1 one, 2 other"), ("ko", "0 other, 1 other, 2 other"), ("ja", "1 other"),
      ("fr", "0 one, 1 one, 2 other, 1000000 many, 1000001 other"),
      ("es", "0 other, 1 one, 2000000 many"),
      ("pt", "0 one, 1 one, 2 other"), ("pt-BR", "0 one"), ("pt-PT", "0 other, 1 one"),
      (
        "ru",
        "0 many, 1 one, 2 few, 4 few, 5 many, 11 many, 12 many, 21 one, 22 few, 111 many, 121 one"
      ),
      ("uk", "1 one, 3 few, 13 many"), ("sr", "1 one, 3 few, 5 other"),
      ("pl", "0 many, 1 one, 2 few, 5 many, 12 many, 21 many, 22 few, 112 many, 122 few"),
      ("cs", "1 one, 2 few, 4 few, 5 other, 22 other"),
      (
        "ar",
        "0 zero, 1 one, 2 two, 3 few, 10 few, 11 many, 99 many, 100 other, 102 other, 103 few, 111 many"
      ),
      ("he", "0 other, 1 one, 2 two, 3 other"), ("iw", "2 two"),
      ("lt", "0 other, 1 one, 2 few, 10 other, 11 other, 21 one, 22 few"),
      ("lv", "0 zero, 1 one, 2 other, 10 zero, 11 zero, 21 one"),
      ("ro", "0 few, 1 one, 19 few, 20 other, 101 few, 120 other"),
      ("sl", "1 one, 2 two, 3 few, 4 few, 5 other, 101 one, 102 two"),
      ("cy", "0 zero, 1 one, 2 two, 3 few, 4 other, 6 many"),
      ("ga", "1 one, 2 two, 3 few, 7 many, 11 other"),
      ("mt", "0 few, 1 one, 2 two, 11 many, 20 other"),
      ("hi", "0 one, 1 one, 2 other"), ("is", "1 one, 11 other, 21 one"), ("xx", "0 other, 1 one"),
      ("zh-Hant-TW", "1 other"), ("en-GB", "1 one"), ("", "1 one"),
    ])
  func categories(language: String, expected: String) {
    for pair in expected.split(separator: ", ") {
      let words = pair.split(separator: " ")
      let number = Int(words[0]) ?? 0
      #expect(
        PluralCategory(of: number, in: language).rawValue == words[1], "\(number) in \(language)")
    }
  }

  @Test("The greatest and the least number have the category of their last digits")
  func extremes() {
    // The numbers are 9,223,372,036,854,775,807 and -9,223,372,036,854,775,808.
    for (number, digits) in [(Int.max, 775_807), (Int.min, 775_808)] {
      for language in PluralCategory.PluralRule.languages {
        #expect(
          PluralCategory(of: number, in: language) == PluralCategory(of: digits, in: language),
          "\(number) in \(language)")
      }
    }
  }

  private let books = LocalizedFormat(
    .init(other: "%1$@: %#@books@ in %#@places@"),
    variables: [
      "books": .init(
        forms: .init(
          other: "%d books", further: [.zero: "no books", .one: "one book", .few: "%d книги"]),
        position: 2),
      "places": .init(
        forms: .init(other: "%lld places", further: [.one: "%lld place"]), position: 3),
    ])

  @Test(
    "A number chooses the form of each part of a text",
    arguments: [
      (["Mina", "1", "1"], "en", "Mina: one book in 1 place"),
      (["Mina", "0", "2"], "en", "Mina: no books in 2 places"),
      (["Mina", "5", "1"], "ko", "Mina: 5 books in 1 places"),
      (["Mina", "22", "21"], "ru", "Mina: 22 книги in 21 place"),
      (["Mina", "many", "2"], "en", "Mina: many books in 2 places"),
      (["Mina"], "en", "Mina: (null) books in (null) places"),
    ])
  func parts(arguments: [String], language: String, expected: String) {
    #expect(books.filled(with: arguments, in: language) == expected)
    #expect(books.parameters == [1: .text, 2: .number, 3: .number])
  }

  @Test("The first number chooses the form of a whole text")
  func whole() {
    let format = LocalizedFormat(
      .init(other: "%@ sent %lld pictures", further: [.one: "%@ sent a picture"]))
    #expect(format.filled(with: ["Ana", "1"], in: "en") == "Ana sent a picture")
    #expect(format.filled(with: ["Ana", "7"], in: "en") == "Ana sent 7 pictures")
    #expect(format.parameters == [1: .text, 2: .number])
  }

  @Test("Plural parts may be nested, and a part that contains itself ends")
  func nested() {
    let format = LocalizedFormat(
      .init(other: "%#@a@"),
      variables: [
        "a": .init(forms: .init(other: "%d runs %#@b@")),
        "b": .init(forms: .init(other: "of %d", further: [.one: "of one %#@b@"])),
      ])
    #expect(format.filled(with: ["2", "9"], in: "en") == "2 runs of 9")
    #expect(format.filled(with: ["2", "1", "1"], in: "en") == "2 runs of one of one %#@b@")
    #expect(format.argumentCount > 2)
  }
}
