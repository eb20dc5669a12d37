import APNs
public import Foundation

/// The files that an app stores under Data Protection, by name.
///
/// They outlive the app's process. The simulator cannot observe Foundation's file access. An app
/// that wants a report of files that are not accessible while the phone is locked (rule X27) stores
/// them here.
public struct ProtectedStore: Sendable {
  private let phone: Phone

  init(phone: Phone) {
    self.phone = phone
  }

  /// Returns the text of a file; nil if it does not exist.
  ///
  /// - Throws: `CocoaError.fileReadNoPermission` while the file's protection class does not permit
  ///   it.
  public func read(_ name: String) throws -> String? {
    let device = phone.device
    guard let file = device.files[name] else { return nil }
    guard file.protection.permits(.read, on: device) else {
      throw refusal(to: .read, name, file.protection)
    }
    return file.text
  }

  /// Writes a file, replacing its contents.
  ///
  /// - Parameters:
  ///   - text: the new contents.
  ///   - name: the file's name.
  ///   - protection: the protection class; by default that which iOS gives a file.
  /// - Throws: `CocoaError.fileWriteNoPermission` while the present class of the file, or the new
  ///   one, does not permit it.
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

  /// Removes a file, whatever its protection class; names are not protected.
  public func remove(_ name: String) {
    phone.withDevice { _ = $0.files.removeValue(forKey: name) }
  }

  /// Reports that a file is not accessible, and returns the error that iOS throws.
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
}
