import APNs
import UserNotifications

/// Where in a manifest's category the findings about it belong: at the member that is at fault.
struct CategoryPlaces {
  private let category: JSONValue
  private let actions: [JSONValue]
  /// How many findings of a code were placed.
  private var placed: [Diagnostic.Code: Int] = [:]

  package init(_ category: JSONValue) {
    self.category = category
    actions = category["actions"].map { Array($0.elements) } ?? []
  }

  /// A finding at its place; those of one code come in the order of the text.
  mutating func placing(_ finding: Diagnostic) -> Diagnostic {
    let places = places(for: finding)
    let number = placed[finding.code, default: 0]
    placed[finding.code] = number + 1
    let place = places.indices.contains(number) ? places[number] : nil
    return finding.placed(at: place ?? category["identifier"] ?? category)
  }

  private func places(for finding: Diagnostic) -> [JSONValue?] {
    switch finding.code {
    case .formatText: [category["hiddenPreviewsBodyPlaceholder"]]
    case .destructiveFirst: [actions.first?["options"]]
    case .systemAction:
      actions.map { $0["identifier"] }.filter {
        DeclarationCheck.reserved.contains($0?.string ?? "")
      }
    case .tooManyActions: [actions.dropFirst(limit(of: finding)).first?["identifier"]]
    default: []
    }
  }

  /// How many actions there may be without the finding.
  private func limit(of finding: Diagnostic) -> Int {
    finding.severity == .note ? ShownActions.compactLimit : ShownActions.roomyLimit
  }
}
