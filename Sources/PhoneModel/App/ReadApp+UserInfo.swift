import UserNotifications

extension ReadApp {
  /// The identifiers of the system's actions, by the names of Apple's constants.
  package static let systemActions = [
    "UNNotificationDefaultActionIdentifier": UNNotificationDefaultActionIdentifier,
    "UNNotificationDismissActionIdentifier": UNNotificationDismissActionIdentifier,
  ]

  /// What the app's code does with the user info of notifications, as far as the sources say it.
  package struct UserInfoReads: Sendable {
    /// The values that are read, in the order of the files and of their text.
    package var reads: [Read] = []
    /// The reads whose keys could not be resolved.
    package var unresolved: [Unresolved] = []
    /// The keys that the notification service extension sets; nil if it replaces all of them.
    package var keysOfExtension: Set<String>? = []
    /// The keys that the app gives its own local notifications.
    package var keysOfApp: Set<String> = []

    /// Creates the user info of an app that reads nothing.
    package init() {}
  }

  /// A value of the user info that the app's code reads.
  package struct Read: Hashable, Sendable {
    /// Where the value lies, from the payload's root: never empty.
    package let path: [Step]
    /// The type that it is cast to or decoded as; nil for any.
    package let type: DecodedType?
    /// Whether `JSONDecoder` makes the value, and not a cast.
    package let isDecoded: Bool
    /// What the code does if the value is missing, or of another type.
    package let need: Need
    /// The method with which following the user info began.
    package let entry: Entry
    /// What must hold for the code to be run; all of it.
    package let conditions: [Condition]
    /// Where it is read.
    package let place: Place

    /// Creates a read.
    package init(
      path: [Step], type: DecodedType?, isDecoded: Bool = false, need: Need, entry: Entry,
      conditions: [Condition] = [], place: Place
    ) {
      self.path = path
      self.type = type
      self.isDecoded = isDecoded
      self.need = need
      self.entry = entry
      self.conditions = conditions
      self.place = place
    }

    /// A step from a value to one within it.
    package enum Step: Hashable, Sendable {
      case key(String)
      /// An element of an array.
      case element
      /// The JSON in a string.
      case text
    }

    /// What the code does without the value, from the least on.
    package enum Need: Int, Comparable, Sendable, CaseIterable {
      /// The language checks nothing.
      case unchecked
      /// It asks only whether there is one.
      case tested
      /// It uses the value if there is one.
      case used
      /// It leaves the function.
      case left
      /// The app crashes.
      case crash

      package static func < (one: Need, two: Need) -> Bool { one.rawValue < two.rawValue }
    }

    /// A method that the system or a framework gives a notification to.
    package enum Entry: String, Sendable, CaseIterable {
      /// The delegate's method for a response.
      case response
      /// The delegate's method for a notification in the foreground.
      case presentation
      /// The application delegate's method for a push in the background.
      case background
      /// The options of the launch.
      case launch
      case serviceExtension = "service extension"
      case contentExtension = "content extension"
      /// PushKit.
      case call
      /// Another function that takes a notification, or asks for the delivered ones.
      case other
    }

    /// What must hold for the code to be run.
    package enum Condition: Hashable, Sendable {
      /// The value at a path is there and of a type; it is not where that is negated.
      case fits([Step], DecodedType?, isNegated: Bool)
      /// The value at a path is one of some texts; none of them where it is negated.
      case equals([Step], Set<String>, isNegated: Bool)
      case category(Set<String>, isNegated: Bool)
      case action(Set<String>, isNegated: Bool)
      /// It is not known.
      case unknown
    }

    /// The key at the payload's root.
    package var rootKey: String? {
      if case .key(let key)? = path.first { key } else { nil }
    }

    /// The path as people read it, such as `meeting.id` and `actions[].title`.
    package var name: String { Self.name(of: path) }

    /// The reads without those that differ from another one in their conditions alone, where these
    /// are for the same categories and actions.
    static func merged(_ reads: [ReadApp.Read]) -> [ReadApp.Read] {
      reads.enumerated().filter { index, read in
        !reads[..<index].contains { other in
          (other.place, other.entry, other.need) == (read.place, read.entry, read.need)
            && (other.categories, other.actions) == (read.categories, read.actions)
        }
      }.map(\.element)
    }

    static func name(of path: [Step]) -> String {
      path.reduce(into: "") { name, step in
        switch step {
        case .key(let key): name += name.isEmpty ? key : ".\(key)"
        case .element: name += "[]"
        case .text: break
        }
      }
    }

    /// The categories that the code is for; nil for all, or if that is not known.
    package var categories: Set<String>? {
      conditions.firstResult { if case .category(let names, false) = $0 { names } else { nil } }
    }

    /// The actions that the code is for; nil for all, or if that is not known.
    package var actions: Set<String>? {
      conditions.firstResult { if case .action(let names, false) = $0 { names } else { nil } }
    }
  }
}

extension ReadApp.UserInfoReads {
  /// A key of the user info, with all that is read of it.
  package struct Key: Sendable {
    /// The path as people read it.
    package let name: String
    package let reads: [ReadApp.Read]
    /// Who sets it.
    package let origin: Origin

    /// The types that it is read as, in words.
    package var types: [String] {
      Set(reads.compactMap(\.type).map(\.word)).subtracting(["value"]).sorted()
    }

    /// The least that the code does without it.
    package var need: ReadApp.Read.Need { reads.map(\.need).max() ?? .used }
  }

  /// Who sets a key.
  package enum Origin: String, Sendable {
    /// The sender, as far as is known.
    case server
    case serviceExtension = "service extension"
    /// The app, for its own local notifications.
    case app
  }

  /// The keys that are read, in the order of their names; those below `aps` are left out.
  package var keys: [Key] { keys { $0.categories == nil && $0.actions == nil } }

  /// The keys that are read for a category alone, or for an action of it.
  package func keys(of category: ReadApp.Category) -> [Key] {
    let actions = Set((category.actions ?? []).compactMap(\.identifier))
    return keys { read in
      if let names = read.categories { return names.contains(category.identifier ?? "") }
      return read.actions.map { !$0.isDisjoint(with: actions) } ?? false
    }
  }

  /// All keys, also those that are read for one category alone.
  package var allKeys: [Key] { keys { _ in true } }

  private func keys(where isWanted: (ReadApp.Read) -> Bool) -> [Key] {
    let wanted = reads.filter { $0.rootKey.map { $0 != "aps" } ?? false && isWanted($0) }
    return Dictionary(grouping: wanted, by: \.path).map { path, reads in
      Key(
        name: ReadApp.Read.name(of: path), reads: ReadApp.Read.merged(reads),
        origin: origin(of: reads))
    }.sorted { $0.name < $1.name }
  }

  private func origin(of reads: [ReadApp.Read]) -> Origin {
    guard let key = reads.first?.rootKey else { return .server }
    let isOfExtension =
      keysOfExtension.map { $0.contains(key) } ?? !reads.contains { $0.entry == .serviceExtension }
    if isOfExtension { return .serviceExtension }
    return keysOfApp.contains(key) || reads.contains { $0.type?.isOfJSON == false } ? .app : .server
  }
}

extension DecodedType {
  /// Whether a cast of a JSON value may give it.
  fileprivate var isOfJSON: Bool {
    switch self {
    case .date, .data, .url, .uuid: false
    default: true
    }
  }
}
