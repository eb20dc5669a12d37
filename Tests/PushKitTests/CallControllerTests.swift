import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CallKit
@testable import UserNotifications

@MainActor
@Suite("A call controller")
struct CallControllerTests {
  private let host = MemoryHost()

  /// Performs the requested actions, except those that it has to refuse, and records them.
  private final class Delegate: NSObject, CXProviderDelegate {
    let notes = Tally<String>()
    private let refuses: Bool

    init(refuses: Bool = false) { self.refuses = refuses }

    private func note(_ word: String, _ action: CXAction) {
      notes.add(word)
      refuses ? action.fail() : action.fulfill()
    }

    func providerDidReset(_ provider: CXProvider) {}
    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
      note("start \(action.handle.value)", action)
    }
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
      note("answer", action)
    }
    func provider(_ provider: CXProvider, perform action: CXEndCallAction) { note("end", action) }
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
      note("hold \(action.isOnHold)", action)
    }
    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
      note("mute \(action.isMuted)", action)
    }
    func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
      note("keys \(action.digits)", action)
    }
    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
      notes.add("sound")
    }
    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
      notes.add("silence")
    }
  }

  private func provider(_ delegate: Delegate?) -> CXProvider {
    let provider = host.run { CXProvider(configuration: CXProviderConfiguration()) }
    provider.setDelegate(delegate, queue: nil)
    return provider
  }

  private func settle() async {
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
  }

  @Test("A call controller starts, holds, mutes and ends a call, and plays tones")
  func course() async throws {
    let delegate = Delegate()
    let provider = provider(delegate)
    let controller = host.run { CXCallController() }
    let call = UUID()
    let handle = CXHandle(type: .phoneNumber, value: "+1")
    try await controller.request(
      CXTransaction(action: CXStartCallAction(call: call, handle: handle)))
    await settle()
    #expect(controller.callObserver.calls.map(\.uuid) == [call])
    provider.reportOutgoingCall(with: call, startedConnectingAt: nil)
    provider.reportOutgoingCall(with: call, connectedAt: nil)
    #expect(controller.callObserver.calls.allSatisfy { $0.isOutgoing && $0.hasConnected })
    for action in [
      CXSetMutedCallAction(call: call, muted: true),
      CXPlayDTMFCallAction(call: call, digits: "12", type: .singleTone),
      CXSetHeldCallAction(call: call, onHold: true), CXSetHeldCallAction(call: call, onHold: false),
      CXEndCallAction(call: call),
    ] {
      try await controller.request(CXTransaction(action: action))
      await settle()
    }
    #expect(
      delegate.notes.values == [
        "start +1", "sound", "mute true", "keys 12", "hold true", "silence", "hold false",
        "sound", "end", "silence",
      ])
    #expect(
      host.state.withLock { $0.calls } == [
        "started +1", "connecting", "connected", "muted", "keyed 12", "held", "resumed", "ended",
      ])
    #expect(controller.callObserver.calls.isEmpty)
  }

  @Test(
    "An incoming call is answered, and a refused action changes nothing", arguments: [false, true])
  func answer(refuses: Bool) async throws {
    let delegate = Delegate(refuses: refuses)
    let provider = provider(delegate)
    let controller = host.run { CXCallController() }
    let call = UUID()
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    try await controller.request(CXTransaction(action: CXAnswerCallAction(call: call)))
    await settle()
    #expect(delegate.notes.values == (refuses ? ["answer"] : ["answer", "sound"]))
    #expect(controller.callObserver.calls.first?.hasConnected == !refuses)
    provider.reportCall(with: call, endedAt: nil, reason: .remoteEnded)
    await settle()
    #expect(delegate.notes.values.contains("silence") == !refuses)
  }

  /// Leaves every action as it is.
  private final class IdleDelegate: NSObject, CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) {}
    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { true }
  }

  @Test("A call provider knows the transactions and actions that are not complete")
  func pending() async throws {
    let delegate = IdleDelegate()
    let provider = host.run { CXProvider(configuration: CXProviderConfiguration()) }
    provider.setDelegate(delegate, queue: nil)
    let controller = host.run { CXCallController() }
    let call = UUID()
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    let answer = CXAnswerCallAction(call: call)
    let mute = CXSetMutedCallAction(call: call, muted: true)
    try await controller.requestTransaction(with: [answer, mute])
    await settle()
    #expect(provider.pendingTransactions.map(\.actions) == [[answer, mute]])
    #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: call) == [answer, mute])
    #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: UUID()).isEmpty)
    answer.fulfill()
    #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: call) == [mute])
    #expect(provider.pendingCallActions(of: CXEndCallAction.self, withCall: call).isEmpty)
    mute.fail()
    #expect(provider.pendingTransactions.isEmpty)
  }

  /// Records what an observer of calls learns.
  private final class Watcher: NSObject, CXCallObserverDelegate {
    let notes = Tally<String>()

    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
      let state =
        call.hasEnded ? "ended" : call.isOnHold ? "held" : call.hasConnected ? "connected" : "new"
      notes.add(state)
    }
  }

  @Test("An observer of calls learns of each change of a call, until it has no delegate")
  func observer() async throws {
    let (delegate, watcher, call) = (Delegate(), Watcher(), UUID())
    let provider = provider(delegate)
    let controller = host.run { CXCallController() }
    controller.callObserver.setDelegate(watcher, queue: nil)
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    for action in [
      CXAnswerCallAction(call: call), CXSetHeldCallAction(call: call, onHold: true),
      CXEndCallAction(call: call),
    ] {
      try await controller.request(CXTransaction(action: action))
      await settle()
    }
    #expect(watcher.notes.values == ["new", "connected", "held", "ended"])
    controller.callObserver.setDelegate(nil, queue: nil)
    try await provider.reportNewIncomingCall(with: UUID(), update: CXCallUpdate())
    await settle()
    #expect(watcher.notes.values.count == 4)
  }

  enum Mistake: CaseIterable {
    case nothingAsked, noProvider, unknownCall, knownCall, noCall
  }

  @Test("A call controller refuses impossible actions", arguments: Mistake.allCases)
  func mistakes(mistake: Mistake) async throws {
    let delegate = Delegate()
    let provider = provider(mistake == .noProvider ? nil : delegate)
    let call = UUID()
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    let handle = CXHandle(type: .generic, value: "A")
    let (actions, code): ([CXAction], CXErrorCodeRequestTransactionError.Code) =
      switch mistake {
      case .nothingAsked: ([], .emptyTransaction)
      case .noProvider: ([CXEndCallAction(call: call)], .unknownCallProvider)
      case .unknownCall: ([CXEndCallAction(call: UUID())], .unknownCallUUID)
      case .knownCall: ([CXStartCallAction(call: call, handle: handle)], .callUUIDAlreadyExists)
      case .noCall: ([CXAction()], .invalidAction)
      }
    let controller = host.run { CXCallController() }
    let error = await #expect(throws: CXErrorCodeRequestTransactionError.self) {
      try await controller.request(CXTransaction(actions: actions))
    }
    #expect(error?.code == code)
    let told = Tally<String>()
    controller.request(CXTransaction(actions: actions)) { error in
      told.add("\((error as? CXErrorCodeRequestTransactionError)?.code == code)")
    }
    #expect(told.values.isEmpty, "the answer comes later")
    await settle()
    #expect(told.values == ["true"] && delegate.notes.values.isEmpty)
  }

  @Test("Errors of calls are caught by their code")
  func caught() async throws {
    let provider = provider(nil)
    let controller = host.run { CXCallController() }
    let call = UUID()
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    var caught: [String] = []
    do {
      try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    } catch CXErrorCodeIncomingCallError.filteredByBlockList {
      caught.append("blocked")
    } catch CXErrorCodeIncomingCallError.callUUIDAlreadyExists {
      caught.append("known")
    }
    do {
      try await controller.requestTransaction(with: CXEndCallAction(call: call))
    } catch CXErrorCodeRequestTransactionError.unknownCallProvider {
      caught.append("no provider")
    }
    do {
      try await controller.requestTransaction(with: [])
    } catch {
      caught.append("\((error as NSError).domain == CXErrorDomainRequestTransaction)")
    }
    #expect(caught == ["known", "no provider", "true"])
  }

  @Test("Handles and calls are equal by their values")
  func equality() async throws {
    let handle = CXHandle(type: .phoneNumber, value: "1")
    #expect(handle == CXHandle(type: .phoneNumber, value: "1"))
    #expect(handle != CXHandle(type: .generic, value: "1"))
    #expect(handle != CXHandle(type: .phoneNumber, value: "2"))
    #expect(Set([handle, CXHandle(type: .phoneNumber, value: "1")]).count == 1)
    let provider = provider(Delegate())
    let controller = host.run { CXCallController() }
    let call = UUID()
    try await provider.reportNewIncomingCall(with: call, update: CXCallUpdate())
    let before = controller.callObserver.calls
    #expect(before == controller.callObserver.calls)
    #expect(Set(before + controller.callObserver.calls).count == 1)
    provider.reportOutgoingCall(with: call, connectedAt: nil)
    #expect(before != controller.callObserver.calls)
  }
}
