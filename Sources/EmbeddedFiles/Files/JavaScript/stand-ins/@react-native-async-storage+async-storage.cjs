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
