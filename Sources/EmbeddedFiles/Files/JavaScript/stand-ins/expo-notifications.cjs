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
