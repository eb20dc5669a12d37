/// Fills ASCII text into lines of a given width, as the help of Swift's own tools is laid out.
struct HelpLayout {
  /// The widths that help can be laid out for, in columns.
  static let widths = 40...200

  /// The columns of a line.
  let width: Int

  /// Creates a layout; a width out of range becomes the nearest within it.
  init(width: Int) {
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The column where descriptions begin; a narrow terminal has them below their labels.
  private var column: Int { width < 60 ? 8 : 26 }

  /// A paragraph whose first line stands at the margin and whose other lines hang below `hang`.
  func paragraph(_ text: String, margin: Int = 0, hang: Int = 0) -> String {
    fill(Self.words(of: text), within: width - max(margin, hang)).enumerated()
      .map { Self.blanks($0 == 0 ? margin : hang) + $1 }
      .joined(separator: "\n")
  }

  /// A titled list of labels and their descriptions.
  func section(_ heading: String, _ rows: [(label: String, text: String)]) -> String {
    let lines = rows.flatMap { row(label(of: $0.label), $0.text) }
    return ([heading] + lines).joined(separator: "\n")
  }

  private func row(_ label: [String], _ text: String) -> [String] {
    let margin = Self.blanks(column)
    let description = fill(Self.words(of: text), within: width - column).map { margin + $0 }
    guard label.count == 1, let line = label.first, line.count + 2 <= column,
      let first = description.first
    else { return label + description }
    return [line + first.dropFirst(line.count)] + description.dropFirst()
  }

  /// A label, two columns in; one that is too long continues like a command in a shell.
  private func label(of text: String) -> [String] {
    guard text.count + 2 > width else { return [Self.blanks(2) + text] }
    let lines = fill(Self.words(of: text), within: width - 6)
    return lines.enumerated().map { index, line in
      let margin = Self.blanks(index == 0 ? 2 : 4)
      return margin + line + (index < lines.count - 1 ? " \\" : "")
    }
  }

  private func fill(_ words: [String], within limit: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// Words as a shell splits them: what stands in single quotes or angle brackets stays together.
  private static func words(of text: String) -> [String] {
    var words: [String] = [""]
    var closing: Character?
    for character in text {
      if closing == nil, character == " " {
        words.append("")
        continue
      }
      words[words.count - 1].append(character)
      if character == closing {
        closing = nil
      } else if closing == nil, words.last?.count == 1 {
        closing = character == "'" ? "'" : character == "<" ? ">" : nil
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
