import Foundation
import Testing

@testable import APNsServer

@Suite("Bodies that are compressed by gzip")
struct GzipReaderTests {
  /// A text, and what gzip makes of it.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let compressed: String
  }

  static let examples = [
    Example(
      testDescription: "nothing", text: "",
      compressed: "H4sIAAAAAAACAwMAAAAAAAAAAAA="),
    Example(
      testDescription: "a letter", text: "a",
      compressed: "H4sIAAAAAAACA0sEAEO+t+gBAAAA"),
    Example(
      testDescription: "stored", text: "hello hello",
      compressed: "H4sIAAAAAAAEAwELAPT/aGVsbG8gaGVsbG9Api0BCwAAAA=="),
    Example(
      testDescription: "a fixed code", text: "hello hello hello hello",
      compressed: "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="),
    Example(
      testDescription: "a code of its own",
      text: String(repeating: "{\"to\":\"ExponentPushToken[a]\",\"title\":\"One\"},", count: 40),
      compressed: "H4sIAAAAAAACA6tWKslXslJyrSjIz0vNKwkoLc4Iyc9OzYtOjFXSUSrJLMlJBUr756Uq1epUj6odVTuq"
        + "dlTtqNpRtUNELQB4i94g4AYAAA=="),
    Example(
      testDescription: "numbers",
      text: (0..<400).map { String($0 * $0 * 7919 % 10007) }.joined(separator: " "),
      compressed: "H4sIAAAAAAACAx2Vx5XDMAxEW2EJRCBC/43pjw7rt5ZIABMwvqfX9li9d8zdT5Xf05N+cmZOd71TWXV2"
        + "7Vhkn36RZ1++0zH32I09z/mbd0/tvhNbear5eEGNnYxjRh33d8YeZ9eaGrfOqH3aK2p4HjcrOlMyYkrt"
        + "kwlpH7tOi+TFCya8TFjRc4wexzXAxmPE3Xuy+OsyYaBFvONFf6dV1KPLWpy5N9S+zxP6Ufsqvg74ZlwI"
        + "7EwKhsBv0HxemCbok9Ep8MB93scE8qn5W65ZgwgITjWoNPqF2wh9qik1c0fkx2E0ZzYEuGKR7hAbAKAE"
        + "2EUqLNLgCmecvbS3KJjVIKFnEbwdncsX0MbVaURTNdiQQmpQKXWg3YTo7RV4NDV4h6P732CYaQ43eLmQ"
        + "6q8OgUYPd9CQyaOwwg3NBGchkrf5B1WPt3wSFOmBm4QmxDdEsTQw8bVzlj4r8Rnd/D6dY4px010HRape"
        + "0nbBQgt0f8DoK6fE+7ED48otzGTbxsRgrEYNH7ybY7LHyn20fcWcIysv3plZqKj4v8Lcps5zoIQBvBly"
        + "Hkipj5TvinMKUsXRwbQNYnO0Q1vAWty4jC+CUASC551nVC6DCp+R9KAL/Td6NnqbV+d0PrAXAEJOYrJ9"
        + "f326J2SZTIsT5bqbB0uyi8HIWIETbIG1JhVpA5vF5wkbIf9lkiZazx6JVTKi4VJ/uPm1WJikpIokF0py"
        + "bjAWgsFwLqsctGHRsVhOqw8NN383w3UzK2ZhvyHj+GV5rSU9CrPTFJenRrtl4s4wsla1RQAXdfp3qQRF"
        + "racyUAbGwR6AoQJr7Yna5poAQtCdW96XTuO8JTpAj0fKykmJlbUIiN2UwYFlDwuW4ohzoRsKDAzuRceK"
        + "VWVXLkKVK1M2W8ajkTzx9Og1L03AY1h+wMB8mNYXqOSYGWLN/ZOA9UrXSeXH1UXWAVvyvEusCUL1os78"
        + "MQHwLvH8R+uDEVeTf8eT7VhXPGuNo0NDUbfJldfvDwtmMRiN9yvuyhOpQ9axytg14A/0Lu1TR+hQPGdU"
        + "so7EBT+nUqGXrOn6yA54NokJ0535LYCAVTDJGrKQrdS5JoVZjLnQHrL2Y5vhHpR1mf79sXia9u1KKyZh"
        + "Bj5M4WVN25YLmQQdyXDxJzowPAspJrVJCkbkOuIQU7C2/1pQQT8LI/9QUPD+BEPvu/LPiC3Cw5v8B7Z+"
        + "UeS/gWjSWvJpxSSKpwTArk0cQDZZxu+dDK3h60fABuAcBYbS85IvcODyFbkVkINVGPBeDfBHZWlmWG5n"
        + "euCxqv+mx3xfWdR/mAcAAA=="),
  ]

  private static func bytes(_ example: Example) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: example.compressed)))
  }

  @Test("The text comes back", arguments: examples)
  func text(_ example: Example) throws {
    let text = try GzipReader.decompress(Self.bytes(example), atMost: 1 << 16)
    #expect(String(decoding: text, as: UTF8.self) == example.text)
  }

  @Test("Bytes that are cut or changed never give another text", arguments: examples)
  func damaged(_ example: Example) throws {
    let bytes = try Self.bytes(example)
    // The time, the flags and the system of the header say nothing of the text.
    let meaning = bytes.indices.filter { !(3...9).contains($0) }
    for place in bytes.indices {
      #expect(throws: GzipReader.Failure.self) {
        try GzipReader.decompress(Array(bytes[..<place]), atMost: 1 << 16)
      }
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        let text = try? GzipReader.decompress(changed, atMost: 1 << 16)
        #expect(text == nil || !meaning.contains(place) || text == Array(example.text.utf8))
      }
    }
  }

  @Test("A text that is longer than the limit is refused")
  func limit() throws {
    let bytes = try Self.bytes(Self.examples[4])
    #expect(throws: GzipReader.Failure.tooLong) {
      try GzipReader.decompress(bytes, atMost: 100)
    }
    #expect(throws: GzipReader.Failure.invalid) {
      try GzipReader.decompress([1, 2, 3], atMost: 100)
    }
  }
}
