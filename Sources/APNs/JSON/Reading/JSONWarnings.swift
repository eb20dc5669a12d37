/// The warnings of one text: at most ``limit`` of them, and one line for the rest.
struct JSONWarnings {
  private var found: [Diagnostic] = []
  private var further = 0

  /// The number of warnings kept.
  static let limit = 100

  var isFull: Bool { found.count >= Self.limit }

  mutating func append(_ warning: @autoclosure () -> Diagnostic) {
    if isFull { countFurther() } else { found.append(warning()) }
  }

  mutating func countFurther() {
    further += 1
  }

  /// The warnings in the order of the text.
  var diagnostics: [Diagnostic] {
    if found.isEmpty { return [] }
    let sorted = found.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
    return further == 0 ? sorted : sorted + [.furtherWarnings(further)]
  }
}
