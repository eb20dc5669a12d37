// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "reader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "notify-sim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "read-bench", dependencies: [.product(name: "NotifySim", package: "notify-sim")])
  ],
  swiftLanguageModes: [.v6]
)
