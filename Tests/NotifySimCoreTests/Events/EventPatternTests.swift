import APNs
@testable import NotifySimCore
@testable import PhoneModel
import Testing

@Suite("A partial event")
struct EventPatternTests {
  static let event = #"""
    {"event": "presented", "badge": 3, "quiet": false, "title": "Hi", "none": null,
     "content": {"body": "b", "userInfo": {"a/b": 1, "c": 2.50}}, "rules": ["R1", "R2"],
     "actions": [{"identifier": "A", "title": "Yes"}, {"identifier": "B", "title": "No"}]}
    """#

  /// A pattern, and the pointers of what keeps the event from matching.
  static let cases: [(String, [String])] = [
    ("{}", []),
    (#"{"event": "presented"}"#, []),
    (#"{"event": "sound"}"#, ["/event"]),
    (#"{"badge": 3.0, "quiet": false, "none": null}"#, []),
    (#"{"badge": 30e-1}"#, []),
    (#"{"badge": "3"}"#, ["/badge"]),
    (#"{"quiet": true}"#, ["/quiet"]),
    (#"{"none": false}"#, ["/none"]),
    (#"{"nothing": null}"#, ["/nothing"]),
    (#"{"content": {"body": "b"}}"#, []),
    (#"{"content": {"userInfo": {"c": 2.5}}}"#, []),
    (#"{"content": {"userInfo": {"a/b": 2}}}"#, ["/content/userInfo/a~1b"]),
    (#"{"content": {}}"#, []),
    (#"{"content": []}"#, ["/content"]),
    (#"{"rules": ["R1", "R2"]}"#, []),
    (#"{"rules": ["R2", "R1"]}"#, ["/rules/0", "/rules/1"]),
    (#"{"rules": ["R1"]}"#, ["/rules"]),
    (#"{"actions": ["A", "B"]}"#, []),
    (#"{"actions": ["A", {"title": "No"}]}"#, []),
    (#"{"actions": ["A", "C"]}"#, ["/actions/1"]),
    (#"{"title": {"identifier": "Hi"}}"#, ["/title"]),
    (#"{"title": "Ho", "badge": 4}"#, ["/title", "/badge"]),
  ]

  @Test("A partial event matches if all keys do, and names those that differ", arguments: cases)
  func matching(_ pattern: String, _ pointers: [String]) throws {
    let event = try JSONDocument(parsing: Self.event).root
    #expect(try EventPattern(pattern).differences(from: .json(event)).map(\.pointer) == pointers)
  }

  @Test("A difference shows the wanted and the found value")
  func differences() throws {
    let event = try JSONDocument(parsing: Self.event).root
    let found = try EventPattern(#"{"actions": ["A"], "title": "Ho", "surface": "banner"}"#)
      .differences(from: .json(event))
    #expect(found.map(\.wanted) == [#"["A"]"#, #""Ho""#, #""banner""#])
    #expect(found.map(\.found) == [#"["A", "B"]"#, #""Hi""#, nil])
  }
}
