// swift-tools-version: 6.2
import PackageDescription

// Apple's systems have this module, and no other may have its name there.
#if os(Linux)
let logging: [Target] = [.target(name: "os", path: "Sources/Frameworks/os")]
#else
let logging: [Target] = []
#endif

let package = Package(
  name: "notify-sim",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "notify-sim", targets: ["notify-sim"]),
    .library(
      name: "NotifySim",
      targets: [
        "NotifySimCore", "UserNotifications", "UserNotificationsUI", "UIKit", "PushKit", "CallKit",
        "CoreLocation", "AVFoundation", "Intents", "APNs", "Schema", "JSON", "Diagnostics",
      ] + logging.map(\.name)),
    .library(name: "NotifySimTesting", targets: ["NotifySimTesting"]),
    .library(name: "NotifySimCLI", targets: ["NotifySimCLI", "NotifySimCore"]),
    .plugin(name: "PrepareAppSources", targets: ["PrepareAppSources"]),
  ],
  traits: [
    .trait(
      name: "Networking",
      description: "Foundation's URLSession for apps that import it with Foundation, on Linux")
  ],
  targets: [
    .target(name: "Diagnostics"),
    .target(name: "JSON", dependencies: ["Diagnostics"]),
    .target(name: "Schema", dependencies: ["JSON"]),
    .target(name: "NotificationValues", dependencies: ["JSON"]),
    .target(name: "AppRuntime", dependencies: ["Platform"]),
    .target(name: "CoreLocation", path: "Sources/Frameworks/CoreLocation"),
    .target(
      name: "UserNotifications",
      dependencies: ["AppRuntime", "NotificationValues", "CoreLocation", "Platform"],
      path: "Sources/Frameworks/UserNotifications"),
    .target(
      name: "UIKit", dependencies: ["UserNotifications", "_Testing_UIKit"],
      path: "Sources/Frameworks/UIKit"),
    .target(
      name: "UserNotificationsUI", dependencies: ["UserNotifications", "UIKit"],
      path: "Sources/Frameworks/UserNotificationsUI"),
    .target(name: "_Testing_UIKit", path: "Sources/Frameworks/_Testing_UIKit"),
    .target(
      name: "PushKit", dependencies: ["UserNotifications"], path: "Sources/Frameworks/PushKit"),
    .target(name: "AVFoundation", path: "Sources/Frameworks/AVFoundation"),
    .target(
      name: "CallKit", dependencies: ["UserNotifications", "AVFoundation"],
      path: "Sources/Frameworks/CallKit"),
    .target(
      name: "Intents", dependencies: ["UserNotifications", "UIKit"],
      path: "Sources/Frameworks/Intents"),
    .target(name: "APNs", dependencies: ["Schema", "JSON"]),
    .target(name: "PushText", dependencies: ["APNs"]),
    .target(name: "HTTP2"),
    .systemLibrary(name: "ConcurrencyHooks"),
    .target(name: "Platform", dependencies: ["ConcurrencyHooks"]),
    .target(name: "CommandLineTools", dependencies: ["Diagnostics", "JSON", "Platform", "Schema"]),
    .target(
      name: "PhoneModel",
      dependencies: [
        "NotificationValues",
        "UserNotifications", "UserNotificationsUI", "UIKit", "PushKit", "CallKit", "CoreLocation",
        "PushText", "APNs", "Schema", "JSON", "Platform",
      ]),
    .target(
      name: "NotifySimCore",
      dependencies: [
        "PhoneModel", "UserNotifications", "UserNotificationsUI", "UIKit", "PushKit", "CallKit",
        "CoreLocation", "PushText", "APNs", "JSON", "Platform",
      ]),
    .target(
      name: "Scenarios",
      dependencies: ["NotifySimCore", "UserNotifications", "APNs", "CommandLineTools"]),
    .target(
      name: "NotifySimTesting",
      dependencies: ["Scenarios", "NotifySimCore", "APNs", "CommandLineTools"]),
    .target(
      name: "SavedPhones",
      dependencies: ["NotifySimCore", "UserNotifications", "CoreLocation", "APNs", "JSON"]),
    .target(
      name: "SampleApps", dependencies: ["UserNotifications", "UIKit", "PushKit", "CallKit"]),
    .target(name: "SourceCode"),
    .target(
      name: "AppSources",
      dependencies: [
        "SourceCode", "PhoneModel", "UserNotifications", "APNs", "JSON", "Diagnostics", "Platform",
      ]),
    .target(
      name: "Checks",
      dependencies: [
        "AppSources", "Scenarios", "NotifySimCore", "SampleApps", "PushText", "APNs",
        "CommandLineTools", "Platform",
      ]),
    .target(
      name: "APNsServer",
      dependencies: ["HTTP2", "NotifySimCore", "APNs", "Schema", "JSON", "Platform"]),
    .target(name: "EmbeddedFiles", resources: [.embedInCode("Files")]),
    .target(
      name: "NotifySimCLI",
      dependencies: [
        "APNsServer", "HTTP2", "EmbeddedFiles",
        "AppSources", "Checks", "SampleApps", "Scenarios", "SavedPhones", "NotifySimCore", "APNs",
        "UserNotifications", "CommandLineTools", "Platform",
      ]),
    .executableTarget(
      name: "notify-sim", dependencies: ["NotifySimCLI"]),
    .executableTarget(name: "AppSourceTool", dependencies: ["SourceCode"]),
    .plugin(
      name: "PrepareAppSources", capability: .buildTool(), dependencies: ["AppSourceTool"],
      path: "Sources/PrepareAppSources"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "APNs", "NotifySimCore", "Scenarios", "SavedPhones", "NotifySimCLI", "CommandLineTools",
        "HTTP2", "APNsServer", "AppSources", "PhoneModel", "PushText", "SourceCode",
      ],
      path: "Tests/FuzzTargets"),

    .target(name: "TestSupport", dependencies: ["JSON"], path: "Tests/TestSupport"),
    .target(
      name: "TestApps",
      dependencies: ["NotifySimCore", "UIKit", "CallKit", "AVFoundation", "UserNotifications"],
      path: "Tests/TestApps"),
    .testTarget(
      name: "APNsTests", dependencies: ["APNs", "TestSupport"],
      exclude: ["Checks/corpus-findings.txt"]),
    .testTarget(name: "PushTextTests", dependencies: ["PushText", "APNs", "TestSupport"]),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "APNs", "TestSupport"]),
    .testTarget(
      name: "UserNotificationsTests",
      dependencies: [
        "NotificationValues",
        "UserNotifications", "UserNotificationsUI", "UIKit", "CoreLocation", "TestSupport",
      ],
      exclude: ["Triggers/make_trigger_dates.py", "Triggers/trigger-dates.tsv"]),
    .testTarget(
      name: "APNsServerTests",
      dependencies: ["APNsServer", "HTTP2", "Platform", "APNs", "TestSupport"]),
    .testTarget(
      name: "AppSourcesTests",
      dependencies: ["AppSources", "PhoneModel", "Diagnostics", "Platform", "TestSupport"]),
    .testTarget(name: "SourceCodeTests", dependencies: ["SourceCode"]),
    .testTarget(name: "AppSourceToolTests", dependencies: ["AppSourceTool"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "HTTP2Tests", dependencies: ["HTTP2", "TestSupport"]),
    .testTarget(
      name: "PushKitTests",
      dependencies: ["PushKit", "CallKit", "AVFoundation", "UserNotifications", "TestSupport"]),
    .testTarget(
      name: "ListingTests",
      dependencies: ["UserNotifications", "UIKit", "NotifySimCore", "APNs", "TestSupport"]),
    .testTarget(
      name: "NotifySimCoreTests",
      dependencies: [
        "NotifySimCore", "PhoneModel",
        "UserNotifications", "UserNotificationsUI", "UIKit", "PushKit", "CallKit", "CoreLocation",
        "Intents", "APNs", "TestSupport", "TestApps",
      ],
      exclude: ["Events/every-event.jsonl"]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Scenarios", "NotifySimCore", "NotifySimCoreTests", "UserNotifications", "UIKit", "APNs",
      ]),
    .testTarget(
      name: "NotifySimTestingTests",
      dependencies: ["NotifySimTesting", "NotifySimCore", "UserNotifications", "UIKit"]),
    .testTarget(
      name: "SavedPhonesTests",
      dependencies: [
        "SavedPhones", "NotifySimCore", "NotifySimCoreTests", "UserNotifications", "UIKit", "APNs",
        "TestSupport",
      ]),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "SampleApps", "NotifySimCore", "UserNotifications", "UIKit", "APNs", "TestSupport",
      ]),
    .testTarget(
      name: "NotifySimCLITests",
      dependencies: [
        "NotifySimCLI", "Checks", "Scenarios", "SavedPhones", "NotifySimCore", "AppSources",
        "PhoneModel", "UserNotifications", "APNs", "CommandLineTools", "Platform", "TestSupport",
        "notify-sim",
      ],
      exclude: [
        "Cases", "Corpus/outcomes.txt", "Help", "Init/Apps", "Support/terminal_session.py",
        "Text/make_width_table.py",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
package.targets += logging

// What Tests/Fuzz links. The fuzz targets lie in this package, since they call what is `package`;
// no other package sees them unless it asks by this variable, as `make fuzz` does.
if Context.environment["NOTIFY_SIM_FUZZ"] != nil {
  package.products.append(.library(name: "FuzzTargets", targets: ["FuzzTargets"]))
}

let compiled = package.targets.filter { $0.type != .system && $0.type != .plugin }
for target in compiled {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Not for the frameworks: with this feature an `async` requirement of a delegate protocol is
// nonisolated, and so would be the method of a `@MainActor` delegate that satisfies it.
let frameworks = [
  "AppRuntime", "UserNotifications", "UserNotificationsUI", "UIKit", "PushKit", "CallKit",
  "CoreLocation",
  "AVFoundation", "Intents", "os",
]
for target in compiled where !frameworks.contains(target.name) {
  target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}

// The tests drive hundreds of thousands of phones, so what they spend most of their time in is
// optimised in a debug build too, each target as a whole: that takes half the time of file by file.
// The other targets would take longer to optimise than the tests gain. A package that depends on
// this one cannot have such flags, so it is asked for.
let engine: Set = ["Diagnostics", "JSON", "Schema", "APNs", "PushText", "NotifySimCore"]
if Context.environment["NOTIFY_SIM_OPTIMIZED_ENGINE"] == "1" {
  for target in package.targets where engine.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(
        ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"],
        .when(configuration: .debug)))
  }
}

// The fuzzer's build optimises most of what it gives bytes to. Not PhoneModel, the readers of
// manifests and strings: that takes longer than they gain.
let readers: Set = [
  "Diagnostics", "JSON", "Schema", "APNs", "PushText", "HTTP2", "APNsServer", "CommandLineTools",
  "Scenarios", "SavedPhones", "FuzzTargets", "SourceCode", "AppSources",
]
if Context.environment["NOTIFY_SIM_FUZZ"] != nil {
  for target in compiled where !readers.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
