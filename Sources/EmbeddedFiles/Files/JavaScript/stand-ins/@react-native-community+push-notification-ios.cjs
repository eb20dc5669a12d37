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
