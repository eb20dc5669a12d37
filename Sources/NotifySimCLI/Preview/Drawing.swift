import CommandLineTools

/// An SVG drawing of rectangles and lines of text, with integers in a fixed order, so that equal
/// pictures have equal bytes.
struct Drawing: Sendable {
  /// The font size in pixels.
  enum TextSize: Int, Sendable {
    /// Captions, the app's name, remarks.
    case small = 11
    /// The notification's own text and buttons.
    case normal = 14
    /// The clock of a lock screen.
    case clock = 56

    /// The line height in pixels.
    var lineHeight: Int { rawValue + rawValue / 3 + 1 }
  }

  /// The horizontal extent of a line of text.
  struct Line: Sendable {
    let x: Int
    /// The baseline.
    let y: Int
    let width: Int
  }

  /// The alignment of a text in its line.
  enum Alignment: Sendable {
    /// At the start side of its script: on the right for Arabic and Hebrew.
    case natural
    case center
    /// At the end side of the script of another text.
    case opposite(to: String)
  }

  private var elements: [String] = []

  /// Adds a rectangle.
  mutating func rectangle(
    x: Int, y: Int, width: Int, height: Int, radius: Int = 0, fill: String, stroke: String? = nil
  ) {
    let corner = radius > 0 ? " rx=\"\(radius)\"" : ""
    let edge = stroke.map { " stroke=\"\($0)\"" } ?? ""
    elements.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(corner)"
        + " fill=\"\(fill)\"\(edge)/>")
  }

  /// Adds a line of text, sanitized.
  mutating func text(
    _ text: String, in line: Line, size: TextSize = .normal, fill: String, isBold: Bool = false,
    _ alignment: Alignment = .natural
  ) {
    let text = Sanitizer().clean(text)
    guard !text.isEmpty else { return }
    let isRightToLeft = text.isRightToLeft
    let (x, anchor): (Int, String)
    switch alignment {
    case .natural: (x, anchor) = (isRightToLeft ? line.x + line.width : line.x, "")
    case .center: (x, anchor) = (line.x + line.width / 2, " text-anchor=\"middle\"")
    case .opposite(let other):
      let isMirrored = other.isRightToLeft
      x = isMirrored ? line.x : line.x + line.width
      anchor = isMirrored == isRightToLeft ? " text-anchor=\"end\"" : ""
    }
    let direction = isRightToLeft ? " direction=\"rtl\"" : ""
    let weight = isBold ? " font-weight=\"600\"" : ""
    elements.append(
      "<text x=\"\(x)\" y=\"\(line.y)\" font-size=\"\(size.rawValue)\" fill=\"\(fill)\""
        + "\(weight)\(anchor)\(direction)>"
        + "\(Sanitizer.Markup.escaped(text, inAttribute: false))</text>"
    )
  }

  /// Adds the elements of another drawing, at the same position.
  mutating func append(_ other: Drawing) { elements += other.elements }

  /// Adds another drawing at a position, with a description for screen readers.
  mutating func group(_ other: Drawing, x: Int, y: Int, title: String, description: String) {
    elements.append("<g transform=\"translate(\(x) \(y))\" role=\"img\">")
    elements += Self.heading(title, description)
    elements += other.elements
    elements.append("</g>")
  }

  /// The complete picture.
  func picture(width: Int, height: Int, title: String, description: String) -> String {
    let start =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" font-family=\"system-ui, sans-serif\">"
    let lines = [start] + Self.heading(title, description) + elements + ["</svg>"]
    return lines.map { "\($0)\n" }.joined()
  }

  private static func heading(_ title: String, _ description: String) -> [String] {
    [("title", title), ("desc", description)].filter { !$0.1.isEmpty }.map { name, text in
      let clean = Sanitizer().clean(text)
      return "<\(name)>\(Sanitizer.Markup.escaped(clean, inAttribute: false))</\(name)>"
    }
  }
}

extension String {
  /// Whether the first letter with a direction belongs to a right-to-left script.
  fileprivate var isRightToLeft: Bool {
    for scalar in unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      default: return false
      }
    }
    return false
  }
}

extension Drawing {
  /// The colors of a picture.
  struct Palette: Sendable {
    /// The appearance of the phone: `--appearance`.
    enum Appearance: String, CaseIterable, Hashable, Sendable {
      case light
      case dark

      /// The colors.
      var palette: Palette { self == .light ? .light : .dark }
    }

    /// The background of the page.
    let page: String
    /// The background of the screen.
    let wallpaper: String
    /// A notification, a button, a text field.
    let card: String
    /// The edges of a group, and of a text field.
    let edge: String
    let text: String
    /// Secondary text.
    let muted: String
    /// Text on the page, beside the screens.
    let caption: String
    /// Highlights: the label of a time-sensitive notification, the send button.
    let accent: String
    /// A destructive button.
    let destructive: String

    private static let light = Palette(
      page: "#ffffff", wallpaper: "#c9d6e6", card: "#f7f8fa", edge: "#d3d7de", text: "#111111",
      muted: "#5c6168", caption: "#4a4f57", accent: "#0a58ca", destructive: "#c11b17")

    private static let dark = Palette(
      page: "#121417", wallpaper: "#26303d", card: "#3a3f47", edge: "#565d68", text: "#f5f6f7",
      muted: "#c0c5cd", caption: "#b4bac3", accent: "#8ab8ff", destructive: "#ff9a93")
  }
}
