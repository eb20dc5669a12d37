import Testing

@testable import APNsServer

@Suite("The clock of a server")
struct ServerClockTests {
  private static let wall = 1_800_000_000_000
  private static let hour = 3_600_000

  @Test("A clock follows the system clock or is stopped, until it is moved")
  func running() {
    for isFixed in [false, true] {
      var clock = ServerClock(isFixed: isFixed, wall: Self.wall)
      #expect(clock.time(wall: Self.wall + 500) == Self.wall + (isFixed ? 0 : 500))
      clock.advance(by: Self.hour, wall: Self.wall + 500)
      let moved = Self.wall + Self.hour + (isFixed ? 0 : 500)
      #expect(clock.time(wall: Self.wall + 500) == moved)
      #expect(clock.time(wall: Self.wall + 700) == moved + (isFixed ? 0 : 200))
      for useless in [0, -1, .min, .max] { clock.advance(by: useless, wall: Self.wall + 500) }
      #expect(clock.time(wall: Self.wall + 500) == moved)
    }
  }

  @Test(
    "Moving the clock ages tokens made before the move, and none made after it",
    arguments: [
      // The second of the system's clock in which it was made, and the age in milliseconds.
      (-10, 7_200_000 + 20_500), (9, 7_200_000 + 1_500), (10, 500), (11, -500),
    ])
  func age(second: Int, age: Int) {
    var clock = ServerClock(startingAt: 1_000_000, wall: Self.wall)
    clock.advance(by: 2 * Self.hour, wall: Self.wall + 10_200)
    let now = Self.wall + 10_500
    #expect(clock.age(ofSecond: Self.wall / 1000 + second, wall: now) == age)
  }

  @Test("Nothing ages while the clock is stopped")
  func fixed() {
    var clock = ServerClock(startingAt: 1_000_000, isFixed: true, wall: Self.wall)
    let second = Self.wall / 1000
    #expect(clock.age(ofSecond: second + 5, wall: Self.wall + 60_000) == 0)
    #expect(clock.age(ofSecond: second + 500, wall: Self.wall + 60_000) == 0)
    #expect(clock.age(ofSecond: second - 5, wall: Self.wall + 60_000) == 5_000)
    clock.advance(by: Self.hour, wall: Self.wall + 60_000)
    #expect(clock.age(ofSecond: second + 5, wall: Self.wall + 70_000) == Self.hour)
    #expect(clock.age(ofSecond: second + 60, wall: Self.wall + 70_000) == 0)
  }

  @Test(
    "Any time in seconds is checked without overflow",
    arguments: [Int.min, Int.max, 0, Int.max / 1000, Int.min / 1000, 1 << 60, -1 << 60])
  func extremes(second: Int) {
    var clock = ServerClock(wall: Self.wall)
    for _ in 0..<2_000 { clock.advance(by: Self.hour, wall: Self.wall) }
    _ = clock.age(ofSecond: second, wall: Self.wall)
    #expect(clock.age(ofSecond: Self.wall / 1000 + 60, wall: Self.wall) == -60_000)
  }
}
