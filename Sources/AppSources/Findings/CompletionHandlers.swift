import Diagnostics
import PhoneModel
import SourceCode

/// Methods of delegates and service extensions that do not call their completion handlers, or not
/// at the right time (X58).
struct CompletionHandlers {
  let survey: SourceSurvey

  /// A method that has to call what it is given.
  private struct Method {
    let name: String
    /// The labels of its parameters, in Swift and in Objective-C.
    let labels: [String]
    /// What people call it.
    let title: String
    /// Whether it is that of a service extension.
    var isServiceExtension: Bool { labels == ["withContentHandler"] }
  }

  private static let methods = [
    Method(
      name: "userNotificationCenter", labels: ["didReceive", "withCompletionHandler"],
      title: "userNotificationCenter(_:didReceive:withCompletionHandler:)"),
    Method(
      name: "userNotificationCenter", labels: ["willPresent", "withCompletionHandler"],
      title: "userNotificationCenter(_:willPresent:withCompletionHandler:)"),
    Method(
      name: "userNotificationCenter",
      labels: ["didReceiveNotificationResponse", "withCompletionHandler"],
      title: "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:"),
    Method(
      name: "userNotificationCenter", labels: ["willPresentNotification", "withCompletionHandler"],
      title: "userNotificationCenter:willPresentNotification:withCompletionHandler:"),
    Method(
      name: "application", labels: ["didReceiveRemoteNotification", "fetchCompletionHandler"],
      title: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
    Method(
      name: "didReceive", labels: ["withContentHandler"],
      title: "didReceive(_:withContentHandler:)"),
    Method(
      name: "didReceive", labels: ["completionHandler"],
      title: "didReceive(_:completionHandler:)"),
    Method(
      name: "didReceiveNotificationRequest", labels: ["withContentHandler"],
      title: "didReceiveNotificationRequest:withContentHandler:"),
  ]
  /// What ends the process, or leaves it to a class below.
  private static let endings: Set<String> = ["fatalError", "preconditionFailure", "abort"]

  var findings: [SourceFinding] {
    survey.files.filter { $0.language == .swift || $0.language == .objectiveC }.flatMap { file in
      var found: [SourceFinding] = []
      SyntaxWalk.walk(file.parsed) { node, around in
        guard case .function(let function) = node, around.functions.isEmpty, !function.isStatic,
          !Self.isOneOfSeveral(around.types.last),
          let method = Self.method(function),
          let handler = function.parameters.last?.name, handler != "_", !handler.isEmpty
        else { return }
        found += findings(in: function, handler, method, around.types.last, file)
      }
      return found
    }
  }

  /// Whether a type gets the calls of a delegate together with others, as plugins of frameworks do:
  /// one that is not concerned leaves the completion handler to them.
  private static func isOneOfSeveral(_ type: TypeDeclaration?) -> Bool {
    type?.name.hasSuffix("Plugin") == true
  }

  private static func method(_ function: Function) -> Method? {
    let labels = function.parameters.compactMap(\.label).filter { $0 != "_" }
    return methods.first { $0.name == function.name && $0.labels == labels }
  }

  private func findings(
    in function: Function, _ handler: String, _ method: Method, _ type: TypeDeclaration?,
    _ file: ParsedFile
  ) -> [SourceFinding] {
    guard case .tokens(let range) = function.body else { return [] }
    let isWillPresent = method.title.contains("willPresent")
    // Without the call, the notification is not shown, which may be what is meant.
    let severity: Diagnostic.Severity = isWillPresent ? .note : .error
    let tokens = file.parsed.tokens
    let texts = range.clamped(to: 0..<tokens.tokens.count).map { tokens.text(at: $0) }
    guard !texts.contains(where: Self.endings.contains), !tokens.hasDirective(in: range),
      // An empty method of a class that others inherit from is theirs to fill.
      let place = Self.place(of: handler, before: range.lowerBound, in: tokens)
    else { return [] }
    func finding(
      _ severity: Diagnostic.Severity, _ message: String, at span: SourceSpan, help: String
    ) -> SourceFinding {
      survey.finding(severity, .completionNotCalled, message, in: file, at: span, help: help)
    }
    guard texts.contains(handler) else {
      return [
        finding(
          severity, "'\(method.title)' never calls '\(handler)'", at: place,
          help: Self.onEveryPath)
      ]
    }
    var flow = HandlerFlow(handler: handler, in: range, of: tokens)
    flow.follow(function)
    var found = flow.faults.compactMap { fault -> SourceFinding? in
      let place = survey.word(at: fault.start, in: file)
      switch fault.kind {
      case .returned:
        return finding(
          severity, "this returns from '\(method.title)' without having called '\(handler)'",
          at: place, help: "call it before")
      case .closureReturned:
        return finding(
          severity, "this leaves the closure that is to call '\(handler)' without having called it",
          at: place, help: "call it before")
      case .ended:
        return finding(
          severity, "'\(method.title)' can come to its end without having called '\(handler)'",
          at: Self.place(of: handler, before: range.lowerBound, in: tokens) ?? place,
          help: Self.onEveryPath)
      case .conditional:
        return finding(
          severity, "'\(method.title)' does not call '\(handler)' on every path through this",
          at: place,
          help: Self.onEveryPath)
      case .twice:
        return finding(
          .error, "'\(method.title)' has called '\(handler)' before it calls it here", at: place,
          help: "call it once on every path")
      case .early:
        guard !isWillPresent, !texts.contains("beginBackgroundTask") else { return nil }
        return finding(
          .warning,
          "'\(handler)' is called here, while the request that was started before is still"
            + " running, and the system may end the process",
          at: place, help: "call it when the request has ended")
      }
    }
    if method.isServiceExtension, flow.isDeferred, let type, !handlesExpiration(type) {
      found.append(
        finding(
          .note,
          "the closure may call '\(handler)' too late, and '\(type.name)' has no"
            + " 'serviceExtensionTimeWillExpire()': after 30 s the notification is shown as it was",
          at: place, help: "keep what is ready and give it to the handler there"))
    }
    return found
  }

  private static let onEveryPath = "call it on every path, once the work is done"

  /// Whether a service extension, or a class that it inherits from, acts before its time is over.
  private func handlesExpiration(_ type: TypeDeclaration) -> Bool {
    let inherited = type.supertypes.filter { $0 != "UNNotificationServiceExtension" }
    let declarations = ([type.name] + inherited).flatMap { survey.library.declarations(of: $0) }
    return !inherited.isEmpty && declarations.count == 1
      || (declarations + [type]).contains { declaration in
        declaration.members.contains { member in
          if case .function(let function) = member.kind {
            function.name == "serviceExtensionTimeWillExpire"
          } else {
            false
          }
        }
      }
  }

  /// The last place of a name before a token: that of the parameter.
  private static func place(of name: String, before index: Int, in tokens: TokenTree) -> SourceSpan?
  {
    tokens.tokens.indices.prefix(index).suffix(60).last { tokens.text(at: $0) == name }
      .map { SourceSpan(tokens.tokens[$0].range.lowerBound, tokens.tokens[$0].range.upperBound) }
  }
}
