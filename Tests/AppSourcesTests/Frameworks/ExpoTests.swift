import PhoneModel
import Testing

@Suite("Expo's categories in sources")
struct ExpoTests {
  private static let package = #"{"dependencies": {"expo": "~54.0.1"}}"#

  private static func source(_ text: String) -> [String: String] {
    [
      "package.json": package, "app.json": #"{"expo": {"name": "A"}}"#,
      "a.ts": "import * as N from 'expo-notifications';\n\(text)",
    ]
  }

  static let cases: [SourceCase] = [
    SourceCase(
      "identifiers are members of an object, and a title is a template",
      source(
        """
        const ID = { tea: 'tea', pour: 'pour' } as const;
        const MINUTES = 5;
        export async function setUp() {
          await N.setNotificationCategoryAsync(ID.tea, [
            { identifier: ID.pour, buttonTitle: `In ${MINUTES} min`,
              options: { opensAppToForeground: true, isDestructive: true } },
          ]);
        }
        """), [#"tea: pour "In 5 min" destructive foreground"#]),
    SourceCase(
      "the entries of an object are taken apart by a closure",
      source(
        """
        export const setUp = () => {
          const all = { one: [{ identifier: 'a', buttonTitle: 'A' }], two: [] };
          return Promise.all(
            Object.entries(all).map(([id, actions]) => N.setNotificationCategoryAsync(id, actions)));
        };
        """), [#"one: a "A""#, "two"]),
    SourceCase(
      "a loop takes its elements apart, and another runs over the keys",
      source(
        """
        const LIST = [{ id: 'x', buttons: [{ key: 'k', label: 'K' }] }];
        const MAP = { y: [] };
        export async function setUp() {
          for (const { id, buttons } of LIST) {
            await N.setNotificationCategoryAsync(
              id, buttons.map(({ key, label }) => ({ identifier: key, buttonTitle: label })));
          }
          for (const name in MAP) await N.setNotificationCategoryAsync('my-' + name, MAP[name]);
        }
        """), [#"x: k "K""#, "my-y"]),
    SourceCase(
      "private properties of a class are constants where nobody sets them",
      source(
        """
        export class Service {
          private category = 'cups';
          private static action = 'wash';
          async setUp() {
            await N.setNotificationCategoryAsync(this.category, [
              { identifier: Service.action, buttonTitle: 'Wash' }]);
          }
        }
        """), [#"cups: wash "Wash""#]),
    SourceCase(
      "a property that a method sets is not known",
      source(
        """
        export class Service {
          private category = 'cups';
          rename(name) { this.category = name; }
          async setUp() { await N.setNotificationCategoryAsync(this.category, []); }
        }
        """), ["?"], ["3: identifier of a category: 'category' is set by other code too"]),
    SourceCase(
      "an action that depends on a condition is one",
      source(
        """
        export const setUp = () => N.setNotificationCategoryAsync('c', [
          { identifier: 'a', buttonTitle: 'A' },
          isBig() && { identifier: 'b', buttonTitle: 'B' },
        ].filter(Boolean));
        """), [#"c: a "A"; b "B" if"#]),
    SourceCase(
      "options from elsewhere are not known",
      source(
        """
        export const setUp = (options) => N.setNotificationCategoryAsync('c', [
          { identifier: 'a', buttonTitle: 'A', options: { ...common() } }], options);
        """), [#"c [?]: a "A" ?"#],
      [
        "2: options of 'c': 'options' is a parameter of a closure",
        "3: options of 'a': 'common()' may hold further members",
      ]),
    SourceCase(
      "an object in the place of the actions is none",
      source("N.setNotificationCategoryAsync('c', { identifier: 'c', actions: [] });"),
      ["c: ?"], ["2: actions of 'c': its value is of another kind"]),
    SourceCase(
      "a list that other code adds to is open",
      source(
        """
        const actions = [];
        actions.push({ identifier: 'a', buttonTitle: 'A' });
        export const setUp = () => N.setNotificationCategoryAsync('c', actions);
        """), ["c: ?"], ["2: actions of 'c': 'actions' is changed by other code too"]),
    SourceCase(
      "a key of no table is no title, and neither is its default",
      source(
        """
        export const setUp = () => N.setNotificationCategoryAsync('c', [
          { identifier: 'a', buttonTitle: i18n.t('Do it') },
          { identifier: 'b', buttonTitle: i18n.t('b.title', { defaultValue: 'B' }) },
        ]);
        """), ["c: a ?; b ?"],
      [
        "3: title of 'a': the key 'Do it' is looked up, and there are no tables of texts",
        "4: title of 'b': the key 'b.title' is looked up, and there are no tables of texts",
      ]),
    SourceCase(
      "without a version, whether an action opens the app is not known",
      [
        "a.js": """
        import * as N from 'expo-notifications';
        N.setNotificationCategoryAsync('c', [{ identifier: 'a', buttonTitle: 'A' }]);
        """
      ], [#"c: a "A""#],
      [
        "2: whether 'a' opens the app: without 'opensAppToForeground' a button opens the app up to "
          + "Expo's SDK 52 and not since 53, and no package.json says which it is"
      ]),
    SourceCase(
      "a function is taken out of a module that is imported when it is needed",
      [
        "package.json": package,
        "a.ts": """
        export const setUp = () =>
          import('expo-notifications/build/setNotificationCategoryAsync')
            .then(({ setNotificationCategoryAsync }) => setNotificationCategoryAsync('late', []));
        """,
      ], ["late"]),
    SourceCase(
      "a module is given as an argument",
      [
        "package.json": package,
        "a.ts": """
        export async function setUp(N: typeof import('expo-notifications')) {
          await N.setNotificationCategoryAsync?.('given', []);
        }
        """,
      ], ["given"]),
  ]

  @Test("An app's categories are read as its sources write them", arguments: cases)
  func categories(_ sources: SourceCase) throws { try sources.check() }
}
