import ActivityKit
import Foundation

struct GameAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var homeScore: Int
    var awayScore: Int
    var period: Period
    var lastPlay: String?
    var startedAt: Date
    var scorers: [Player] = []
  }

  enum Period: String, Codable { case first, second, overtime = "OT" }
  var home: String
  let away: String
  let kind = "game"
}

struct Player: Codable, Hashable {
  let name: String
  var minute: UInt8
  enum CodingKeys: String, CodingKey { case name, minute = "min" }
}
