/// One occurrence of an option on the command line.
package struct ParsedOption: Hashable, Sendable {
  /// The name that identifies the option, whatever spelling was used.
  package var name: String
  /// The value, or nil for a flag.
  package var value: String?

  /// Creates an occurrence.
  package init(_ name: String, _ value: String? = nil) {
    self.name = name
    self.value = value
  }
}
