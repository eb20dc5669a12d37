import APNs
import Foundation
import NotifySimCore
import Provider
import Scenarios

/// One of the phones of `serve`.
struct ServePhone {
  let app: App
  private let start: SavedPhone
  private let profile: Profile
  private(set) var simulator: Simulator
  private var lastSecond = 0

  init(app: App, start: SavedPhone, profile: Profile) {
    (self.app, self.start, self.profile) = (app, start, profile)
    simulator = Simulator(app: app, resuming: start, profile: profile)
  }

  /// Makes the phone as it was at the start.
  mutating func reset() {
    simulator = Simulator(app: app, resuming: start, profile: profile)
    lastSecond = 0
  }

  /// Lets the phone's clock follow the clock on the wall, which it may be ahead of.
  mutating func follow(_ time: Date) async -> [Event] {
    let second = time.unixSeconds
    guard second > lastSecond else { return [] }
    lastSecond = second
    let behind = second - simulator.device.time.unixSeconds
    return behind > 0 ? await simulator.perform(.advance(Double(behind))) : []
  }

  /// Receives what APNs answered, and the push where that was taken.
  mutating func receive(_ exchange: Exchange) async -> [Event] {
    let before = await follow(exchange.time)
    return before + (await simulator.perform(.request(exchange.providerRequest)))
  }

  /// Does what a verb says.
  mutating func perform(_ call: VerbCall, at time: Date) async -> [Event] {
    var events = await follow(time)
    for stimulus in call.stimuli { events += await simulator.perform(stimulus) }
    return events
  }

  /// The device token for pushes, and what APNs knows of it.
  var token: (token: String, record: DeviceTokenRecord)? {
    let topic = app.manifest.bundleIdentifier
    let own = simulator.deviceTokens.filter { $0.value.topic == topic }
    let active = own.first { $0.value.status == .active } ?? own.min { $0.key < $1.key }
    return active.map { ($0.key, $0.value) }
  }
}
