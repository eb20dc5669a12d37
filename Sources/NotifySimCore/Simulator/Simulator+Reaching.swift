import APNs
import Foundation

extension Simulator {
  /// Takes a push to the phone, or leaves it with APNs if the phone cannot be reached.
  func send(_ push: Push) async {
    guard let obstacle = phone.obstacle(to: push) else { return await deliver(push) }
    let expiration = push.headers.expiration
    if expiration == 0 {
      return phone.withhold(
        .notification, "\(obstacle), and a push with expiration 0 is not stored",
        about: push.headers.collapseID, because: [.notStored])
    }
    let replaces = phone.withDevice { device in
      defer { device.stored = StoredPush(push) }
      return device.stored != nil
    }
    if replaces {
      phone.record(
        .replaced(Replacement(place: .stored)), about: push.headers.collapseID,
        because: [.storesOne])
    }
    phone.withhold(
      .notification, "\(obstacle), so APNs stores the push", about: push.headers.collapseID,
      because: [.storesOne])
  }

  /// Delivers what APNs stored, if the phone can be reached by now and it has not expired.
  func deliverStored() async {
    guard let stored = phone.device.stored, phone.obstacle(to: stored.push) == nil else { return }
    phone.withDevice { $0.stored = nil }
    guard stored.isKept(at: phone.device.time) else {
      return phone.withhold(
        .notification, "the stored push expired before the phone was reached",
        because: [.expires])
    }
    await deliver(stored.push)
  }
}

extension Phone {
  /// Why a push cannot reach the phone at this moment, or nil.
  fileprivate func obstacle(to push: Push) -> String? {
    let device = self.device
    if !device.online { return "the phone is offline" }
    guard device.lowPowerMode, let priority = push.headers.priority, priority < 10 else {
      return nil
    }
    return "the phone saves power, and the push has priority \(priority)"
  }
}

extension StoredPush {
  fileprivate init(_ push: Push) {
    body = String(decoding: push.source.bytes, as: UTF8.self)
    name = push.source.name
    headers = push.headers.fields.map { "\($0.name): \($0.value)" }
    expiration = push.headers.expiration.map { Date(timeIntervalSince1970: Double($0)) }
  }

  fileprivate var push: Push {
    Push(
      source: SourceText(name: name, bytes: Array(body.utf8)), headers: RequestHeaders(headers))
  }
}
