import CoreLocation
import Foundation
import Testing
import UserNotifications

@Suite("A region")
struct RegionTests {
  private static let seoul = CLLocationCoordinate2D(latitude: 37.5665, longitude: 126.978)

  @Test(
    "A region contains the points within its radius, over poles and the date line",
    arguments: [
      (37.5665, 126.978, 37.5665, 126.978, 0.0, true),
      (37.5665, 126.978, 35.1796, 129.0756, 330_000, true),
      (37.5665, 126.978, 35.1796, 129.0756, 320_000, false),
      (0, 179.9995, 0, -179.9995, 120, true),
      (0, 179.9995, 0, -179.9995, 100, false),
      (90, 0, 90, 120, 1, true),
      (0, 0, 0, 180, 20_015_200, true),
      (0, 0, 0, 180, 20_015_000, false),
    ])
  func contains(
    latitude: Double, longitude: Double, north: Double, east: Double, radius: Double, isIn: Bool
  ) {
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), radius: radius,
      identifier: "r")
    #expect(region.contains(CLLocationCoordinate2D(latitude: north, longitude: east)) == isIn)
  }

  @Test("A trigger keeps its region unchanged")
  func copies() {
    let region = CLCircularRegion(center: Self.seoul, radius: 10, identifier: "r")
    let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
    region.notifyOnExit = false
    #expect(trigger.region.notifyOnExit && trigger.repeats && trigger.region.identifier == "r")
    #expect(trigger.region != region)
    region.notifyOnExit = true
    #expect(trigger.region == region && trigger.region.hash == region.hash)
    #expect((region.copy() as? CLCircularRegion) == region)
  }

  @Test("A region survives an archive, with its trigger")
  func archives() throws {
    let region = CLCircularRegion(center: Self.seoul, radius: 10, identifier: "r")
    region.notifyOnEntry = false
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: region, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLCircularRegion.self, from: data)
    #expect(read == region && read?.center.latitude == 37.5665)
    let trigger = UNLocationNotificationTrigger(region: region, repeats: false)
    let other = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: UNLocationNotificationTrigger.self,
      from: NSKeyedArchiver.archivedData(withRootObject: trigger, requiringSecureCoding: true))
    #expect(other == trigger)
  }

  @Test("A region may have an invalid centre")
  func validity() {
    #expect(CLLocationCoordinate2DIsValid(Self.seoul))
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D()))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 91, longitude: 0)))
  }
}
