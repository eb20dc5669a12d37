import Diagnostics
import PhoneModel
import SourceCode

/// The sources of an app, for those who look for what is wrong with them.
final class SourceSurvey {
  let reading: AppSourcesReport
  let library: SourceLibrary
  let evaluator: Evaluator
  /// The calls that register categories.
  let registrations: [SourceReader.Registered]
  /// Whether the categories that were read are all that there are.
  let isComplete: Bool
  /// The sources that say something of notifications.
  let files: [ParsedFile]
  private var lines: [String: SourceText.LineMap] = [:]
  private(set) lazy var comparisons = Comparisons(self)

  /// The words by which a source is known to say something of notifications.
  static let markers = FrameworkWords.markers.union([
    "UNMutableNotificationContent", "categoryIdentifier", "CategoryIdentifier",
    "scheduleNotificationAsync", "displayNotification", "createTriggerNotification",
    "LocalNotifications", "withCompletionHandler", "fetchCompletionHandler", "withContentHandler",
    "registerForRemoteNotifications", "interruptionLevel", "PKPushRegistry",
    "UNNotificationServiceExtension", "DarwinNotificationDetails", "IOSNotificationDetails",
    "addNotificationRequest", "InterruptionLevel",
  ])
  /// The most files that are looked at.
  private static let fileLimit = 1000

  /// Creates a survey of the sources that a reader has read.
  init(_ reading: AppSourcesReport, _ result: SourceReader.Result, read reader: SourceReader) {
    self.reading = reading
    library = reader.library
    evaluator = reader.evaluator
    registrations = reader.registrations
    isComplete =
      result.unresolved.isEmpty && reading.index.tooLarge.isEmpty
      && result.categories.allSatisfy { $0.identifier != nil }
    files = reading.index.surveyed.filter { reader.library.isOwn(reading.index.paths[$0]) }
      .prefix(Self.fileLimit).compactMap { reader.library.file($0) }
  }

  /// The identifiers of all categories that the app registers.
  var categories: Set<String> { Set(reading.app.categories.compactMap(\.identifier)) }

  // MARK: - Places

  /// A finding about some bytes of a source.
  func finding(
    _ code: Diagnostic.Code, _ message: String,
    in file: ParsedFile, at span: SourceSpan, notes: [String] = [], help: String? = nil
  ) -> SourceFinding {
    finding(
      code.declared?.severities.first ?? .warning, code, message, in: file, at: span, notes: notes,
      help: help)
  }

  /// A finding of another severity than the usual one of its code.
  func finding(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    in file: ParsedFile, at span: SourceSpan, notes: [String] = [], help: String? = nil
  ) -> SourceFinding {
    SourceFinding(
      Diagnostic(
        severity, code, message, at: span, notes: notes.map { .init($0) },
        fixIt: help.map { .init($0) }), in: file.path)
  }

  /// The finding at a place in any file of the app's folder.
  func finding(
    _ code: Diagnostic.Code, _ message: String,
    at place: ReadApp.Place, naming text: String? = nil, notes: [String] = [], help: String? = nil
  ) -> SourceFinding {
    SourceFinding(
      Diagnostic(
        code.declared?.severities.first ?? .warning, code, message,
        at: span(of: place, naming: text),
        notes: notes.map { .init($0) }, fixIt: help.map { .init($0) }), in: place.file)
  }

  /// The bytes that a place means: a text that stands on its line or the next ones, else the name
  /// that begins there.
  private func span(of place: ReadApp.Place, naming text: String?) -> SourceSpan? {
    guard
      let bytes = library.file(at: place.file)?.parsed.tokens.bytes
        ?? reading.folder.bytes(place.file)
    else { return nil }
    let map = lines[place.file] ?? SourceText.LineMap(bytes)
    lines[place.file] = map
    guard let line = map.range(ofLine: place.line) else { return nil }
    let start = min(line.lowerBound + place.column - 1, line.upperBound)
    if let text, !text.isEmpty {
      let last = map.range(ofLine: min(place.line + 4, map.lineCount))?.upperBound
      let wanted = Array("\"\(text)\"".utf8)
      if let found = bytes[start..<(last ?? line.upperBound)].firstRange(of: wanted)?.lowerBound {
        return SourceSpan(found, found + wanted.count)
      }
    }
    var end = start
    while end < line.upperBound, bytes[end].isWordByte { end += 1 }
    return SourceSpan(start, max(end, min(start + 1, line.upperBound)))
  }

  /// The bytes of an expression, as far as they are on its first line.
  func span(of expression: Expression, in file: ParsedFile) -> SourceSpan {
    let bytes = file.parsed.tokens.bytes
    let end = min(max(expression.start, expression.end), bytes.count)
    let line = bytes[min(expression.start, end)..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return SourceSpan(expression.start, line ?? end)
  }

  /// The bytes of the word that begins at a byte.
  func word(at start: Int, in file: ParsedFile) -> SourceSpan {
    let bytes = file.parsed.tokens.bytes
    var end = start
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    return SourceSpan(start, end)
  }

  /// How people find a place: `file:line`.
  static func name(_ place: ReadApp.Place) -> String { "\(place.file):\(place.line)" }

  // MARK: - Values

  /// The text that an expression stands for, where that is certain: nothing in it is a variable of
  /// the functions around.
  func text(
    of expression: Expression, in file: ParsedFile, _ around: SyntaxWalk.Surroundings
  ) -> String? {
    if let text = expression.plainText { return text }
    let names = Self.names(in: expression)
    guard around.functions.allSatisfy({ locals(of: $0, in: file).isDisjoint(with: names) }) else {
      return nil
    }
    evaluator.beginRoot()
    return evaluator.evaluate(expression, context(file, around.types)).string
  }

  private func context(_ file: ParsedFile, _ types: [TypeDeclaration]) -> Evaluator.Context {
    var type: SourceType?
    for declaration in types {
      type =
        type.map { library.type(named: declaration.name, inside: $0) }
        ?? library.type(named: declaration.name, in: file, within: nil)
    }
    return evaluator.context(file, type)
  }

  /// The texts of the cases of a name, of any type.
  func rawValues(ofCase name: String) -> [String] {
    if let known = caseTexts[name] { return known }
    evaluator.beginRoot()
    let texts = evaluator.rawValues(ofCase: name)
    caseTexts[name] = texts
    return texts
  }

  private static func names(in expression: Expression) -> Set<String> {
    if case .name(let name) = expression.kind { return [name] }
    return expression.parts.reduce(into: []) { $0.formUnion(names(in: $1)) }
  }

  /// The names that a function declares, its parameters among them.
  func locals(of function: Function, in file: ParsedFile) -> Set<String> {
    let id = ObjectIdentifier(function)
    if let known = localNames[id] { return known.names }
    var names: Set<String> = []
    SyntaxWalk.walk(bodyOf: function, in: file.parsed.tokens) { node, _ in
      switch node {
      case .function(let function):
        for parameter in function.parameters {
          names.insert(parameter.name)
          names.formUnion(parameter.members.map(\.name))
        }
      case .statement(let statement, _):
        switch statement.kind {
        case .variable(let variable): names.formUnion(variable.names)
        case .loop(let loop, _, _): names.formUnion(loop)
        case .branch(let conditions, _, _), .requirement(let conditions, _):
          for case .binding(let bound, _) in conditions { names.formUnion(bound) }
        default: break
        }
      default: break
      }
    }
    localNames[id] = (function, names)
    return names
  }

  private var caseTexts: [String: [String]] = [:]
  private var localNames: [ObjectIdentifier: (function: Function, names: Set<String>)] = [:]
}

extension AppSourcesReport {
  /// Reads the app of a folder, and looks for mistakes in its sources.
  ///
  /// - Parameters:
  ///   - path: the app's folder.
  ///   - target: the name of the app where the folder has several; nil for the one with buttons.
  /// - Returns: what was read; what is not certain is not among its findings.
  /// - Throws: ``Failure``
  package static func surveyed(
    of path: String, target: String? = nil
  ) throws(Failure) -> AppSourcesReport {
    try AppSourcesReport(of: path, target: target, searching: search)
  }

  /// Reads the app of a folder that was listed, and looks for mistakes in its sources.
  package static func surveyed(of folder: AppFolder) throws(Failure) -> AppSourcesReport {
    try AppSourcesReport(of: folder, target: nil, searching: search)
  }

  private static let search = SourceSearch(words: SourceSurvey.markers) { reading, result, reader in
    SourceSurvey(reading, result, read: reader).findings
  }
}

extension SourceSurvey {
  /// All findings, sorted.
  fileprivate var findings: [SourceFinding] {
    var found = UnregisteredCategories(survey: self).findings
    found += ReplacedRegistrations(survey: self).findings
    found += DuplicateActions(survey: self).findings
    found += CategoriesNamed(survey: self).findings
    found += ActionsHandled(survey: self).findings
    found += CompletionHandlers(survey: self).findings
    found += DelegateUnset(survey: self).findings
    found += Capabilities(survey: self).findings
    found += Translations(survey: self).findings
    var seen: Set<SourceFinding> = []
    return found.filter { seen.insert($0).inserted }.sorted { one, two in
      let (start, other) = (one.diagnostic.span?.start ?? 0, two.diagnostic.span?.start ?? 0)
      return (one.file, start, one.diagnostic.code.rawValue, one.diagnostic.message)
        < (two.file, other, two.diagnostic.code.rawValue, two.diagnostic.message)
    }
  }
}

extension UInt8 {
  /// Whether it may occur in a name.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
