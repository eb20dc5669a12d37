@testable import APNs
import Foundation
@testable import NotifySimCore
@testable import PhoneModel

extension RuleCoverageTests {
  /// Requests of a server that APNs takes, and others that it refuses for each of its reasons.
  static var provider: [Scenario] {
    let app = TestApp.app().manifest.bundleIdentifier
    func request(
      _ headers: String..., change: (inout ProviderRequest) -> Void = { _ in }
    ) -> Stimulus {
      var request = ProviderRequest(
        Push(json: #"{"aps":{"alert":"B"}}"#, headers: headers))
      change(&request)
      return .request(request)
    }
    var limited = Profile.impatient
    limited.gate.requestLimit = 1
    let channel = ProviderRequest(
      Push(
        json: #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#,
        headers: [":path: /1/apps/\(app)/channels"]))
    var broadcast = ProviderRequest(Push(json: #"{"aps":{"event":"update"}}"#))
    broadcast.answer = APNsAnswer(apnsID: "a", route: .broadcast(app: app))
    return [
      scenario(
        TestApp.app(), request(), request("apns-priority: 7"),
        request("apns-topic: a.b", "apns-topic: a.b"), request("apns-push-type: alarm"),
        request("apns-topic: a b"), request("apns-topic: com.example.other"),
        request("authorization:"), request { $0.issuedAt = .distantPast },
        request { $0.issuedAt = DeviceState.epoch.addingTimeInterval(-60) },
        request { $0.connection = "2" },
        request("authorization: bearer \(ProviderTokens.ofOtherKey)") { $0.connection = "2" },
        request { $0.token = "" }, request { $0.token = "ab" }, request { $0.fault = .shutdown },
        .request(channel), .request(broadcast), .uninstall, request()),
      scenario(TestApp.app(), request(":path: /4/broadcasts/apps/\(app)")),
      Scenario(app: TestApp.app(), profile: limited, stimuli: [request(), request()]),
    ]
  }
}

/// Provider tokens for requests.
enum ProviderTokens {
  /// One of another key of the same team as those that the phone makes, made at the beginning.
  static let ofOtherKey: String = {
    let parts = [
      #"{"alg":"ES256","kid":"OTHERKEY12"}"#, #"{"iss":"TEAMID1234","iat":1767258000}"#,
    ].map { Data($0.utf8).base64ForURLs }
    return (parts + [Data(count: 64).base64ForURLs]).joined(separator: ".")
  }()
}
