import APNs
import NotifySimCore
import Testing

@Suite("A handler command asks for things line by line")
struct CommandRequestTests {
  /// Runs a shell line as the handler of a chosen action.
  private func answer(_ line: String, device: (inout DeviceState) -> Void = { _ in }) async
    -> EventLog
  {
    await run(
      TestApp.command(line), .alert("Hi", category: "MEETING", id: "one"),
      .choose("ACCEPT", of: "one"), device: device)
  }

  @Test("A handler command records an effect with details of any JSON type")
  func effect() async {
    let log = await answer(
      #"echo '{"effect": "meeting.accepted", "n": 1.50, "list": [1, {"a": null}], "t": true}'"#)
    #expect(log.has("completion didReceive once"), "\(log)")
    let json = log.first("effect")?.json ?? ""
    #expect(
      json.hasSuffix(#""name":"meeting.accepted","n":1.50,"list":[1,{"a":null}],"t":true}"#),
      "\(json)")
  }

  @Test("A handler command in Python records an effect")
  func python() async {
    let script = """
      import json, sys
      call = json.load(sys.stdin)
      print(json.dumps({"effect": call["actionIdentifier"], "title":
        call["notification"]["content"]["body"], "id": call["notification"]["identifier"]}))
      """
    let log = await run(
      TestApp.command(["python3", "-c", script]), .alert("Grüße", category: "MEETING", id: "one"),
      .choose("ACCEPT", of: "one"))
    let json = log.first("effect")?.json ?? ""
    #expect(json.hasSuffix(#""name":"ACCEPT","title":"Grüße","id":"one"}"#), "\(log)")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var line: String
    var expected: [String]

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "a remark", line: "echo hello", expected: ["effect log"]),
    Row(name: "a remark on standard error", line: "echo hello >&2", expected: ["effect log"]),
    Row(name: "nothing, though it read nothing", line: "true", expected: []),
    Row(
      name: "without a final newline", line: #"printf '{"effect":"a"}'"#, expected: ["effect a"]),
    Row(
      name: "with CRLF line ends", line: #"printf '{"effect":"a"}\r\n{"effect":"b"}\r\n'"#,
      expected: ["effect a", "effect b"]),
    Row(
      name: "standard output before standard error",
      line: #"echo err >&2; echo '{"effect":"a"}'"#, expected: ["effect a", "effect log"]),
    Row(
      name: "an object without a request", line: #"echo '{"efect": "a"}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "broken JSON is a remark, and told", line: #"echo '{"effect": '"#,
      expected: ["effect log", "diagnostic handler warning"]),
    Row(
      name: "an effect without a name", line: #"echo '{"effect": 5}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "the badge", line: #"echo '{"setBadgeCount": 4}'"#, expected: ["badge 0>4"]),
    Row(
      name: "a negative badge", line: #"echo '{"setBadgeCount": -4}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "removing what is not there", line: #"echo '{"removeDelivered": ["x"]}'"#,
      expected: []),
    Row(
      name: "removing what is no list of names", line: #"echo '{"removeDelivered": "x"}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "an interval of 0",
      line: #"echo '{"add": {"content": {}, "trigger": {"timeInterval": 0}}}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "presenting an answer", line: #"echo '{"present": ["banner"]}'"#,
      expected: ["diagnostic handler warning"]),
    Row(
      name: "a result of no fetch", line: #"echo '{"fetchResult": "newData"}'"#,
      expected: ["diagnostic handler warning"]),
  ]

  @Test("A handler command makes each request", arguments: rows)
  func requests(row: Row) async {
    let log = await answer(row.line)
    #expect(log.has("completion didReceive once"), "\(log)")
    #expect(
      log.sketch(of: "effect", "diagnostic", "badge", "removed").filter {
        $0 != "removed delivered answered"
      } == row.expected, "\(log)")
  }

  @Test("Bytes that are not UTF-8 become replacement characters")
  func invalidUTF8() async {
    let log = await answer(#"printf 'a\377b\n{"effect":"x\376"}\n'"#)
    #expect(log.sketch(of: "effect") == ["effect log", "effect x\u{FFFD}"], "\(log)")
    #expect(log.first("effect")?.json.contains("a\u{FFFD}b") == true)
  }

  /// What a handler printed for a button, and what is wrong with it.
  static let mistakes: [(line: String, message: String, help: String?)] = [
    (#"{"efect": "a"}"#, "unknown request 'efect'", "did you mean 'effect'?"),
    (#"{"effect": 1}"#, "'effect' must be a string: what the app did", nil),
    (
      #"{"present": ["banner"]}"#,
      "'present' is not an answer to"
        + " 'userNotificationCenter(_:didReceive:withCompletionHandler:)'",
      nil
    ),
    (#"{"setBadgeCount": -1}"#, "'setBadgeCount' must be a whole number from 0", nil),
    (#"{"removeDelivered": "n"}"#, "'removeDelivered' must be an array", nil),
    (
      #"{"add": {"content": {"boddy": "B"}}}"#, "content has no key 'boddy'",
      "did you mean 'body'?"
    ),
  ]

  @Test("A wrong request gets a warning with the nearest valid word", arguments: mistakes)
  func mistake(_ line: String, _ message: String, _ help: String?) async {
    let log = await answer("echo '\(line)'")
    let found = log.diagnostics.map(\.diagnostic).filter { $0.code == .handler }
    #expect(found.map(\.message) == ["the handler printed \(line): \(message)"])
    #expect(found.map { $0.fixIt?.message } == [help])
  }

  private static let options = "badge, banner, list, sound, alert"

  /// What a handler printed for a notification in the foreground, or a silent push.
  static let answers: [(line: String, message: String, help: String?)] = [
    (
      #"{"present":["baner"]}"#, "'present' has no 'baner'; it has \(options)",
      "did you mean 'banner'?"
    ),
    (#"{"present":"banner"}"#, "'present' must be an array", nil),
    (#"{"present":[1]}"#, "'present' has no '1'; it has \(options)", nil),
    (
      #"{"fetchResult":"newdata"}"#,
      "'fetchResult' has no 'newdata'; it has newData, noData, failed",
      "did you mean 'newData'?"
    ),
  ]

  @Test("A wrong word in an answer gets a warning with the nearest valid word", arguments: answers)
  func answer(_ line: String, _ message: String, _ help: String?) async {
    let phone = simulator(TestApp.command("echo '\(line)'")) { $0.app = .foreground }
    let isFetch = line.contains("fetchResult")
    let log = await phone.run(isFetch ? .silentPush : .alert("B"))
    let found = log.diagnostics.map(\.diagnostic).filter { $0.code == .handler }
    #expect(found.map(\.message) == ["the handler printed \(line): \(message)"])
    #expect(found.map { $0.fixIt?.message } == [help])
  }

  @Test("A warning quotes the line and lists the requests")
  func warning() async {
    let log = await answer(#"echo '{"nothing": "a"}'"#)
    #expect(
      log.messages("handler") == [
        #"the handler printed {"nothing": "a"}: an object without a request"#
      ])
    let notes = log.diagnostics.flatMap(\.diagnostic.notes).map(\.message)
    #expect(
      notes == [
        "a request is an object with one of effect, present, fetchResult, add, setBadgeCount,"
          + " removeDelivered, reportIncomingCall, content"
      ])
  }

  @Test("A handler command adds a notification that is delivered at once")
  func addAtOnce() async {
    let log = await answer(#"echo '{"add": {"identifier": "n", "content": {"body": "B"}}}'"#)
    #expect(log.has("scheduled") && log.has("received local"), "\(log)")
    #expect(log.events.last { $0.kind.name == "presented" }?.notification == "n")
  }

  @Test("A handler command adds a notification that waits for its trigger, with all of its content")
  func addLater() async {
    let phone = simulator(
      TestApp.command(
        #"echo '{"add": {"identifier": "n", "content": {"title": "T", "subtitle": "S", "body": "B", "badge": 2, "sound": "ping.caf", "categoryIdentifier": "MEETING", "threadIdentifier": "t", "userInfo": {"k": 1}}, "trigger": {"timeInterval": 90}}}'"#
      ))
    _ = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(phone.device.pending.map(\.id) == ["n"])
    let log = await phone.run(.advance(89), .advance(1))
    #expect(log.has("presented banner ACCEPT REPLY"), "\(log)")
    #expect(log.has("sound ping.caf") && log.has("badge 0>2"))
    #expect(log.first("received")?.json.contains(#""userInfo":{"k":1}"#) == true)
  }

  @Test("A handler command adds nothing while notifications are denied (A32b)")
  func addWhileDenied() async throws {
    let app = TestApp.command(
      #"echo '{"add": {"identifier": "n", "content": {"body": "B"}}}'; echo '{"fetchResult": "newData"}'"#
    )
    let phone = simulator(app) { $0.authorization = .denied }
    let log = await phone.run(.silentPush)
    #expect(!log.has("scheduled"), "\(log)")
    #expect(log.has("completion fetch once [newData]"))
    #expect(log.rules.contains("A32b"))
  }

  @Test("A notification without an identifier gets one")
  func addWithoutIdentifier() async {
    let log = await answer(#"echo '{"add": {"content": {"body": "B"}}}'"#)
    let identifier = log.first("scheduled")?.notification
    #expect(identifier?.count == 36, "\(log)")
  }

  @Test(
    "A malformed notification of a handler command is refused",
    arguments: [
      "5", "[]", "{}", #"{"content": 5}"#, #"{"content": {}, "trigger": {}}"#,
      #"{"content": {}, "trigger": {"timeInterval": "5"}}"#,
      #"{"content": {}, "trigger": {"timeInterval": 59, "repeats": true}}"#,
      #"{"content": {}, "trigger": {"timeInterval": 1e999}}"#,
    ])
  func addMalformed(json: String) async {
    let log = await answer("echo '{\"add\": \(json)}'")
    #expect(log.has("diagnostic handler warning") && !log.has("scheduled"), "\(log)")
  }

  @Test("At most a thousand requests of a handler are performed")
  func manyRequests() async {
    let app = TestApp.command(#"seq 1500 | sed 's/.*/{"effect":"e"}/'; echo '{"setBadgeCount":7}'"#)
    let phone = simulator(app)
    let log = await phone.run(.silentPush)
    #expect(log.effects.count { $0.name == "e" } == 1000)
    #expect(log.jsonLines.contains("(501 more lines)") && phone.device.badge == 0)
  }

  @Test("At most a hundred log lines are kept, and all requests")
  func manyRemarks() async {
    let log = await answer(
      #"i=0; while [ $i -lt 1000 ]; do echo $i; i=$((i+1)); done; echo '{"effect":"last"}'"#)
    #expect(log.count(of: "effect log") == 101 && log.has("effect last"), "\(log)")
    #expect(log.jsonLines.contains("(900 more lines)"))
  }

  @Test("A handler command replaces a delegate, which still launches and hears of locking")
  func besideDelegate() async {
    var app = TestApp.app()
    app.handler = AppManifest.HandlerCommand(shell: #"echo '{"effect":"command"}'"#)
    let log = await run(
      app, .alert(category: "MEETING"), .lock, .choose("ACCEPT"), .terminate, .launch)
    #expect(
      log.sketch(of: "effect") == ["effect closing", "effect command", "effect launched"], "\(log)")
    #expect(log.presentations.first?.actions.count == 5, "the delegate registered the category")
  }

  @Test("A handler command says how to present a notification in the foreground")
  func present() async {
    let app = TestApp.command(#"echo '{"present": ["list", "sound"]}'"#)
    let log = await run(app, .foreground, .alert(sound: "default"))
    #expect(log.has("completion willPresent once [list, sound]"), "\(log)")
    #expect(
      log.sketch(of: "presented", "sound") == ["presented notificationCenter", "sound default"])
  }

  @Test("The option 'alert' of a handler command is banner and list (A48)")
  func presentAlert() async {
    let log = await run(
      TestApp.command(#"echo '{"present": ["alert"]}'"#), .foreground, .alert())
    #expect(
      log.sketch(of: "presented") == ["presented banner", "presented notificationCenter"], "\(log)")
    #expect(log.rules.contains("A48"))
  }

  @Test("An unknown presentation option is refused")
  func presentUnknown() async {
    let log = await run(
      TestApp.command(#"echo '{"present": ["banner", "bell"]}'"#), .foreground, .alert())
    #expect(log.has("diagnostic handler warning") && log.presentations.isEmpty, "\(log)")
  }

  @Test(
    "A handler command gives the result of a fetch", arguments: ["newData", "noData", "failed"])
  func fetchResult(word: String) async {
    let log = await run(TestApp.command(#"echo '{"fetchResult": "\#(word)"}'"#), .silentPush)
    #expect(log.has("completion fetch once [\(word)]"), "\(log)")
  }

  @Test("A handler command without requests fetches no data and presents nothing")
  func defaults() async {
    let log = await run(TestApp.command("true"), .silentPush, .foreground, .alert())
    #expect(log.has("completion fetch once [noData]"), "\(log)")
    #expect(log.has("completion willPresent once []"), "\(log)")
    #expect(log.presentations.isEmpty)
  }
}
