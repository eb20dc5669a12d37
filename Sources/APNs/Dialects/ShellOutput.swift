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

  /// The most bytes and parts of a text that `printf` formats.
  private static let maximumLength = 1 << 16
  private static let maximumParts = 100

  /// The text that `printf` makes of the word as its format.
  fileprivate func formatted(with arguments: ArraySlice<Self>) -> Self {
    var (text, rest) = (self, arguments)
    var (place, count) = (0, 0)
    while place < text.bytes.count, text.bytes.count <= Self.maximumLength,
      count < Self.maximumParts
    {
      let part = text.bytes[place...]
      let escape = part.first == ASCII.backslash ? part.dropFirst().first : nil
      if let escape, let meant = Self.escapes[escape] {
        text.replace(place..<place + 2, with: Self(bytes: [meant], span: span))
        (place, count) = (place + 1, count + 1)
      } else if part.starts(with: "%%".utf8) {
        text.replace(place..<place + 2, with: Self(bytes: [ASCII.percent], span: span))
        (place, count) = (place + 1, count + 1)
      } else if let length = Self.conversionLength(part) {
        let argument = rest.popFirst() ?? Self(span: span)
        text.replace(place..<place + length, with: argument)
        (place, count) = (place + argument.bytes.count, count + 1)
      } else {
        place += 1
      }
    }
    return text
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

  private mutating func replace(_ range: Range<Int>, with word: Self) {
    bytes.replaceSubrange(range, with: word.bytes)
    map = map.replacing(SourceSpan(range.lowerBound, range.upperBound), with: word.bytes.count)
    variable = variable ?? word.variable
  }
}
