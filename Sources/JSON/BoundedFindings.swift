package import Diagnostics

extension Diagnostic {
  /// The findings about one text: at most ``limit`` of them, and one line for the rest.
  ///
  /// The bound keeps a hostile text of a million faults from costing a million messages.
  package struct BoundedFindings {
    private var found: [Diagnostic] = []
    private var further = 0

    /// Creates an empty list.
    package init() {}

    /// The number of findings kept.
    static let limit = 100

    /// Whether there are any findings.
    package var isEmpty: Bool { found.isEmpty }

    /// Whether one more finding is kept; if not, it is counted and need not be made.
    package mutating func hasRoom() -> Bool {
      if found.count < Self.limit { return true }
      further += 1
      return false
    }

    /// Adds a finding for which there is room.
    package mutating func append(_ finding: Diagnostic) {
      found.append(finding)
    }

    /// The findings in the order in which they were added.
    package var diagnostics: [Diagnostic] {
      further == 0 ? found : found + [.furtherFindings(further)]
    }

    /// The findings in the order of the text.
    var sorted: [Diagnostic] {
      var copy = self
      copy.found.sort { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
      return copy.diagnostics
    }
  }

  fileprivate static func furtherFindings(_ count: Int) -> Diagnostic {
    Diagnostic(.note, .invalidJSON, "\(count) further findings about this text are left out")
  }
}
