import CoreLocation
import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A location trigger (rule L7)")
struct LocationTriggerTests {
  private static func position(_ latitude: Double) throws -> PhoneLocation.Coordinate {
    try #require(PhoneLocation.Coordinate(latitude: latitude, longitude: 0))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var onEntry: Bool
    var onExit: Bool
    var repeats: Bool
    /// Latitudes on the way, the region being around 0.
    var way: [Double]
    /// After which stations the notification comes, from 0.
    var arrivals: [Int]

    var testDescription: String {
      "entry \(onEntry), exit \(onExit), repeats \(repeats), \(way)"
    }
  }

  static let rows = [
    Row(onEntry: true, onExit: true, repeats: true, way: [0, 1, 0, 1], arrivals: [0, 1, 2, 3]),
    Row(onEntry: true, onExit: false, repeats: true, way: [0, 1, 0, 1], arrivals: [0, 2]),
    Row(onEntry: false, onExit: true, repeats: true, way: [0, 1, 0, 1], arrivals: [1, 3]),
    Row(onEntry: false, onExit: false, repeats: true, way: [0, 1, 0, 1], arrivals: []),
    Row(onEntry: true, onExit: true, repeats: false, way: [1, 0, 1, 0], arrivals: [1]),
    Row(onEntry: true, onExit: true, repeats: true, way: [1, 2, 0.0008, 0.0001], arrivals: [2]),
  ]

  @Test("A location trigger fires on entry or exit, as its region says", arguments: rows)
  func crossing(row: Row) async throws {
    let phone = wokenPhone { center in
      center.add(
        .test(
          "a", entering: "home", onEntry: row.onEntry, onExit: row.onExit, repeats: row.repeats))
    }
    _ = await phone.run(.silentPush)
    var arrivals: [Int] = []
    for (place, latitude) in row.way.enumerated() {
      let log = await phone.run(.move(try Self.position(latitude)))
      if log.has("received local") { arrivals.append(place) }
      #expect(log.first("device")?.rules.map(\.rawValue) == ["L7"])
    }
    #expect(arrivals == row.arrivals)
    #expect(phone.device.pending.isEmpty == (!row.repeats && !arrivals.isEmpty))
  }

  @Test("A location trigger waits for an entry where the phone is inside already")
  func inside() async throws {
    let start = try Self.position(0)
    let phone = wokenPhone(device: { $0.location.position = start }) { center in
      center.add(.test("a", entering: "home", onExit: false))
    }
    let log = await phone.run(.silentPush, .advance(1e6), .move(start))
    #expect(!log.has("received local") && phone.device.pending.count == 1, "\(log)")
  }

  @Test(
    "A location trigger fires where the app may use the location",
    arguments: PhoneLocation.Authorization.allCases)
  func authorization(status: PhoneLocation.Authorization) async throws {
    let phone = wokenPhone(device: { $0.location.authorization = status }) { center in
      center.add(.test("a", entering: "home"))
    }
    let log = await phone.run(.silentPush, .move(try Self.position(0)))
    let isAllowed = status == .whenInUse || status == .always
    #expect(log.has("received local") == isAllowed, "\(log)")
    #expect(phone.device.pending.isEmpty == isAllowed)
    #expect(log.has("withheld notification") == !isAllowed)
  }

  @Test("A location trigger of a twenty-first region never fires (L7b)")
  func limit() async throws {
    let phone = wokenPhone { center in
      for number in 0..<22 { center.add(.test("\(number)", entering: "r\(min(number, 20))")) }
    }
    let log = await phone.run(.silentPush, .move(try Self.position(0)))
    #expect(
      log.events.filter { $0.sketch == "received local" }.map(\.notification)
        == (0..<20).map { "\($0)" })
    #expect(phone.device.pending.map(\.id) == ["20", "21"])
    #expect(log.rules.contains("L7b"))
  }

  @Test("A delivered location notification can be removed and not read (A36)")
  func delivered() async throws {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { userInfo, done in
        let center = UNUserNotificationCenter.current()
        guard userInfo["remove"] == nil else {
          center.removeDeliveredNotifications(withIdentifiers: ["a"])
          return done(.newData)
        }
        center.add(.test("a", entering: "home"))
        center.getDeliveredNotifications { keeper.words = $0.map(\.request.identifier) }
        done(.newData)
      }
    }
    let phone = simulator(app)
    _ = await phone.run(
      .alert(id: "x"), .silentPush, .move(try Self.position(0)), .silentPush)
    #expect(keeper.words == ["x"])
    #expect(phone.device.delivered.map(\.id) == ["x", "a"])
    let removing = Push(json: #"{"aps": {"content-available": 1}, "remove": true}"#)
    _ = await phone.run(.deliver(removing))
    #expect(phone.device.delivered.map(\.id) == ["x"])
  }

  @Test("A location trigger has its region in the event, and no date")
  func json() async throws {
    let log = await wokenPhone { $0.add(.test("a", entering: "home", onExit: false)) }
      .run(.silentPush)
    let json = try #require(log.first("scheduled")?.json)
    #expect(
      json.contains(
        #""region":{"identifier":"home","latitude":0,"longitude":0,"radius":100,"#
          + #""notifyOnEntry":true,"notifyOnExit":false}"#), "\(json)")
    #expect(!json.contains(#""date""#))
  }

  @Test("A location trigger is the same when the app reads it (L16)")
  func readBack() async throws {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        center.add(.test("a", entering: "home"))
        center.getPendingNotificationRequests { requests in
          let trigger = requests.first?.trigger as? UNLocationNotificationTrigger
          keeper.words = [trigger?.region.identifier ?? ""]
        }
        done(.newData)
      }
      script.willPresent = { notification, done in
        let trigger = notification.request.trigger as? UNLocationNotificationTrigger
        keeper.words.append((trigger?.region as? CLCircularRegion)?.radius.description ?? "")
        done([])
      }
    }
    let phone = simulator(app) { $0.app = .foreground }
    _ = await phone.run(.silentPush, .move(try Self.position(0)))
    #expect(keeper.words == ["home", "100.0"])
  }
}

extension UNNotificationRequest {
  /// A request with a text, for a circle of 100 m around the point 0, 0.
  static func test(
    _ id: String, entering region: String, onEntry: Bool = true, onExit: Bool = true,
    repeats: Bool = false
  ) -> UNNotificationRequest {
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 0), radius: 100, identifier: region)
    region.notifyOnEntry = onEntry
    region.notifyOnExit = onExit
    return UNNotificationRequest(
      test: id, trigger: UNLocationNotificationTrigger(region: region, repeats: repeats))
  }
}
