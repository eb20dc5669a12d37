import APNs

/// Finds why no event can match a pattern: an unknown kind, a key that the kind does not have, a
/// value that the key never has.
///
/// Such a pattern would make an expectation that cannot hold, or under `not` one that cannot fail.
package struct PatternCheck {
  /// What the app declares; nil if that is not certain, and then it is not judged.
  private let identifiers: AppIdentifiers?
  private var mistakes: [Mistake] = []

  /// A reason why a pattern matches nothing.
  package struct Mistake: Hashable, Sendable {
    /// One sentence, lower case, no full stop.
    package let message: String
    /// What was most probably meant.
    package let suggestion: String?
    /// Its position in the pattern.
    package let path: [Step]
    /// Whether it is about the key that the path ends with, not about its value.
    package let isAboutKey: Bool
    /// Whether an event could match if the app declared something else.
    package let isAboutApp: Bool
  }

  /// A step down into a pattern.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  private init(_ identifiers: AppIdentifiers?) {
    self.identifiers = identifiers
  }

  /// Why no event can match a pattern; empty if one may.
  package static func mistakes(
    in pattern: EventPattern, of app: AppIdentifiers? = nil
  ) -> [Mistake] {
    var check = PatternCheck(app)
    check.check(pattern.wanted)
    return check.mistakes
  }

  private mutating func check(_ wanted: JSONTree) {
    guard let event = wanted["event"] else { return checkWithoutKind(wanted) }
    guard let name = event.string else {
      return add("'event' must be a string: the kind of event", [.key("event")])
    }
    guard let shape = EventShape.named(name) else {
      return add(
        "there is no event '\(name)'" + Self.list(Event.Kind.names, "the events are", near: name),
        [.key("event")], suggestion: nearest(to: name, among: Event.Kind.names))
    }
    check(wanted, by: shape)
  }

  private mutating func check(_ wanted: JSONTree, by shape: EventShape) {
    for (name, value) in wanted.members {
      // A kind that is named is that of the shape.
      if name == "event", value.string == shape.name { continue }
      if let key = shape.key(name) {
        check(value, key.shape, [.key(name)])
      } else if !shape.isOpen {
        add(
          "an event '\(shape.name)' has no key '\(name)'"
            + Self.list(shape.allKeys.map(\.name), "it has", near: name), [.key(name)],
          suggestion: nearest(to: name, among: shape.allKeys.map(\.name)), isAboutKey: true)
      }
    }
  }

  /// Checks a pattern that may match events of several kinds.
  ///
  /// An effect may have any key with any value, so that only what is nearly right is a mistake.
  private mutating func checkWithoutKind(_ wanted: JSONTree) {
    let closed = EventShape.all.filter { !$0.isOpen }
    let names = wanted.members.map(\.key)
    let fitting = closed.filter { shape in names.allSatisfy { shape.key($0) != nil } }
    guard !fitting.isEmpty else {
      let known = closed.flatMap(\.allKeys).map(\.name)
      for name in names where !known.contains(name) {
        guard let near = nearest(to: name, among: known), !near.hasPrefix(name) else { continue }
        add(
          "no event but an effect has the key '\(name)'", [.key(name)], suggestion: near,
          isAboutKey: true)
      }
      return
    }
    let found = fitting.map { shape in
      var check = PatternCheck(identifiers)
      check.check(wanted, by: shape)
      return check.mistakes
    }
    let fewest = found.min { $0.count < $1.count } ?? []
    mistakes += fewest.filter { $0.suggestion != nil }
  }

  private mutating func add(
    _ message: String, _ path: [Step], suggestion: String? = nil, isAboutKey: Bool = false,
    isAboutApp: Bool = false
  ) {
    mistakes.append(
      Mistake(
        message: message, suggestion: suggestion, path: path, isAboutKey: isAboutKey,
        isAboutApp: isAboutApp))
  }
}

// MARK: - Values

extension PatternCheck {
  private mutating func check(_ wanted: JSONTree, _ shape: Shape, _ path: [Step]) {
    switch (shape, wanted.kind) {
    case (.anything, _): return
    case (.orNull(let inner), let kind):
      if kind != .null { check(wanted, inner, path) }
    case (.object(let keys, let isOpen, _), .object): check(wanted, keys, isOpen: isOpen, path)
    case (.object(let keys, _, _), .string):
      guard let key = keys.first(where: { $0.name == "identifier" }) else {
        return refuse(wanted, shape, path)
      }
      check(wanted, key.shape, path)
    case (.list(let element, _), .array):
      for (place, value) in wanted.elements.enumerated() {
        check(value, element, path + [.index(place)])
      }
    case (.text, .string), (.number, .number), (.flag, .boolean): return
    case (.whole, .number):
      let number = wanted.double ?? 0
      if number != number.rounded() { refuse(wanted, shape, path) }
    case (.someText, .string):
      guard wanted.string?.isEmpty == true else { return }
      add("\(Self.words(path)) is left out where it is empty, so it never matches \"\"", path)
    case (.yes, .boolean):
      guard wanted.boolean == false else { return }
      add("\(Self.words(path)) is left out where it is not true, so it never matches false", path)
    case (.word(let words), .string): check(wanted.string ?? "", isOneOf: words, path)
    case (.name(let noun), .string): check(wanted.string ?? "", noun, path)
    default: refuse(wanted, shape, path)
    }
  }

  private mutating func check(
    _ wanted: JSONTree, _ keys: [Shape.Key], isOpen: Bool, _ path: [Step]
  ) {
    for (name, value) in wanted.members {
      let path = path + [.key(name)]
      if let key = keys.first(where: { $0.name == name }) {
        check(value, key.shape, path)
      } else if !isOpen {
        add(
          "\(Self.words(path.dropLast())) has no key '\(name)'"
            + Self.list(keys.map(\.name), "it has", near: name), path,
          suggestion: nearest(to: name, among: keys.map(\.name)), isAboutKey: true)
      }
    }
  }

  private mutating func check(_ word: String, isOneOf words: [String], _ path: [Step]) {
    guard !words.contains(word) else { return }
    let isShort = words.count <= Self.listLimit
    let list = isShort ? "; it is one of \(words.joined(separator: ", "))" : ""
    add(
      "\(Self.words(path)) is never '\(word)'\(list)", path,
      suggestion: nearest(to: word, among: words))
  }

  /// What there is in place of a word that nothing is near to; empty where something is.
  private static func list(_ words: [String], _ lead: String, near word: String) -> String {
    nearest(to: word, among: words) == nil ? "; \(lead) \(words.joined(separator: ", "))" : ""
  }

  /// The most words that a value may be of for a message to list them.
  private static let listLimit = 16

  private mutating func check(_ name: String, _ noun: Shape.Noun, _ path: [Step]) {
    guard let known = Vocabulary.of(noun, identifiers) else { return }
    guard !known.contains(name) else { return }
    let near = nearest(to: name, among: known)
    switch noun {
    case .rule, .code, .deviceKey:
      add("there is no \(noun.rawValue) '\(name)'", path, suggestion: near)
    case .action:
      let own = known.filter { !$0.hasPrefix("com.apple.") }
      let list = own.isEmpty ? "" : Self.list(own, "it has", near: name)
      add("the app has no action '\(name)'\(list)", path, suggestion: near, isAboutApp: true)
    case .category:
      guard near != nil || identifiers?.mayInventCategories == false else { return }
      add(
        "neither the app nor a push has the category '\(name)'", path, suggestion: near,
        isAboutApp: true)
    }
  }

  private mutating func refuse(_ wanted: JSONTree, _ shape: Shape, _ path: [Step]) {
    add("\(Self.words(path)) is \(shape.nounOfRecord), and never \(wanted.text)", path)
  }

  /// What a path leads to.
  private static func words(_ path: some BidirectionalCollection<Step>) -> String {
    guard let last = path.last else { return "the event" }
    switch last {
    case .key(let name): return "'\(name)'"
    case .index: return "an element of \(words(path.dropLast()))"
    }
  }

  /// The identifiers that there are.
  private enum Vocabulary {
    private static let rules = Rule.catalogue.map(\.id.rawValue)
    private static let codes = Diagnostic.Code.all.map(\.rawValue)
    private static let deviceKeys = DeviceKey.all.map(\.name)

    /// The identifiers of a kind; nil if they are not certain.
    static func of(_ noun: Shape.Noun, _ app: AppIdentifiers?) -> [String]? {
      switch noun {
      case .rule: rules
      case .code: codes
      case .deviceKey: deviceKeys
      case .action: app?.actions
      case .category: app?.categories
      }
    }
  }

  /// The identifiers by which an app's notifications and their buttons are known.
  package struct AppIdentifiers: Hashable, Sendable {
    /// The categories that the app registers, and those that pushes name.
    package private(set) var categories: [String] = []
    /// The actions of the categories, and those that every notification has.
    package private(set) var actions: [String] = Event.Response.systemActions
    /// Whether the app's code may set a category that is none of these.
    package var mayInventCategories = true

    /// The identifiers of what a manifest declares, and of further categories and their actions.
    package init(_ manifest: AppManifest, besides categories: [NotificationCategory] = []) {
      for category in manifest.contentExtensions.flatMap(\.categories) { add(category: category) }
      for category in manifest.categories + categories {
        add(category: category.identifier)
        for action in category.actions where !actions.contains(action.identifier) {
          actions.append(action.identifier)
        }
      }
    }

    /// Adds a category that a notification names.
    package mutating func add(category: String) {
      if !categories.contains(category) { categories.append(category) }
    }
  }
}

extension Shape {
  /// What messages about a pattern call a value of the record.
  fileprivate var nounOfRecord: String {
    switch self {
    case .someText, .word: "a string"
    case .yes, .flag: "true or false"
    case .object where hasIdentifier: "an object, or its identifier"
    case .orNull(let shape): "\(shape.nounOfRecord), or null"
    default: noun
    }
  }
}
