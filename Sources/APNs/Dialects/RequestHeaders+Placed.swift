/// A header that a text names, with its place there.
struct PlacedHeader: Hashable, Sendable {
  let name: String
  let value: String
  let span: SourceSpan
}

extension RequestHeaders {
  /// Joins headers of a text with others that were given besides, which win over those of the same
  /// name; findings about those of the text have their places.
  init(_ placed: [PlacedHeader], exceptFor given: RequestHeaders) {
    let own = placed.filter { header in
      !given.fields.contains { $0.name == header.name.lowercased() }
    }
    self.init(
      own.map { "\($0.name): \($0.value)" } + given.fields.map { "\($0.name): \($0.value)" })
    diagnostics = diagnostics.map { Self.placed($0, among: own) }
    diagnostics += given.diagnostics.filter { !diagnostics.contains($0) }
  }

  private static func placed(
    _ diagnostic: Diagnostic, among headers: [PlacedHeader]
  ) -> Diagnostic {
    let header = headers.last {
      let name = $0.name.lowercased()
      return diagnostic.message.hasPrefix("\(name) ")
        || diagnostic.message.hasPrefix("header '\(name)'")
    }
    var placed = diagnostic
    placed.span = header?.span
    return placed
  }
}
