import APNs
import CommandLineTools
import Foundation
import NotifySimCore

/// The headers that a provider sends, and the dialect of payloads.
enum RequestOptions {
  /// The dialect of payloads.
  enum DialectChoice: String, CaseIterable, Hashable, Sendable {
    /// Detected from the structure.
    case auto
    /// The payload as APNs receives it.
    case apns
    /// A captured request.
    case request
    /// Firebase Cloud Messaging.
    case fcm
    /// Expo's push service.
    case expo
    /// Amazon SNS.
    case sns
    case detox

    /// The dialect; nil to detect it.
    var dialect: Dialect? { Dialect(rawValue: rawValue) }
  }

  /// Request headers, mainly `apns-*`.
  static let header = CommandOption.keyed(
    "-H", "--header", value: "name: value", separator: ":",
    help: "Send a request header such as 'apns-priority: 5'; may be repeated."
  )
  .offering(CompletionList.headers.rawValue)

  /// The dialect of the payloads.
  static let dialect = CommandOption<DialectChoice>.choice(
    "--dialect", value: "dialect", default: .auto,
    help: "The form of the payloads: a captured request, or that of another tool or service.")

  static let all = OptionSpec.Group("Request", [header.spec, dialect.spec])
}

extension ParsedArguments {
  /// The options for parsing payloads; without `--strict`, those of Apple's parser.
  var jsonOptions: JSONReader.Options { self[CheckingOptions.strict] ? .strict : .apple }

  /// The pushes in a text of any dialect, sent at a simulated time; headers of the command line
  /// override those of the text.
  func pushes(in source: SourceText, sentAt now: Date) -> [Push] {
    Push.all(
      in: source, as: self[RequestOptions.dialect].dialect, headers: headers,
      options: jsonOptions, sentAt: now
    ).map { push in
      var push = push
      if push.request == .some, push.source.origin == nil { push.request = .composed }
      if word(SimulationOptions.now) != nil { push.comparedTime = now }
      return push
    }
  }

  /// The headers of the command line.
  var headers: RequestHeaders {
    RequestHeaders(self[RequestOptions.header].map { "\($0.key): \($0.value)" })
  }
}
