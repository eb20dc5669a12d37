import APNs
package import Foundation
import PushText
import UserNotifications

extension AppManifest {
  /// Whether a text is meant to be a manifest: its name says so, or it is an object with a bundle
  /// identifier and either one more key that hardly anything else has, or at most one that no
  /// manifest has.
  package static func isManifest(_ source: SourceText) -> Bool {
    if source.name.split(separator: "/").last == "notify-sim.json" { return true }
    let name = Array("\"bundleIdentifier\"".utf8)
    let quotes = source.bytes.indices.lazy.filter { source.bytes[$0] == ASCII.quote }
    guard quotes.contains(where: { source.bytes[$0...].starts(with: name) }) else { return false }
    // What cannot be read is no payload either, and the manifest's reader tells why.
    guard let document = try? JSONDocument(parsing: source.bytes, options: .commented) else {
      let first = source.bytes.first { !ASCII.isBlank($0) }
      return (first == ASCII.leftBrace || first == ASCII.slash) && !ForeignText.isNamed(source.name)
    }
    guard document.root["bundleIdentifier"] != nil else { return false }
    let keys = document.root.members.compactMap(\.key.string)
    let distinctiveKeys = ["authorization", "categories", "handler", "notifications", "pushTypes"]
    let known = fields.map(\.name)
    return keys.contains(where: distinctiveKeys.contains)
      || keys.count { !known.contains($0) } < 2
  }

  /// What is wrong with a manifest, and with what it declares (rules X9, X11, X12, X14, X16, X17,
  /// X21) and schedules at a moment (rules X9, X10, X20, X21, X34 to X38), in the order of its
  /// text; its own section `check` says what is left out.
  package static func findings(
    in source: SourceText, at now: Date = DeviceState.epoch
  ) -> [Diagnostic] {
    let manifest: AppManifest
    do throws(ReadingError) {
      manifest = try AppManifest(source, directory: parentFolder(of: source.name))
    } catch {
      return error.diagnostics
    }
    guard let document = try? JSONDocument(parsing: source.bytes, options: .commented) else {
      return []
    }
    let identifier = document.root["bundleIdentifier"].flatMap { value in
      BundleIdentifier.fault(in: manifest.bundleIdentifier).map { fault in
        Diagnostic(
          .error, .bundleIdentifier,
          "'\(manifest.bundleIdentifier)' is not a bundle identifier: \(fault)", at: value.span,
          pointer: value.pointer)
      }
    }
    let places = document.root["categories"].map { Array($0.elements) } ?? []
    let own = zip(manifest.categories, places).flatMap { category, place in
      var places = DeclarationCheck.CategoryPlaces(place)
      return
        (DeclarationCheck(categories: [category], earlier: []).findings.map(\.diagnostic)
        + DeclarationCheck.advice(on: category)).map { places.placing($0) }
    }
    let scheduled = document.root["notifications"].map { Array($0.elements) } ?? []
    let pending = PendingForecast(manifest.notifications, at: scheduled, now: now)
    let declared =
      [identifier].compactMap(\.self) + own + repeated(manifest.categories, places)
    return
      (declared + manifest.notificationFindings(at: scheduled) + pending.findings
      + manifest.permissionFindings(in: document.root)
      + manifest.extensionFindings(in: document.root))
      .inTextOrder
      .filter { !manifest.check.disabled.contains($0.code) }
  }

  /// The actions of one identifier in several categories, each at its last place; a single category
  /// cannot have two.
  private static func repeated(
    _ categories: [NotificationCategory], _ places: [JSONValue]
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

extension AppManifest {
  /// What can be known to be wrong with the local notifications of the manifest before they are
  /// scheduled (rules X9, X10, X20, X21, X37, X38), each at its place in their JSON.
  func notificationFindings(at places: [JSONValue]) -> [Diagnostic] {
    let sounds = SoundLibrary(of: self)
    let entitlements = EntitlementCheck(self)
    return zip(notifications, places).flatMap { request, place -> [Diagnostic] in
      let (content, json) = (request.content, place["content"])
      // What is looked up when it is shown cannot be judged by itself.
      let texts = (content.localized == nil ? content.findings : []).map {
        $0.diagnostic.placed(at: json?["body"] ?? json)
      }
      let sound = content.sound.flatMap { sound in
        sounds?.fault(of: sound.name)?.diagnostic(of: sound.name).placed(at: json?["sound"])
      }
      let category = undeclaredCategory(of: content)?.placed(at: json?["categoryIdentifier"])
      let files = json?["attachments"].map { Array($0.elements) } ?? []
      return texts + [sound, category].compactMap(\.self)
        + (entitlements?.findings(in: content, at: json) ?? [])
        + zip(content.attachments, files).compactMap { $0.finding?.placed(at: $1["url"]) }
    }
  }

  private func undeclaredCategory(of content: NotificationContent) -> Diagnostic? {
    let name = content.categoryIdentifier
    let declared = categories.map(\.identifier)
    guard !name.isEmpty, !declared.contains(name) else { return nil }
    let claimed = contentExtensions.flatMap(\.categories)
    guard !claimed.contains(name) else { return ContentExtension.unregistered(name) }
    return Diagnostic(
      .warning, .category,
      "the app declares no category '\(name)', so the notification has no buttons",
      fixIt: nearest(to: name, among: declared + claimed).map { .init("did you mean '\($0)'?") })
  }
}

extension NotificationContent.Attachment {
  /// What is wrong with the file as it is now; nil if it can be shown.
  fileprivate var finding: Diagnostic? {
    do throws(AttachmentFile.Fault) {
      _ = try AttachmentFile(url, typeHint: type.isEmpty ? nil : type).validType()
      return nil
    } catch {
      return error.diagnostic(of: url)
    }
  }
}

extension AppManifest {
  /// What happens to a manifest's local notifications when they are scheduled (rules X34 to X36).
  struct PendingForecast {
    private let requests: [(request: LocalRequest, place: JSONValue)]
    private let now: Date

    /// Looks at requests with their places, as they are scheduled at a moment on a phone that is
    /// set up as usual.
    package init(_ requests: [LocalRequest], at places: [JSONValue], now: Date) {
      self.requests = Array(zip(requests, places))
      self.now = now
    }

    /// What is wrong, each at its place.
    package var findings: [Diagnostic] { datelessRequests + replacedRequests + surplus }

    private var datelessRequests: [Diagnostic] {
      let zone = DeviceState(time: now).timeZone
      return requests.compactMap { request, place in
        guard request.trigger.nextDate(after: now, in: zone) == nil else { return nil }
        return Diagnostic(
          .error, .neverFires,
          "no date after \(zone.localTimestamp(now)) matches, so the notification never fires"
        ).placed(at: place["trigger"]?["date"] ?? place)
      }
    }

    private var replacedRequests: [Diagnostic] {
      var seen: Set<String> = []
      return requests.compactMap { request, place in
        guard let id = request.id, !seen.insert(id).inserted else { return nil }
        return Diagnostic(
          .warning, .identifierReused,
          "two local notifications have the identifier '\(id)', so the first is never delivered",
          fixIt: .init("give each request an identifier of its own")
        ).placed(at: place["identifier"])
      }
    }

    /// The first of those that go, since too many are added after it (rule L3).
    private var surplus: [Diagnostic] {
      var pending: Set<String> = []
      let waiting = requests.enumerated().filter { number, entry in
        !entry.request.trigger.isImmediate
          && pending.insert(entry.request.id ?? "\u{0}\(number)").inserted
      }
      guard waiting.count > DeviceState.pendingLimit, let first = waiting.first else { return [] }
      return [
        Diagnostic(
          .warning, .tooManyPending,
          "\(waiting.count) local notifications are pending at once, and a phone keeps"
            + " \(DeviceState.pendingLimit): those added first are never delivered",
          fixIt: .init("keep the next few pending, and add others when the app runs")
        ).placed(at: first.element.place["identifier"] ?? first.element.place["content"])
      ]
    }
  }
}
