import APNs
import CommandLineTools
import Platform

/// The lines of a file of any size, some at a time.
struct LineStream {
  /// The most bytes of a line that are held; a push takes hundreds of times less (rule P2).
  static let lineLimit = 1 << 20
  private static let chunkSize = 1 << 17

  private let name: String
  private let descriptor: Int32
  /// The version of the file when it was opened.
  let version: FileVersion?
  private var buffer = [UInt8](repeating: 0, count: chunkSize)
  /// The beginning of a line whose end was not read yet.
  private var rest: [UInt8] = []
  private var line = 1
  /// How many bytes of a line that is too long were left out so far.
  private var skipped = 0
  private var isAtEnd = false
  /// What was read of standard input as long as it is not known whether each line is a payload, or
  /// once it is known that all of them are one text; nil where each line is a payload.
  private var gathered: [UInt8]?
  private var judge = LineJudge()
  /// Whole lines that were read together with the end of a line that is too long.
  private var pending: CheckSource.Part?

  /// Opens a file, or standard input for `-`.
  init(
    _ path: String, namedBy origin: InputFile.Origin = .commandLine
  ) throws(CommandFailure) {
    guard path != InputFile.standardInput else {
      name = "<stdin>"
      descriptor = 0
      version = nil
      gathered = []
      return
    }
    name = path
    do throws(SystemError) {
      descriptor = try InputFile.open(path, namedBy: origin)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    version = try? FileVersion(of: descriptor)
  }

  /// The next lines that can be had without waiting for more; nil at the end.
  mutating func next() -> CheckSource.Part? {
    if let part = pending {
      pending = nil
      return part
    }
    while !isAtEnd {
      switch Descriptor.read(from: descriptor, into: &buffer) {
      case .failure(let error):
        end()
        return .failure(.unreadable(file: name, reason: error.reason))
      case .success(0):
        end()
        return remainder()
      case .success(let count):
        if let part = receive(buffer[..<count]) { return part }
      }
    }
    return nil
  }

  /// Closes the file before its end.
  mutating func close() {
    if !isAtEnd { end() }
  }

  private mutating func end() {
    isAtEnd = true
    if descriptor != 0 { Descriptor.close(descriptor) }
  }

  /// What is left of the file at its end.
  private mutating func remainder() -> CheckSource.Part? {
    if let text = gathered {
      gathered = nil
      judge.end(of: text)
      if judge.verdict == .text { return .text(name: name, bytes: text) }
      rest = text
    }
    if skipped > 0 { return .longLine(name: name, line: line, size: skipped) }
    return rest.isEmpty ? nil : .lines(name: name, bytes: rest, firstLine: line)
  }

  /// Standard input whose first lines are no payloads by themselves holds a single text of several
  /// lines, which is known by its end, as long as it is no longer than a line may be.
  private mutating func receive(_ bytes: ArraySlice<UInt8>) -> CheckSource.Part? {
    guard var text = gathered else { return lines(in: bytes) }
    gathered = nil
    text += bytes
    judge.read(text)
    guard judge.verdict == .lines || text.count > Self.lineLimit else {
      gathered = text
      return nil
    }
    return lines(in: text[...])
  }

  /// The whole lines of what was read, or nil if it holds no end of a line.
  private mutating func lines(in bytes: ArraySlice<UInt8>) -> CheckSource.Part? {
    if skipped > 0 { return skip(bytes) }
    guard let last = bytes.lastIndex(of: Self.lineFeed) else {
      rest += bytes
      if rest.count > Self.lineLimit {
        skipped = rest.count
        rest = []
      }
      return nil
    }
    var whole = rest
    whole += bytes[...last]
    rest = Array(bytes[(last + 1)...])
    let first = line
    line += whole.withUnsafeBytes(FileSystem.lineFeedCount)
    return .lines(name: name, bytes: whole, firstLine: first)
  }

  /// Leaves out bytes up to the end of a line that is too long.
  private mutating func skip(_ bytes: ArraySlice<UInt8>) -> CheckSource.Part? {
    guard let end = bytes.firstIndex(of: Self.lineFeed) else {
      skipped += bytes.count
      return nil
    }
    let part = CheckSource.Part.longLine(
      name: name, line: line, size: skipped + bytes.distance(from: bytes.startIndex, to: end))
    skipped = 0
    line += 1
    pending = lines(in: bytes[(end + 1)...])
    return part
  }

  private static let lineFeed: UInt8 = 0x0A
}

/// Tells from the first lines of a text whether each of its lines is a payload.
private struct LineJudge {
  enum Verdict {
    /// Each line is a payload.
    case lines
    /// All lines are one text.
    case text
  }

  /// What the text is, once that is known.
  private(set) var verdict: Verdict?
  /// Where the first line begins that was not looked at yet.
  private var next = 0
  /// Up to where the end of that line was looked for.
  private var searched = 0
  private var values = 0
  private var others = 0

  /// How many lines decide.
  private static let judgedLines = 16

  /// Looks at the whole lines of what was read of the text so far.
  mutating func read(_ text: [UInt8]) {
    while verdict == nil, let end = text[searched...].firstIndex(of: ASCII.lineFeed) {
      look(at: text[next..<end])
      next = end + 1
      searched = next
    }
    searched = text.count
  }

  /// Looks at the last line, and decides.
  mutating func end(of text: [UInt8]) {
    if verdict == nil { look(at: text[next...]) }
    decide()
  }

  private mutating func look(at line: ArraySlice<UInt8>) {
    guard let first = line.first(where: { !ASCII.isBlank($0) }) else { return }
    let isContainer = first == ASCII.leftBrace || first == ASCII.leftBracket
    if isContainer || line.starts(with: [0xEF, 0xBB, 0xBF]),
      (try? JSONDocument(parsing: Array(line))) != nil
    {
      values += 1
    } else {
      others += 1
    }
    // A stream is read while it arrives, and has a broken line only now and then.
    if others == 0 || values + others == Self.judgedLines { decide() }
  }

  private mutating func decide() {
    if verdict == nil { verdict = values > others || others == 0 ? .lines : .text }
  }
}
