import APNs
import Dispatch
import NotifySimCore
import SavedPhones
import Synchronization

/// A phone's file is refused with its mistake, or is a phone that can be gone on with and be kept.
public enum StateLaw {
  /// The text of a phone, read and written again; nil for what is refused.
  public static func rewritten(_ text: String) -> String? {
    try? phone(in: Array(text.utf8)).map { (phone) throws(Breach) in try self.text(of: phone) }
  }

  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let saved = try phone(in: bytes) else { return }
    let text = try text(of: saved)
    guard let again = try phone(in: Array(text.utf8)) else {
      throw Breach(message: "state: what was written is refused")
    }
    try demand(try self.text(of: again) == text, "state: read again, it is another phone")
    let later = try self.text(of: goneOn(saved))
    guard try phone(in: Array(later.utf8)) != nil else {
      throw Breach(message: "state: what became of the phone is refused")
    }
  }

  private static func phone(in bytes: [UInt8]) throws(Breach) -> SavedPhone? {
    do throws(SavedPhoneError) {
      return try SavedPhone(SourceText(name: "phone.json", bytes: bytes), for: app.manifest)
    } catch {
      try demandPlaces(of: [error.diagnostic], in: bytes.count, "state")
      return nil
    }
  }

  private static func text(of phone: SavedPhone) throws(Breach) -> String {
    guard let text = try? phone.text else {
      throw Breach(message: "state: what was read cannot be written")
    }
    return text
  }

  /// The phone after an hour in which much happened.
  private static func goneOn(_ saved: SavedPhone) -> SavedPhone {
    let result = Mutex(saved)
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: ThreadOfItsOwn.shared) {
      let later = await later(saved)
      result.withLock { $0 = later }
      done.signal()
    }
    done.wait()
    return result.withLock(\.self)
  }

  /// The same, at whose end all of the phone is gone.
  private static func later(_ saved: SavedPhone) async -> SavedPhone {
    let phone = Simulator(app: app, resuming: saved)
    for stimulus in stimuli { _ = await phone.perform(stimulus) }
    return await phone.saved()
  }

  private static let stimuli: [Stimulus] = [
    .deliver(
      Push(
        source: SourceText(
          name: "push.json",
          bytes: Array(#"{"aps": {"alert": "x", "badge": 1, "category": "MESSAGE"}}"#.utf8)))),
    .choose("MUTE_ACTION"), .advance(3600), .unlock, .foreground, .clearAll,
  ]

  private static let app: App = {
    let manifest = #"{"bundleIdentifier": "com.example.samples"}"#
    guard
      let read = try? AppManifest(SourceText(name: "app.json", bytes: Array(manifest.utf8)))
    else { preconditionFailure("the manifest of the law has a mistake") }
    return App(manifest: read)
  }()
}

/// Runs tasks beside the threads that wait for them, which may be all that Swift has.
private final class ThreadOfItsOwn: TaskExecutor {
  static let shared = ThreadOfItsOwn()
  private let queue = DispatchQueue(label: "fuzz")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
