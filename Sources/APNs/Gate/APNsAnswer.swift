/// What APNs answers to a request (N12, N13).
package struct APNsAnswer: Hashable, Sendable {
  /// The status, as HTTP numbers it.
  package var status = 200
  /// Why the request is refused; nil for one that is taken.
  package var reason: ResponseReason?
  /// The reasons that would have followed, each once, in the order of the checks.
  package var others: [ResponseReason] = []
  /// Why it is refused, as the beginning of a sentence.
  package var message: String?
  /// When the device token ended, in milliseconds since 1970, where it did.
  package var timestamp: Int?
  /// The time by which the provider token was judged, in milliseconds since 1970.
  package var tokenTime: Int?
  /// The notification's identifier: the letters that were sent, or one that was made.
  package var apnsID: String
  /// The identifier by which Apple's console knows the push, in the development environment.
  package var uniqueID: String?
  /// The channel that a broadcast goes to, or that was created.
  package var channelID: String?
  /// The device token of the path in lower case; nil for a request that is not to a device.
  package var token: String?
  /// Where the path leads.
  package var route = RequestRoute.elsewhere
  /// What is said besides the reason: the channels that were asked for.
  var content: [UInt8] = []

  /// The answer to a push that is taken.
  package init(apnsID: String, token: String? = nil, route: RequestRoute = .elsewhere) {
    self.apnsID = apnsID
    self.token = token
    self.route = route
  }

  /// Whether it is a push that goes on to phones.
  package var isAccepted: Bool {
    guard status == 200 else { return false }
    switch route {
    case .device, .broadcast: return true
    case .channels, .allChannels, .elsewhere: return false
    }
  }

  /// Whether the connection ends after it, with the same body in the GOAWAY frame.
  package var endsConnection: Bool { reason?.endsConnection == true }

  /// The headers, as they are sent.
  package var headers: [RequestHeaders.Header] {
    let isDevice = route.app == nil
    let all = [
      (isDevice ? "apns-id" : "apns-request-id", apnsID), ("apns-unique-id", uniqueID),
      ("apns-channel-id", channelID),
    ]
    return all.compactMap { name, value in
      value.map { RequestHeaders.Header(name: name, value: $0) }
    }
  }

  /// The body, as it is sent: nothing for a push that is taken.
  package var body: [UInt8] { reason?.body(timestamp: timestamp) ?? content }
}
