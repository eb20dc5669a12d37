/// What the provider sends along with the payload (CONTRACT, shared options, Request).
package enum RequestOptions {
  /// Request headers, `apns-*` above all.
  package static let header = CommandOption.keyed(
    "-H", "--header", value: "name: value", separator: ":",
    help: "Send a request header such as 'apns-priority: 5'; may be repeated.")

  static let all = OptionGroup("Request", [header.spec])
}
