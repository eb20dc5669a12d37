extension JSONValue {
  /// The JSON Pointer (RFC 6901) of the value; for a key, that of its value.
  public var pointer: String { tape.pointer(to: index) }
}

extension JSONTape {
  /// The JSON Pointer of the node at `target`, found by walking down from the root.
  package func pointer(to target: Int) -> String {
    var pointer = ""
    var container = 0
    while let step = step(from: container, towards: target) {
      pointer += "/" + step.token
      container = step.child
    }
    return pointer
  }

  /// The index of the container that holds the node at `target`; the root's own is 0.
  package func parent(of target: Int) -> Int {
    var container = 0
    while let (_, child) = step(from: container, towards: target), child < target {
      container = child
    }
    return container
  }

  /// A finding about a key or a value, with the pointer to it.
  func pointed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.code == .unknownKey, let start = finding.span?.start else { return finding }
    let index = nodes.partitioningIndex { Int($0.start) >= start }
    guard index + 1 < nodes.count, Int(nodes[index].start) == start else { return finding }
    var pointed = finding
    pointed.pointer = pointer(to: index + 1)
    return pointed
  }

  private func step(from container: Int, towards target: Int) -> (token: String, child: Int)? {
    guard target > container, nodes[container].isContainer else { return nil }
    let isObject = nodes[container].kind == .object
    var cursor = container + 1
    var place = 0
    while cursor < successor(of: container) {
      let value = isObject ? cursor + 1 : cursor
      let next = successor(of: value)
      if target < next {
        let token = isObject ? escapedToken(string(at: cursor) ?? "") : String(place)
        return (token, value)
      }
      cursor = next
      place += 1
    }
    return nil
  }

  private func escapedToken(_ key: String) -> String {
    key.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }
}

extension [JSONNode] {
  /// The first index from which on a condition holds, in an array that it splits in two.
  fileprivate func partitioningIndex(_ holds: (JSONNode) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
