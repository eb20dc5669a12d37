// Stand-ins for the packages of Expo and React Native.
extension JavaScriptMock {
  /// expo-notifications.
  static let expoNotificationsText = #"""
    // expo-notifications: the app's listeners, its handler and its background tasks.
    "use strict";
    const { phone } = require("../phone.cjs");
    const tasks = require("./expo-task-manager.cjs");

    const DEFAULT_ACTION_IDENTIFIER = "expo.modules.notifications.actions.DEFAULT";
    const Result = { NewData: 0, NoData: 1, Failed: 2 };
    const listeners = { received: new Set(), response: new Set() };
    const registered = new Set();
    let handler = null;

    function listen(set, listener) {
      set.add(listener);
      return { remove: () => set.delete(listener) };
    }

    // A notification as the framework gives it; of a push, only what lies under `body` is its data.
    function notification({ identifier, date, content }) {
      const { userInfo, sound } = content;
      const trigger = phone.isRemote
        ? { class: "UNPushNotificationTrigger", type: "push", repeats: false, payload: userInfo }
        : null;
      const data = phone.isRemote ? userInfo.body : userInfo;
      return {
        date: Date.parse(date) / 1000,
        request: {
          identifier,
          content: {
            title: content.title || null,
            subtitle: content.subtitle || null,
            body: content.body || null,
            badge: content.badge ?? null,
            sound: sound ? (sound.name === "default" ? "default" : "custom") : null,
            data: typeof data === "object" ? data : null,
            categoryIdentifier: content.categoryIdentifier || null,
            threadIdentifier: content.threadIdentifier || null,
            interruptionLevel: content.interruptionLevel,
            attachments: content.attachments ?? [],
          },
          trigger,
        },
      };
    }

    function response(call) {
      const isTap = call.actionIdentifier === phone.DEFAULT_ACTION;
      return {
        actionIdentifier: isTap ? DEFAULT_ACTION_IDENTIFIER : call.actionIdentifier,
        notification: notification(call.notification),
        ...(call.userText ? { userText: call.userText } : {}),
      };
    }

    // A silent push as a background task gets it.
    function taskData({ aps, ...data }) {
      if ("body" in data) data.dataString = JSON.stringify(data.body);
      if (aps?.category) data.categoryId = aps.category;
      if (aps?.["thread-id"]) data.threadIdentifier = aps["thread-id"];
      return { data, aps, notification: aps?.alert ?? null };
    }

    async function present(shown) {
      await phone.tell(listeners.received, shown);
      if (!handler) return;
      try {
        const shows = await handler.handleNotification(shown);
        const { shouldShowAlert: alert, shouldShowBanner: banner, shouldShowList: list } = shows;
        const present = [
          [banner ?? alert, "banner"],
          [list ?? alert, "list"],
          [shows.shouldPlaySound, "sound"],
          [shows.shouldSetBadge, "badge"],
        ].flatMap(([isOn, name]) => (isOn ? [name] : []));
        phone.say({ present });
        handler.handleSuccess?.(shown.request.identifier);
      } catch (error) {
        if (!handler.handleError) throw error;
        handler.handleError(shown.request.identifier, error);
      }
    }

    async function runTasks(data) {
      let fetchResult = "noData";
      for (const name of registered) {
        const result = await tasks.run(name, data);
        if (result === Result.NewData) fetchResult = "newData";
        if (result === Result.Failed && fetchResult === "noData") fetchResult = "failed";
      }
      phone.say({ fetchResult });
    }

    async function answer(call) {
      if (phone.isSilentPush) return runTasks(taskData(call.userInfo));
      if (phone.isPresenting) return present(notification(call.notification));
      if (!phone.isResponse) return;
      await phone.tell(listeners.response, response(call));
    }

    // When a notification is to come: a trigger as the manifest of an app has it.
    function trigger(given) {
      if (given === null || given === undefined) return {};
      const at = given instanceof Date || typeof given === "number" ? given : given.date;
      if (at) return { trigger: { timeInterval: Math.max(1, (at - Date.now()) / 1000) } };
      const { type, seconds, repeats = false, channelId, ...date } = given;
      if (seconds) return { trigger: { timeInterval: seconds, repeats } };
      if (type === "yearly") date.month += 1;
      const isRepeated = ["daily", "weekly", "monthly", "yearly"].includes(type) || repeats;
      return { trigger: { date, repeats: isRepeated } };
    }

    let made = 0;

    async function scheduleNotificationAsync({ identifier, content, trigger: when = null }) {
      made += 1;
      const id = identifier ?? `${phone.call.notification?.identifier ?? "local"}-${made}`;
      const { data, sound, title, subtitle, body, badge, categoryIdentifier } = content;
      const sounds = sound === undefined || sound === true ? "default" : sound || null;
      const { interruptionLevel } = content;
      const known = { title, subtitle, body, badge, categoryIdentifier, interruptionLevel };
      const given = Object.entries(known).filter(([, value]) => (value ?? null) !== null);
      const all = { ...Object.fromEntries(given), sound: sounds, userInfo: data ?? {} };
      phone.say({ add: { identifier: id, content: all, ...trigger(when) } });
      return id;
    }

    const granted = { status: "granted", granted: true, canAskAgain: true, expires: "never" };
    const record = (name) => async (...values) => {
      phone.effect(name, values[0] === undefined ? {} : { value: values[0] });
    };

    phone.frameworks.add({ answer });

    module.exports = {
      DEFAULT_ACTION_IDENTIFIER,
      BackgroundNotificationTaskResult: Result,
      AndroidImportance: {},
      PermissionStatus: { GRANTED: "granted", DENIED: "denied", UNDETERMINED: "undetermined" },
      IosAuthorizationStatus: { NOT_DETERMINED: 0, DENIED: 1, AUTHORIZED: 2, PROVISIONAL: 3 },
      SchedulableTriggerInputTypes: {
        CALENDAR: "calendar",
        DAILY: "daily",
        WEEKLY: "weekly",
        MONTHLY: "monthly",
        YEARLY: "yearly",
        DATE: "date",
        TIME_INTERVAL: "timeInterval",
      },
      addNotificationReceivedListener: (listener) => listen(listeners.received, listener),
      addNotificationResponseReceivedListener: (listener) => listen(listeners.response, listener),
      setNotificationHandler: (given) => void (handler = given),
      registerTaskAsync: async (name) => void registered.add(name),
      unregisterTaskAsync: async (name) => void registered.delete(name),
      useLastNotificationResponse: () => null,
      getLastNotificationResponse: () => null,
      getLastNotificationResponseAsync: async () => null,
      getPermissionsAsync: async () => ({ ...granted }),
      requestPermissionsAsync: async () => ({ ...granted }),
      getExpoPushTokenAsync: async () => ({ type: "expo", data: "ExponentPushToken[simulated]" }),
      getPresentedNotificationsAsync: async () => [],
      getAllScheduledNotificationsAsync: async () => [],
      getBadgeCountAsync: async () => phone.call.device.badge,
      setBadgeCountAsync: async (count) => {
        phone.say({ setBadgeCount: count });
        return true;
      },
      dismissNotificationAsync: async (identifier) => phone.say({ removeDelivered: [identifier] }),
      dismissAllNotificationsAsync: record("dismissAllNotificationsAsync"),
      cancelScheduledNotificationAsync: record("cancelScheduledNotificationAsync"),
      cancelAllScheduledNotificationsAsync: record("cancelAllScheduledNotificationsAsync"),
      scheduleNotificationAsync,
    };

    """#

  /// expo-task-manager.
  static let expoTaskManagerText = #"""
    // expo-task-manager: the tasks that the app defines.
    "use strict";
    const tasks = new Map();

    // Runs a task, if it is defined, and gives what it returns.
    async function run(taskName, data) {
      const executionInfo = { eventId: "1", taskName };
      return tasks.get(taskName)?.({ data, error: null, executionInfo });
    }

    module.exports = {
      run,
      defineTask: (name, task) => void tasks.set(name, task),
      isTaskDefined: (name) => tasks.has(name),
      isTaskRegisteredAsync: async () => false,
      isAvailableAsync: async () => true,
      getRegisteredTasksAsync: async () => [],
    };

    """#

  /// expo-constants.
  static let expoConstantsText = #"""
    // expo-constants: what app.json says.
    "use strict";
    const fs = require("node:fs");
    const path = require("node:path");
    const { inert } = require("../inert.cjs");

    const file = path.join(__dirname, "..", "..", "app.json");
    const config = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
    const expoConfig = config.expo ?? config;
    const constants = { expoConfig, executionEnvironment: "standalone", platform: { ios: {} } };

    module.exports = {
      default: constants,
      ExecutionEnvironment: { Bare: "bare", Standalone: "standalone", StoreClient: "storeClient" },
      AppOwnership: inert(),
    };

    """#

  /// expo-device.
  static let expoDeviceText = #"""
    // expo-device: a real iPhone.
    "use strict";
    module.exports = { isDevice: true, brand: "Apple", osName: "iOS", deviceType: 1 };

    """#

  /// react-native.
  static let reactNativeText = #"""
    // react-native: what modules without a user interface use of it.
    "use strict";
    const { phone } = require("../phone.cjs");
    const { inert, open } = require("../inert.cjs");

    const subscription = () => ({ remove() {} });

    module.exports = {
      Platform: {
        OS: "ios",
        Version: "18.0",
        isPad: false,
        select: (choices) => choices.ios ?? choices.native ?? choices.default,
      },
      AppState: {
        get currentState() {
          return phone.call.device.app === "foreground" ? "active" : "background";
        },
        addEventListener: subscription,
      },
      Alert: { alert: (title, message) => phone.effect("Alert.alert", { title, message }) },
      Linking: {
        openURL: async (url) => phone.effect("Linking.openURL", { url }),
        openSettings: async () => phone.effect("Linking.openSettings"),
        canOpenURL: async () => true,
        getInitialURL: async () => null,
        addEventListener: subscription,
      },
      AppRegistry: { registerComponent() {}, registerHeadlessTask() {} },
      DeviceEventEmitter: { addListener: subscription, emit() {} },
      NativeEventEmitter: class {
        addListener = subscription;
        removeAllListeners() {}
      },
      NativeModules: open({ default: inert() }),
      StyleSheet: { create: (styles) => styles },
    };

    """#

  /// react.
  static let reactText = #"""
    // react: hooks outside of a component. An effect runs at once, so that a hook of the app's own
    // which registers listeners can be called by itself.
    "use strict";
    const now = (effect) => void effect();
    const state = (value) => [typeof value === "function" ? value() : value, () => {}];

    const react = {
      useEffect: now,
      useLayoutEffect: now,
      useRef: (current) => ({ current }),
      useState: state,
      useReducer: (reducer, value) => state(value),
      useCallback: (callback) => callback,
      useMemo: (make) => make(),
    };

    module.exports = { ...react, default: require("../inert.cjs").open({ ...react }) };

    """#

  /// AsyncStorage.
  static let asyncStorageText = #"""
    // AsyncStorage: in memory. A file storage.json beside the handler, if there is one, is what the
    // storage holds at first.
    "use strict";
    const fs = require("node:fs");
    const path = require("node:path");
    const { phone } = require("../phone.cjs");

    const file = path.join(__dirname, "..", "storage.json");
    const initial = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
    const values = new Map(Object.entries(initial));

    async function setItem(key, value) {
      values.set(key, value);
      phone.effect("AsyncStorage.setItem", { key, value });
    }

    async function removeItem(key) {
      values.delete(key);
      phone.effect("AsyncStorage.removeItem", { key });
    }

    const getItem = async (key) => values.get(key) ?? null;

    module.exports = {
      default: {
        getItem,
        setItem,
        removeItem,
        getAllKeys: async () => [...values.keys()],
        multiGet: async (keys) => keys.map((key) => [key, values.get(key) ?? null]),
        multiSet: async (pairs) => {
          for (const [key, value] of pairs) await setItem(key, value);
        },
        multiRemove: async (keys) => {
          for (const key of keys) await removeItem(key);
        },
        clear: async () => values.clear(),
      },
    };

    """#
}
