package import APNs
import Foundation

/// Requests from a provider.
extension Simulator {
  /// Sends a request to APNs, which answers it, and delivers the push if APNs accepts it.
  func send(_ request: ProviderRequest) async {
    let isOwnToken = request.token == nil
    let request = phone.completed(request)
    var answer = request.answer ?? phone.answer(request)
    if request.answer == nil, isOwnToken, answer.reason == .badDeviceToken,
      let type = request.push.headers.pushType.flatMap({ PushKitType($0) }),
      phone.withPushKit({ $0.token(for: type) }) == nil
    {
      answer.message =
        "the app did not register for pushes of type '\(type.rawValue)', so it has no device token"
        + " for them"
    }
    phone.record(
      .answered(ProviderRequest.Answered(request, answer)),
      about: answer.isAccepted ? request.push.headers.collapseID : nil, because: answer.rules)
    guard answer.isAccepted else { return }
    guard answer.route.app == nil else {
      return phone.withhold(
        .notification,
        "a broadcast goes to the Live Activities that subscribed to its channel, and the app has"
          + " none", because: [.broadcast, .neverShown])
    }
    await send(request.push)
  }

  /// The request with all headers that are sent.
  package func completed(_ request: ProviderRequest) async -> ProviderRequest {
    await start()
    return phone.completed(request)
  }

  /// The APNs environment to which a request is sent.
  package func environment(of request: ProviderRequest) -> APNsEnvironment {
    phone.environment(of: request)
  }

  /// Restores what another APNs remembered; it is saved with the phone.
  package func remember(_ memory: APNsGate.Memory) async {
    await withApp { await $0.start() }
    phone.withState { $0.gate.memory = memory }
  }

  /// Keeps at most this many notifications in Notification Center, the newest.
  package func keepNewest(_ most: Int) {
    phone.withDevice { $0.delivered.keepNewest(most) }
  }

  /// The current and former device tokens of the phone as known to APNs, by their hexadecimal
  /// digits.
  package var deviceTokens: [String: DeviceTokenRecord] { phone.deviceTokens }
}

extension Phone {
  /// How long a server uses a default provider token, in seconds.
  private static let tokenUse = 3000.0

  fileprivate func environment(of request: ProviderRequest) -> APNsEnvironment {
    request.environment ?? app.manifest.apsEnvironment.environment ?? .development
  }

  fileprivate func completed(_ request: ProviderRequest) -> ProviderRequest {
    let environment = environment(of: request)
    let (now, made) = withState { state in
      (state.device.time, state.gate.tokenDate(on: request.connection, environment))
    }
    let isFresh = made.map { (0...Self.tokenUse).contains(now.timeIntervalSince($0)) } ?? false
    return request.completed(
      by: ProviderRequest.Defaults(
        app: app.manifest.bundleIdentifier, now: now, issuedAt: isFresh ? made ?? now : now
      ) { self.serverToken(for: $0) })
  }

  fileprivate func answer(_ request: ProviderRequest) -> APNsAnswer {
    let environment = environment(of: request)
    let tokens = deviceTokens
    return withState { state in
      var generator = state.generator
      defer { state.generator = generator }
      return state.gate.answer(
        request, in: environment, knowing: tokens, at: state.device.time, generator: &generator)
    }
  }
}

extension APNsAnswer {
  /// The rules for this answer.
  fileprivate var rules: [Rule] {
    // A service before APNs may have refused it.
    guard let reason else { return status < 300 ? acceptanceRules : [] }
    return reason.rules + (others.isEmpty ? [] : [.checkOrder])
  }

  private var acceptanceRules: [Rule] {
    switch route {
    case .device, .elsewhere:
      [.acceptance, .returnedID] + (uniqueID == nil ? [] : [.uniqueID])
    case .broadcast: [.acceptance, .broadcast]
    case .channels, .allChannels: [.channels]
    }
  }
}
