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
