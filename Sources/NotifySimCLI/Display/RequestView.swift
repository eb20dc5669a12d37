import APNs
import CommandLineTools
import NotifySimCore

/// A server's request and the answer of APNs, as lines for people.
struct RequestView {
  /// The lines.
  let lines: [StyledText]

  init(_ request: AnsweredRequest, rules: [RuleID], _ glyphs: Glyphs) {
    let sanitizer = Sanitizer(glyphs)
    let headers = request.headers
    func clean(_ text: String) -> StyledText { StyledText(sanitizer.clean(text)) }
    let method = headers[":method"] ?? ""
    var lines = [StyledText("\(sanitizer.clean(method)) ", .title) + clean(headers[":path"] ?? "")]
    for header in headers.fields where !header.name.hasPrefix(":") {
      let value =
        header.name == "authorization" ? Self.words(for: request) ?? "" : header.value
      lines.append(StyledText("\(sanitizer.clean(header.name)): ", .muted) + clean(value))
    }
    let identifiers = rules.map(\.rawValue).joined(separator: " ")
    let cited = StyledText(identifiers.isEmpty ? "" : " [\(identifiers)]", .muted)
    let status = StyledText(
      request.statusWords, request.reason == nil ? .success : .failure)
    let why = request.message.map { "  \($0)" } ?? ""
    lines.append((status + clean(why) + cited).trimmingSpacesAtEnd)
    if !request.others.isEmpty {
      let others = request.others.map(\.rawValue).joined(separator: ", ")
      lines.append(StyledText("also at fault: ", .muted) + clean(others))
    }
    self.lines = lines
  }

  /// What a provider token says, none of which is secret; nil for none.
  private static func words(for request: AnsweredRequest) -> String? {
    guard let token = request.headers.providerToken, !token.isMissing else {
      return request.headers["authorization"].map { _ in "no bearer token" }
    }
    let age = request.tokenAge.map { ", \($0 / 60) min old" } ?? ""
    let verified = request.isVerified ? ", verified" : ", not verified"
    let (key, team) = (token.keyID ?? "none", token.teamID ?? "none")
    return "bearer (key \(key), team \(team)\(age)\(verified))"
  }
}

extension AnsweredRequest {
  /// The answer in a few words.
  var words: String { statusWords + (message.map { ": \($0)" } ?? "") }

  /// The status and the reason, as they are written.
  fileprivate var statusWords: String {
    [String(status), reason?.rawValue].compactMap(\.self).joined(separator: " ")
  }

  /// The rules that a person is told without asking: those of a refusal.
  func rules(of event: Event) -> [RuleID] { reason == nil ? [] : event.rules }
}
