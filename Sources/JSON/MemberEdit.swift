package import Diagnostics

/// Changes to members of objects, as one replacement each that leaves everything else as it is.
package struct MemberEdit {
  let tape: JSONTape
  /// The index of the member's key.
  let member: Int
  /// The index of the object that holds it.
  let object: Int

  /// Creates the edit of the member whose key stands at `member` in the object at `object`.
  package init(tape: JSONTape, member: Int, object: Int) {
    self.tape = tape
    self.member = member
    self.object = object
  }

  /// Gives the member another key.
  package func renaming(to name: String, isSafe: Bool) -> Diagnostic.FixIt {
    .init(
      "write '\(name)'", replacing: tape.nodes[member].span, with: "\"\(name)\"", isSafe: isSafe)
  }

  /// Takes the member out.
  package func removal(isSafe: Bool) -> Diagnostic.FixIt {
    .init("remove it", replacing: removed, isSafe: isSafe)
  }

  /// Moves the member to the end of another object, under another name if one is given; nil where
  /// that object has the key.
  package func move(
    into target: Int, as name: String? = nil, _ message: String
  ) -> Diagnostic.FixIt? {
    let key = name ?? tape.string(at: member) ?? ""
    guard tape.nodes[target].kind == .object, tape.value(for: key, in: target) == nil else {
      return nil
    }
    let moved = (name.map { "\"\($0)\"" } ?? source(tape.nodes[member].span)) + valueSource
    let (place, inserted) = insertion(of: moved, in: target)
    let removed = removed
    if place >= removed.end {
      let between = source(SourceSpan(removed.end, place))
      return .init(
        message, replacing: SourceSpan(removed.start, place), with: between + inserted)
    }
    guard place <= removed.start else { return nil }
    let between = source(SourceSpan(place, removed.start))
    return .init(message, replacing: SourceSpan(place, removed.end), with: inserted + between)
  }

  /// From the end of the key to the end of the value.
  private var valueSource: String {
    source(SourceSpan(tape.nodes[member].span.end, tape.nodes[member + 1].span.end))
  }

  /// The member with the comma that parts it from its neighbour.
  private var removed: SourceSpan {
    let own = SourceSpan(tape.nodes[member].span.start, tape.nodes[member + 1].span.end)
    let next = tape.successor(of: member + 1)
    if next < tape.successor(of: object) {
      return SourceSpan(own.start, tape.nodes[next].span.start)
    }
    guard let before = lastMember(of: object, before: member) else {
      return SourceSpan(own.start, endOfComma(after: own.end))
    }
    return SourceSpan(tape.nodes[before + 1].span.end, own.end)
  }

  /// The place past a comma that follows, which only a trailing one does here.
  private func endOfComma(after end: Int) -> Int {
    let rest = tape.storage[end...].prefix(while: ASCII.isBlank)
    return tape.storage[rest.endIndex] == ASCII.comma ? rest.endIndex + 1 : end
  }

  /// Where a member goes at the end of an object, with its comma and the blanks of its neighbour.
  private func insertion(of text: String, in target: Int) -> (place: Int, text: String) {
    guard let last = lastMember(of: target, before: tape.successor(of: target)) else {
      return (tape.nodes[target].span.start + 1, text)
    }
    var start = tape.nodes[last].span.start
    let end = start
    while start > 0, ASCII.isBlank(tape.storage[start - 1]) { start -= 1 }
    return (tape.nodes[last + 1].span.end, "," + source(SourceSpan(start, end)) + text)
  }

  /// The key of the last member of an object that stands before an index.
  private func lastMember(of object: Int, before end: Int) -> Int? {
    var cursor = object + 1
    var last: Int?
    while cursor < end {
      last = cursor
      cursor = tape.successor(of: cursor + 1)
    }
    return last
  }

  private func source(_ span: SourceSpan) -> String {
    String(decoding: tape.storage[span.start..<span.end], as: UTF8.self)
  }
}
