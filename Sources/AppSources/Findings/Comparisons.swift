import PhoneModel
import SourceCode

/// What the sources compare with texts.
struct Comparisons {
  /// A comparison of something with a text that is certain.
  struct Comparison {
    let subject: Expression
    let text: String
    /// Where the text is written.
    let value: Expression
    let file: ParsedFile
    let around: SyntaxWalk.Surroundings
  }

  private(set) var all: [Comparison] = []

  init(_ survey: SourceSurvey) {
    for file in survey.files {
      SyntaxWalk.walk(file.parsed) { node, around in
        for (subject, value) in Self.pairs(in: node) {
          for text in survey.texts(of: value, in: file, around) {
            all.append(
              Comparison(subject: subject, text: text, value: value, file: file, around: around))
          }
        }
      }
    }
  }

  /// What a part of a source compares with what.
  private static func pairs(in node: SyntaxWalk.Node) -> [(Expression, Expression)] {
    switch node {
    case .expression(let expression):
      switch expression.kind {
      case .infix("==", let left, let right), .infix("===", let left, let right),
        .infix("~=", let right, let left):
        return [(left, right), (right, left)]
      case .call(let callee, let arguments):
        guard case .member(let base, let name) = callee.kind,
          ["isEqualToString", "isEqual", "Equals"].contains(name),
          let value = arguments.first?.value
        else { return [] }
        return [(base, value), (value, base)]
      default: return []
      }
    case .statement(let statement, _):
      guard case .selection(let subject?, let cases) = statement.kind else { return [] }
      return cases.flatMap(\.patterns).map { (subject, $0) }
    case .function, .type: return []
    }
  }
}

extension SourceSurvey {
  /// The texts with which the sources compare something.
  var compared: Set<String> { Set(comparisons.all.map(\.text)) }

  /// The texts that a value of a comparison may stand for: of a case, those of all types that have
  /// one of its name.
  func texts(
    of value: Expression, in file: ParsedFile, _ around: SyntaxWalk.Surroundings
  ) -> [String] {
    switch value.kind {
    case .implicitMember(let name):
      return rawValues(ofCase: name)
    case .text, .name, .member: break
    default: return []
    }
    if let text = text(of: value, in: file, around) { return [text] }
    guard case .member(_, let name) = value.kind else { return [] }
    return rawValues(ofCase: name)
  }
}
