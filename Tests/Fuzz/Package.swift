// swift-tools-version: 5.4
import PackageDescription

// Built by run.sh alone: the flags for libFuzzer are given on the command line, and the product
// FuzzTargets is there only while NOTIFY_SIM_FUZZ is set. From tools version 5.5 on, a program's
// `main` is renamed, and libFuzzer's is not found. SwiftPM cannot tell a clone in a folder named
// `fuzz` from this package.
let package = Package(
  name: "fuzz",
  platforms: [.macOS("15.0")],
  dependencies: [.package(name: "notify-sim", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [.product(name: "FuzzTargets", package: "notify-sim")])
  ]
)
