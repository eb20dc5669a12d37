/// A section of a command's help that lists what the values of an option may be.
package struct HelpTable: Hashable, Sendable {
  /// A label and what is said of it.
  package struct Row: Hashable, Sendable {
    /// What one would type.
    package var label: String
    /// ASCII text.
    package var text: String

    /// Creates a row.
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The heading in capitals, without a colon.
  package var heading: String
  /// The rows in order.
  package var rows: [Row]

  /// Creates a section.
  package init(_ heading: String, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }
}
