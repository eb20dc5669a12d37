import PhoneModel
import Testing

@Suite("React Native's, Capacitor's and Cordova's categories in sources")
struct ReactNativeTests {
  static let cases: [SourceCase] = [
    SourceCase(
      "notifee asks of a text input only whether it is there",
      [
        "a.js": """
        import notifee from '@notifee/react-native';
        export const setUp = () => notifee.setNotificationCategories([
          { id: 'chat', allowInCarPlay: true, actions: [
            { id: 'r', title: 'Reply', input: { buttonText: 'Send', placeholderText: 'Write' } },
            { id: 'd', title: 'Delete', destructive: true, foreground: true },
          ] },
        ]);
        """
      ],
      [
        #"chat [customDismissAction, allowInCarPlay]: r "Reply" text(Send, Write); "#
          + #"d "Delete" destructive foreground"#
      ]),
    SourceCase(
      "the constructor of react-native-notifications takes no object since 3.4",
      [
        "package.json": """
        {"name": "x", "dependencies": {"react-native": "0.7", "react-native-notifications": "^5.1.0"}}
        """,
        "a.js": """
        import { Notifications, NotificationAction, NotificationCategory }
          from 'react-native-notifications';
        export const setUp = () => Notifications.setCategories([
          new NotificationCategory('LEAD', [
            new NotificationAction('TAKE', 'foreground', 'Take', true),
            new NotificationAction({ identifier: 'PASS', title: 'Pass' }),
          ]),
        ]);
        """,
      ], [#"LEAD: TAKE "Take" authenticationRequired foreground; ? ? ?"#],
      [
        "6: an action: the constructor takes (identifier, activationMode, title,"
          + " authenticationRequired, textInput) since react-native-notifications 3.4, and no object"
      ]),
    SourceCase(
      "Ionic's wrappers are the plugins that they wrap",
      [
        "a.ts": """
        import { Push, PushOptions } from '@ionic-native/push/ngx';
        import { LocalNotifications } from '@awesome-cordova-plugins/local-notifications/ngx';
        declare var PushNotification: any;
        export class Service {
          constructor(private push: Push, private local: LocalNotifications) {}
          start() {
            this.push.init({ ios: { categories: {
              invite: { yes: { callback: 'accept', title: 'Accept', foreground: true } } } } });
            this.local.addActions('ask', [{ id: 'yes', title: 'Yes' }]);
            PushNotification.init({ ios: { categories: {
              call: { no: { callback: 'reject', title: 'Reject', foreground: true } } } } });
          }
        }
        """
      ],
      [
        #"invite: accept "Accept" foreground"#, #"call: reject "Reject" foreground"#,
        #"ask [customDismissAction]: yes "Yes""#,
      ]),
    SourceCase(
      "a flag of a category that is not known leaves its options open",
      [
        "a.js": """
        import notifee from '@notifee/react-native';
        export const setUp = (car) => notifee.setNotificationCategories([
          { id: 'chat', allowInCarPlay: car, actions: [] },
        ]);
        """
      ], ["chat [?]"], ["2: options of 'chat': 'car' is a parameter of a closure"]),
    SourceCase(
      "react-native-notifications makes its parts of arguments in their order",
      [
        "a.js": """
        import { Notifications, NotificationAction, NotificationCategory }
          from 'react-native-notifications';
        const up = new NotificationAction(
          'up', 'foreground', String.fromCodePoint(0x1F44D), true, { buttonTitle: 'Go' });
        Notifications.setCategories([new NotificationCategory('c', [up])]);
        """
      ], [#"c: up "\#u{1F44D}" authenticationRequired foreground text(Go, ?)"#]),
    SourceCase(
      "its first versions registered when they asked for permission",
      [
        "a.js": """
        import NotificationsIOS, { NotificationAction, NotificationCategory }
          from 'react-native-notifications';
        export const ask = () => NotificationsIOS.requestPermissions([
          new NotificationCategory({ identifier: 'old', actions: [
            new NotificationAction(
              { identifier: 'x', title: 'X', activationMode: 'foreground', destructive: true },
              (action, completed) => completed()),
          ] }),
        ]);
        """
      ], [#"old: x "X" destructive foreground"#]),
    SourceCase(
      "a mode that is not known leaves the options open",
      [
        "a.js": """
        import { Notifications } from 'react-native-notifications';
        export const set = (mode) => Notifications.setCategories([
          { identifier: 'c', actions: [{ identifier: 'a', title: 'A', activationMode: mode }] }]);
        """
      ], [#"c: a "A" ?"#], ["2: options of 'a': 'mode' is a parameter of a closure"]),
    SourceCase(
      "push-notification-ios has its options in an object",
      [
        "a.js": """
        import PushNotificationIOS from '@react-native-community/push-notification-ios';
        PushNotificationIOS.setNotificationCategories([{ id: 'c', actions: [
          { id: 'a', title: 'A', options: { foreground: true }, textInput: { buttonTitle: 'S' } },
        ] }]);
        """
      ], [#"c: a "A" foreground text(S, ?)"#]),
    SourceCase(
      "Capacitor counts the first option of an action alone",
      [
        "a.js": """
        const { LocalNotifications } = window.Capacitor.Plugins;
        LocalNotifications.registerActionTypes({ types: [
          { id: 'c', iosAllowInCarPlay: true, actions: [
            { id: 'a', title: "I'm in", destructive: true, foreground: true },
            { id: 'b', title: 'B', input: true, inputButtonTitle: 'Send' }] },
        ] });
        """
      ], [#"c [allowInCarPlay]: a "I'm in" foreground; b "B" text(Send, ?)"#]),
    SourceCase(
      "Cordova's groups and categories are read, and comments are not",
      [
        "a.js": """
        // cordova.plugins.notification.local.addActions('old', []);
        cordova.plugins.notification.local.addActions('local', [
          { id: 'a', title: 'A', launch: true }, { id: 'b', title: 'B', ui: look() },
        ]);
        PushNotification.init({ ios: { categories: { push: {
          no: { callback: 'n', title: 'N', destructive: 'true' },
          yes: { callback: 'y', title: 'Y', foreground: true } } } } });
        """
      ],
      [
        #"local [customDismissAction]: a "A" foreground; b "B" ?"#,
        #"push: y "Y" foreground; n "N" destructive"#,
      ], ["3: options of 'b': 'look' gives it"]),
  ]

  @Test("An app's categories are read as its sources write them", arguments: cases)
  func categories(_ sources: SourceCase) throws { try sources.check() }
}
