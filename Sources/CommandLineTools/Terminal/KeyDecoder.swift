/// Makes keys of the bytes that a terminal sends in raw mode.
///
/// It knows UTF-8, the control characters of Emacs and of every shell, the escape sequences of the
/// cursor keys (ECMA-48, and the VT's SS3), and bracketed paste. What it does not know it drops.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// Creates a decoder in whose past there is nothing.
  package init() {}

  /// The keys that are complete with these bytes.
  package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var text: [UInt8] = []
    while let step = nextStep() {
      if case .byte(let byte) = step {
        text.append(byte)
        continue
      }
      Self.flush(&text, &keys)
      if case .key(let key) = step { keys.append(key) }
    }
    keepIncomplete(&text)
    Self.flush(&text, &keys)
    return keys
  }

  private enum Step {
    case byte(UInt8)
    case key(Key)
    case nothing
  }

  private static let pasteBegin = "200"
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The most that is kept of a paste, and of an escape sequence.
  private static let limits = (paste: 1 << 16, sequence: 32)

  /// Takes one step through the bytes; nil when the rest is not complete.
  private mutating func nextStep() -> Step? {
    if paste != nil { return pastedStep() }
    guard let byte = pending.first else { return nil }
    guard byte == 0x1B else {
      pending.removeFirst()
      return byte < 0x20 || byte == 0x7F ? Self.control(byte) : .byte(byte)
    }
    return escapeStep()
  }

  private mutating func pastedStep() -> Step? {
    guard let end = pending.firstRange(of: Self.pasteEnd) else {
      let whole = max(0, pending.count - Self.pasteEnd.count + 1)
      paste? += pending.prefix(whole)
      pending.removeFirst(whole)
      return nil
    }
    let bytes = (paste ?? []) + pending[..<end.lowerBound]
    pending.removeSubrange(..<end.upperBound)
    paste = nil
    return .key(.paste(String(decoding: bytes.prefix(Self.limits.paste), as: UTF8.self)))
  }

  private mutating func escapeStep() -> Step? {
    guard pending.count > 1 else { return nil }
    let second = pending[1]
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      pending.removeFirst(second < 0x20 ? 1 : 2)
      return Self.alternative[second].map { .key($0) } ?? .nothing
    }
    let rest = pending.dropFirst(2)
    guard let final = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      guard rest.count > Self.limits.sequence else { return nil }
      pending.removeAll()
      return .nothing
    }
    let parameters = String(decoding: pending[2..<final], as: UTF8.self)
    let letter = Character(Unicode.Scalar(pending[final]))
    pending.removeSubrange(...final)
    if letter == "~", parameters == Self.pasteBegin {
      paste = []
      return .nothing
    }
    return Self.sequence(letter, parameters)
  }

  /// Keeps the beginning of a scalar whose end has not come yet.
  private mutating func keepIncomplete(_ text: inout [UInt8]) {
    guard pending.isEmpty, let lead = text.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    let length =
      switch text[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard text.count - lead < length else { return }
    pending = Array(text[lead...])
    text.removeSubrange(lead...)
  }

  private static func flush(_ text: inout [UInt8], _ keys: inout [Key]) {
    guard !text.isEmpty else { return }
    keys.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }

  /// A key that a person presses while typing a line.
  package enum Key: Hashable, Sendable {
    /// Characters to be put into the line.
    case text(String)
    /// Characters that were pasted, whatever they are.
    case paste(String)
    /// Goes somewhere.
    case move(EditedLine.Place)
    /// Removes what lies between the cursor and a place.
    case delete(EditedLine.Place)
    /// The line is done.
    case enter
    /// Completes the word.
    case tab
    /// Goes to the line before in the history.
    case up
    /// Goes to the next line in the history.
    case down
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D: the end of input on an empty line, else it removes a character.
    case endOfInput
    /// Ctrl-L.
    case clearScreen
    /// Ctrl-R: looks for an earlier line.
    case search
    /// Ctrl-G: ends a search without its result.
    case cancel
  }
}

extension KeyDecoder {
  private static func control(_ byte: UInt8) -> Step {
    controls[byte].map { .key($0) } ?? .nothing
  }

  private static let controls: [UInt8: Key] = [
    0x01: .move(.home), 0x02: .move(.left), 0x03: .interrupt, 0x04: .endOfInput,
    0x05: .move(.end), 0x06: .move(.right), 0x07: .cancel, 0x08: .delete(.left), 0x09: .tab,
    0x0A: .enter,
    0x0B: .delete(.end), 0x0C: .clearScreen, 0x0D: .enter, 0x0E: .down, 0x10: .up,
    0x12: .search,
    0x15: .delete(.home), 0x17: .delete(.wordLeft), 0x7F: .delete(.left),
  ]

  /// What keys do together with Alt, or after Escape.
  private static let alternative: [UInt8: Key] = [
    UInt8(ascii: "b"): .move(.wordLeft), UInt8(ascii: "f"): .move(.wordRight),
    UInt8(ascii: "d"): .delete(.wordRight), 0x7F: .delete(.wordLeft),
  ]

  private static func sequence(_ letter: Character, _ parameters: String) -> Step {
    let isModified = parameters.hasSuffix(";5") || parameters.hasSuffix(";3")
    switch letter {
    case "A": return .key(.up)
    case "B": return .key(.down)
    case "C": return .key(.move(isModified ? .wordRight : .right))
    case "D": return .key(.move(isModified ? .wordLeft : .left))
    case "H": return .key(.move(.home))
    case "F": return .key(.move(.end))
    case "~":
      switch parameters {
      case "1", "7": return .key(.move(.home))
      case "4", "8": return .key(.move(.end))
      case "3": return .key(.delete(.right))
      default: return .nothing
      }
    default: return .nothing
    }
  }
}
