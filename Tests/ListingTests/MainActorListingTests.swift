import Foundation
import TestSupport
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("The main actor listing")
struct MainActorListingTests {
  let delegate = MainActorAppDelegate()

  @Test("The main actor listing receives a response on the main actor")
  func receives() async {
    let completions = Tally<Bool>()
    let form = await unattachedCenter.callDidReceive(
      response("ANY", to: notification("m1")), on: delegate
    ) { completions.add(true) }
    #expect(form == .async)
    #expect(delegate.opened == ["m1"])
    #expect(completions.values == [true])
  }

  @Test("The main actor listing presents by a nonisolated method")
  func presents() async {
    let options = Tally<UNNotificationPresentationOptions>()
    let form = await unattachedCenter.callWillPresent(
      notification(), on: delegate
    ) { options.add($0) }
    #expect(form == .completionHandler)
    #expect(options.values == [[.banner, .list]])
  }

  @Test(
    "The main actor listing launches, sets itself as the delegate and takes the token (S47, S78)")
  func launches() async {
    let center = UNUserNotificationCenter(
      host: SettingsHost(), application: unattachedApplication)
    center.bound {
      #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
    }
    #expect(center.delegate === delegate)
    delegate.application(
      .shared, didRegisterForRemoteNotificationsWithDeviceToken: Data([0x00, 0xab, 0x10]))
    #expect(delegate.token == "00ab10")
  }

  @Test("The main actor listing fetches by its async method (A60)", arguments: [true, false])
  func fetches(hasNews: Bool) async {
    let results = Tally<UIBackgroundFetchResult>()
    let form = await unattachedApplication.object.callDidReceiveRemoteNotification(
      ["fetch": hasNews], on: delegate
    ) { results.add($0) }
    #expect(form == .async)
    #expect(results.values == [hasNews ? .newData : .noData])
  }
}
