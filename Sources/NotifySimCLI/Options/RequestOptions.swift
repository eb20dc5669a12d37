import APNs
import CommandLineTools
import Foundation
import NotifySimCore

/// What the provider sends along with the payload, and how it is written down (CONTRACT, shared
/// options, Request).
enum RequestOptions {
  /// The dialects that payloads are read in.
  enum DialectChoice: String, CaseIterable, Hashable, Sendable {
    /// Whichever it is, by its shape.
    case auto
    /// The payload itself.
    case apns
    /// A captured request.
    case request
    /// Firebase Cloud Messaging.
    case fcm
    /// Expo's push service.
    case expo
    /// Amazon SNS.
    case sns
    /// Detox.
    case detox

    /// The dialect, or nil to recognise it.
    var dialect: Dialect? { Dialect(rawValue: rawValue) }
  }

  /// Request headers, `apns-*` above all.
  static let header = CommandOption.keyed(
    "-H", "--header", value: "name: value", separator: ":",
    help: "Send a request header such as 'apns-priority: 5'; may be repeated.")

  /// The dialect of the payloads.
  static let dialect = CommandOption<DialectChoice>.choice(
    "--dialect", value: "dialect", default: .auto,
    help: "Read payloads as a captured request, or as another tool or service writes them.")

  static let all = OptionSpec.Group("Request", [header.spec, dialect.spec])
}

extension ParsedArguments {
  /// How payloads are read; a command without the option reads them as Apple's parser does.
  var jsonOptions: JSONOptions { self[CheckingOptions.strict] ? .strict : .apple }

  /// The pushes that a text holds, in whatever dialect, sent at a simulated time; headers of the
  /// command line win over those of the text.
  func pushes(in source: SourceText, sentAt now: Date) -> [Push] {
    Push.all(
      in: source, as: self[RequestOptions.dialect].dialect, headers: headers,
      options: jsonOptions, sentAt: now)
  }

  /// The headers of the command line.
  var headers: RequestHeaders {
    RequestHeaders(self[RequestOptions.header].map { "\($0.key): \($0.value)" })
  }
}
