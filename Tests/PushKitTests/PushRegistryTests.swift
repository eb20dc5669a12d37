import Foundation
import PushKit
import Synchronization
import TestSupport
import Testing
import UserNotifications

@Suite("A push registry")
struct PushRegistryTests {
  @Test("A push registry tells its device of every change of its types (A66)")
  func changes() {
    let host = MemoryHost()
    let registry = host.run { PKPushRegistry(queue: .main) }
    #expect(registry.desiredPushTypes == nil)
    registry.desiredPushTypes = [.voIP]
    registry.desiredPushTypes = [.voIP, .complication]
    registry.desiredPushTypes = nil
    #expect(
      host.state.withLock { $0.changes } == [
        ">PKPushTypeVoIP", "PKPushTypeVoIP>PKPushTypeComplication+PKPushTypeVoIP",
        "PKPushTypeComplication+PKPushTypeVoIP>",
      ])
  }

  private final class MadePayload: PKPushPayload, @unchecked Sendable {
    override var type: PKPushType { .fileProvider }
    override var dictionaryPayload: [AnyHashable: Any] { ["id": 7] }
  }

  private final class MadeCredentials: PKPushCredentials, @unchecked Sendable {
    override var token: Data { Data([7]) }
  }

  @Test("A test can make payloads and credentials of its own")
  func made() {
    let payload: PKPushPayload = MadePayload()
    #expect(payload.type == .fileProvider && payload.dictionaryPayload["id"] as? Int == 7)
    #expect(PKPushPayload().dictionaryPayload.isEmpty)
    let credentials: PKPushCredentials = MadeCredentials()
    #expect(credentials.token == Data([7]) && credentials.type == .voIP)
  }

  @Test("A push registry has a token only while the app wants the type (A66)")
  func token() {
    let host = MemoryHost()
    host.state.withLock { $0.tokens[.voIP] = Data([1, 2]) }
    let registry = host.run { PKPushRegistry(queue: nil) }
    #expect(registry.pushToken(for: .voIP) == nil)
    registry.desiredPushTypes = [.voIP]
    #expect(registry.pushToken(for: .voIP) == Data([1, 2]))
    #expect(registry.pushToken(for: .fileProvider) == nil)
    registry.desiredPushTypes = []
    #expect(registry.pushToken(for: .voIP) == nil)
  }

  @Test("A push registry outside a simulator gets no token")
  func unattached() {
    let registry = PKPushRegistry(queue: nil)
    registry.desiredPushTypes = [.voIP]
    #expect(registry.desiredPushTypes == [.voIP] && registry.pushToken(for: .voIP) == nil)
  }

  @Test("A push registry does not keep its delegate alive (A66)")
  func weakDelegate() {
    let registry = PKPushRegistry(queue: nil)
    var delegate: EmptyDelegate? = EmptyDelegate()
    registry.delegate = delegate
    #expect(registry.delegate === delegate)
    delegate = nil
    #expect(registry.delegate == nil)
  }

  @Test("Push types have Apple's names (A21)")
  func rawValues() {
    #expect(
      [PKPushType.voIP, .complication, .fileProvider].map(\.rawValue) == [
        "PKPushTypeVoIP", "PKPushTypeComplication", "PKPushTypeFileProvider",
      ])
  }
}

/// A delegate class with the forms that it is known to have.
struct DelegateRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var form: PKPushRegistry.PushForm
  var isAsync = false
  var make: @MainActor @Sendable () -> any NotingDelegate

  static let all = [
    DelegateRow(
      testDescription: "completion handler", form: .completionHandler,
      make: { CompletionDelegate() }),
    DelegateRow(testDescription: "async", form: .missing, isAsync: true, make: { AsyncDelegate() }),
    DelegateRow(testDescription: "older form", form: .withoutHandler, make: { OlderDelegate() }),
    DelegateRow(
      testDescription: "both forms", form: .completionHandler, make: { BothFormsDelegate() }),
    DelegateRow(
      testDescription: "main actor, completion handler", form: .completionHandler,
      make: { MainActorDelegate() }),
    DelegateRow(
      testDescription: "main actor, async", form: .missing, isAsync: true,
      make: { MainActorAsyncDelegate() }),
    DelegateRow(testDescription: "no form", form: .missing, make: { EmptyDelegate() }),
  ]
}

@MainActor
@Suite("Forms of a registry's delegate")
struct PushRegistryDelegateTests {
  @Test("A push calls the registry's delegate in any form", arguments: DelegateRow.all)
  func push(row: DelegateRow) async {
    let registry = PKPushRegistry(queue: nil)
    let delegate = row.make()
    let completions = Tally<String>()
    let push = PKPushPayload(type: .voIP, dictionaryPayload: ["k": "v"])
    let form = registry.callDidReceiveIncomingPush(push, on: delegate) { completions.add("done") }
    #expect(form == row.form)
    if form == .missing {
      let later = await registry.callDidReceiveIncomingPushAsync(push, on: delegate) {
        completions.add("done")
      }
      #expect(later == (row.isAsync ? .async : .missing))
    }
    let isCalled = form != .missing || row.isAsync
    #expect(delegate.notes.values == (isCalled ? ["push v"] : []))
    #expect(completions.values.count == (isCalled && form != .withoutHandler ? 1 : 0))
  }

  @Test("A token and its end call the registry's delegate")
  func tokens() {
    let registry = PKPushRegistry(queue: nil)
    let empty = EmptyDelegate()
    registry.callDidUpdate(PKPushCredentials(type: .voIP, token: Data([1, 2, 3])), on: empty)
    #expect(!registry.callDidInvalidatePushToken(for: .voIP, on: empty))
    #expect(empty.notes.values == ["token 3"])
    let whole = CompletionDelegate()
    #expect(registry.callDidInvalidatePushToken(for: .voIP, on: whole))
    #expect(whole.notes.values == ["invalid"])
  }

  @Test("A forwarded call reaches the next delegate's async form")
  func passedOn() async {
    let registry = PKPushRegistry(queue: nil)
    let delegate: any NotingDelegate = AsyncDelegate()
    let push = PKPushPayload(type: .voIP, dictionaryPayload: ["k": "v"])
    await withCheckedContinuation { continuation in
      delegate.pushRegistry(registry, didReceiveIncomingPushWith: push, for: .voIP) {
        continuation.resume()
      }
    }
    #expect(delegate.notes.values == ["push v"])
  }
}
