import APNs
import Foundation
import UserNotifications

/// Reads `Localizable.stringsdict`, or strings that were compiled to a property list.
///
/// Property lists come without places: a mistake is reported for the file, with the key.
struct StringsdictReader {
  /// The entries in the order of their keys.
  package private(set) var entries: [(key: String, format: LocalizedFormat)] = []
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ bytes: [UInt8]) {
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      report(
        "the file is not a property list" + (reason.map { ": \($0.firstLine)" } ?? ""),
        fix: "compare it with what 'plutil -lint' says")
      return
    }
    guard let dictionary = root as? [String: Any] else {
      report("the property list is a dictionary of keys", fix: "begin it with '<dict>'")
      return
    }
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) { read(key, value) }
  }

  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let widthsKey = "NSStringVariableWidthRuleType"
  private static let typeKey = "NSStringFormatSpecTypeKey"
  private static let valueTypeKey = "NSStringFormatValueTypeKey"
  private static let pluralType = "NSStringPluralRuleType"

  private mutating func read(_ key: String, _ value: Any) {
    if let text = value as? String {
      entries.append((key, LocalizedFormat(text)))
      return
    }
    guard let entry = value as? [String: Any] else {
      return report("'\(key)' is neither a text nor a dictionary", fix: "give it a '<dict>'")
    }
    if let widths = entry[Self.widthsKey] as? [String: Any] { return readWidest(of: widths, key) }
    guard let text = entry[Self.formatKey] as? String else {
      return report(
        "'\(key)' has no '\(Self.formatKey)'", fix: "add it with a text such as '%#@items@'")
    }
    var format = LocalizedFormat(text)
    for (name, part) in entry.sorted(by: { $0.key < $1.key }) {
      guard let part = part as? [String: Any] else { continue }
      format.variables[name] = variable(name, part, of: key)
    }
    entries.append((key, format))
    let names = entry.keys.filter { $0 != Self.formatKey }
    for name in format.unknownVariables where !names.contains(name) {
      report(
        "'\(key)' uses '%#@\(name)@', and has no '\(name)'",
        fix: nearest(to: name, among: names.sorted())
          .map { "did you mean '\($0)'?" } ?? "add a dictionary of that name")
    }
  }

  /// Takes the text for the widest screen; the keys are widths, in characters.
  private mutating func readWidest(of widths: [String: Any], _ key: String) {
    let texts = widths.compactMap { width, text in
      Int(width).flatMap { width in (text as? String).map { (width: width, text: $0) } }
    }
    guard let widest = texts.max(by: { $0.width < $1.width }) else {
      return report(
        "'\(key)' has no text for any width", fix: "give each width, such as 20, a '<string>'")
    }
    entries.append((key, LocalizedFormat(widest.text)))
  }

  private mutating func variable(
    _ name: String, _ part: [String: Any], of key: String
  ) -> LocalizedFormat.Variable? {
    if let type = part[Self.typeKey] as? String, type != Self.pluralType {
      report(
        "'\(name)' of '\(key)' is of the type '\(type)'", fix: "only '\(Self.pluralType)' is known")
      return nil
    }
    guard let other = part[PluralCategory.other.rawValue] as? String else {
      report("'\(name)' of '\(key)' has no form 'other'", fix: "every plural needs one")
      return nil
    }
    let known = PluralCategory.allCases.map(\.rawValue)
    for word in part.keys.sorted() where !known.contains(word) && !word.hasPrefix("NSString") {
      report(
        "'\(name)' of '\(key)' has no form '\(word)'; forms are \(known.joined(separator: ", "))",
        fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" } ?? "remove it")
    }
    let forms = PluralCategory.allCases.compactMap { category in
      (part[category.rawValue] as? String).map { (category, $0) }
    }
    let further = Dictionary(uniqueKeysWithValues: forms.filter { $0.0 != .other })
    return .init(forms: .init(other: other, further: further))
  }

  private mutating func report(_ message: String, fix: String) {
    guard diagnostics.count < mistakeLimit else { return }
    diagnostics.append(Diagnostic(.error, .strings, message, fixIt: .init(fix)))
  }
}

extension LocalizedFormat {
  /// The variables that a text of the format names and the format does not have.
  fileprivate var unknownVariables: [String] {
    let texts = text.all + variables.values.flatMap(\.forms.all)
    let named = texts.flatMap { PlaceholderText($0).pieces }.compactMap { piece in
      if case .placeholder(let placeholder) = piece, case .variable(let name) = placeholder.kind {
        name
      } else {
        nil
      }
    }
    return Set(named).subtracting(variables.keys).sorted()
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}
