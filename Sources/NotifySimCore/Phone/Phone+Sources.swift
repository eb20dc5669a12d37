import APNs

// What an app's own sources say of what happens on the phone.

extension Phone {
  /// Says where the app's sources handle what the person chose, or that none does; nothing for an
  /// app that was not read from its sources.
  func reportHandling(of identifier: String, about id: String) {
    guard let sources = app.sources else { return }
    let isOwn = sources.categories.contains { category in
      category.actions?.contains { $0.identifier == identifier } ?? false
    }
    let places = sources.handled.filter { $0.identifier == identifier }.map(\.place.words)
    if !places.isEmpty {
      let shown = places.prefix(3).joined(separator: ", ")
      let rest = places.count > 3 ? " and \(places.count - 3) more" : ""
      report(Self.note("the app's sources handle '\(identifier)' at \(shown)\(rest)"), about: id)
    } else if isOwn {
      report(Self.note("no source of the app compares anything with '\(identifier)'"), about: id)
    }
  }

  private static func note(_ message: String) -> Diagnostic {
    Diagnostic(.note, .sources, message)
  }
}

extension ReadApp.Place {
  /// The place as compilers write it: `Sources/App.swift:12`.
  package var words: String { "\(file):\(line)" }
}
