import PhoneModel

extension ProjectValue {
  /// Reads a property list as text, in XML or in the old form; nil if the data is not one.
  init?(propertyList bytes: [UInt8]) {
    // Builds make binary ones; those of projects are texts.
    guard !bytes.starts(with: Array("bplist".utf8)) else { return nil }
    let isXML = bytes.prefix(64).first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    guard isXML else {
      guard let value = OldPropertyListReader.read(bytes) else { return nil }
      self = value
      return
    }
    guard let root = XMLElement(bytes) else { return nil }
    let element = root.name == "plist" ? root.children.first : root
    guard let element, let value = Self(element) else { return nil }
    self = value
  }

  private init?(_ element: XMLElement) {
    (line, column) = (element.line, element.column)
    switch element.name {
    case "string", "date", "data": content = .text(element.text)
    case "true": content = .boolean(true)
    case "false": content = .boolean(false)
    case "integer", "real":
      guard let number = Double(element.trimmedText) else { return nil }
      content = .number(number)
    case "array": content = .list(element.children.compactMap { Self($0) })
    case "dict": content = .map(Self.members(element.children))
    default: return nil
    }
  }

  private static func members(
    _ children: [XMLElement]
  ) -> [(key: String, value: ProjectValue)] {
    var members: [(key: String, value: ProjectValue)] = []
    var key: XMLElement?
    for child in children {
      guard child.name != "key" else {
        key = child
        continue
      }
      guard let name = key, var value = Self(child) else { continue }
      (value.line, value.column) = (name.line, name.column)
      members.append((name.text, value))
      key = nil
    }
    return members
  }
}
