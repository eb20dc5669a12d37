import PhoneModel
import Testing

@Suite("Flutter's categories in sources")
struct FlutterTests {
  private static func source(_ text: String) -> [String: String] {
    let package = "package:flutter_local_notifications/flutter_local_notifications.dart"
    return ["lib/a.dart": "import '\(package)';\n\(text)"]
  }

  static let cases: [SourceCase] = [
    SourceCase(
      "settings reach the plugin through late fields of a service",
      source(
        """
        class Settings {
          static const _id = 'tea';
          final _list = <DarwinNotificationCategory>[DarwinNotificationCategory(_id)];
          late final _ios = DarwinInitializationSettings(notificationCategories: _list);
          late final InitializationSettings all = InitializationSettings(iOS: _ios);
        }
        class Service {
          final _settings = Settings();
          Future<void> start() => plugin.initialize(_settings.all);
        }
        """), ["tea"]),
    SourceCase(
      "a class with a private constructor is made once",
      source(
        """
        class Settings {
          Settings._();
          static final Settings instance = Settings._();
          InitializationSettings all() => InitializationSettings(
            iOS: DarwinInitializationSettings(
              notificationCategories: [DarwinNotificationCategory('tea')]));
        }
        void start() => plugin.initialize(Settings.instance.all());
        """), ["tea"]),
    SourceCase(
      "settings that are not known are named",
      source(
        """
        void start(InitializationSettings settings) =>
          FlutterLocalNotificationsPlugin().initialize(settings);
        """), [], ["2: settings: 'settings' is a parameter of 'start'"]),
    SourceCase(
      "elements are repeated and depend on conditions",
      source(
        """
        final _all = [
          for (final id in const ['a', 'b'])
            DarwinNotificationCategory(id, actions: [
              DarwinNotificationAction.plain('x', 'X of ${id.toUpperCase()}', options: {
                DarwinNotificationActionOption.foreground,
              }),
              if (id == 'b') DarwinNotificationAction.text('y', 'Y', buttonTitle: 'Send'),
            ]),
        ];
        void setUp() {
          plugin.initialize(InitializationSettings(
            iOS: DarwinInitializationSettings(notificationCategories: _all)));
        }
        """), [#"a: x "X of A" foreground"#, #"b: x "X of B" foreground; y "Y" text(Send, ?)"#]),
    SourceCase(
      "an enumeration has a constructor that is constant",
      source(
        """
        enum Kind {
          water('kind_water'), walk('kind_walk');
          const Kind(this.id);
          final String id;
        }
        void setUp() {
          plugin.initialize(settings: InitializationSettings(iOS: DarwinInitializationSettings(
            notificationCategories: Kind.values.map(
              (kind) => DarwinNotificationCategory(kind.id, options: const {})).toList())));
        }
        """), ["kind_water", "kind_walk"]),
    SourceCase(
      "a map that other code fills is not known",
      source(
        """
        class Service {
          final Map<String, DarwinNotificationCategory> _known = {};
          void add(String id) { _known[id] = DarwinNotificationCategory(id); }
          void start() {
            plugin.initialize(InitializationSettings(iOS: DarwinInitializationSettings(
              notificationCategories: _known.values.toList())));
          }
        }
        """), [], ["3: categories: '_known' is changed by other code too"]),
    SourceCase(
      "titles that the caller gives are not known",
      source(
        """
        void start(AppLocalizations texts) {
          plugin.initialize(InitializationSettings(iOS: DarwinInitializationSettings(
            notificationCategories: [DarwinNotificationCategory('c', actions: [
              DarwinNotificationAction.plain('a', texts.done)])])));
        }
        """), ["c: a ?"], ["2: title of 'a': 'texts' is a parameter of 'start'"]),
    SourceCase(
      "awesome_notifications makes a category of the buttons that it shows",
      [
        "lib/a.dart": """
        import 'package:awesome_notifications/awesome_notifications.dart';
        void show() {
          AwesomeNotifications().createNotification(content: c, actionButtons: [
            NotificationActionButton(key: 'open', label: 'Open'),
            NotificationActionButton(key: 'no', label: 'No', isDangerousOption: true,
              actionType: ActionType.SilentAction),
          ]);
        }
        """
      ],
      [
        "DEFAULT,OPEN(OPEN),NO(NO) [customDismissAction] if: "
          + #"open "Open" foreground; no "No" destructive"#
      ]),
  ]

  @Test("An app's categories are read as its sources write them", arguments: cases)
  func categories(_ sources: SourceCase) throws { try sources.check() }
}
