extension JSONExplainer {
  /// The innermost open container, or nil at the root.
  var container: JSONNode? { failure.container.map { tape.nodes[$0] } }

  var isInObject: Bool { container?.kind == .object }

  /// What would close the innermost container.
  var closer: String { isInObject ? "}" : "]" }

  /// `object` or `array`.
  var containerName: String { isInObject ? "object" : "array" }

  /// What would close all that is open, the innermost first.
  var closers: String {
    var text = ""
    var index = failure.container
    while let open = index {
      let node = tape.nodes[open]
      text += node.kind == .object ? "}" : "]"
      index = node.link == JSONNode.noParent ? nil : Int(node.link)
    }
    return text
  }

  /// The end of the last complete value in the innermost container, or of the root; nil before it.
  var previousEnd: Int? {
    guard let container = failure.container else { return tape.nodes.first.map { Int($0.end) } }
    return lastChild(of: container).map { Int(tape.nodes[$0].end) }
  }

  private func lastChild(of container: Int) -> Int? {
    let step = isInObject ? 1 : 0
    var last: Int?
    var cursor = container + 1
    while cursor + step < tape.nodes.count {
      last = cursor + step
      cursor = tape.successor(of: cursor + step)
    }
    return last
  }

  /// The key just read.
  var lastKey: String {
    tape.nodes.indices.last.flatMap { tape.string(at: $0) } ?? ""
  }

  /// A note that points at the bracket that the innermost container begins with.
  var openingNote: [Diagnostic.Note] {
    guard let container else { return [] }
    let start = Int(container.start)
    return [.init("the \(containerName) begins here", at: SourceSpan(start, start + 1))]
  }

  /// The text ends before the innermost container does.
  func unclosedContainer() -> Diagnostic {
    let end = trimmingBlank(before: tape.count)
    let start = previousEnd ?? container.map { Int($0.start) + 1 } ?? end
    return error(
      "the \(containerName) is not closed; expected '\(closer)' before the end of the text",
      at: .at(end), notes: openingNote,
      fixIt: .init("insert '\(closers)'", replacing: SourceSpan(start, end), with: closers))
  }

  /// A bracket of the wrong kind stands where the container should be closed.
  func mismatchedCloser() -> Diagnostic {
    let span = SourceSpan(offset, offset + 1)
    return error(
      "expected '\(closer)' to close the \(containerName), found \(name(at: offset))", at: span,
      notes: openingNote,
      fixIt: .init("replace it with '\(closer)'", replacing: span, with: closer))
  }
}
