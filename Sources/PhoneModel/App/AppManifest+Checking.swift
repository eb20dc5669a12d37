package import APNs
package import Foundation
import UserNotifications

extension AppManifest {
  /// Whether a text is meant to be a manifest: its name says so, or it is an object with a bundle
  /// identifier.
  package static func isManifest(_ source: SourceText) -> Bool {
    if source.name.split(separator: "/").last == "notify-sim.json" { return true }
    guard source.bytes.firstRange(of: Array("\"bundleIdentifier\"".utf8)) != nil else {
      return false
    }
    // What cannot be read is no payload either, and the manifest's reader tells why.
    guard let document = try? JSONDocument(parsing: source.bytes, options: .commented) else {
      return true
    }
    return document.root["bundleIdentifier"] != nil
  }

  /// What is wrong with a manifest, and with what it declares (rules X11, X12, X14, X16, X17, X21)
  /// and schedules at a moment (rules X9, X10, X20, X21, X34 to X38), in the order of its text; its
  /// own section `check` says what is left out.
  package static func findings(
    in source: SourceText, at now: Date = DeviceState.epoch
  ) -> [Diagnostic] {
    let manifest: AppManifest
    do throws(ManifestError) {
      manifest = try AppManifest(source, directory: folder(of: source.name))
    } catch {
      return error.diagnostics
    }
    guard let document = try? JSONDocument(parsing: source.bytes, options: .commented) else {
      return []
    }
    let places = document.root["categories"].map { Array($0.elements) } ?? []
    let categories = manifest.categories.map(\.frameworkCategory)
    let own = zip(categories, places).flatMap { category, place in
      var places = CategoryPlaces(place)
      return
        (DeclarationCheck(categories: [category], earlier: []).findings.map(\.diagnostic)
        + DeclarationCheck.advice(on: category)).map { places.placing($0) }
    }
    let scheduled = document.root["notifications"].map { Array($0.elements) } ?? []
    let pending = PendingForecast(manifest.notifications, at: scheduled, now: now)
    return
      (own + repeated(categories, places) + manifest.notificationFindings(at: scheduled)
      + pending.findings)
      .inTextOrder
      .filter { !manifest.check.disabled.contains($0.code) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The actions of one identifier in several categories, each at its last place; a single category
  /// cannot have two.
  private static func repeated(
    _ categories: [UNNotificationCategory], _ places: [JSONValue]
  ) -> [Diagnostic] {
    var found: [String: (count: Int, last: JSONValue?)] = [:]
    for action in places.flatMap({ $0["actions"].map { Array($0.elements) } ?? [] }) {
      guard let identifier = action["identifier"], let name = identifier.string else { continue }
      found[name] = ((found[name]?.count ?? 0) + 1, identifier)
    }
    let names = found.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    let check = DeclarationCheck(categories: categories, earlier: [])
    let findings = check.findings.map(\.diagnostic).filter { $0.code == .actionTwice }
    return zip(findings, names).map { $0.placed(at: $1.value.last) }
  }
}

extension Diagnostic {
  /// The finding as one about a value.
  package func placed(at value: JSONValue?) -> Diagnostic {
    var placed = self
    placed.span = value?.span
    placed.pointer = value?.pointer
    return placed
  }
}
