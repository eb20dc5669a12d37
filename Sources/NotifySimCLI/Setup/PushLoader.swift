import APNs
import CommandLineTools
import Foundation
import NotifySimCore

/// Makes the pushes of a file, as the options say.
struct PushLoader {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  /// How payloads are read; a command without the option reads them as Apple's parser does.
  var options: JSONOptions { arguments[CheckingOptions.strict] ? .strict : .apple }

  /// The pushes that a text holds, in whatever dialect, sent at a simulated time; headers of the
  /// command line win over those of the text.
  func pushes(in source: SourceText, sentAt now: Date) -> [Push] {
    let lines = arguments[RequestOptions.header].map { "\($0.key): \($0.value)" }
    return Push.all(
      in: source, as: arguments[RequestOptions.dialect].dialect, headers: RequestHeaders(lines),
      options: options, sentAt: now)
  }
}
