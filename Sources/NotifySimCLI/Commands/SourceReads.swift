import APNs
import CommandLineTools
import NotifySimCore

/// The keys of the user info that an app's code reads, as `categories` shows them.
struct SourceReads {
  private let userInfo: ReadApp.UserInfoReads

  init(_ app: ReadApp) {
    userInfo = app.userInfo
  }

  // MARK: - For people

  /// The keys that are read for every category, or for one that is not known.
  func lines(_ output: Output) -> [StyledText] {
    var lines = lines(userInfo.keys, output)
    if let first = userInfo.unresolved.first {
      let count = userInfo.unresolved.count
      let rest = count > 1 ? ", and \(count - 1) more" : ""
      lines.append(
        StyledText("Keys that are not known: \(first.reason) (\(first.place.words))\(rest)", .muted)
      )
    }
    return lines
  }

  /// The keys that are read for a category alone, to stand below its card.
  func lines(of category: ReadApp.Category, _ output: Output) -> [StyledText] {
    lines(userInfo.keys(of: category), output)
  }

  private func lines(_ keys: [ReadApp.UserInfoReads.Key], _ output: Output) -> [StyledText] {
    guard !keys.isEmpty else { return [] }
    let rows = keys.map { key -> [Table.Cell] in
      let places = key.reads.map(\.place.words).unique
      let more = places.count > 1 ? ", and \(places.count - 1) more" : ""
      let origin = key.origin == .server ? "" : "; set by the \(key.origin.rawValue)"
      return [
        .init(key.name), .init(key.types.joined(separator: " or ")),
        .init(key.need.effect), .init("\(places.first ?? "")\(more)\(origin)"),
      ]
    }
    let columns: [Table.Column] = [
      .init("key that is read"), .init("type"), .init("without it", .muted), .init("place", .muted),
    ]
    return Table(columns, rows: rows)
      .lines(width: output.width, glyphs: output.glyphs)
  }

  // MARK: - For programs

  /// Writes the reads as the members `reads` and `unresolvedReads`.
  func write(to writer: inout JSONWriter) {
    writer.key("reads")
    writer.beginArray()
    for key in userInfo.allKeys {
      for read in key.reads { write(read, of: key, to: &writer) }
    }
    writer.endArray()
    guard !userInfo.unresolved.isEmpty else { return }
    writer.key("unresolvedReads")
    writer.beginArray()
    for open in userInfo.unresolved {
      writer.beginObject()
      writer.field("reason", open.reason)
      writer.place(open.place)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(
    _ read: ReadApp.Read, of key: ReadApp.UserInfoReads.Key, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.field("key", key.name)
    if let word = read.type?.word, word != "value" { writer.field("type", word) }
    writer.field("without", read.need.effect)
    writer.field("method", read.entry.rawValue)
    writer.field("setBy", key.origin.rawValue)
    for (key, names) in [("categories", read.categories), ("actions", read.actions)] {
      guard let names else { continue }
      writer.key(key)
      writer.strings(names.sorted())
    }
    writer.place(read.place)
    writer.endObject()
  }
}

extension ReadApp.Read.Need {
  /// What the code does without the value, in a word or two.
  fileprivate var effect: String {
    switch self {
    case .unchecked: "not checked"
    case .tested, .used: "goes on"
    case .left: "returns"
    case .crash: "crashes"
    }
  }
}
