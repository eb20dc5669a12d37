import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("A protected file (S46, R9)")
struct ProtectedStoreTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var protection: ProtectedFile.Protection
    var locked: Bool
    var unlockedSinceStart = true
    var canRead: Bool
    var canWrite: Bool

    var testDescription: String { "\(protection), locked: \(locked), \(unlockedSinceStart)" }
  }

  static let rows =
    ProtectedFile.Protection.allCases.map {
      Row(protection: $0, locked: false, canRead: true, canWrite: true)
    } + [
      Row(protection: .complete, locked: true, canRead: false, canWrite: false),
      Row(protection: .completeUnlessOpen, locked: true, canRead: false, canWrite: true),
      Row(
        protection: .completeUntilFirstUserAuthentication, locked: true, canRead: true,
        canWrite: true),
      Row(
        protection: .completeUntilFirstUserAuthentication, locked: true, unlockedSinceStart: false,
        canRead: false, canWrite: false),
      Row(
        protection: .none, locked: true, unlockedSinceStart: false, canRead: true, canWrite: true),
    ]

  private func phone(_ row: Row, _ use: @escaping FileDelegate.Use) -> Simulator {
    simulator(FileDelegate.app(use)) {
      $0.locked = row.locked
      $0.unlockedSinceStart = row.unlockedSinceStart
      $0.files["f"] = ProtectedFile("old", protection: row.protection)
    }
  }

  @Test(
    "A protected file is read while its class permits it, and X27 is reported otherwise",
    arguments: rows)
  func reading(row: Row) async {
    let log = await phone(row) { try $0.read("f") }.run(
      .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("effect used") == row.canRead, "\(log)")
    #expect(log.has("effect cannotRead") != row.canRead)
    #expect(log.has("diagnostic X27 error") != row.canRead)
    #expect(log.has("completion didReceive once"))
  }

  @Test("A protected file is written while its class permits it", arguments: rows)
  func writing(row: Row) async {
    let phone = phone(row) { store in
      try store.write("new", to: "f", protection: .none)
      return nil
    }
    let log = await phone.run(.silentPush)
    #expect(log.has("effect used") == row.canWrite, "\(log)")
    #expect(log.has("effect cannotWrite") != row.canWrite)
    #expect(log.has("diagnostic X27 error") != row.canWrite)
    let kept = ProtectedFile(
      row.canWrite ? "new" : "old", protection: row.canWrite ? .none : row.protection)
    #expect(phone.device.files["f"] == kept)
  }

  @Test("A file with complete protection cannot be created while the phone is locked")
  func making() async {
    let app = FileDelegate.app(nil) { try $0.write("x", to: "f", protection: .complete) }
    let phone = simulator(app) { $0.locked = true }
    let log = await phone.run(.silentPush)
    #expect(phone.device.files.isEmpty)
    #expect(
      log.messages("X27") == [
        "the app tried to write 'f' while the phone is locked, and the file's protection 'complete'"
          + " keeps it closed"
      ], "\(log)")
    #expect(log.rules.isSuperset(of: ["X27", "R9"]))
  }

  @Test("A protected file has iOS's default class, and can be removed")
  func classes() async {
    let app = FileDelegate.app(nil) { store in
      if try store.read("f") == nil {
        try store.write("x", to: "f")
      } else {
        store.remove("f")
      }
    }
    let phone = simulator(app)
    _ = await phone.run(.silentPush)
    #expect(phone.device.files["f"]?.protection == .completeUntilFirstUserAuthentication)
    _ = await phone.run(.silentPush)
    #expect(phone.device.files.isEmpty)
  }

  @Test("A protected file outlives the app's process, in the phone's state")
  func survives() async throws {
    let app = FileDelegate.app { store in
      let text = (try store.read("f") ?? "") + "x"
      try store.write(text, to: "f", protection: .complete)
      return text
    }
    let phone = simulator(app)
    let log = await phone.run(.silentPush, .terminate, .silentPush)
    #expect(log.count(of: "effect used") == 2, "\(log)")
    let data = try JSONEncoder().encode(phone.device)
    let again = try JSONDecoder().decode(DeviceState.self, from: data)
    #expect(again.files == ["f": ProtectedFile("xx", protection: .complete)])
  }

  @Test("A protected file is available from the first unlock on (R9)")
  func firstUnlock() async {
    let app = FileDelegate.app { try $0.read("f") }
    let phone = simulator(app) {
      $0.locked = true
      $0.unlockedSinceStart = false
      $0.files["f"] = ProtectedFile("x", protection: .completeUntilFirstUserAuthentication)
    }
    let log = await phone.run(.silentPush, .unlock, .lock, .silentPush)
    #expect(log.sketch(of: "effect") == ["effect cannotRead", "effect used"], "\(log)")
    #expect(phone.device.unlockedSinceStart)
  }

  @Test("A protected file is open at the app's first launch, before the phone is configured")
  func firstLaunch() async {
    let app = TestApp.app { effects in
      // The launch of a careless app, which is the past of the phone.
      _ = try? effects.protectedStore.write("x", to: "f", protection: .complete)
      return FileDelegate(effects) { try $0.read("f") }
    }
    let phone = simulator(app) { $0.locked = true }
    let log = await phone.run(.lock)
    #expect(log.messages("X27").isEmpty && phone.device.files.isEmpty, "\(log)")
    let relaunched = await phone.run(.terminate, .launch)
    #expect(relaunched.messages("X27").count == 1, "\(relaunched)")
  }
}
