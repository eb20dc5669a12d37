// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "deliveries",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "notify-sim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "deliver-bench", dependencies: [.product(name: "NotifySim", package: "notify-sim")],
      swiftSettings: [.enableUpcomingFeature("InferIsolatedConformances")]),
    .executableTarget(
      name: "advance-bench", dependencies: [.product(name: "NotifySim", package: "notify-sim")],
      swiftSettings: [.enableUpcomingFeature("InferIsolatedConformances")]),
  ],
  swiftLanguageModes: [.v6]
)
