package import APNs
import Foundation

/// What a server does.
extension Simulator {
  /// Takes a request to APNs, which answers it, and sends the push on if that is taken.
  func send(_ request: ProviderRequest) async {
    let request = phone.completed(request)
    let answer = request.answer ?? phone.answer(request)
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

  /// A request with all headers that it is sent with.
  package func completed(_ request: ProviderRequest) async -> ProviderRequest {
    await start()
    return phone.completed(request)
  }

  /// The environment of APNs that a request is sent to.
  package func environment(of request: ProviderRequest) -> APNsEnvironment {
    phone.environment(of: request)
  }

  /// Has APNs remember what another one did, which is saved with the phone.
  package func remember(_ memory: APNsGate.Memory) async {
    await withApp { await $0.start() }
    phone.withState { $0.gate.memory = memory }
  }

  /// Lets the newest notifications alone stay in Notification Center, so many at most.
  package func keepNewest(_ most: Int) {
    phone.withDevice { $0.delivered.keepNewest(most) }
  }

  /// What APNs knows of the device tokens of the phone, by their hexadecimal digits: those that
  /// there are, and those that there were.
  package var deviceTokens: [String: DeviceTokenRecord] { phone.deviceTokens }
}

extension Phone {
  /// How long a server keeps a provider token that nobody gave, in seconds.
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
      var mint = state.mint
      defer { state.mint = mint }
      return state.gate.answer(
        request, in: environment, knowing: tokens, at: state.device.time, mint: &mint)
    }
  }
}

extension APNsAnswer {
  /// The rules by which it is what it is.
  fileprivate var rules: [Rule] {
    guard let reason else { return acceptanceRules }
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
