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
