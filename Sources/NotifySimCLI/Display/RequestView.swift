import APNs
import CommandLineTools
import NotifySimCore

/// A provider's request and the answer of APNs, as text.
struct RequestView {
  private let request: ProviderRequest.Answered
  private let rules: [Rule.ID]
  private let width: Int
  private let sanitizer: Sanitizer

  /// Creates the view of a request; `rules` are the rules to cite.
  init(_ request: ProviderRequest.Answered, rules: [Rule.ID], width: Int, glyphs: Glyphs) {
    self.request = request
    self.rules = rules
    self.width = width
    sanitizer = Sanitizer(glyphs)
  }

  /// The request line, the headers, and the answer.
  var lines: [StyledText] {
    let headers = request.headers.fields.filter { !$0.name.hasPrefix(":") }
    let others = request.others.map(\.rawValue).joined(separator: ", ")
    return [requestLine] + headers.map(line) + answer
      + (others.isEmpty ? [] : wrapped("further faults: \(others)", from: "", .muted))
  }

  private var requestLine: StyledText {
    let method = request.headers[":method"] ?? ""
    let path = request.headers[":path"] ?? ""
    let room = width - method.count - 1
    return StyledText("\(sanitizer.clean(method)) ", .title)
      + StyledText(path.count > room ? shortened(path) : sanitizer.clean(path))
  }

  /// A path with an abbreviated device token.
  private func shortened(_ path: String) -> String {
    guard case .device(let token) = RequestRoute(path), token.count > 12 else {
      return sanitizer.clean(path).truncated(to: width)
    }
    let ellipsis = sanitizer.glyphs.ellipsis
    return sanitizer.clean(
      "\(RequestRoute.devices)\(token.prefix(4))\(ellipsis)\(token.suffix(4))")
  }

  private func line(_ header: RequestHeaders.Header) -> StyledText {
    let name = "\(sanitizer.clean(header.name)): "
    let value = header.name == "authorization" ? tokenWords : header.value
    return StyledText(name, .muted)
      + StyledText(sanitizer.clean(value).truncated(to: max(1, width - name.count)))
  }

  private var answer: [StyledText] {
    let cited = rules.isEmpty ? "" : " [\(rules.map(\.rawValue).joined(separator: " "))]"
    return wrapped(
      request.words + cited, from: request.statusWords,
      request.reason == nil ? .success : .failure)
  }

  /// Lines that begin with text in another role.
  private func wrapped(
    _ text: String, from words: String, _ role: StyledText.Role
  ) -> [StyledText] {
    let lines = sanitizer.clean(text).wrapped(to: max(20, width - 2))
    return lines.enumerated().map { place, line in
      guard place == 0, line.hasPrefix(words) else { return StyledText("  " + line) }
      return StyledText(words, role) + StyledText(String(line.dropFirst(words.count)))
    }
  }

  /// The claims of a provider token; none of them is secret.
  private var tokenWords: String {
    guard let token = request.headers.providerToken, !token.isMissing else {
      return "no bearer token"
    }
    let age = request.tokenAge.map { ", \($0 / 60) min old" } ?? ""
    let verified = request.isVerified ? ", verified" : ", not verified"
    let (key, team) = (token.keyID ?? "none", token.teamID ?? "none")
    return "bearer (key \(key), team \(team)\(age)\(verified))"
  }
}

extension ProviderRequest.Answered {
  /// The rules that are shown without `--explain`: those of a refusal.
  func rules(of event: Event) -> [Rule.ID] { reason == nil ? [] : event.rules }
}
