import Testing

/// A small app, and what is to be read of it.
struct NativeCase: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [String: String]
  let categories: [String]
  var unresolved: [String] = []

  var testDescription: String { name }

  init(
    _ name: String, _ source: String, files: [String: String] = [:], categories: [String],
    unresolved: [String] = []
  ) {
    self.name = name
    self.files = files.merging(
      [source.contains("@implementation") ? "App.m" : "App.swift": source]
    ) { first, _ in first }
    self.categories = categories
    self.unresolved = unresolved
  }

  /// A function that registers a list.
  static func register(_ list: String) -> String {
    "func start() { UNUserNotificationCenter.current().setNotificationCategories(\(list)) }"
  }
}

@Suite("Categories of native apps")
struct NativeCategoryTests {
  @Test("Categories are read from Swift", arguments: NativeCase.swift)
  func swift(_ app: NativeCase) throws {
    let read = try ReadCategories(app.files)
    #expect(read.categories == app.categories)
    #expect(read.unresolved == app.unresolved)
  }

  @Test("Categories are read from Objective-C", arguments: NativeCase.objectiveC)
  func objectiveC(_ app: NativeCase) throws {
    let read = try ReadCategories(app.files)
    #expect(read.categories == app.categories)
    #expect(read.unresolved == app.unresolved)
  }

  @Test("An uncertain value stays unknown, with the reason", arguments: NativeCase.uncertain)
  func uncertain(_ app: NativeCase) throws {
    let read = try ReadCategories(app.files)
    #expect(read.categories == app.categories)
    #expect(read.unresolved == app.unresolved)
  }
}
