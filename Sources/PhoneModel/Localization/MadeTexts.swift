/// The texts that the app asked for by their keys, so that what it gives to the phone can be put
/// into another language when it is shown (rule L21).
///
/// On iOS the text itself remembers its key. Here the phone goes by the text: one that the app
/// writes letter for letter as such a text counts as that text.
package struct MadeTexts: Sendable {
  private var origins: [String: LocalizedText] = [:]
  private var order: [String] = []

  /// Remembers nothing yet.
  package init() {}

  /// How many texts are remembered; the oldest is forgotten first.
  private static let limit = 1000

  /// What a text was made of; nil for a text that the app wrote itself.
  package subscript(text: String) -> LocalizedText? { origins[text] }

  /// Remembers what a text was made of.
  package mutating func remember(_ text: String, _ origin: LocalizedText) {
    guard !text.isEmpty, origins.updateValue(origin, forKey: text) == nil else { return }
    order.append(text)
    if order.count > Self.limit { origins[order.removeFirst()] = nil }
  }
}
