import APNs
import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A local notification in JSON")
struct LocalRequestTests {
  private func read(
    _ json: String, directory: String? = nil
  ) throws -> (request: LocalRequest?, mistakes: [Diagnostic]) {
    var mistakes = Mistakes(.init(rawValue: "test"))
    let request = LocalRequest(
      try JSONDocument(parsing: json).root, directory: directory, &mistakes)
    return (request, mistakes.diagnostics)
  }

  @Test("A local notification in JSON has every property of its content")
  func content() throws {
    let request = try #require(
      try read(
        """
        {"identifier": "water", "content": {"title": "T", "subtitle": "S", "body": "B",
         "badge": 2, "sound": {"name": "a.caf", "critical": true, "volume": 0.5},
         "categoryIdentifier": "C", "threadIdentifier": "D", "targetContentIdentifier": "E",
         "interruptionLevel": "timeSensitive", "relevanceScore": 0.5, "filterCriteria": "F",
         "launchImageName": "L", "summaryArgument": "A", "summaryArgumentCount": 2,
         "attachments": [{"url": "a b.png", "identifier": "p", "thumbnailHidden": true},
         {"url": "/x/c.png"}, {"url": "file:///y/d.data", "type": "public.png"}],
         "userInfo": {"k": [1]}}}
        """, directory: "/garden"
      ).request)
    let content = request.content
    #expect(request.id == "water" && content.title == "T" && content.subtitle == "S")
    #expect(content.body == "B" && content.badge == 2)
    #expect(content.sound == NotificationContent.Sound(name: "a.caf", critical: true, volume: 0.5))
    #expect(content.categoryIdentifier == "C" && content.threadIdentifier == "D")
    #expect(content.targetContentIdentifier == "E" && content.filterCriteria == "F")
    #expect(content.interruptionLevel == .timeSensitive && content.relevanceScore == 0.5)
    #expect(content.launchImageName == "L" && content.summaryArgument == "A")
    #expect(content.summaryArgumentCount == 2)
    #expect(content.attachments.map(\.url.path) == ["/garden/a b.png", "/x/c.png", "/y/d.data"])
    #expect(content.attachments.map(\.isThumbnailHidden) == [true, false, false])
    #expect(content.attachments.map(\.type) == ["", "", "public.png"])
    #expect(content.userInfo.dictionary["k"] as? [Int] == [1])
  }

  @Test(
    "Parts of a date beside 'date' are moved into it by the fix",
    arguments: [
      (#"{"hour": 9}"#, #"write "date": {"hour": 9}"#),
      (
        #"{"hour": 9, "weekday": 2}"#,
        #"write "date": {"hour": 9, "weekday": 2}; weekday 1 is Sunday"#
      ),
    ])
  func misplacedDate(_ trigger: String, _ fix: String) throws {
    let (request, mistakes) = try read(#"{"content": {"body": "B"}, "trigger": \#(trigger)}"#)
    #expect(request == nil && mistakes.map(\.message) == ["the parts of a date stand in 'date'"])
    #expect(mistakes.first?.fixIt?.message == fix)
  }

  @Test(
    "A value is taken for a local notification by its content and its trigger",
    arguments: [
      (#"{"content": {"body": "B"}, "trigger": {"timeInterval": 60}}"#, true),
      (#"{"content": "B", "trigger": {"timeInterval": 60}}"#, false),
      (#"{"content": {"body": "B"}, "trigger": {"timeInterval": 60}, "aps": {}}"#, false),
      (#"{"trigger": {"timeInterval": 60}}"#, false),
    ])
  func likely(_ json: String, _ isLikely: Bool) throws {
    #expect(LocalRequest.isLikely(try JSONDocument(parsing: json).root) == isLikely)
  }

  static let triggers: [(json: String, words: String)] = [
    (#"{"timeInterval": 0.5}"#, "0.5 false"),
    (#"{"timeInterval": 60, "repeats": true}"#, "60.0 true"),
    (#"{"date": {"hour": 9}}"#, "9 false"), (#"{"date": {"hour": 9}, "repeats": true}"#, "9 true"),
    (#"{"date": {"hour": 9, "timeZone": "Asia/Tokyo"}}"#, "9 false Asia/Tokyo"),
    (
      #"{"date": {"year": 2027, "month": 2, "day": 3, "hour": 4, "minute": 5, "second": 6, "weekday": 7, "weekdayOrdinal": 1, "weekOfMonth": 2, "weekOfYear": 3}}"#,
      "2027 2 3 4 5 6 7 1 2 3 false"
    ),
    (
      #"{"location": {"latitude": 37.5, "longitude": -2, "radius": 100}}"#,
      "on entering or leaving '37.5,-2' 100.0 false"
    ),
    (
      #"{"location": {"identifier": "home", "latitude": 1, "longitude": 2, "radius": 0.5, "notifyOnExit": false}, "repeats": true}"#,
      "on entering 'home' 0.5 true"
    ),
  ]

  @Test("Attachment paths can be rewritten, but for absolute paths and URLs")
  func otherPaths() throws {
    func json(_ paths: String...) -> String {
      let files = paths.map { #"{"url": "\#($0)", "identifier": "p"}"# }
      return #"{"content": {"body": "B", "attachments": [\#(files.joined(separator: ", "))]}}"#
    }
    let text = json("a.png", "/x/b.png", "file:///y/c.png", "d/e.png")
    let request = try #require(try read(text, directory: "/garden").request)
    let changed = request.json(withPaths: { "/\($0.uppercased())" })
    #expect(changed?.rawText == json("/A.PNG", "/x/b.png", "file:///y/c.png", "/D/E.PNG"))
    let made = LocalRequest(content: request.content, trigger: request.trigger)
    #expect(made.json(withPaths: { $0 }) == nil, "it was not read from any")
  }

  @Test("A local notification in JSON waits for a time, a date or a place", arguments: triggers)
  func trigger(row: (json: String, words: String)) throws {
    let (request, mistakes) = try read(#"{"content": {}, "trigger": \#(row.json)}"#)
    #expect(mistakes.isEmpty)
    switch try #require(request?.trigger) {
    case .timeInterval(let seconds, let repeats): #expect("\(seconds) \(repeats)" == row.words)
    case .calendar(let date, let repeats):
      let numbers = [
        date.year, date.month, date.day, date.hour, date.minute, date.second, date.weekday,
        date.weekdayOrdinal, date.weekOfMonth, date.weekOfYear,
      ].compactMap { $0.map { "\($0)" } }
      let words = numbers + ["\(repeats)"] + [date.timeZone?.identifier].compactMap(\.self)
      #expect(words.joined(separator: " ") == row.words)
    case .location(let region, let repeats):
      #expect("\(region.words) \(region.radius) \(repeats)" == row.words)
    }
  }

  static let mistakes: [(json: String, place: String, message: String)] = [
    ("5", "", "a local notification must be an object with 'content'"),
    ("{}", "", "'content' is missing"),
    (#"{"content": []}"#, "/content", "'content' must be an object: what the notification says"),
    (
      #"{"content": {}, "identifier": ""}"#, "/identifier",
      "'identifier' must be a non-empty string"
    ),
    (
      #"{"content": {}, "identifier": 5}"#, "/identifier",
      "'identifier' must be a non-empty string"
    ),
    (
      #"{"content": {"body": {"loc-args": []}}}"#, "/content/body",
      "'loc-key' is missing"
    ),
    (
      #"{"content": {"body": {"loc-key": ""}}}"#, "/content/body",
      "'loc-key' must be a non-empty string"
    ),
    (
      #"{"content": {"body": {"loc-key": "K", "loc-args": "x"}}}"#, "/content/body/loc-args",
      "'loc-args' must be an array"
    ),
    (
      #"{"content": {"body": {"loc-key": "K", "loc-args": ["x", 5]}}}"#, "/content/body/loc-args",
      "'loc-args' must hold strings"
    ),
    (
      #"{"content": {}, "trigger": {"location": {"latitude": 9, "longitude": 0, "radius": 0}}}"#,
      "/trigger/location/radius", "'radius' must be a number above 0"
    ),
    (
      #"{"content": {}, "trigger": {"location": {"identifier": 5, "latitude": 9, "longitude": 0, "radius": 1}}}"#,
      "/trigger/location/identifier", "'identifier' must be a non-empty string"
    ),
    (
      #"{"content": {}, "trigger": {"location": {"latitude": 91, "longitude": 0, "radius": 1}}}"#,
      "/trigger/location/latitude", "'latitude' must be a number from -90 to 90"
    ),
    (
      #"{"content": {}, "trigger": {"location": {"latitude": 9, "longitude": 0, "radius": 1, "notifyOnExit": 1}}}"#,
      "/trigger/location/notifyOnExit", "'notifyOnExit' must be true or false"
    ),
    (#"{"content": {}, "triger": {}}"#, "/triger", "unknown key 'triger'"),
    (#"{"content": {"bodi": "B"}}"#, "/content/bodi", "content has no key 'bodi'"),
    (#"{"content": {"body": 5}}"#, "/content/body", "'body' must be a string"),
    (
      #"{"content": {"badge": -1}}"#, "/content/badge",
      "'badge' must be a whole number from 0, or null"
    ),
    (
      #"{"content": {"sound": {"volume": "1"}}}"#, "/content/sound",
      "'volume' must be a number from 0 to 1"
    ),
    (
      #"{"content": {"relevanceScore": 2}}"#, "/content/relevanceScore",
      "'relevanceScore' must be a number from 0 to 1"
    ),
    (
      #"{"content": {"interruptionLevel": "time-sensitive"}}"#, "/content/interruptionLevel",
      "'interruptionLevel' has no 'time-sensitive'; it has passive, active, timeSensitive, critical"
    ),
    (#"{"content": {"userInfo": 1}}"#, "/content/userInfo", "'userInfo' must be an object"),
    (
      #"{"content": {}, "trigger": 5}"#, "/trigger",
      "'trigger' must be an object with 'timeInterval', 'date' or 'location'"
    ),
    (
      #"{"content": {}, "trigger": {}}"#, "/trigger",
      "'trigger' has either 'timeInterval', 'date' or 'location'"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": 1, "date": {"hour": 1}}}"#, "/trigger",
      "'trigger' has either 'timeInterval', 'date' or 'location'"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": "1"}}"#, "/trigger/timeInterval",
      "'timeInterval' must be a number of seconds"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": 1e999}}"#, "/trigger/timeInterval",
      "'timeInterval' must be a number of seconds"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": 0}}"#, "/trigger/timeInterval",
      "'timeInterval' must be greater than 0"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": 59, "repeats": true}}"#,
      "/trigger/timeInterval",
      "'timeInterval' must be at least 60 if it repeats"
    ),
    (
      #"{"content": {}, "trigger": {"timeInterval": 1, "repeats": 1}}"#, "/trigger/repeats",
      "'repeats' must be true or false"
    ),
    (
      #"{"content": {}, "trigger": {"date": {}}}"#, "/trigger/date",
      "'date' must be an object with parts of a date, such as 'hour'"
    ),
    (
      #"{"content": {}, "trigger": {"date": {"hour": 24}}}"#, "/trigger/date/hour",
      "'hour' must be a whole number from 0 to 23"
    ),
    (
      #"{"content": {}, "trigger": {"date": {"hours": 2}}}"#, "/trigger/date/hours",
      "unknown key 'hours'"
    ),
    (
      #"{"content": {}, "trigger": {"date": {"timeZone": "Nowhere"}}}"#, "/trigger/date/timeZone",
      "'timeZone' must be the name of a time zone, such as 'Europe/Berlin'"
    ),
  ]

  @Test("A wrong local notification is refused with its mistake and place", arguments: mistakes)
  func mistake(row: (json: String, place: String, message: String)) throws {
    let (request, mistakes) = try read(row.json)
    #expect(request == nil)
    #expect(mistakes.map(\.message) == [row.message])
    #expect(mistakes.first?.span != nil)
    #expect(
      mistakes.first?.pointer?.hasPrefix(
        row.place.split(separator: "/").first.map { "/\($0)" } ?? "") == true)
    let isTrigger =
      row.message.hasPrefix("'timeInterval' must be ")
      && !row.message.hasSuffix("a number of seconds")
    #expect(mistakes.first?.code.rawValue == (isTrigger ? "X35" : "test"))
  }

  @Test("A wrong local notification of a handler is refused with each mistake")
  func handler() async {
    let log = await run(
      TestApp.command(#"echo '{"add": {"content": {"bodi": "B", "badge": "1"}}}'"#),
      .alert(category: "MEETING"), .choose("ACCEPT"))
    let finding = log.diagnostics.first { $0.diagnostic.code.rawValue == "handler" }?.diagnostic
    #expect(finding?.message.hasSuffix("content has no key 'bodi'") == true, "\(log)")
    #expect(finding?.fixIt?.message == "did you mean 'body'?")
    #expect(
      finding?.notes.map(\.message) == ["'badge' must be a whole number from 0, or null"])
  }

  @Test("A handler's local notification finds its pictures from the manifest's folder (A43)")
  func picture() async {
    var app = TestApp.command(
      #"echo '{"add": {"content": {"body": "B", "attachments": [{"url": "Photos/basil.png"}]}}}'"#)
    app.manifest.directory = Files.garden.path
    let log = await run(app, .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.presentations.last?.attachments.map(\.name) == ["basil.png"], "\(log)")
  }

  @Test("A date in the past is an error (L6)")
  func past() async throws {
    let request = try #require(
      try read(#"{"identifier": "a", "content": {}, "trigger": {"date": {"year": 2020}}}"#).request)
    let log = await run(TestApp.app(), .add(request))
    #expect(log.messages("X35").count == 1 && !log.has("scheduled"), "\(log)")
  }

  @Test("A local notification without a trigger comes once, at once (L1)")
  func untriggered() async throws {
    let request = try #require(try read(#"{"content": {"body": "B"}}"#).request)
    let log = await run(TestApp.app(), .add(request), .advance(120))
    #expect(log.sketch(of: "scheduled", "received") == ["scheduled", "received local"], "\(log)")
  }

  @Test("The phone schedules a local notification as the app does, without running it")
  func stimulus() async throws {
    let request = try #require(
      try read(
        #"{"identifier": "a", "content": {"body": "B"}, "trigger": {"timeInterval": 60}}"#
      ).request)
    let phone = simulator { $0.app = .notRunning }
    let log = await phone.run(.add(request), .advance(59))
    #expect(log.sketch.filter { $0 != "session" } == ["scheduled"], "\(log)")
    #expect(await phone.run(.advance(1)).has("presented banner"))
  }
}

@Suite("The notifications of a manifest")
struct ManifestNotificationTests {
  private func manifest(_ notifications: String) throws -> AppManifest {
    try AppManifest(
      SourceText(
        name: "m.json",
        bytes: Array(#"{"bundleIdentifier": "b", "notifications": \#(notifications)}"#.utf8)))
  }

  private static let daily =
    #"[{"identifier": "daily", "content": {"body": "B"}, "trigger": {"timeInterval": 60}}]"#

  @Test("A manifest's notifications are scheduled at the first launch")
  func firstLaunch() async throws {
    let phone = simulator(App(manifest: try manifest(Self.daily)))
    let log = await phone.run(.foreground, .terminate, .launch)
    #expect(log.count(of: "scheduled") == 1 && !log.has("replaced pending"), "\(log)")
    #expect(log.kinds.prefix(2) == ["session", "scheduled"])
    #expect(await phone.run(.advance(60)).has("received local"))
  }

  @Test("A manifest's notifications are not scheduled again at later launches")
  func later() async throws {
    let log = await run(App(manifest: try manifest(Self.daily)), .launch) {
      $0.lastLaunch = DeviceState.epoch
      $0.app = .notRunning
    }
    #expect(!log.has("scheduled"), "\(log)")
  }

  @Test("A manifest's notifications are scheduled again after a new installation, if permitted")
  func reinstalled() async throws {
    let phone = simulator(App(manifest: try manifest(Self.daily)))
    let log = await phone.run(.foreground, .reinstall, .launch)
    #expect(log.has("removed pending uninstalled") && log.messages("X31").count == 1, "\(log)")
  }

  @Test("Wrong notifications are mistakes of the manifest")
  func mistakes() throws {
    let error = #expect(throws: AppManifest.ReadingError.self) {
      try manifest(
        #"[{"identifier": "a", "content": {}}, {"identifier": "b", "content": {"x": 1}}, 5]"#)
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "content has no key 'x'", "'notifications' must hold objects",
      ])
  }

  @Test("Notifications that a compiled app adds at launch are pending from the start")
  func compiled() async {
    let app = TestApp.app { script in
      script.launch = { center in
        center.add(.test("later", after: 60))
        center.add(.test("at once"))
        center.add(.test("later still", after: 90))
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.background)
    #expect(
      log.events.filter { ["scheduled", "received"].contains($0.kind.name) }.map(\.notification)
        == ["later", "at once", "later still", "at once"], "\(log)")
    #expect(await phone.run(.advance(60)).has("received local"))
  }

  @Test("One identifier for two contents is reported, but not for an update (X36)")
  func reused() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        for body in ["one", "two"] { center.add(.test("same", body, after: 60)) }
        done(.noData)
      }
    }
    let log = await run(app, .silentPush)
    #expect(log.messages("X36").count == 1, "\(log)")
    let update = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("same", after: 60))
        UNUserNotificationCenter.current().add(.test("same", after: 90))
        done(.noData)
      }
    }
    let updated = await run(update, .silentPush, .silentPush)
    #expect(updated.messages("X36").isEmpty && updated.has("replaced pending"), "\(updated)")
  }
}
