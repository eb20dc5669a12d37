import APNs
package import CommandLineTools
import NotifySimCore
import Platform
import PushText

/// Makes the safe fixes in files of payloads, or shows them.
package struct CheckFixer {
  private let settings: CheckWorker.Settings
  private var payloads: PayloadFindings
  /// What was found in folders and is no payload.
  package private(set) var leftOut: [FileFinder.LeftOut] = []
  private let isDryRun: Bool
  private let show: (String) throws(CommandFailure) -> Void

  /// Creates a fixer; in a dry run, what would be changed is shown as a diff.
  package init(
    _ settings: CheckWorker.Settings, isDryRun: Bool,
    show: @escaping (String) throws(CommandFailure) -> Void
  ) {
    self.settings = settings
    payloads = settings.findings
    self.isDryRun = isDryRun
    self.show = show
  }

  /// Fixes a file, and says how many mistakes were fixed; none in a file without payloads.
  package mutating func fix(_ file: FileFinder.Found) throws(CommandFailure) -> Int {
    if file.path.hasSuffix(ScenarioFiles.suffix) || TableFile.Kind(path: file.path) != nil {
      return 0
    }
    if case .success(.special) = FileSystem.kind(of: file.path) {
      throw .unwritable(file: file.path, reason: "it is not a regular file")
    }
    if !isDryRun { FileDraft.removeLeftover(beside: file.path) }
    return CheckSource.isStream(file.path) ? try fixStream(file) : try fixFile(file)
  }

  private mutating func fixFile(_ file: FileFinder.Found) throws(CommandFailure) -> Int {
    let contents = try InputFile.contents(of: file.path, namedBy: file.origin)
    let source = SourceText(name: contents.name, bytes: contents.bytes)
    guard FileKind(source) == .payload, !ForeignText.isNamed(file.path),
      case .findings(let found) = payloads.of(source.bytes[...])
    else { return 0 }
    if let reason = settings.guess.objection(to: file, source, found) {
      leftOut.append(FileFinder.LeftOut(file: file.path, reason: reason))
      return 0
    }
    guard let fixed = payloads.fixed(source.bytes, leavingOut: settings.disabled(in: file.path))
    else { return 0 }
    if isDryRun {
      try show(UnifiedDiff.header(file.path))
      try show(UnifiedDiff.hunks(from: source.bytes, to: fixed.bytes))
    } else {
      var replacement = try ReplacementFile(
        for: file.path, changing: contents.version, below: file.folder)
      try replacement.write(fixed.bytes)
      try replacement.commit()
    }
    return fixed.mistakes
  }

  /// Fixes the lines of a stream, each for itself; one with a line that is too long is left alone.
  private func fixStream(_ file: FileFinder.Found) throws(CommandFailure) -> Int {
    let path = file.path
    var stream = try LineStream(path, namedBy: file.origin)
    var replacement =
      isDryRun
      ? nil : try ReplacementFile(for: path, changing: stream.version, below: file.folder)
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
            if mistakes == 0 { try show(UnifiedDiff.header(path)) }
            try show(UnifiedDiff.hunk(line: line, from: old, to: fixed.bytes[...]))
          }
          mistakes += fixed.mistakes
        }
        line += 1
      }
    }
    if mistakes > 0 { try replacement?.commit() } else { replacement?.discard() }
    return mistakes
  }

  /// A line with its end after fixing, or nil if nothing is to be fixed.
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
}
