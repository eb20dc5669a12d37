import APNs
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import NotifySimCore
@testable import PhoneModel

@Suite("Sound files (A42, X38)")
struct SoundTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var expected: String

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "a PCM WAV", bytes: Sounds.wav(seconds: 1), expected: "plays"),
    Row(name: "floating point WAV", bytes: Sounds.wav(tag: 3, seconds: 1), expected: "plays"),
    Row(name: "an aLaw WAV", bytes: Sounds.wav(tag: 6, seconds: 1), expected: "plays"),
    Row(name: "a µLaw WAV", bytes: Sounds.wav(tag: 7, seconds: 1), expected: "plays"),
    Row(name: "an ADPCM WAV", bytes: Sounds.wav(tag: 0x11, seconds: 1), expected: "plays"),
    Row(name: "an extensible WAV", bytes: Sounds.wav(tag: 0xFFFE, seconds: 1), expected: "plays"),
    Row(name: "MP3 in a WAV", bytes: Sounds.wav(tag: 0x55, seconds: 1), expected: "MP3"),
    Row(name: "another codec in a WAV", bytes: Sounds.wav(tag: 0x160, seconds: 1), expected: "352"),
    Row(name: "29.9 seconds", bytes: Sounds.wav(seconds: 29.9), expected: "plays"),
    Row(name: "30 seconds", bytes: Sounds.wav(seconds: 30), expected: "lasts 30 seconds"),
    Row(name: "31.5 seconds", bytes: Sounds.wav(seconds: 31.5), expected: "lasts 31.5 seconds"),
    Row(
      name: "a chunk of odd size before", bytes: Sounds.wav(seconds: 31, extra: [1, 2, 3]),
      expected: "lasts 31 seconds"),
    Row(
      name: "no rate, so no duration", bytes: Sounds.wav(rate: 0, seconds: 0), expected: "plays"),
    Row(name: "an AIFF", bytes: Sounds.aiff(code: nil, frames: 100), expected: "plays"),
    Row(name: "a long AIFF", bytes: Sounds.aiff(code: nil, frames: 3000), expected: "lasts 30"),
    Row(name: "an AIFC", bytes: Sounds.aiff(code: "sowt", frames: 2999), expected: "plays"),
    Row(
      name: "IMA4 in packets", bytes: Sounds.aiff(code: "ima4", frames: 47), expected: "lasts 30"),
    Row(name: "short IMA4", bytes: Sounds.aiff(code: "ima4", frames: 46), expected: "plays"),
    Row(name: "a codec of AIFC", bytes: Sounds.aiff(code: "MAC3", frames: 1), expected: "'MAC3'"),
    Row(name: "a CAF", bytes: Sounds.caf("lpcm", packets: 2999), expected: "plays"),
    Row(name: "a long CAF", bytes: Sounds.caf("ima4", packets: 3000), expected: "lasts 30"),
    Row(name: "AAC in a CAF", bytes: Sounds.caf("aac ", packets: 1), expected: "AAC"),
    Row(
      name: "a CAF whose data goes on to its end",
      bytes: Sounds.caf("alaw", packets: 3100, size: [255, 255, 255, 255, 255, 255, 255, 255]),
      expected: "lasts 31"),
    Row(
      name: "a CAF with a table of packets", bytes: Sounds.caf("ulaw", counted: 3050),
      expected: "lasts 30.5"),
    Row(
      name: "an MP3", bytes: Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0], expected: "not an .aiff"),
    Row(name: "an empty file", bytes: [], expected: "not an .aiff"),
    Row(
      name: "a WAV without samples", bytes: Array("RIFF\0\0\0\0WAVE".utf8), expected: "not an .aiff"
    ),
    Row(name: "an AVI", bytes: Array("RIFF\0\0\0\0AVI LIST".utf8), expected: "not an .aiff"),
    Row(
      name: "a chunk larger than any file",
      bytes: Array("RIFF\0\0\0\0WAVEfmt ".utf8) + [255, 255, 255, 255, 1, 0],
      expected: "not an .aiff"),
  ]

  @Test("A sound plays or the default sound replaces it", arguments: rows)
  func header(row: Row) {
    let reason = SoundLibrary.fault(in: SoundFile.ByteSource(row.bytes))?.reason ?? "plays"
    #expect(reason.contains(row.expected), "\(reason)")
  }

  @Test("A sound file that is cut or damaged at any byte does not crash the reader")
  func damaged() {
    for bytes in [Sounds.wav(seconds: 1), Sounds.aiff(code: "sowt", frames: 9), Sounds.caf("lpcm")]
    {
      for place in bytes.indices {
        let fault = SoundLibrary.fault(in: SoundFile.ByteSource(Array(bytes.prefix(place))))
        // The name of the container alone takes 12 bytes; of CAF it takes 8.
        #expect(place >= 8 || fault == .container, "\(place) bytes")
        expectPossible(fault)
      }
      for place in bytes.indices.prefix(80) {
        for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
          var changed = Array(bytes.prefix(80))
          changed[place] = value
          expectPossible(SoundLibrary.fault(in: SoundFile.ByteSource(changed)))
        }
      }
    }
  }

  /// Expects that a fault in the bytes of a file is one that such bytes can have.
  private func expectPossible(_ fault: SoundLibrary.Fault?) {
    switch fault {
    case nil, .container: break
    case .codec(let name): #expect(!name.isEmpty)
    case .tooLong(let seconds): #expect(seconds >= SoundLibrary.Fault.limit)
    case .missing, .unreadable:
      Issue.record("bytes in memory are never \(String(describing: fault))")
    }
  }

  /// The app of the garden, with what its manifest says of sounds.
  private func app(_ folder: String = Files.garden.path, sounds: [String]? = nil) -> App {
    var app = TestApp.app { script in
      script.fetch = { _, done in
        let content = UNMutableNotificationContent()
        content.body = "B"
        content.sound = UNNotificationSound(named: UNNotificationSoundName("rain.wav"))
        UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "local", content: content, trigger: nil))
        done(.newData)
      }
    }
    app.manifest.directory = folder
    app.manifest.sounds = sounds
    return app
  }

  @Test(
    "Sounds are found in the app's folders",
    arguments: [
      ("drop.wav", "drop.wav", nil), ("default", "default", nil),
      ("rain.wav", "default", "the sound 'rain.wav' lasts 31 seconds"),
      ("birds.wav", "birds.wav", "the sound 'birds.wav' holds MP3; Apple lists"),
      ("Drop.wav", "default", "is not in the app's sound folders"),
      ("../Sounds/drop.wav", "default", "is not in the app's sound folders"),
    ])
  func folders(name: String, played: String, message: String?) async {
    let log = await run(app(), .alert(sound: name), .alert(sound: name))
    #expect(log.sketch(of: "sound") == ["sound \(played)", "sound \(played)"], "\(log)")
    #expect(log.messages("X38").count == (message == nil ? 0 : 2), "once for each push\(log)")
    #expect(log.messages("X38").first?.contains(message ?? "-") != false, "\(log)")
    #expect(log.rules.contains("A42") == (message != nil))
    let rules = log.first("sound")?.rules.map(\.rawValue)
    #expect(rules?.contains("A42") == (played != name), "\(log)")
  }

  @Test("A missing sound suggests the nearest name")
  func suggestion() async {
    let log = await run(app(), .alert(sound: "Drop.wav"))
    #expect(log.diagnostics.first?.diagnostic.fixIt?.message == "did you mean 'drop.wav'?")
  }

  @Test("Sounds of local notifications are checked too")
  func local() async {
    let log = await run(app(), .silentPush)
    #expect(log.has("sound default") && log.messages("X38").count == 1, "\(log)")
    #expect(log.first("diagnostic")?.notification == "local")
  }

  @Test(
    "Sounds are in the folders of the manifest, and in its own",
    arguments: [
      (["Nowhere"], true), (["Nowhere", "Sounds"], false), (["Photos"], true), (["."], true),
    ])
  func named(sounds: [String], isMissing: Bool) async {
    let log = await run(app(sounds: sounds), .alert(sound: "drop.wav"))
    #expect(log.messages("X38").isEmpty != isMissing, "\(log)")
    let own = await run(
      app(Files.garden.path + "/Sounds", sounds: sounds), .alert(sound: "drop.wav"))
    #expect(own.messages("X38").isEmpty, "\(own)")
  }

  @Test("Sounds are not checked where no folder is known")
  func unknown() async {
    let log = await run(app(Files.garden.path + "/Photos"), .alert(sound: "none.caf"))
    #expect(log.has("sound none.caf") && log.diagnostics.isEmpty, "\(log)")
  }

  @Test("A critical sound stays critical as the default sound (P13)")
  func critical() async {
    var garden = TestApp.entitled()
    garden.manifest.directory = Files.garden.path
    let push = PayloadBuilder(
      body: "B", level: "critical", soundJSON: #"{"critical": 1, "name": "x.caf", "volume": 0.5}"#)
    let log = await run(garden, .deliver(push.push()))
    #expect(
      log.first("sound")?.json.contains(#""name":"default","critical":true,"volume":0.5"#) == true,
      "\(log)")
  }
}
