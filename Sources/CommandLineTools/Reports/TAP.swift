import JSON

/// The Test Anything Protocol in version 13, which readers of version 14 take as well, and older
/// ones alone.
package enum TAP {
  /// The beginning: how many tests are to come.
  package static func plan(_ count: Int, emptyBecause reason: String) -> String {
    "TAP version 13\n1..\(count)\(count == 0 ? " # SKIP \(reason)" : "")\n"
  }

  /// A test that went as it should.
  package static func passed(_ number: Int, _ name: String) -> String {
    "ok \(number) - \(escaped(name))\n"
  }

  /// A test that did not, with what is to be known of it.
  ///
  /// - Parameters:
  ///   - number: The number of the test, from 1.
  ///   - name: What it is called.
  ///   - message: One sentence.
  ///   - file: The file that it is about.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  ///   - details: Everything, line by line.
  /// - Returns: The line of the test, and a block of YAML.
  package static func failed(
    _ number: Int, _ name: String, message: String, file: String, line: Int, column: Int,
    details: String
  ) -> String {
    let clean = Sanitizer(.unicode, lineBreaks: .kept).clean(details)
    let rows = clean.split(separator: "\n").map { "    \($0)\n" }.joined()
    return """
      not ok \(number) - \(escaped(name))
        ---
        message: \(quoted(message))
        severity: fail
        at:
          file: \(quoted(file))
          line: \(line)
          column: \(column)
        details: |
      \(rows)  ...

      """
  }

  /// The end before all tests were run.
  package static func bailOut(_ reason: String) -> String { "Bail out! \(reason)\n" }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// A description on one line, in which nothing begins a directive.
  private static func escaped(_ text: String) -> String {
    Sanitizer(.unicode).clean(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
