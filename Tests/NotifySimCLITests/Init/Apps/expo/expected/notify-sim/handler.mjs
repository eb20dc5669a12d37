// Lets the app's own JavaScript answer the simulated phone: runs once for each call of it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// The modules that register listeners and tasks, from the app's folder. Where a function of a
// module does it, name the function too: "src/notifications.js#setUp".
const modules = ["src/notifications.js"];

const { phone, report, installLoader } = createRequire(import.meta.url)("./loader.cjs");

phone.call = JSON.parse(readFileSync(0, "utf8"));
phone.replaceGlobals();

let imported;

try {
  installLoader();
  for (const entry of modules) {
    const [path, name] = entry.split("#");
    imported = path;
    const module = await import(new URL(path, phone.folder).href);
    imported = undefined;
    if (!name) continue;
    const setUp = module[name];
    if (typeof setUp !== "function") throw new Error(`${path} has no function ${name}`);
    await setUp();
  }
  // What the app does when it starts is not an answer to the call, so it is not recorded.
  await new Promise((resolve) => setTimeout(resolve, 10));
  phone.isAnswering = true;
  if (modules.length === 0) {
    throw new Error("notify-sim/handler.mjs names no module of the app");
  }
  if (phone.frameworks.size === 0) {
    throw new Error(`${modules.join(", ")}: uses none of the frameworks that could answer`);
  }
  for (const framework of phone.frameworks) await framework.answer(phone.call);
} catch (error) {
  report(error, imported);
  process.exit(1);
}

// An app that is still busy, for instance with a timer, is left to it for a while.
setTimeout(() => {
  console.error("the app is still busy after 5 seconds, and is ended");
  process.exit(0);
}, 5000).unref();
