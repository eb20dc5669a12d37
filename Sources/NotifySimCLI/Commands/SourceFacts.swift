import APNs
import CommandLineTools
import NotifySimCore

/// What was understood of an app that was read from its sources, as `categories` shows it first.
struct SourceFacts {
  private let app: ReadApp
  /// What names the app's folder after `--app`.
  private let folder: String

  init(_ app: ReadApp, in folder: String) {
    self.app = app
    self.folder = folder
  }

  // MARK: - For people

  /// The facts, one a line; those that are not known stand last, with the reasons.
  func lines(_ output: Output) -> [StyledText] {
    let facts = app.facts
    let all: [(title: String, fact: Fact<String>)] = [
      ("app", facts.name), ("target", facts.target),
      ("bundle identifier", facts.bundleIdentifier),
      ("entitlements", facts.entitlements.map { words($0, besides: .entitlements) }),
      ("background modes", facts.backgroundModes.map { words($0, besides: .backgroundModes) }),
      ("service extension", facts.serviceExtension),
      (
        "content extensions",
        facts.contentExtensions.map { words($0, besides: .serviceExtension) }
      ), ("delegate", facts.delegate.map(\.words)),
    ]
    var rows: [(String, String)] = []
    var open: [(reason: String, titles: [String])] = []
    for (title, fact) in all {
      if title == "target", choice == nil, fact.value == facts.name.value { continue }
      switch fact {
      case .read(let words, let place): rows.append((title, "\(words) (\(place.words))"))
      case .absent:
        rows.append((title, title == "entitlements" ? "none for notifications" : "none"))
      case .unknown(let reason):
        if let index = open.firstIndex(where: { $0.reason == reason }) {
          open[index].titles.append(title)
        } else {
          open.append((reason, [title]))
        }
      }
    }
    if let choice { rows.append(("other targets", choice)) }
    if !languages.isEmpty { rows.append(("languages", languages.joined(separator: ", "))) }
    if !app.activities.isEmpty {
      let activities = app.activities.map { "\($0.name) (\($0.place.words))" }
      rows.append(("Live Activities", activities.joined(separator: ", ")))
    }
    for (reason, titles) in open {
      rows.append(("not known", "\(titles.joined(separator: ", ")): \(reason)"))
    }
    let table = Table(
      [.init("", .muted), .init()], rows: rows.map { [.init($0.0), .init($0.1)] })
    return table.lines(width: output.width, glyphs: output.glyphs)
  }

  /// The other apps of the project, and how to choose one; nil if there is none.
  private var choice: String? {
    let others = app.facts.otherTargets
    guard let first = others.first else { return nil }
    let rest = others.count > 3 ? ", and \(others.count - 3) more" : ""
    return "\(others.prefix(3).joined(separator: ", "))\(rest):"
      + " '--app \(folder)#\(first)' chooses"
  }

  private func words(_ values: [String], besides declaration: AppManifest.Declaration) -> String {
    let words = values.joined(separator: ", ")
    return app.manifest.unknown[declaration].map { "\(words), perhaps more: \($0)" } ?? words
  }

  private var languages: [String] { app.localizations.languages }

  // MARK: - For programs

  /// Writes the facts as one object, `{"app": {…}}`.
  func write(to writer: inout JSONWriter) {
    let facts = app.facts
    writer.beginObject()
    writer.key("app")
    writer.beginObject()
    write(facts.name, "name", to: &writer)
    write(facts.target, "target", to: &writer)
    writer.key("otherTargets")
    writer.strings(facts.otherTargets)
    write(facts.bundleIdentifier, "bundleIdentifier", to: &writer)
    write(facts.entitlements, "entitlements", besides: .entitlements, to: &writer)
    write(facts.backgroundModes, "backgroundModes", besides: .backgroundModes, to: &writer)
    write(facts.serviceExtension, "serviceExtension", to: &writer)
    write(facts.contentExtensions, "contentExtensions", besides: .serviceExtension, to: &writer)
    write(facts.delegate, "delegate", to: &writer) { delegate, writer in
      if let type = delegate.type { writer.field("type", type) }
      switch delegate.moment {
      case .duringLaunch: writer.field("set", "during launch")
      case .afterwards(let event): writer.field("set", "after launch, when \(event)")
      case .unknown: break
      }
      if !delegate.isHeld { writer.field("held", false) }
    }
    writer.key("languages")
    writer.strings(languages)
    writer.key("activities")
    writer.beginArray()
    for activity in app.activities {
      writer.beginObject()
      writer.field("type", activity.name)
      writer.place(activity.place)
      writer.key("attributes")
      activity.attributes.schema.write(to: &writer)
      writer.key("state")
      activity.state.schema.write(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    SourceReads(app).write(to: &writer)
    writer.endObject()
    writer.endObject()
  }

  private func write(_ fact: Fact<String>, _ key: String, to writer: inout JSONWriter) {
    write(fact, key, to: &writer) { value, writer in writer.field("value", value) }
  }

  private func write(
    _ fact: Fact<[String]>, _ key: String, besides declaration: AppManifest.Declaration,
    to writer: inout JSONWriter
  ) {
    let reason = app.manifest.unknown[declaration]
    write(fact, key, to: &writer) { value, writer in
      writer.key("value")
      writer.strings(value)
      if let reason { writer.field("unknown", reason) }
    }
  }

  private func write<Value>(
    _ fact: Fact<Value>, _ key: String, to writer: inout JSONWriter,
    _ writeValue: (Value, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    switch fact {
    case .read(let value, let place):
      writer.beginObject()
      writeValue(value, &writer)
      writer.place(place)
      writer.endObject()
    case .absent: writer.null()
    case .unknown(let reason):
      writer.beginObject()
      writer.field("unknown", reason)
      writer.endObject()
    }
  }
}

extension ReadApp.Delegate {
  /// The delegate as a list of facts shows it: `Center, set during the launch`.
  fileprivate var words: String {
    let name = type.map { "\($0), " } ?? ""
    guard isHeld else { return "\(name)set, and held by nobody" }
    switch moment {
    case .duringLaunch: return "\(name)set during the launch"
    case .afterwards(let event): return "\(name)set after the launch, when \(event)"
    case .unknown: return "\(name)set at a time that is not known"
    }
  }
}
