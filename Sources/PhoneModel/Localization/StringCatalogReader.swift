import APNs
import Schema
import UserNotifications

/// Reads `Localizable.xcstrings`, Xcode's catalogue of the texts in all languages.
struct StringCatalogReader {
  private(set) var mistakes = Mistakes(.strings)
  /// The language that keys without a text of their own are in.
  private(set) var sourceLanguage = "en"
  /// The entries in the order of the text.
  package private(set) var entries: [Entry] = []
  /// The keys that are the same in all languages.
  private(set) var untranslated: Set<String> = []

  /// What a key stands for in a language.
  struct Entry {
    package let language: String
    package let key: String
    package let format: LocalizedFormat
    package let span: SourceSpan
  }

  package init(_ bytes: [UInt8]) {
    do throws(JSONReader.SyntaxError) {
      read(try JSONDocument(parsing: bytes, options: .apple).root)
    } catch {
      mistakes.add(error.diagnostic)
    }
  }

  private mutating func read(_ root: JSONValue) {
    guard root.kind == .object else {
      return mistakes.report("a string catalogue must be an object", at: root)
    }
    sourceLanguage =
      mistakes.text(root, "sourceLanguage").map { Localizer.LanguageTag($0).text } ?? sourceLanguage
    guard let strings = root["strings"], strings.kind == .object else {
      return mistakes.report("'strings' must be an object of keys", at: root["strings"] ?? root)
    }
    for (key, value) in strings.members { read(key, value) }
  }

  private mutating func read(_ place: JSONValue, _ value: JSONValue) {
    let key = place.string ?? ""
    guard value.kind == .object else { return mistakes.report("'\(key)' is an object", at: value) }
    if value["shouldTranslate"]?.boolean == false { untranslated.insert(key) }
    var languages: Set<String> = []
    for (language, localization) in value.members(of: "localizations") {
      let tag = Localizer.LanguageTag(language.string ?? "").text
      guard let format = format(localization, of: key) else { continue }
      languages.insert(tag)
      entries.append(
        Entry(language: tag, key: key, format: format, span: language.span))
    }
    guard !languages.contains(sourceLanguage) else { return }
    entries.append(
      Entry(language: sourceLanguage, key: key, format: LocalizedFormat(key), span: place.span))
  }

  /// The text of a language; nil if it is yet to be written, or wrong.
  private mutating func format(_ value: JSONValue, of key: String) -> LocalizedFormat? {
    guard value.kind == .object else {
      mistakes.report("the text of '\(key)' is an object", at: value)
      return nil
    }
    if let unit = value["stringUnit"], unit["state"]?.string == "new",
      unit["value"]?.string?.isEmpty != false
    {
      return nil
    }
    guard let forms = forms(value, of: key) else { return nil }
    var format = LocalizedFormat(forms)
    for (name, part) in value.members(of: "substitutions") {
      guard let name = name.string else { continue }
      format.variables[name] = variable(name, part, of: key)
    }
    return format
  }

  private mutating func forms(
    _ value: JSONValue, of key: String
  ) -> LocalizedFormat.PluralForms? {
    if let unit = value["stringUnit"] {
      guard let text = mistakes.text(unit, "value") else {
        if unit["value"] == nil { mistakes.report("'\(key)' has no 'value'", at: unit) }
        return nil
      }
      return .init(other: text)
    }
    if let devices = value["variations"]?["device"] {
      guard let device = devices["iphone"] ?? devices["other"] else {
        mistakes.report("'\(key)' has no text for 'iphone' or 'other'", at: devices)
        return nil
      }
      return forms(device, of: key)
    }
    guard let plural = value["variations"]?["plural"] else {
      mistakes.report("'\(key)' has neither 'stringUnit' nor 'variations'", at: value)
      return nil
    }
    return pluralForms(plural, of: key)
  }

  private mutating func pluralForms(
    _ plural: JSONValue, of key: String
  ) -> LocalizedFormat.PluralForms? {
    let known = PluralCategory.allCases.map(\.rawValue)
    mistakes.checkKeys(of: plural, against: known, what: "the plural of '\(key)'")
    guard let other = plural["other"] else {
      mistakes.report("the plural of '\(key)' has no form 'other'", at: plural)
      return nil
    }
    var forms = LocalizedFormat.PluralForms(other: other["stringUnit"]?["value"]?.string ?? "")
    for category in PluralCategory.allCases where category != .other {
      forms.further[category] = plural[category.rawValue]?["stringUnit"]?["value"]?.string
    }
    return forms
  }

  private mutating func variable(
    _ name: String, _ value: JSONValue, of key: String
  ) -> LocalizedFormat.Variable? {
    guard var forms = forms(value, of: key) else { return nil }
    let specifier = "%" + (value["formatSpecifier"]?.string ?? "lld")
    forms.other = forms.other.replacing("%arg", with: specifier)
    forms.further = forms.further.mapValues { $0.replacing("%arg", with: specifier) }
    let position = value["argNum"]?.integer
    return .init(
      forms: forms,
      position: position.flatMap { PlaceholderText.Placeholder.positions.contains($0) ? $0 : nil })
  }
}

extension JSONValue {
  /// The members of the object under a key; none if there is no such object.
  fileprivate func members(of key: String) -> [(key: JSONValue, value: JSONValue)] {
    self[key].map { Array($0.members) } ?? []
  }
}
