import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CallKit
@testable import UserNotifications

@Suite("A call provider")
struct ProviderTests {
  private let host = MemoryHost()

  private func provider() -> CXProvider {
    host.run { CXProvider(configuration: CXProviderConfiguration()) }
  }

  private func update(_ handle: String) -> CXCallUpdate {
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .phoneNumber, value: handle)
    return update
  }

  @Test("A call provider reports a call and completes before it returns")
  func report() {
    let completions = Tally<String>()
    provider().reportNewIncomingCall(with: UUID(), update: update("+1")) { error in
      completions.add(error == nil ? "taken" : "refused")
    }
    #expect(completions.values == ["taken"])
    #expect(host.state.withLock { $0.calls } == ["begin +1"])
  }

  @Test("A call provider gives the system's reason for a refusal, in both forms")
  func refusal() async {
    let provider = provider()
    let call = UUID()
    #expect(host.calls.begin(call, isOutgoing: false))
    let completions = Tally<String>()
    provider.reportNewIncomingCall(with: call, update: update("+1")) { error in
      completions.add("\((error as NSError?)?.code ?? -1)")
    }
    #expect(completions.values == ["2"])
    let error = await #expect(throws: CXErrorCodeIncomingCallError.self) {
      try await provider.reportNewIncomingCall(with: call, update: update("+1"))
    }
    #expect(error?.code == .callUUIDAlreadyExists)
    #expect(CXErrorCodeIncomingCallError.errorDomain == CXErrorDomainIncomingCall)
  }

  @Test("A call provider reports the end of a call, and ends all when it is invalidated")
  func end() {
    let provider = provider()
    let (known, other) = (UUID(), UUID())
    for call in [known, other] { #expect(host.calls.begin(call, isOutgoing: false)) }
    provider.reportCall(with: known, endedAt: nil, reason: .unanswered)
    provider.reportCall(with: UUID(), endedAt: nil, reason: .failed)
    #expect(host.state.withLock { $0.calls } == ["ended unanswered"])
    #expect(host.calls.names == [other])
    provider.invalidate()
    #expect(host.calls.names.isEmpty)
  }

  @Test("A call provider outside a simulator refuses calls")
  func unattached() {
    let completions = Tally<String>()
    let outside = UNUserNotificationCenter(host: UNUserNotificationCenter.UnattachedHost())
    let provider = outside.bound {
      CXProvider(configuration: CXProviderConfiguration())
    }
    provider.reportNewIncomingCall(with: UUID(), update: update("+1")) { error in
      completions.add("\((error as? CXErrorCodeIncomingCallError)?.code == .unknown)")
    }
    #expect(completions.values == ["true"])
  }

  @Test("A call provider keeps a copy of its configuration")
  func configuration() throws {
    let provider = provider()
    let configuration = CXProviderConfiguration(localizedName: "Calls")
    configuration.supportsVideo = true
    configuration.supportedHandleTypes = [.emailAddress]
    provider.configuration = configuration
    configuration.supportsVideo = false
    provider.configuration.maximumCallGroups = 7
    let kept = provider.configuration
    #expect(kept.supportsVideo && kept.localizedName == "Calls")
    #expect(kept.supportedHandleTypes == [.emailAddress] && kept.maximumCallGroups == 2)
  }

  @Test("A copy of an update of a call has values of its own")
  func copiedUpdate() throws {
    let first = update("+1")
    first.hasVideo = true
    let copy = try #require(first.copy() as? CXCallUpdate)
    first.hasVideo = false
    first.remoteHandle = nil
    #expect(copy.hasVideo && copy.remoteHandle == CXHandle(type: .phoneNumber, value: "+1"))
  }

  @Test("Only a service extension may report the call of a payload (A72)")
  func outsideOfExtension() async {
    let center = UNUserNotificationCenter(host: host)
    let errors = Tally<CXErrorCodeNotificationServiceExtensionError.Code?>()
    center.bound {
      CXProvider.reportNewIncomingVoIPPushPayload(["a": 1]) { error in
        errors.add((error as? CXErrorCodeNotificationServiceExtensionError)?.code)
      }
      CXProvider.reportNewIncomingVoIPPushPayload([:])
    }
    #expect(errors.values == [.invalidClientProcess])
  }

  @Test("Errors of CallKit keep the user info that a test gives them")
  func userInfo() {
    let error = CXErrorCodeIncomingCallError(.unentitled, userInfo: ["why": "test"])
    #expect(error.userInfo["why"] as? String == "test" && error.code == .unentitled)
    #expect((error as NSError).domain == CXErrorDomainIncomingCall)
  }

  @Test("An action is complete once it is fulfilled or has failed")
  func actions() {
    let answer = CXAnswerCallAction(call: UUID())
    #expect(!answer.isComplete)
    answer.fulfill()
    #expect(answer.isComplete)
    let end = CXEndCallAction(call: UUID())
    end.fail()
    #expect(end.isComplete && end.uuid != answer.uuid)
  }
}
