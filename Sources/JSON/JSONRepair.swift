public import Diagnostics

/// A text that was not JSON, and what became of it when each error was fixed in turn (X1).
public struct JSONRepair: Hashable, Sendable {
  /// The text after all changes.
  public private(set) var bytes: [UInt8]
  /// The errors that were fixed, each with offsets in the text as it was at that step.
  public private(set) var fixedErrors: [Diagnostic] = []
  /// All errors that were met, those that were not fixed too, at their places in the text that was
  /// given.
  package private(set) var errors: [Diagnostic] = []
  /// Where the bytes come from in the text that was given.
  package private(set) var map: SourceMap
  /// Whether the text is JSON now.
  package private(set) var isJSON = false
  /// The errors that are placeholders.
  package private(set) var placeholders: [Diagnostic] = []
  /// Whether it has placeholders, which somebody fills in.
  package var isTemplate: Bool { !placeholders.isEmpty }
  /// Whether a placeholder or a comment stands for parts that were left out.
  package private(set) var hasOmission = false
  /// The parts of the text that was given in whose place something else may have been meant.
  package private(set) var assumed: [SourceSpan] = []
  /// Where the word that was taken for a string last ends in the text as it is now.
  private var lastAssumedEnd: Int?
  /// How long the text may become, in bytes.
  private let maximumCount: Int
  /// The place of the last change in the text that was given, and how many there were in a row.
  private var lastPlace: Int?
  private var changesAtPlace = 0

  /// A change that leads to another one at the same place again and again fixes nothing.
  private static let maximumChangesAtPlace = 64

  /// How many bytes are read for the changes of a text.
  private static let maximumWork = 1 << 26

  /// What may be changed.
  package enum Extent: Hashable, Sendable {
    /// What can have been meant in one way only; the first error of another kind is the last.
    case certain
    /// Whatever lets reading go on.
    case all
  }

  /// Repairs a text with at most `limit` changes, some of which may not be what was meant.
  /// - Returns: nil if the text is JSON already, or if an error with no fix is met.
  public init?(of bytes: [UInt8], options: JSONReader.Options = .apple, limit: Int = 50) {
    guard let repair = Self(trying: bytes, options, .all, limit: limit, isGuessing: false),
      repair.isJSON
    else { return nil }
    self = repair
  }

  /// Repairs a text as far as possible, with at most `limit` changes, and fewer in a large text:
  /// each takes one more reading.
  /// - Returns: nil if the text is JSON already.
  package static func attempt(
    on bytes: [UInt8], options: JSONReader.Options = .apple, _ extent: Extent, limit: Int = 50
  ) -> JSONRepair? {
    Self(trying: bytes, options, extent, limit: limit, isGuessing: extent == .all)
  }

  private init?(
    trying bytes: [UInt8], _ options: JSONReader.Options, _ extent: Extent, limit: Int,
    isGuessing: Bool
  ) {
    self.bytes = bytes
    // What is quoted doubles at most, but for control characters.
    maximumCount = 4 * bytes.count + 1024
    map = SourceMap(copying: SourceSpan(0, bytes.count))
    let reader = JSONReader(options: options)
    let limit = min(limit, max(8, Self.maximumWork / max(1, bytes.count)))
    var document = JSONDocument()
    while true {
      do throws(JSONReader.SyntaxError) {
        try reader.read(self.bytes, into: &document)
        isJSON = true
        break
      } catch {
        guard fixedErrors.count < limit else {
          errors.append(map.origin(of: .furtherErrors(from: error.diagnostic)))
          break
        }
        guard take(error, extent, isGuessing) else { break }
      }
    }
    if errors.isEmpty { return nil }
  }

  /// Notes an error and makes the change that fixes it; false if there is none to make.
  private mutating func take(
    _ error: JSONReader.SyntaxError, _ extent: Extent, _ isGuessing: Bool
  ) -> Bool {
    let diagnostic = error.diagnostic
    guard !followsAssumption(diagnostic) else { return false }
    errors.append(map.origin(of: diagnostic))
    if error.isPlaceholder { placeholders += errors.suffix(1) }
    if let span = diagnostic.span, span.end <= bytes.count {
      let part = bytes[span.start..<span.end]
      hasOmission =
        hasOmission || Ellipsis.begins(comment: part)
        || error.isPlaceholder && Ellipsis.sign(of: part) != nil
    }
    let own = diagnostic.fixIt.flatMap { $0.span == nil ? nil : $0 }
    guard let fix = own ?? (isGuessing ? error.recovery : nil), let span = fix.span,
      extent == .all || fix.isSafe, let next = fix.applied(to: bytes), next.count <= maximumCount
    else { return false }
    let place = map.origin(of: span).start
    changesAtPlace = place == lastPlace ? changesAtPlace + 1 : 1
    lastPlace = place
    guard changesAtPlace <= Self.maximumChangesAtPlace else { return false }
    if !fix.isSafe {
      assumed.append(map.origin(of: span))
      let isWord = span.length > 0 && ASCII.isWord(bytes[span.start])
      lastAssumedEnd =
        isWord && fix.replacement.hasPrefix("\"")
        ? span.start + fix.replacement.utf8.count : nil
    } else if let end = lastAssumedEnd, span.start < end {
      lastAssumedEnd = end + fix.replacement.utf8.count - span.length
    }
    map = map.replacing(span, with: fix.replacement.utf8.count)
    fixedErrors.append(diagnostic)
    bytes = next
    return true
  }

  /// Whether an error comes right after a word that was taken for a string, so that this was wrong.
  private func followsAssumption(_ error: Diagnostic) -> Bool {
    guard let end = lastAssumedEnd, let start = error.span?.start, end - 1 <= start,
      start <= bytes.count
    else { return false }
    return start < end || bytes[end..<start].allSatisfy(ASCII.isBlank)
  }

  /// A finding about the fixed text as one about the text that was given; nil if it is about
  /// something that was only assumed.
  package func origin(of finding: Diagnostic) -> Diagnostic? {
    let placed = map.origin(of: finding)
    guard let span = placed.span else { return placed }
    let isAssumed = assumed.contains { $0.start <= span.start && span.end <= $0.end }
    return isAssumed ? nil : placed
  }
}

extension Diagnostic {
  /// The last line about a text with more errors than are listed.
  fileprivate static func furtherErrors(from first: Diagnostic) -> Diagnostic {
    Diagnostic(.note, .invalidJSON, "further errors are not shown", at: first.span)
  }
}

/// Changes that let reading go on where nothing tells what was meant.
extension JSONExplainer {
  /// The change, which keeps the structure of the text and adds as little as it can; nil if what
  /// follows could not be trusted.
  func recovery() -> Diagnostic.FixIt? {
    guard wideEncoding() == nil else { return nil }
    if let part = placeholder() { return change(part.span, part.replacement) }
    if expression() != nil { return nil }
    return switch failure.fault.kind {
    case .escape where !isEnd(offset + 1):
      change(SourceSpan(offset, offset + 1), "")
    case .hexadecimal: change(unicodeEscape, "\\uFFFD")
    case .colon: isStructure(at: offset) && !isEnd(offset) ? change(.at(offset), ":null") : nil
    case .value:
      isInObject && isStructure(at: offset) && !isEnd(offset) ? change(.at(offset), "null") : nil
    default: nil
    }
  }

  private func change(_ span: SourceSpan, _ replacement: String) -> Diagnostic.FixIt {
    .init("go on reading", replacing: span, with: replacement)
  }
}
