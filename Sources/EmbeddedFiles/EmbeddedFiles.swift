/// The files of other languages that the program writes or serves, as texts.
///
/// They lie in the folder `Files`, where their own tools can try them, and are part of the program.
package enum EmbeddedFiles {
  /// The page of the phone, with `{{style}}` and `{{script}}` in place of these.
  package static var pageMarkup: String { text(PackageResources.page_html) }
  /// The styles of the page.
  package static var pageStyle: String { text(PackageResources.page_css) }
  /// The script of the page.
  package static var pageScript: String { text(PackageResources.page_js) }

  /// The handlers of a starter app, by the suffixes of their files.
  package static var starterHandlers: [String: String] {
    [
      "py": PackageResources.starter_handler_py, "mjs": PackageResources.starter_handler_mjs,
      "sh": PackageResources.starter_handler_sh,
    ].mapValues(text)
  }

  /// What loads an app's own JavaScript, by the names of the files.
  package static var javaScriptLoader: [String: String] {
    [
      "hooks.mjs": PackageResources.hooks_mjs, "inert.cjs": PackageResources.inert_cjs,
      "loader.cjs": PackageResources.loader_cjs, "packages.cjs": PackageResources.packages_cjs,
      "phone.cjs": PackageResources.phone_cjs,
    ].mapValues(text)
  }

  /// What stands for packages of JavaScript, by their names.
  package static var standIns: [String: String] {
    [
      "@notifee/react-native": PackageResources._notifee_react_native_cjs,
      "@react-native-async-storage/async-storage":
        PackageResources._react_native_async_storage_async_storage_cjs,
      "@react-native-community/push-notification-ios":
        PackageResources._react_native_community_push_notification_ios_cjs,
      "expo-constants": PackageResources.expo_constants_cjs,
      "expo-device": PackageResources.expo_device_cjs,
      "expo-notifications": PackageResources.expo_notifications_cjs,
      "expo-task-manager": PackageResources.expo_task_manager_cjs,
      "react": PackageResources.react_cjs,
      "react-native": PackageResources.react_native_cjs,
      "react-native-notifications": PackageResources.react_native_notifications_cjs,
    ].mapValues(text)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
