import NotifySimCore
import PhoneModel

extension RuleCoverageTests {
  /// An app whose sources declare Live Activities, and pushes that do not fit them.
  static var activities: [Scenario] {
    let place = ReadApp.Place(file: "Game.swift", line: 3, column: 1)
    func member(_ key: String, _ type: DecodedType) -> DecodedType.Member {
      DecodedType.Member(key: key, type: type, declaration: key, hasDefault: true, place: place)
    }
    let state = DecodedType.object([
      member("score", .whole(bits: 64, isSigned: true)), member("at", .date),
    ])
    func app(_ names: String...) -> App {
      var sources = ReadApp(manifest: TestApp.manifest())
      sources.activities = names.map {
        ReadApp.Activity(name: $0, attributes: .anything, state: state, place: place)
      }
      return App(sources)
    }
    func push(_ state: String, _ more: String = #""event":"update""#) -> Stimulus {
      .deliver(
        Push(
          json: #"{"aps":{"timestamp":1,\#(more),"content-state":\#(state)}}"#,
          headers: ["apns-push-type: liveactivity"]))
    }
    let start = #""event":"start","attributes":{},"attributes-type":"Gane","alert":{"title":"A"}"#
    return [
      scenario(app("Game"), push(#"{"score":"1","at":1}"#), push(#"{"score":1,"at":1.7e9}"#)),
      scenario(app("Game"), push(#"{"at":1}"#), push(#"{"score":1,"at":1}"#, start)),
      scenario(app("Game", "Match"), push(#"{"at":1}"#), push(#"{"score":"{{score}}","at":1}"#)),
    ]
  }

  /// An app whose code reads the user info, and pushes that lack it.
  static var reads: [Scenario] {
    var sources = ReadApp(manifest: TestApp.manifest())
    let place = ReadApp.Place(file: "Delegate.swift", line: 3, column: 1)
    sources.userInfo.reads = [
      ReadApp.Read(
        path: [.key("id")], type: .text, need: .crash, entry: .response, place: place),
      ReadApp.Read(
        path: [.key("room")], type: .text, need: .left, entry: .response, place: place),
    ]
    let push = Push(json: #"{"aps":{"alert":"A"},"id":1}"#)
    return [scenario(App(sources), .deliver(push))]
  }
}
