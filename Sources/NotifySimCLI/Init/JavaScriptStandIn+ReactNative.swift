// React Native, and packages that apps of any framework have.
extension JavaScriptStandIn {
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
