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
