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
  /// Whether nothing was read yet.
  private var isAtBeginning = true
  /// What was read of a single payload of several lines; nil where each line is one.
  private var whole: [UInt8]?
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
    if let whole { return .text(name: name, bytes: whole) }
    if skipped > 0 { return .longLine(name: name, line: line, size: skipped) }
    return rest.isEmpty ? nil : .lines(name: name, bytes: rest, firstLine: line)
  }

  /// Standard input whose first line opens an object, a command or a request holds a single text of
  /// several lines, which is known by its end, as long as it is no longer than a line may be.
  private mutating func receive(_ bytes: ArraySlice<UInt8>) -> CheckSource.Part? {
    if isAtBeginning, descriptor == 0, Self.isOpening(bytes) { whole = [] }
    isAtBeginning = false
    guard var gathered = whole else { return lines(in: bytes) }
    whole = nil
    gathered += bytes
    guard gathered.count > Self.lineLimit else {
      whole = gathered
      return nil
    }
    return lines(in: gathered[...])
  }

  private static func isOpening(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.firstIndex(of: lineFeed).map { Transcript.isOpening(bytes[..<$0]) } ?? false
  }

  /// The whole lines of what was read, or nil where it holds no end of a line.
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
