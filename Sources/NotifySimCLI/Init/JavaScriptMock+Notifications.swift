// Stand-ins for the notification frameworks other than Expo's.
extension JavaScriptMock {
  /// notifee.
  static let notifeeText = #"""
    // @notifee/react-native: events of the foreground and of the background.
    "use strict";
    const { phone } = require("../phone.cjs");

    // As TypeScript's, an enumeration has its names by their numbers too.
    const enumeration = (numbers) => ({
      ...Object.fromEntries(Object.entries(numbers).map(([name, number]) => [number, name])),
      ...numbers,
    });
    const EventType = enumeration({
      UNKNOWN: -1,
      DISMISSED: 0,
      PRESS: 1,
      ACTION_PRESS: 2,
      DELIVERED: 3,
      APP_BLOCKED: 4,
      CHANNEL_BLOCKED: 5,
      CHANNEL_GROUP_BLOCKED: 6,
      TRIGGER_NOTIFICATION_CREATED: 7,
    });
    const TriggerType = enumeration({ TIMESTAMP: 0, INTERVAL: 1 });
    const foreground = new Set();
    let background = null;

    function notification({ identifier, content }) {
      const { aps, ...data } = content.userInfo;
      const ios = { categoryId: content.categoryIdentifier || undefined };
      return {
        id: identifier,
        title: content.title,
        subtitle: content.subtitle,
        body: content.body,
        data,
        ios,
      };
    }

    function event(call) {
      const detail = { notification: notification(call.notification) };
      if (call.actionIdentifier === phone.DISMISS_ACTION) {
        return { type: EventType.DISMISSED, detail };
      }
      const isTap = call.actionIdentifier === phone.DEFAULT_ACTION;
      detail.pressAction = { id: isTap ? "default" : call.actionIdentifier };
      if ("userText" in call) detail.input = call.userText;
      return { type: isTap ? EventType.PRESS : EventType.ACTION_PRESS, detail };
    }

    async function answer(call) {
      if (phone.isPresenting && !phone.isRemote) {
        phone.say({ present: ["badge", "sound", "banner", "list"] });
        const detail = { notification: notification(call.notification) };
        await phone.tell(foreground, { type: EventType.DELIVERED, detail });
      }
      if (!phone.isResponse) return;
      const isActive = call.device.app === "foreground";
      await phone.tell(isActive ? foreground : background ? [background] : [], event(call));
    }

    let made = 0;

    async function add({ id, title, subtitle, body, data, ios = {} }, when = {}) {
      made += 1;
      const identifier = id ?? `${phone.call.notification?.identifier ?? "local"}-${made}`;
      const { sound, categoryId: categoryIdentifier } = ios;
      const content = { title, subtitle, body, sound, categoryIdentifier };
      const known = Object.entries(content).filter(([, value]) => value !== undefined);
      const all = { ...Object.fromEntries(known), userInfo: data ?? {} };
      phone.say({ add: { identifier, content: all, ...when } });
      return identifier;
    }

    async function createTriggerNotification(given, { type, timestamp }) {
      if (type === TriggerType.TIMESTAMP) {
        const timeInterval = Math.max(1, (timestamp - Date.now()) / 1000);
        return add(given, { trigger: { timeInterval } });
      }
      phone.effect("createTriggerNotification", { value: given });
      return given.id;
    }

    phone.frameworks.add({ answer });

    module.exports = {
      EventType,
      TriggerType,
      AuthorizationStatus: enumeration({
        NOT_DETERMINED: -1,
        DENIED: 0,
        AUTHORIZED: 1,
        PROVISIONAL: 2,
      }),
      AndroidImportance: enumeration({ NONE: 0, MIN: 1, LOW: 2, DEFAULT: 3, HIGH: 4 }),
      default: require("../inert.cjs").open({
        onForegroundEvent: (listener) => {
          foreground.add(listener);
          return () => foreground.delete(listener);
        },
        onBackgroundEvent: (listener) => void (background = listener),
        requestPermission: async () => ({ authorizationStatus: 1 }),
        getInitialNotification: async () => null,
        displayNotification: (given) => add(given),
        createTriggerNotification,
        setBadgeCount: async (count) => phone.say({ setBadgeCount: count }),
        getBadgeCount: async () => phone.call.device.badge,
        cancelDisplayedNotification: async (id) => phone.say({ removeDelivered: [id] }),
        cancelNotification: async (id) => phone.say({ removeDelivered: [id] }),
      }),
    };

    """#

  /// react-native-notifications.
  static let wixText = #"""
    // react-native-notifications: the events of Notifications.events().
    "use strict";
    const { phone } = require("../phone.cjs");
    const { open } = require("../inert.cjs");

    const listeners = { opened: new Set(), foreground: new Set(), background: new Set() };

    function register(set) {
      return (listener) => {
        set.add(listener);
        return { remove: () => set.delete(listener) };
      };
    }

    // What the app gets: of a push, its payload with the identifier.
    class Notification {
      constructor(payload) {
        this.payload = payload;
        this.identifier = payload.identifier;
      }
      get alert() {
        const { alert } = this.payload.aps ?? {};
        return typeof alert === "string" ? { body: alert } : (alert ?? this.payload);
      }
      get title() {
        return this.alert.title;
      }
      get body() {
        return this.alert.body;
      }
      get sound() {
        return this.payload.aps?.sound;
      }
      get badge() {
        return this.payload.aps?.badge;
      }
    }

    function notification({ identifier, content }) {
      const { title, body, categoryIdentifier: category, userInfo } = content;
      if (phone.isRemote) return new Notification({ ...userInfo, identifier });
      return new Notification({ identifier, title, body, category, userInfo });
    }

    // Tells listeners, which have to call the function that they are given.
    async function tell(set, given, complete, ...more) {
      let isComplete = false;
      const completion = (value) => {
        if (!isComplete) complete(value);
        isComplete = true;
      };
      await phone.tell(set, given, completion, ...more);
      if (set.size > 0 && !isComplete) console.error("the listener did not call its completion");
    }

    async function answer(call) {
      if (phone.isSilentPush) {
        const push = new Notification(call.userInfo);
        const isActive = call.device.app === "foreground";
        if (isActive) return;
        await tell(listeners.background, push, (fetchResult) => phone.say({ fetchResult }));
      } else if (phone.isPresenting) {
        await tell(listeners.foreground, notification(call.notification), (shown = {}) => {
          const alert = shown.alert ? ["banner", "list"] : [];
          const rest = ["sound", "badge"].filter((name) => shown[name]);
          phone.say({ present: [...alert, ...rest] });
        });
      } else if (phone.isResponse) {
        const text = "userText" in call ? { text: call.userText } : {};
        const action = { identifier: call.actionIdentifier, ...text };
        await tell(listeners.opened, notification(call.notification), () => {}, action);
      }
    }

    phone.frameworks.add({ answer });

    const Result = { NEW_DATA: "newData", NO_DATA: "noData", FAILED: "failed" };

    module.exports = {
      NotificationBackgroundFetchResult: Result,
      NotificationAction: class {
        constructor(identifier, activationMode, title, authenticationRequired, textInput) {
          const options = { activationMode, authenticationRequired, textInput };
          Object.assign(this, { identifier, title, ...options });
        }
      },
      NotificationCategory: class {
        constructor(identifier, actions) {
          Object.assign(this, { identifier, actions });
        }
      },
      Notifications: open({
        events: () =>
          open({
            registerNotificationOpened: register(listeners.opened),
            registerNotificationReceivedForeground: register(listeners.foreground),
            registerNotificationReceivedBackground: register(listeners.background),
          }),
        getInitialNotification: async () => undefined,
        isRegisteredForRemoteNotifications: async () => true,
        ios: open({
          setBadgeCount: (count) => phone.say({ setBadgeCount: count }),
          getBadgeCount: async () => phone.call.device.badge,
          removeDeliveredNotifications: (list) => phone.say({ removeDelivered: list }),
        }),
      }),
    };

    """#

  /// @react-native-community/push-notification-ios.
  static let pushNotificationIOSText = #"""
    // @react-native-community/push-notification-ios: a response comes as 'localNotification', a
    // silent push as 'notification'. What is shown in the foreground is said by the app's native
    // delegate.
    "use strict";
    const { phone } = require("../phone.cjs");
    const { inert } = require("../inert.cjs");

    const FetchResult = {
      NewData: "UIBackgroundFetchResultNewData",
      NoData: "UIBackgroundFetchResultNoData",
      ResultFailed: "UIBackgroundFetchResultFailed",
    };
    const RESULTS = {
      [FetchResult.NewData]: "newData",
      [FetchResult.NoData]: "noData",
      [FetchResult.ResultFailed]: "failed",
    };
    const listeners = new Map();

    class PushNotificationIOS {
      static FetchResult = FetchResult;
      static AuthorizationStatus = {
        UNAuthorizationStatusNotDetermined: 0,
        UNAuthorizationStatusDenied: 1,
        UNAuthorizationStatusAuthorized: 2,
        UNAuthorizationStatusProvisional: 3,
      };
      static addEventListener(type, listener) {
        listeners.set(type, listener);
      }
      static removeEventListener(type) {
        listeners.delete(type);
      }
      static async requestPermissions() {
        return { alert: true, badge: true, sound: true };
      }
      static async getInitialNotification() {
        return null;
      }
      static setApplicationIconBadgeNumber(count) {
        phone.say({ setBadgeCount: count });
      }
      static getApplicationIconBadgeNumber(callback) {
        callback(phone.call.device.badge);
      }
      static removeDeliveredNotifications(identifiers) {
        phone.say({ removeDelivered: identifiers });
      }
      static addNotificationRequest({ id, title, subtitle, body, badge, category, ...given }) {
        const fields = { title, subtitle, body, badge, categoryIdentifier: category };
        const known = Object.entries(fields).filter(([, value]) => value !== undefined);
        const all = { ...Object.fromEntries(known), userInfo: given.userInfo ?? {} };
        if (!given.isSilent) all.sound = given.sound ?? "default";
        const seconds = given.fireDate ? (new Date(given.fireDate) - Date.now()) / 1000 : null;
        const trigger = seconds === null ? {} : { trigger: { timeInterval: Math.max(1, seconds) } };
        phone.say({ add: { identifier: id, content: all, ...trigger } });
      }

      constructor(given) {
        this.given = given;
        const { aps, remote, notificationId, ...data } = given;
        this.data = remote ? data : given.userInfo;
      }
      finish(result) {
        if (!this.given.remote || this.isFinished) return;
        this.isFinished = true;
        phone.say({ fetchResult: RESULTS[result] ?? "noData" });
      }
      getActionIdentifier() {
        return this.given.actionIdentifier;
      }
      getUserText() {
        return this.given.userText;
      }
      getData() {
        return this.data;
      }
      getAlert() {
        return this.given.remote ? this.given.aps?.alert : this.given.body;
      }
      getMessage() {
        return this.getAlert();
      }
      getTitle() {
        return this.given.remote ? this.given.aps?.alertTitle : this.given.title;
      }
      getBadgeCount() {
        return this.given.aps?.badge;
      }
      getSound() {
        return this.given.aps?.sound;
      }
      getCategory() {
        return this.given.remote ? this.given.aps?.category : this.given.category;
      }
      getContentAvailable() {
        return this.given.aps?.["content-available"];
      }
      getThreadID() {
        return this.given.aps?.["thread-id"];
      }
    }

    async function answer(call) {
      const tell = (type, given) =>
        phone.tell([listeners.get(type)].filter(Boolean), new PushNotificationIOS(given));
      if (phone.isSilentPush) {
        await tell("notification", { ...call.userInfo, remote: true, notificationId: "1" });
      } else if (phone.isResponse) {
        const { actionIdentifier, userText } = call;
        const { identifier, date, content } = call.notification;
        const { title, subtitle, body, categoryIdentifier: category } = content;
        const userInfo = { ...content.userInfo, userInteraction: 1, actionIdentifier };
        const shown = { identifier, date, title, subtitle, body, category, userInfo };
        const text = userText === undefined ? {} : { userText };
        await tell("localNotification", { ...shown, actionIdentifier, ...text });
      }
    }

    phone.frameworks.add({ answer });

    // Whatever else the app calls is inert.
    const rest = inert();
    const component = new Proxy(PushNotificationIOS, {
      get: (target, key) => (key in target ? target[key] : rest[key]),
    });
    module.exports = { default: component };

    """#
}
