import Foundation
import TestSupport

/// The program on a real terminal, with a person who waits for what is shown and types.
struct TerminalSession {
  /// One thing that the person does.
  enum Step {
    /// Waits until the text appears.
    case see(String)
    /// Types the text.
    case type(String)
    /// Waits until a file has content.
    case file(URL)
    /// Sends the program a signal.
    case signal(Int32)
    /// Gives the window so many columns.
    case resize(Int)
    /// Asks the page's port, whose URL was shown, for a path; a body is posted.
    case fetch(String, String)

    static let controlC = Step.type("\u{3}")
    static let controlD = Step.type("\u{4}")

    fileprivate var words: [String] {
      switch self {
      case .see(let text): ["see", text]
      case .type(let text): ["type", text]
      case .file(let url): ["file", url.path]
      case .signal(let number): ["signal", String(number)]
      case .resize(let columns): ["resize", String(columns)]
      case .fetch(let path, let body): ["fetch", path, body]
      }
    }
  }

  /// How it ended.
  struct Result: Decodable {
    let status: Int32
    let screen: String
    let settingsKept: Bool
    /// What the page's port answered.
    let fetched: [String]?

    /// The lines of the screen, without line ends.
    var lines: [String] {
      screen.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Script: Encodable {
    let command: [String]
    let environment: [String: String]
    let columns: Int
    let steps: [[String]]
  }

  /// Whether the machine has what plays the person.
  static let isPossible =
    (try? Binary.wait(
      for: "/usr/bin/env", ["python3", "-c", "import pty, os; os.waitstatus_to_exitcode"]))?.status
    == 0

  static func run(
    _ arguments: [String], columns: Int = 80, environment more: [String: String] = [:],
    _ steps: [Step]
  ) async throws -> Result {
    var environment = Binary.environment.merging(more) { $1 }
    environment["NO_COLOR"] = "1"
    let script = Script(
      command: [try Binary.path()] + arguments, environment: environment, columns: columns,
      steps: steps.map(\.words))
    let player = Repository.file("Tests/NotifySimCLITests/Support/terminal_session.py").path
    // As an argument: the end of a pipe is seen only when every process that inherited it is gone.
    let words = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
    let played = try await Binary.run(
      "/usr/bin/env", ["python3", player, words], input: .none,
      environment: Binary.environment, in: nil, timeLimit: 30)
    guard played.status == 0 else { throw Failure(description: played.errors) }
    return try JSONDecoder().decode(Result.self, from: Data(played.stdout))
  }
}
