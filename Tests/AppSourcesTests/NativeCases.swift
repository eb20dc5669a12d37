// Apps that are written for NativeCategoryTests.

extension NativeCase {
  static let swift: [NativeCase] = [
    NativeCase(
      "implicit members of extensions",
      """
      extension UNNotificationCategory {
        static let chat = UNNotificationCategory(
          identifier: "CHAT", actions: [.reply, .mute(true)], intentIdentifiers: [])
      }
      extension UNNotificationAction {
        static var reply: UNNotificationAction {
          UNTextInputNotificationAction(
            identifier: "REPLY", title: .answer, options: .authenticationRequired,
            textInputButtonTitle: "Send", textInputPlaceholder: "Message")
        }
        static func mute(_ isRed: Bool) -> UNNotificationAction {
          .init(identifier: "MUTE", title: "Mute", options: isRed ? [.destructive] : [])
        }
      }
      extension String { static let answer = "Answer" }
      \(register("[.chat]"))
      """,
      categories: [
        #"CHAT: REPLY "Answer" [authenticationRequired] text(Send,Message); "#
          + #"MUTE "Mute" [destructive]"#
      ]),
    NativeCase(
      "constructors in extensions",
      """
      extension UNNotificationCategory {
        enum Kind: String { case chat = "CHAT", poll }
        convenience init(_ kind: Kind, actions: [UNNotificationAction] = []) {
          self.init(
            identifier: kind.rawValue, actions: actions, intentIdentifiers: [],
            options: .customDismissAction)
        }
      }
      extension String { init(key: String) { self = NSLocalizedString(key, comment: "") } }
      let open = UNNotificationAction(identifier: "OPEN", title: String(key: "a.open"))
      \(register("[.init(.chat, actions: [open]), UNNotificationCategory(.poll)]"))
      """, files: ["en.lproj/Localizable.strings": #""a.open" = "Open";"#],
      categories: [
        #"CHAT: OPEN "Open" [customDismissAction]"#, "poll:  [customDismissAction]",
      ]),
    NativeCase(
      "a protocol that enumerations fulfil",
      """
      protocol Actions: CaseIterable { static var id: String { get }; var title: String { get } }
      extension Actions where Self: RawRepresentable, RawValue == String {
        static var category: UNNotificationCategory {
          UNNotificationCategory(
            identifier: id, actions: allCases.map(\\.action), intentIdentifiers: [])
        }
        var action: UNNotificationAction { UNNotificationAction(identifier: rawValue, title: title) }
      }
      enum Task: String, Actions { case done, skip = "SKIP"
        static let id = "TASK"
        var title: String { rawValue.capitalized } }
      \(register("[Task.category]"))
      """, categories: [#"TASK: done "Done"; SKIP "Skip""#]),
    NativeCase(
      "classes that override what they inherit",
      """
      class Base {
        init() { prepare() }
        func prepare() {}
        var id: String { "BASE" }
        var actions: [UNNotificationAction] { [UNNotificationAction(identifier: "A", title: "A")] }
        func make() -> UNNotificationCategory {
          UNNotificationCategory(identifier: id, actions: actions, intentIdentifiers: []) }
      }
      class Chat: Base {
        override init() { super.init() }
        override var id: String { "CHAT" }
        override var actions: [UNNotificationAction] {
          super.actions + [UNNotificationAction(identifier: "B", title: "B")] }
      }
      \(register("[Chat().make(), Base().make()]"))
      """, categories: [#"BASE: A "A""#, #"CHAT: A "A"; B "B""#]),
    NativeCase(
      "results whose type says what an implicit case is",
      """
      enum Answer: String { case yes, no
        var options: UNNotificationActionOptions { self == .no ? .destructive : .foreground } }
      enum Kind: String, CaseIterable { case ask, tell
        var answers: [Answer] { switch self { case .ask: [.yes, .no]; case .tell: [] } } }
      func category(_ kind: Kind) -> UNNotificationCategory {
        UNNotificationCategory(
          identifier: kind.rawValue,
          actions: kind.answers.map {
            UNNotificationAction(identifier: $0.rawValue, title: "Say \\($0)", options: $0.options)
          }, intentIdentifiers: [])
      }
      \(register("Set(Kind.allCases.map(category))"))
      """, categories: [#"ask: yes "Say yes" [foreground]; no "Say no" [destructive]"#, "tell: "]),
    NativeCase(
      "a wrapper that is given to others",
      """
      protocol Registering { func take(_ all: Set<UNNotificationCategory>) }
      final class Live: Registering {
        func take(_ all: Set<UNNotificationCategory>) {
          UNUserNotificationCenter.current().setNotificationCategories(all)
        }
      }
      final class Setup {
        private let registering: any Registering
        @Inject var live: Live
        init(registering: any Registering) { self.registering = registering }
        func one() { registering.take([category("ONE")]) }
        func two() { live.take([category("TWO")]) }
        func three(_ live: Live?) { live?.take([category("THREE")]) }
        func category(_ id: String) -> UNNotificationCategory {
          UNNotificationCategory(identifier: id, actions: [], intentIdentifiers: []) }
      }
      """, categories: ["ONE: ", "THREE: ", "TWO: "]),
    NativeCase(
      "a list that another function fills, and names of generated code",
      """
      final class Center {
        private var actions: [UNNotificationAction] = []
        func start() {
          fill()
          UNUserNotificationCenter.current().setNotificationCategories([
            UNNotificationCategory(identifier: "C", actions: actions, intentIdentifiers: [])])
        }
        private func fill() {
          actions.append(
            UNNotificationAction(identifier: "A", title: AppStrings.Localizable.actionArchive))
          actions.append(
            UNNotificationAction(identifier: "B", title: AppStrings.Localizable.Action.later))
        }
      }
      """,
      files: [
        "en.lproj/Localizable.strings": #""action_archive" = "Archive"; "action.later" = "Later";"#
      ], categories: [#"C: A "Archive"; B "Later""#]),
    NativeCase(
      "orders and formats",
      """
      func action(_ id: String) -> UNNotificationAction {
        UNNotificationAction(identifier: id, title: String(format: "%2$@ %1$@", id, "To"))
      }
      func make() -> UNNotificationCategory {
        var actions = [action("a"), action("b")].reversed() + []
        actions.insert(action("c"), at: 1)
        return UNNotificationCategory(
          identifier: "\\(Box.self)", actions: actions, intentIdentifiers: [])
      }
      struct Box {}
      \(register("[make()]"))
      """, categories: [#"Box: b "To b"; c "To c"; a "To a""#]),
    NativeCase(
      "dictionaries, keys of texts and macros",
      """
      let titles = ["open": "push.open"]
      func make() -> Set<UNNotificationCategory> {
        var all = Set<UNNotificationCategory>()
        for (id, key) in titles {
          let action = UNNotificationAction(
            identifier: id, title: String(localized: String.LocalizationValue(key)),
            options: .foreground.union(.authenticationRequired))
          let other = UNNotificationAction(identifier: "x", title: #localize("push.x"))
          all.insert(.init(identifier: "D", actions: [action, other], intentIdentifiers: []))
        }
        return all
      }
      \(register("make()"))
      """, files: ["en.lproj/Localizable.strings": #""push.open" = "Open"; "push.x" = "Close";"#],
      categories: [#"D: open "Open" [authenticationRequired, foreground]; x "Close""#]),
  ]

  static let objectiveC: [NativeCase] = [
    NativeCase(
      "a property of Swift",
      """
      @implementation App
      - (void)start {
        Provider *provider = [Provider new];
        NSSet *all = [provider categories];
        [[UNUserNotificationCenter currentNotificationCenter] setNotificationCategories:all];
      }
      @end
      """,
      files: [
        "Provider.swift":
          """
        @objc class Provider: NSObject {
          @objc lazy var categories: Set<UNNotificationCategory> = [
            UNNotificationCategory(identifier: "P", actions: [], intentIdentifiers: []) ]
        }
        """
      ], categories: ["P: "]),
    NativeCase(
      "a list that is changed at a place",
      """
      @implementation App
      - (instancetype)init { self = [super init]; return self; }
      - (void)start {
        NSMutableArray *actions = [NSMutableArray array];
        for (NSString *name in @[@"yes", @"no"]) {
          [actions addObject:[UNNotificationAction actionWithIdentifier:name
            title:[name capitalizedString] options:kNilOptions]];
        }
        [actions insertObject:[UNNotificationAction actionWithIdentifier:@"first" title:@"First"
          options:UNNotificationActionOptionForeground] atIndex:0];
        UNNotificationCategory *one = [UNNotificationCategory categoryWithIdentifier:@"ONE"
          actions:actions intentIdentifiers:@[] options:UNNotificationCategoryOptionNone];
        [self.center setNotificationCategories:[NSSet setWithObject:one]];
      }
      @end
      """, categories: [#"ONE: first "First" [foreground]; yes "Yes"; no "No""#]),
  ]

  static let uncertain: [NativeCase] = [
    NativeCase(
      "a list that code fills which is not followed",
      """
      final class Center {
        private var actions: [UNNotificationAction] = []
        func start() {
          UNUserNotificationCenter.current().setNotificationCategories([
            UNNotificationCategory(identifier: "C", actions: actions, intentIdentifiers: [])])
        }
        func fill() { actions.append(UNNotificationAction(identifier: "A", title: "A")) }
      }
      """, categories: ["C: ?"],
      unresolved: ["actions of 'C': 'actions' is set by other code too, 2"]),
    NativeCase(
      "a variable of an object of which only the type is known",
      """
      final class Settings { var id = "ONE"; let other = "TWO" }
      final class Center {
        let settings: Settings
        init(settings: Settings) { self.settings = settings }
        func start() {
          UNUserNotificationCenter.current().setNotificationCategories([
            UNNotificationCategory(identifier: settings.id, actions: [], intentIdentifiers: [])])
        }
      }
      """, categories: ["?: "],
      unresolved: ["identifier of a category: 'settings' is a stored value that other code sets, 3"]
    ),
    NativeCase(
      "a property that one branch sets",
      """
      class App {
        var options: UNNotificationActionOptions = []
        func start(debug: Bool) {
          if debug { options = [.foreground] }
          let a = UNNotificationAction(identifier: "A", title: "A", options: options)
          UNUserNotificationCenter.current().setNotificationCategories([
            UNNotificationCategory(identifier: "C", actions: [a], intentIdentifiers: []) ])
        }
      }
      """, categories: [#"C: A "A" ?"#], unresolved: ["options of 'A': it depends on 'debug', 5"]),
    NativeCase(
      "a variable that another file sets",
      """
      enum Config { static var id = "DEFAULT" }
      \(register("[UNNotificationCategory(identifier: Config.id, actions: [], intentIdentifiers: [])]"))
      """, files: ["Boot.swift": #"func boot() { Config.id = "REAL" }"#], categories: ["?: "],
      unresolved: ["identifier of a category: 'id' is set by other code too, 1"]),
    NativeCase(
      "a format with a width, and a list that is sorted in place",
      """
      func make() -> [UNNotificationCategory] {
        let a = UNNotificationAction(identifier: "A", title: String(format: "%03d", 7))
        var actions = [a]
        actions.sort { $0.title < $1.title }
        return [
          UNNotificationCategory(identifier: "F", actions: [a], intentIdentifiers: []),
          UNNotificationCategory(identifier: "S", actions: actions, intentIdentifiers: []) ]
      }
      \(register("Set(make())"))
      """, categories: [#"F: A "?""#, "S: ?"],
      unresolved: [
        "title of 'A': 'String' gives it, 2", "actions of 'S': 'sort' changes the list, 4",
      ]),
    NativeCase(
      "an option that nobody knows",
      """
      let a = UNNotificationAction(identifier: "A", title: "A", options: .special)
      \(register("[UNNotificationCategory(identifier: \"C\", actions: [a], intentIdentifiers: [])]"))
      """, categories: [#"C: A "A" ?"#],
      unresolved: ["options of 'A': the type of '.special' is not known, 1"]),
    NativeCase(
      "constants that double each other",
      (1...30).map { "let s\($0) = s\($0 - 1) + s\($0 - 1)" }.joined(separator: "\n")
        + """

        let s0 = "aaaaaaaaaaaaaaaa"
        \(register("[UNNotificationCategory(identifier: s30, actions: [], intentIdentifiers: [])]"))
        """, categories: ["?: "], unresolved: ["identifier of a category: the text is too long, 9"]),
  ]
}
