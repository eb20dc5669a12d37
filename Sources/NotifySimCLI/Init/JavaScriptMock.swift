import EmbeddedFiles
import NotifySimCore

/// The files with which an app's own JavaScript handles the calls of the simulated phone: a
/// handler, and modules that replace the packages which the app imports.
///
/// They only need Node. They are in a folder of their own beside `notify-sim.json`.
enum JavaScriptMock {
  /// The folder of the files, beside the manifest.
  static let folder = "notify-sim"

  /// The value of `handler` in the manifest.
  static let command = ["node", "\(folder)/handler.mjs"]

  /// The frameworks with stand-ins.
  static let frameworks: Set<ReadApp.Framework> = [.expo, .notifee, .wix, .pushNotificationIOS]

  /// Creates the files to write.
  ///
  /// - Parameters:
  ///   - frameworks: The app's notification frameworks; stand-ins of other frameworks are omitted,
  ///     unless none of these has one.
  ///   - modules: The paths, relative to the manifest's folder, of the modules that register
  ///     listeners and tasks. If a function of a module does so, its name follows a `#`.
  ///   - notes: Comments about the modules.
  /// - Returns: The files, with their paths relative to the manifest's folder.
  static func files(
    for frameworks: [ReadApp.Framework], modules: [String], notes: [String] = []
  ) -> [(path: String, text: String)] {
    let known = Self.frameworks.intersection(frameworks)
    let wanted = known.isEmpty ? Self.frameworks : known
    let packages =
      general + ReadApp.Framework.allCases.filter(wanted.contains).flatMap(packages)
    let loader = EmbeddedFiles.javaScriptLoader.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value)
    }
    let standIns = EmbeddedFiles.standIns
    let files =
      [("handler.mjs", handlerText(modules, notes))] + loader
      + packages.map { name in
        ("stand-ins/\(name.replacing("/", with: "+")).cjs", standIns[name] ?? "")
      }
    return files.map { (path: "\(folder)/\($0.0)", text: $0.1) }
  }

  /// The packages with stand-ins that do not depend on the framework.
  private static let general = [
    "react-native", "react", "@react-native-async-storage/async-storage", "expo-constants",
    "expo-device",
  ]

  /// The packages of a framework that have stand-ins.
  private static func packages(of framework: ReadApp.Framework) -> [String] {
    switch framework {
    case .expo: ["expo-notifications", "expo-task-manager"]
    case .notifee: ["@notifee/react-native"]
    case .wix: ["react-native-notifications"]
    case .pushNotificationIOS: ["@react-native-community/push-notification-ios"]
    default: []
    }
  }

  private static func handlerText(_ modules: [String], _ notes: [String]) -> String {
    let list = "[\(modules.map(literal).joined(separator: ", "))]"
    let notes = notes.flatMap { $0.filled(to: 96) }.map { "// \($0)\n" }.joined()
    return #"""
      // Lets the app's own JavaScript answer the simulated phone: runs once for each call of it.
      import { readFileSync } from "node:fs";
      import { createRequire } from "node:module";

      // The modules that register listeners and tasks, from the app's folder. Where a function of a
      // module does it, name the function too: "src/notifications.js#setUp".
      \#(notes)const modules = \#(list);

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

      """#
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
