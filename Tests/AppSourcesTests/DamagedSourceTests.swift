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
}
