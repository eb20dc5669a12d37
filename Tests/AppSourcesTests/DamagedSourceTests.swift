import Testing

@Suite("Damaged sources")
struct DamagedSourceTests {
  /// What stands where names, parameters, elements or cases are expected.
  private static let damage = [
    "{a; b}", "[a; b]", "(a; b)", "{;}", "[;]", "(;)", "({;})", "{a: ;}", "(-a)",
    "[,;,]", "({[;]})",
  ]

  /// Files with places for the damage, each marked by `@`.
  private static let sources = [
    "App.swift": """
    // UNNotificationCategory
    func a@ {}
    let @ = b
    let c = { @ in d }
    switch e { case let @: f@ }
    """,
    "App.m": """
    // UNNotificationCategory
    void a@ { b@; NSArray *c = @[@]; }
    """,
    "app.ts": """
    import notifee from '@notifee/react-native'
    const @ = a
    function b(@) { notifee.setNotificationCategories(@) }
    c((@) => d)
    for (const @ of e) {}
    """,
    "app.dart": """
    // DarwinNotificationCategory
    a@ { var @ = b; for (final @ in c) {} return switch (d) @; }
    """,
    "App.cs": """
    // NotificationCategory
    class A { void B@ { var @ = c; foreach (var @ in d) {} var e = new F @; } }
    """,
    "App.kt": """
    // UNNotificationCategory
    fun a@ { val @ = b; for (@ in c) {}; d { @ -> e }; when (f) @ }
    """,
  ]

  @Test("The rest of an app is read beside damaged sources", arguments: damage)
  func rest(_ damage: String) throws {
    var files = [
      "Rest.swift": NativeCase.register(
        """
        [UNNotificationCategory(identifier: "A", actions: [UNNotificationAction(identifier: "a", \
        title: "B", options: [])], intentIdentifiers: [], options: [])]
        """)
    ]
    for (file, text) in Self.sources {
      files[file] = text.replacing("@", with: damage)
    }
    #expect(try ReadCategories(files).categories.contains(#"A: a "B""#))
  }

  /// Sources in which a search that forgets where it was takes twice as long with each word, or
  /// with each line as long as all before it.
  private static let doubling: [String: String] = [
    "Words.swift": "// UNNotificationCategory\n" + String(repeating: "switch ", count: 60),
    "words.dart": "// DarwinNotificationCategory\n" + String(repeating: "switch (", count: 60),
    "Words.kt": "// UNNotificationCategory\n" + String(repeating: "when (", count: 60),
    "Options.swift": NativeCase.register(
      """
      [UNNotificationCategory(identifier: "B", actions: [UNNotificationAction(identifier: "b", \
      title: "C", options: o40)], intentIdentifiers: [], options: [])]
      """)
      + "\nlet o0: UNNotificationActionOptions = [.foreground]\n"
      + (1...40).map { "let o\($0): UNNotificationActionOptions = [o\($0 - 1), o\($0 - 1)]\n" }
      .joined(),
    "Quotes.swift": "// UNNotificationCategory\n" + String(repeating: "\\\"", count: 50_000),
    "Signs.swift": "// UNNotificationCategory\n" + String(repeating: "#", count: 50_000),
    "signs.js": "// notifee\n" + String(repeating: "/[", count: 50_000),
    "Signs.m": "// UNNotificationCategory\n"
      + (0..<5000).map { "#define A\($0) \($0)\n" }.joined(),
  ]

  @Test("Sources that double the work with each word are read", arguments: doubling.keys.sorted())
  func endless(_ file: String) throws {
    let text = try #require(Self.doubling[file])
    let files = [
      file: text,
      "Rest.swift": NativeCase.register(
        """
        [UNNotificationCategory(identifier: "A", actions: [UNNotificationAction(identifier: "a", \
        title: "B", options: [])], intentIdentifiers: [], options: [])]
        """),
    ]
    #expect(try ReadCategories(files).categories.contains(#"A: a "B""#))
  }
}
