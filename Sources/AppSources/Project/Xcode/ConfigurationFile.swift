import PhoneModel

/// Reads `.xcconfig` files, with those that they include.
struct ConfigurationFileReader {
  private let files: ProjectFiles
  /// The folder of the project, where included files may lie too.
  private let folder: String
  private(set) var settings: [(key: String, value: Sourced<String>)] = []
  private var visited: Set<String> = []

  /// The settings of a file in the order in which they count.
  static func settings(
    of path: String, in files: ProjectFiles, folder: String
  ) -> [(key: String, value: Sourced<String>)] {
    var reader = Self(files: files, folder: folder)
    reader.read(path, depth: 0)
    return reader.settings
  }

  private init(files: ProjectFiles, folder: String) {
    self.files = files
    self.folder = folder
  }

  private mutating func read(_ path: String, depth: Int) {
    guard depth < 10, visited.count < 64, visited.insert(path).inserted,
      let bytes = files.bytes(path)
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = Self.withoutComment(line)
      if content.hasPrefix("#include") {
        guard let included = Self.quoted(content) else { continue }
        let places = [ProjectPath.folder(of: path), folder]
          .compactMap { ProjectPath.joined($0, included) }
        if let place = places.first(where: { files.bytes($0) != nil }) {
          read(place, depth: depth + 1)
        }
      } else if let equals = Self.equals(in: content) {
        let key = content[..<equals].trimmingBlanks
        var value = content[content.index(after: equals)...].trimmingBlanks
        while value.hasSuffix(";") { value = value.dropLast().trimmingBlanks }
        let place = ReadApp.Place(file: path, line: index + 1, column: 1)
        guard !key.isEmpty else { continue }
        settings.append((key, Sourced(value, at: place)))
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> String {
    var rest = line
    while let slash = rest.firstIndex(of: "/") {
      let next = rest.index(after: slash)
      if next < rest.endIndex, rest[next] == "/" { return line[..<slash].trimmingBlanks }
      rest = rest[next...]
    }
    return line.trimmingBlanks
  }

  private static func quoted(_ text: String) -> String? {
    guard let start = text.firstIndex(of: "\"") else { return nil }
    let rest = text[text.index(after: start)...]
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  /// The sign that follows the key, and not one in the key's conditions.
  private static func equals(in text: String) -> String.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0: return index
      default: break
      }
    }
    return nil
  }
}
