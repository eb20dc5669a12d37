// What the stand-ins share: the call at hand, and how to ask the simulated phone for something.
"use strict";
const { format } = require("node:util");
const { pathToFileURL } = require("node:url");
const path = require("node:path");

const folder = path.dirname(__dirname);
const DEFAULT_ACTION = "com.apple.UNNotificationDefaultActionIdentifier";
const DISMISS_ACTION = "com.apple.UNNotificationDismissActionIdentifier";

const phone = {
  DEFAULT_ACTION,
  DISMISS_ACTION,
  folder: pathToFileURL(folder + path.sep),
  // The call, as the simulator writes it.
  call: null,
  // The frameworks that the app imports; each has a function `answer`.
  frameworks: new Set(),
  isAnswering: false,

  // Which of the app's methods the call is for.
  get isResponse() {
    return this.call.method.includes("didReceive:withCompletionHandler");
  },
  get isPresenting() {
    return this.call.method.includes("willPresent");
  },
  get isSilentPush() {
    return this.call.method.includes("didReceiveRemoteNotification");
  },

  // Whether the notification came by push: a push has `aps`.
  get isRemote() {
    return "aps" in (this.call.notification?.content.userInfo ?? this.call.userInfo ?? {});
  },

  // Prints a request of the handler protocol, a line of JSON.
  say(request) {
    if (this.isAnswering) process.stdout.write(JSON.stringify(request) + "\n");
  },

  // Records what the app did.
  effect(name, details = {}) {
    this.say({ effect: name, ...details });
  },

  // Calls the app's listeners. As in React Native, one that throws ends the app, and one whose
  // promise fails does not.
  async tell(listeners, ...values) {
    for (const listener of [...listeners]) {
      await Promise.resolve(listener(...values)).catch((error) => report(error));
    }
  },

  replaceGlobals() {
    replaceConsole();
    replaceDate(Date.parse(this.call.device.time));
    replaceFetch();
    process.removeAllListeners("warning");
    process.on("uncaughtException", (error) => {
      report(error);
      process.exit(1);
    });
    // In React Native a rejection that nobody handles does not end the app.
    process.on("unhandledRejection", (error) => report(error));
    globalThis.__DEV__ = false;
    globalThis.window ??= globalThis;
  },
};

// What is said of a file that Node cannot run.
const JSX =
  "has JSX, which Node cannot run: move what registers the listeners to a module without " +
  "JSX, and name that in notify-sim/handler.mjs";

// Prints an error in one line, with the place in the app's own files. Where a module cannot be
// read, Node may not say which: it is the one that is being imported, or a part of it.
function report(error, imported) {
  const lines = (error?.stack ?? String(error)).split("\n");
  const place = lines
    .map((line) => line.match(/(?:^|[\s(])(?:file:\/\/)?(\/[^\s(]*?):(\d+)(?::\d+)?\)?$/))
    .find((match) => match && match[1].startsWith(folder) && !match[1].startsWith(__dirname));
  const file = place ? path.relative(folder, place[1]) : `${imported}, or what it imports,`;
  if (error instanceof SyntaxError && error.message.includes("token '<'")) {
    process.stderr.write(`${file} ${JSX}\n`);
    return;
  }
  const isKnown = place || (error instanceof SyntaxError && imported);
  const where = isKnown ? ` (${place ? `${file}:${place[2]}` : file.slice(0, -1)})` : "";
  const name = error?.name && error.name !== "Error" ? `${error.name}: ` : "";
  const message = error instanceof Error ? name + error.message : String(error);
  process.stderr.write(`${message.replaceAll(pathToFileURL(folder).href + "/", "")}${where}\n`);
}

// A line that begins with a brace would be taken for a request.
function replaceConsole() {
  for (const name of ["log", "info", "debug"]) {
    console[name] = (...values) => {
      process.stdout.write(format(...values).replace(/^\{/gm, " {") + "\n");
    };
  }
}

// The time is the phone's, so that a record repeats.
function replaceDate(now) {
  globalThis.Date = class extends Date {
    constructor(...values) {
      super(...(values.length ? values : [now]));
    }
    static now() {
      return now;
    }
  };
}

// Requests to a server are recorded, not sent, and answered with an empty object.
function replaceFetch() {
  globalThis.fetch = async (resource, options = {}) => {
    const body = typeof options.body === "string" ? { body: options.body } : {};
    const url = String(resource?.url ?? resource);
    phone.effect("fetch", { method: options.method ?? "GET", url, ...body });
    return new Response("{}", { headers: { "content-type": "application/json" } });
  };
}

module.exports = { phone, report, JSX };
