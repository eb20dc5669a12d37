/// A report in the XML of JUnit, as CI reads it: suites of test cases.
package enum JUnit {
  /// How many test cases there are, and how they went.
  package struct Counts: Sendable {
    /// All of them.
    package var tests = 0
    /// Those that found something wrong.
    package var failures = 0
    /// Those that could not be run.
    package var errors = 0

    /// Creates counts.
    package init(tests: Int = 0, failures: Int = 0, errors: Int = 0) {
      self.tests = tests
      self.failures = failures
      self.errors = errors
    }

    fileprivate var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
    }
  }

  /// The beginning of the report; its suites have the counts.
  package static func beginning(name: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(escaped(name))\">"
  }

  /// The end of the report.
  package static let end = "</testsuites>\n"

  /// The beginning of a suite, with what is known of it.
  package static func suiteBeginning(
    name: String, _ counts: Counts? = nil, seconds: Double? = nil, file: String? = nil
  ) -> String {
    let time = seconds.map { " time=\"\(decimal($0))\"" } ?? ""
    return "  <testsuite name=\"\(escaped(name))\"\(counts?.attributes ?? "")\(time)"
      + "\(attribute("file", file))>\n"
  }

  /// The end of a suite.
  package static let suiteEnd = "  </testsuite>\n"

  /// A test case.
  package struct Case: Sendable {
    /// What it is called.
    package let name: String
    /// What it belongs to.
    package let className: String
    /// The duration; nil if it was not measured.
    package var seconds: Double?
    /// The file that it is about.
    package var file: String?
    /// The line that it is about, from 1.
    package var line: Int?
    /// Whether it passed, failed or was skipped.
    package let result: Result

    /// How a test case went.
    package enum Result: Sendable {
      /// All is well.
      case passed
      /// Something is wrong: one sentence, its kind, and everything.
      case failed(message: String, type: String, text: String)
      /// It could not be run: one sentence, its kind, and everything.
      case broken(message: String, type: String? = nil, text: String? = nil)
    }

    /// Creates a test case.
    package init(
      name: String, className: String, seconds: Double? = nil, file: String? = nil,
      line: Int? = nil, _ result: Result
    ) {
      self.name = name
      self.className = className
      self.seconds = seconds
      self.file = file
      self.line = line
      self.result = result
    }

    /// The test case as an element of its suite.
    package var text: String {
      let time = seconds.map(JUnit.decimal) ?? "0"
      let start =
        "    <testcase name=\"\(JUnit.escaped(name))\" classname=\"\(JUnit.escaped(className))\""
        + " time=\"\(time)\"\(JUnit.attribute("file", file))"
        + JUnit.attribute("line", line.map(String.init))
      guard let content else { return "\(start)/>\n" }
      return "\(start)>\n      \(content)\n    </testcase>\n"
    }

    private var content: String? {
      switch result {
      case .passed: nil
      case .failed(let message, let type, let text): element("failure", message, type, text)
      case .broken(let message, let type, let text): element("error", message, type, text)
      }
    }

    private func element(
      _ name: String, _ message: String, _ type: String?, _ text: String?
    ) -> String {
      let start = "<\(name)\(JUnit.attribute("message", message))\(JUnit.attribute("type", type))"
      guard let text else { return "\(start)/>" }
      return "\(start)>\(JUnit.escaped(text, inAttribute: false))</\(name)>"
    }
  }

  private static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(escaped($0))\"" } ?? ""
  }

  /// A number with three places behind the point.
  private static func decimal(_ seconds: Double) -> String {
    let thousandths = Int((max(0, min(seconds, 1e9)) * 1000).rounded())
    let rest = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }

  private static func escaped(_ text: String, inAttribute isAttribute: Bool = true) -> String {
    Sanitizer.Markup.escaped(text, inAttribute: isAttribute)
  }
}
