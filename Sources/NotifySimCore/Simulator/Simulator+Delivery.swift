import APNs
import Foundation

extension Simulator {
  /// Takes a push to the phone, or leaves it with APNs if the phone cannot be reached; what APNs
  /// refuses goes no further than that, and takes the place of nothing.
  func send(_ push: Push) async {
    if phone.withholdForRetiredToken(push.headers.collapseID) { return }
    guard let obstacle = phone.obstacle(to: push),
      PushReading(push: push, phone: phone).isTaken
    else { return await deliver(push) }
    guard push.headers.expiration != 0 else {
      return phone.withhold(
        .notification, "\(obstacle), and a push with expiration 0 is not stored",
        about: push.headers.collapseID, because: [.reaching, .notStored])
    }
    store(push)
    phone.withhold(
      .notification, "\(obstacle), so APNs stores the push", about: push.headers.collapseID,
      because: [.reaching, .storesOne])
  }

  /// Stores a push in the place of the one before it, unless that one has expired by now.
  private func store(_ push: Push) {
    let (former, now) = phone.withDevice { device in
      defer { device.stored = StoredPush(push, at: device.time) }
      return (device.stored, device.time)
    }
    guard let former else { return }
    guard former.isKept(at: now) else { return phone.withholdExpired() }
    phone.record(
      .replaced(Replacement(place: .stored)), about: push.headers.collapseID,
      because: [.storesOne])
  }

  /// Delivers what APNs stored, if the phone can be reached by now and it has not expired.
  func deliverStored() async {
    guard let stored = phone.withDevice(\.stored), phone.obstacle(to: stored.push) == nil else {
      return
    }
    phone.withDevice { $0.stored = nil }
    guard stored.isKept(at: phone.withDevice(\.time)) else { return phone.withholdExpired() }
    await deliver(stored.push)
  }

  /// Takes a push through all stages.
  func deliver(_ push: Push) async {
    guard let delivery = PushReading(push: push, phone: phone).delivery() else { return }
    await run(delivery)
  }

  /// Takes a local notification through all stages.
  func deliver(_ request: PendingRequest) async {
    var content = request.content
    let isTranslated = phone.localize(&content)
    var delivery = Delivery(id: request.id, origin: .local, pushType: nil, content: content)
    if !request.isImmediate { delivery.trigger = request.trigger }
    phone.record(
      .received(Reception(origin: .local, pushType: nil, content: content)), about: request.id,
      because: [.pendingFires] + (isTranslated ? [.localizedWhenShown] : []))
    CategoryCheck.report(delivery, on: phone)
    await run(delivery)
  }

  private func run(_ delivery: Delivery) async {
    var delivery = delivery
    await delivery.pass(Delivery.stages, on: host)
    await showInLongLook(delivery)
    if delivery.fetchesLast { await host.wake(for: delivery) }
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

  fileprivate func withholdExpired() {
    withhold(
      .notification, "the stored push expired before the phone was reached", because: [.expires])
  }
}
