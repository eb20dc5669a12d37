/// The time as a script writes it: `$(date +%s)`, or a sum with it, such as
/// `$(($(date +%s) + 3600))`.
///
/// Where `date` has another option, such as `-v+8M`, the time is taken to
/// be a minute later.
struct ShellTime {
  /// The Unix time in seconds.
  let seconds: Int

  /// Works out what takes the place of a substitution that runs at a time; nil for any other.
  init?(_ substitution: ArraySlice<UInt8>, at now: Int) {
    var text = String(decoding: substitution, as: UTF8.self)
      .filter { $0 != "\"" && $0 != "'" }
      .replacing("date -u +%s", with: "date +%s")
    if text.hasPrefix("$(date -"), text.hasSuffix(" +%s)") { text = "$(($(date +%s)+60))" }
    let terms = Self.dates.reduce(text) { $0.replacing($1, with: "\(now)") }
    guard terms != text else { return nil }
    let isSum = terms.hasPrefix("$((") && terms.hasSuffix("))")
    let sum = (isSum ? String(terms.dropFirst(3).dropLast(2)) : terms).filter { $0 != " " }
    var seconds = 0
    for term in sum.replacing("-", with: "+-").split(separator: "+") {
      guard let value = Int(term) else { return nil }
      let (result, isOver) = seconds.addingReportingOverflow(value)
      guard !isOver else { return nil }
      seconds = result
    }
    self.seconds = seconds
  }

  private static let dates = ["$(date +%s)", "`date +%s`"]
}
