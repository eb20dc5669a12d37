import APNs
import NotifySimCore

/// A value of a saved phone's file, while it is read.
///
/// What the file leaves out is taken from the fallback, the same value of a phone as it begins.
final class SavedPlace {
  /// The key that leads here; empty for the outermost value and for elements.
  let name: String
  let value: JSONValue
  /// Where members are found that the value lacks.
  var fallback: JSONValue?
  private let lookup: Lookup
  private var asked: Set<String> = []

  /// Where members are looked for.
  private enum Lookup {
    case members
    /// The payload of an enumeration's case, laid beside the case's own key.
    case payload(String, of: SavedPlace)
  }

  init(_ value: JSONValue, name: String = "", fallback: JSONValue? = nil) {
    self.name = name
    self.value = value
    self.fallback = fallback
    lookup = .members
  }

  /// The payload of an enumeration's case.
  init(payloadOf key: String, in place: SavedPlace) {
    name = place.name
    value = place.value
    lookup = .payload(key, of: place)
  }

  /// The value of a key; nil where neither the file nor the fallback has it.
  func child(_ key: String) -> SavedPlace? {
    switch lookup {
    case .members:
      asked.insert(key)
      if let found = value[key] { return SavedPlace(found, name: key, fallback: fallback?[key]) }
      return fallback?[key].map { SavedPlace($0, name: key) }
    case .payload(let own, let place):
      guard key != JSONTree.unnamed else { return place.child(own) }
      return place.child(key) ?? place.child(own)?.child(key)
    }
  }

  /// The keys that the file has.
  var keys: [String] { value.members.compactMap(\.key.string) }

  /// Counts every key of the file as read.
  func acceptKeys() {
    asked.formUnion(keys)
  }

  /// Checks that every key of the file was read.
  /// - Throws: ``SavedPlace.Mistake``.
  func checkKeys() throws(Mistake) {
    for (key, _) in value.members {
      guard let unknown = key.string, !asked.contains(unknown) else { continue }
      throw Mistake(
        "unknown key '\(unknown)'", at: key, suggestion: nearest(to: unknown, among: Array(asked)))
    }
  }

  /// Takes the value for what it should be.
  /// - Throws: ``SavedPlace.Mistake``.
  func take<Value>(
    _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(Mistake) -> Value {
    guard let result = read(value) else { throw mistake(expected) }
    return result
  }

  /// The mistake that the value is not what it should be.
  func mistake(_ expected: String) -> Mistake {
    Mistake(
      name.isEmpty ? "expected \(expected)" : "'\(name)' must be \(expected)", at: value)
  }

  /// Why a saved phone cannot be read.
  struct Mistake: Error {
    let diagnostic: Diagnostic

    /// Makes a finding of the JSON reader a mistake: one of two values would be lost.
    init(_ finding: Diagnostic) {
      diagnostic = Diagnostic(
        .error, .state, finding.message, at: finding.span, notes: finding.notes)
    }

    init(_ message: String, at value: JSONValue, suggestion: String? = nil) {
      diagnostic = Diagnostic(
        .error, .state, message, at: value.span, pointer: value.pointer,
        fixIt: suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") })
    }
  }
}
