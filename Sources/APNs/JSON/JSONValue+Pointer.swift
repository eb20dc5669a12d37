extension JSONValue {
  /// The JSON Pointer (RFC 6901) of the value; for a key, that of its value.
  public var pointer: String { tape.pointer(to: index) }
}

extension JSONTape {
  /// The JSON Pointer of the node at `target`, found by walking down from the root.
  func pointer(to target: Int) -> String {
    var pointer = ""
    var container = 0
    while let step = step(from: container, towards: target) {
      pointer += "/" + step.token
      container = step.child
    }
    return pointer
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
