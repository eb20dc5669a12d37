/// What commands print that do nothing else.
extension ShellText.Command {
  /// What `echo`, `printf` or `cat` with a here-document prints; nil for another command.
  var output: ShellText.Word? {
    let operands = words.dropFirst().drop { ["-n", "-e", "-E", "--"].contains($0.text) }
    switch words.first?.text {
    case "echo": return Self.joined(operands)
    case "printf": return operands.first.map { $0.formatted(with: operands.dropFirst()) }
    case "cat": return input
    default: return nil
    }
  }

  private static func joined(_ words: ArraySlice<ShellText.Word>) -> ShellText.Word? {
    guard var joined = words.first else { return nil }
    for word in words.dropFirst() {
      joined.append(ASCII.space, from: .at(word.span.start), .made)
      joined.append(word)
    }
    return joined
  }
}

extension ShellText.Word {
  /// Appends what another word reads as.
  mutating func append(_ word: Self) {
    bytes += word.bytes
    map.append(word.map)
    variable = variable ?? word.variable
  }

  /// The most bytes that `printf` prints here.
  private static let maximumLength = 1 << 16

  /// The text that `printf` makes of the word as its format, which is used again as long as there
  /// are arguments.
  fileprivate func formatted(with arguments: ArraySlice<Self>) -> Self {
    var rest = arguments
    var text = Self(span: span)
    var length = 0
    repeat {
      length = rest.count
      fill(&text, from: &rest)
    } while !rest.isEmpty && rest.count < length && text.bytes.count <= Self.maximumLength
    return text
  }

  /// Appends the format to a text, with arguments in the place of its conversions.
  private func fill(_ text: inout Self, from arguments: inout ArraySlice<Self>) {
    text.variable = text.variable ?? variable
    var place = 0
    while place < bytes.count, text.bytes.count <= Self.maximumLength {
      let part = bytes[place...]
      if let length = Self.conversionLength(part) {
        if let argument = arguments.popFirst() { text.append(argument) }
        place += length
        continue
      }
      let escape = part.first == ASCII.backslash ? part.dropFirst().first : nil
      let meant = escape.flatMap { Self.escapes[$0] }
      let isDoubled = meant != nil || part.starts(with: "%%".utf8)
      let span = map.origin(of: SourceSpan(place, place + (isDoubled ? 2 : 1)))
      text.append(meant ?? bytes[place], from: span, isDoubled ? .escaped : .copied)
      place += isDoubled ? 2 : 1
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): ASCII.lineFeed, UInt8(ascii: "t"): ASCII.tab,
    UInt8(ascii: "r"): ASCII.carriageReturn, ASCII.backslash: ASCII.backslash,
    ASCII.quote: ASCII.quote, ASCII.apostrophe: ASCII.apostrophe,
  ]

  /// The length of a conversion such as `%s` or `%5d` that some bytes begin with.
  private static func conversionLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == ASCII.percent else { return nil }
    let flags = bytes.dropFirst().prefix { ASCII.isDigit($0) || "-+.#".utf8.contains($0) }
    guard let letter = bytes.dropFirst(1 + flags.count).first, "sdiufbqxX".utf8.contains(letter)
    else { return nil }
    return flags.count + 2
  }
}
