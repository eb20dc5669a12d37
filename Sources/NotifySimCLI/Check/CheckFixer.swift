import APNs
import CommandLineTools
import NotifySimCore
import Platform

/// Makes the safe fixes in files of payloads, or shows them.
struct CheckFixer {
  private let output: Output
  private let settings: CheckSettings
  private var payloads: PayloadFindings
  private let isDryRun: Bool
  /// How many mistakes were mended, and in how many files.
  private(set) var mended = (mistakes: 0, files: 0)
  private(set) var status = ExitStatus.done

  init(_ output: Output, _ settings: CheckSettings, isDryRun: Bool) {
    self.output = output
    self.settings = settings
    payloads = settings.findings
    self.isDryRun = isDryRun
  }

  /// Fixes files; one that cannot be read is left to the check, or told of where there is none.
  mutating func fix(_ files: [FoundFile]) throws(CommandFailure) {
    for file in files
    where !file.path.hasSuffix(ScenarioFinder.suffix) && TableFile.Kind(path: file.path) == nil {
      do throws(CommandFailure) {
        if case .success(.special) = FileSystem.kind(of: file.path) {
          throw .unwritable(file: file.path, reason: "it is no regular file")
        }
        let mistakes =
          CheckSource.isStream(file.path) ? try fixStream(file.path) : try fixFile(file)
        mended.mistakes += mistakes
        mended.files += mistakes > 0 ? 1 : 0
      } catch {
        switch error {
        case .terminal: throw error
        case .unreadable where !isDryRun: continue
        case .unreadable(_, _, let isTooLarge) where file.isFound && isTooLarge: continue
        default: status = max(status, output.report(error))
        }
      }
    }
  }

  private mutating func fixFile(_ file: FoundFile) throws(CommandFailure) -> Int {
    let source = try InputFile.read(file.path)
    guard !AppManifest.isManifest(source),
      let fixed = payloads.fixed(source.bytes, leavingOut: settings.disabled(in: file.path)),
      !PayloadGuess.isSomethingElse(file, source, payloads.of(source.bytes[...]))
    else { return 0 }
    if isDryRun {
      try write(UnifiedDiff.header(file.path))
      try write(UnifiedDiff.hunks(from: source.bytes, to: fixed.bytes))
    } else {
      var replacement = try ReplacementFile(for: file.path)
      try replacement.write(fixed.bytes)
      try replacement.commit()
    }
    return fixed.mistakes
  }

  /// Fixes the lines of a stream, each for itself; one with a line that is too long is left alone.
  private func fixStream(_ path: String) throws(CommandFailure) -> Int {
    var stream = try LineStream(path)
    var replacement = isDryRun ? nil : try ReplacementFile(for: path)
    let disabled = settings.disabled(in: path)
    var mistakes = 0
    while let part = stream.next() {
      guard case .lines(_, let bytes, let firstLine) = part else {
        replacement?.discard()
        if case .failure(let failure) = part { throw failure }
        return 0
      }
      var line = firstLine
      for old in Lines(bytes) {
        let fixed = fixed(old, leavingOut: disabled)
        try replacement?.write(fixed?.bytes ?? Array(old))
        if let fixed {
          if isDryRun {
            if mistakes == 0 { try write(UnifiedDiff.header(path)) }
            try write(UnifiedDiff.hunk(line: line, from: old, to: fixed.bytes[...]))
          }
          mistakes += fixed.mistakes
        }
        line += 1
      }
    }
    if mistakes > 0 { try replacement?.commit() } else { replacement?.discard() }
    return mistakes
  }

  /// A line with its end after fixing, or nil where nothing is to be fixed.
  private func fixed(
    _ line: ArraySlice<UInt8>, leavingOut disabled: Set<Diagnostic.Code>
  ) -> (bytes: [UInt8], mistakes: Int)? {
    let body = line.last == 0x0A ? line.dropLast() : line
    let content = body.last == 0x0D ? body.dropLast() : body
    guard !content.isEmpty, var fixed = payloads.fixed(Array(content), leavingOut: disabled),
      !fixed.bytes.contains(0x0A)
    else { return nil }
    fixed.bytes += line[content.endIndex...]
    return fixed
  }

  private func write(_ text: String) throws(CommandFailure) {
    try output.write(
      output.isTerminal ? Sanitizer(output.glyphs, lineBreaks: .kept).clean(text) : text)
  }
}

/// The lines of a text with their ends.
private struct Lines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    let start = start
    let found = bytes.withUnsafeBytes { FileSystem.lineFeed(in: $0, from: start) }
    self.start = found.map { $0 + 1 } ?? bytes.count
    return bytes[start..<self.start]
  }
}
