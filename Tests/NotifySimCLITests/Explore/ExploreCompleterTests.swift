import Foundation
import NotifySimCore
import Scenarios
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Completion in explore") struct ExploreCompleterTests {
  private static let completer = ExploreLines.Completer(
    actions: ["ACCEPT_ACTION", "REPLY_ACTION"], notifications: ["N-2", "N-1"],
    categories: ["MESSAGE"])

  static let lines: [(text: String, offers: [String])] = [
    ("", PromptCommand.words),
    ("de", ["deliver", "deny"]),
    ("  sta", ["status"]),
    ("choose ", ["ACCEPT_ACTION", "REPLY_ACTION"]),
    ("choose A", ["ACCEPT_ACTION"]),
    ("choose \"A", ["ACCEPT_ACTION"]),
    ("choose ACCEPT_ACTION ", ["of="]),
    ("choose ACCEPT_ACTION of=N", ["of=N-2", "of=N-1"]),
    ("reply ", []),
    ("reply 'On my way' ", ["action=", "of="]),
    ("reply 'On my way' action=R", ["action=REPLY_ACTION"]),
    ("open ", ["N-2", "N-1"]),
    ("open N-1 ", []),
    ("keep ", ["quietly", "prominently"]),
    ("set lo", ["locked=", "lowPowerMode="]),
    ("set badge=1 locked=", ["locked=true", "locked=false"]),
    ("set badge=", []),
    ("advance ", ["to"]),
    ("advance to ", []),
    ("lock ", []),
    ("help un", ["unlock", "uninstall", "undo"]),
    ("categories ", ["MESSAGE"]),
    ("undo ", []),
    ("nonsense ", []),
    ("deliver -H ", []),
  ]

  @Test("Tab offers the words that are possible at that place", arguments: lines)
  func offers(_ example: (text: String, offers: [String])) {
    let completion = Self.completer.completion(of: example.text)
    let offered = completion.candidates.map(\.word)
    #expect(example.offers.allSatisfy(offered.contains), "\(offered)")
    if example.text != "set lo" { #expect(offered.count == example.offers.count, "\(offered)") }
    let start = example.text.index(example.text.startIndex, offsetBy: completion.start)
    #expect(!example.text[start...].contains { $0 == " " } || example.text.contains("\""))
  }

  @Test("Tab offers folders and payloads for 'deliver', also with blanks in their names")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "b.apns", "c.txt", "two words.json", ".hidden.json"] {
      _ = try folder.write([], as: name)
    }
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let path = folder.url.path + "/"
    let all = Self.completer.completion(of: "deliver \(path)")
    let names = all.candidates.map { String($0.word.dropFirst(path.count)) }
    #expect(names == ["a.json", "b.apns", "inner/", "two words.json"])
    #expect(all.replacement == path)
    let two = Self.completer.completion(of: "deliver \(path)tw")
    #expect(two.start == "deliver ".count)
    #expect(two.replacement == path + #"two\ words.json "#)
    let escaped = Self.completer.completion(of: #"deliver \#(path)two\ w"#)
    #expect(escaped.replacement == two.replacement)
    #expect(Self.completer.completion(of: "deliver \(path)in").replacement == path + "inner/")
    #expect(Self.completer.completion(of: "deliver \(path)c").candidates.isEmpty)
  }

  @Test("Tab offers the buttons of a notification while it can be answered")
  func phone() async throws {
    let sample = try #require(AppLoader.sample("meetings"))
    var phone = ExplorePhone(
      app: App(sample), start: SavedPhone(new: App(sample).manifest), profile: Profile())
    var call = VerbCall(try #require(Verb.named("deliver")))
    call.push = Push(source: try InputFile.read(Inputs.invitation))
    _ = await phone.perform(call)
    var completer = ExploreLines.Completer(phone, categories: [])
    #expect(completer.actions == ["ACCEPT_ACTION", "DECLINE_ACTION"])
    #expect(completer.notifications.count == 1)
    _ = await phone.perform(VerbCall(try #require(Verb.named("open"))))
    completer = ExploreLines.Completer(phone, categories: [])
    #expect(completer.actions == [] && completer.notifications == [])
    _ = await phone.perform(call)
    call.push = Push(json: #"{"aps":{"alert":"Hello"}}"#)
    _ = await phone.perform(call)
    completer = ExploreLines.Completer(phone, categories: [])
    #expect(completer.actions == [] && completer.notifications.count == 2)
  }
}
