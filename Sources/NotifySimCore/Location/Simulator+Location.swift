import Foundation

extension Simulator {
  /// The phone is taken to another place, or no longer knows where it is: notifications that wait
  /// for a region to be entered or left by that are delivered (rule L7).
  func move(to position: Position?) async {
    let word = position?.text ?? PhoneLocation.unknown
    guard let setting = try? DeviceSetting("location.position", word) else { return }
    let start = phone.withDevice(\.location.position)
    phone.set(setting, because: [.locationTrigger])
    for request in phone.takeCrossed(from: start, to: position) { await deliver(request) }
  }
}

extension Phone {
  /// How many regions the phone watches (rule L7b).
  private static let regionLimit = 20

  /// Takes the pending requests whose regions are entered or left, in the order of scheduling; one
  /// that repeats stays.
  fileprivate func takeCrossed(from start: Position?, to end: Position?) -> [PendingRequest] {
    let (authorization, pending) = withDevice { ($0.location.authorization, $0.pending) }
    var watched: Set<String> = []
    var taken: [PendingRequest] = []
    for request in pending {
      guard case .location(let region, let repeats) = request.trigger else { continue }
      if watched.count < Self.regionLimit { watched.insert(region.identifier) }
      guard region.isCrossed(from: start, to: end) else { continue }
      guard authorization.permitsTriggers else {
        withhold(
          .notification, "the app may not use the phone's location", about: request.id,
          because: [.locationTrigger])
        continue
      }
      guard watched.contains(region.identifier) else {
        withhold(
          .notification, "the phone watches \(Self.regionLimit) regions, and this is one more",
          about: request.id, because: [.regionLimit])
        continue
      }
      if !repeats { withDevice { $0.pending.removeAll { $0.id == request.id } } }
      taken.append(request)
    }
    return taken
  }
}
