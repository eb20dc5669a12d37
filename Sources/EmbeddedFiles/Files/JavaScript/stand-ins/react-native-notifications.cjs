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
