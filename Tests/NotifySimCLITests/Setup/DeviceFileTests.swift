import APNs
import NotifySimCore
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Mistakes in a device file are marked where they stand")
struct DeviceFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let marked: String
    let message: String

    var testDescription: String { message }
  }

  static let rows = [
    Row(text: #"{"lockd": true}"#, marked: #""lockd""#, message: "there is no device key 'lockd'"),
    Row(
      text: #"{"settings": {"sond": "enabled"}}"#, marked: #""sond""#,
      message: "there is no device key 'settings.sond'"),
    Row(
      text: #"{"": 1}"#, marked: #""""#,
      message: "there is no device key ''; 'notify-sim help devices' lists them"),
    Row(
      text: #"{"locked": "maybe"}"#, marked: #""maybe""#,
      message: "'locked' does not take 'maybe'; it takes true or false"),
    Row(
      text: #"{"time": "2026-02-30T00:00:00Z"}"#, marked: #""2026-02-30T00:00:00Z""#,
      message: "'time' does not take '2026-02-30T00:00:00Z'; it takes a value such as"
        + " 2026-01-01T09:00:00Z"),
    Row(
      text: #"{"locked": null}"#, marked: "null",
      message: "a device key must be a word, a number, true or false"),
    Row(text: "[1]", marked: "[1]", message: "the phone's state must be a JSON object"),
    Row(text: "true", marked: "true", message: "the phone's state must be a JSON object"),
  ]

  @Test("An unknown key is marked at the key, a wrong value at the value", arguments: rows)
  func mistake(_ row: Row) throws {
    let bytes = Array(row.text.utf8)
    let failure = #expect(throws: CommandFailure.self) {
      try DeviceOptions.Loader.File(source: SourceText(name: "device", bytes: bytes)).settings()
    }
    guard case .invalidFile(let diagnostics, _) = failure else {
      Issue.record("\(String(describing: failure)) is another failure")
      return
    }
    #expect(diagnostics.map(\.message) == [row.message])
    let span = try #require(diagnostics.first?.span)
    #expect(String(decoding: bytes[span.start..<span.end], as: UTF8.self) == row.marked)
  }

  @Test("Settings come in the order of the file")
  func settings() throws {
    let text = #"{"badge": 3, "settings": {"sound": "disabled"}, "locked": true}"#
    let settings = try DeviceOptions.Loader.File(
      source: SourceText(name: "device", bytes: Array(text.utf8))
    )
    .settings()
    #expect(settings.map(\.key.name) == ["badge", "settings.sound", "locked"])
    #expect(settings.map(\.value) == ["3", "disabled", "true"])
  }
}
