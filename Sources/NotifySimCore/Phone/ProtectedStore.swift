import APNs
public import Foundation
import Platform
import Synchronization

/// The files that an app keeps on the phone under Data Protection, each by its name.
///
/// They outlive the app's process. The simulator cannot see what an app does through Foundation, so
/// an app that wants to be told of a file that is closed while the phone is locked (rule X27) keeps
/// it here.
public struct ProtectedStore: Sendable {
  private let phone: Phone

  init(phone: Phone) {
    self.phone = phone
  }

  /// What is in a file; nil if there is none of the name.
  ///
  /// - Throws: `CocoaError.fileReadNoPermission` while the file's class does not permit it.
  public func read(_ name: String) throws -> String? {
    let device = phone.device
    guard let file = device.files[name] else { return nil }
    guard file.protection.permits(.read, on: device) else {
      throw refusal(to: .read, name, file.protection)
    }
    return file.text
  }

  /// Writes a file, as a whole.
  ///
  /// - Parameters:
  ///   - text: what is to be in it.
  ///   - name: its name.
  ///   - protection: its class; unless told otherwise the one that iOS gives a file.
  /// - Throws: `CocoaError.fileWriteNoPermission` while the class that the file has, or is to have,
  ///   does not permit it.
  public func write(
    _ text: String, to name: String,
    protection: FileProtectionType = .completeUntilFirstUserAuthentication
  ) throws {
    let wanted = ProtectedFile.Protection(protection)
    let closed: ProtectedFile.Protection? = phone.withDevice { device in
      let former = device.files[name]?.protection
      for each in [former, wanted].compactMap(\.self) where !each.permits(.write, on: device) {
        return each
      }
      device.files[name] = ProtectedFile(text, protection: wanted)
      return nil
    }
    if let closed { throw refusal(to: .write, name, closed) }
  }

  /// Removes a file, whatever its class; its name is not protected.
  public func remove(_ name: String) {
    phone.withDevice { _ = $0.files.removeValue(forKey: name) }
  }

  /// Reports that a file is closed, and makes the error that iOS has for it.
  private func refusal(
    to use: ProtectedFile.Protection.Use, _ name: String, _ protection: ProtectedFile.Protection
  ) -> CocoaError {
    let verb = use == .read ? "read" : "write"
    let state =
      phone.withDevice(\.unlockedSinceStart) ? "locked" : "not yet unlocked since its start"
    phone.report(
      Diagnostic(
        .error, .closedFile,
        "the app tried to \(verb) '\(name)' while the phone is \(state), and the file's protection"
          + " '\(protection.rawValue)' keeps it closed",
        fixIt: .init(
          "check 'isProtectedDataAvailable', keep the change in a file that is open, and merge it"
            + " in 'applicationProtectedDataDidBecomeAvailable(_:)'")),
      because: [protection.rule])
    return CocoaError(
      use == .read ? .fileReadNoPermission : .fileWriteNoPermission,
      userInfo: [
        NSFilePathErrorKey: name,
        NSLocalizedDescriptionKey:
          "The file “\(name)” cannot be \(use == .read ? "read" : "written") while the phone is"
          + " \(state).",
      ])
  }

  /// The folders that an app shares with its extensions, each under the name of a group; they are
  /// removed with the phone.
  final class GroupContainers: Sendable {
    private let folder = Mutex<URL?>(nil)

    deinit {
      if let folder = folder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
    }

    /// The folder of a group; nil where it cannot be made.
    func container(of group: String) -> URL? {
      folder.withLock { folder in
        let temporary = FileManager.default.temporaryDirectory.path
        guard
          let all = folder
            ?? (try? FileSystem.createPrivateFolder(in: temporary)).map({
              URL(filePath: $0, directoryHint: .isDirectory)
            })
        else { return nil }
        folder = all
        let container = all.appending(path: group, directoryHint: .isDirectory)
        do {
          try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        } catch {
          return nil
        }
        return container
      }
    }
  }
}

extension Phone {
  func container(ofGroup identifier: String) -> URL? { groups.container(of: identifier) }
}
