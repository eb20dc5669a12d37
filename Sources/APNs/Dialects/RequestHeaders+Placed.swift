extension RequestHeaders {
  /// Joins headers of a text with others that were given besides, which win over those of the same
  /// name; findings about those of the text have their places, and about one that is missing that
  /// of all of them.
  init(_ own: [Header], at place: SourceSpan?, exceptFor given: RequestHeaders) {
    self.init(
      own.filter { header in !given.fields.contains { $0.name == header.name } } + given.fields,
      at: place)
    diagnostics += given.diagnostics.filter { !diagnostics.contains($0) }
  }
}
