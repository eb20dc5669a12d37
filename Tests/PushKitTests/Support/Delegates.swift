import Foundation
import PushKit
import Synchronization
import TestSupport

protocol NotingDelegate: PKPushRegistryDelegate {
  var notes: Tally<String> { get }
}

/// A delegate with nothing but the method that is required.
class EmptyDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {
    notes.add("token \(pushCredentials.token.count)")
  }
}

final class CompletionDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
    completion()
  }

  func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType) {
    notes.add("invalid")
  }
}

final class AsyncDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) async {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
  }
}

/// A delegate of the time before iOS 11.
final class OlderDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
  }
}

/// A delegate that supports all versions of iOS.
final class BothFormsDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) {
    notes.add("older")
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
    completion()
  }
}

@MainActor
final class MainActorDelegate: NSObject, NotingDelegate {
  nonisolated let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
    completion()
  }
}

@MainActor
final class MainActorAsyncDelegate: NSObject, NotingDelegate {
  nonisolated let notes = Tally<String>()

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) async {
    notes.add("push \(payload.dictionaryPayload["k"] as? String ?? "")")
  }
}
