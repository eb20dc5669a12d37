import AppSources
import PhoneModel
import SourceCode

/// Sources are taken apart and followed to an end, whatever they are, and what is read of them has
/// a place in them.
enum SourcesLaw {
  private static let names = [
    "App.swift", "App.m", "app.tsx", "app.dart", "App.cs", "App.kt",
  ]

  /// Checks a source; the first byte selects its language.
  static func check(_ bytes: [UInt8]) throws(Breach) {
    let name = names[Int(bytes.first ?? 0) % names.count]
    let rest = Array(bytes.dropFirst())
    guard let language = Language(path: name) else { return }
    let tree = TokenTree(rest, in: language)
    var end = 0
    for (index, token) in tree.tokens.enumerated() {
      try demand(
        token.range.lowerBound >= 0 && token.range.upperBound <= rest.count, "a token outside")
      try demand(token.next > index && token.next <= tree.tokens.count + 1, "a partner outside")
      if token.kind != .string {
        try demand(token.range.lowerBound >= end, "tokens that overlap")
        end = token.range.upperBound
      }
    }
    let lines = rest.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    guard let reading = try? AppSourcesReport.surveyed(of: AppFolder(contents: [name: rest])) else {
      return
    }
    for finding in reading.findings {
      guard let span = finding.diagnostic.span else { continue }
      try demand(
        span.start >= 0 && span.start <= span.end && span.end <= rest.count, "a finding outside")
    }
    for place in reading.app.places {
      try demand(
        place.file.isEmpty || place.file == name && (1...lines).contains(place.line),
        "a place outside: \(place.file):\(place.line)")
    }
  }
}

extension ReadApp {
  /// The places of all that was read.
  fileprivate var places: [Place] {
    let all = categories.flatMap(\.unresolved) + unresolved
    return categories.map(\.place) + categories.flatMap { $0.actions ?? [] }.map(\.place)
      + all.map(\.place) + handled.map(\.place)
  }
}
