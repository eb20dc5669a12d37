import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The environment of a replay")
struct ReplayEnvironmentTests {
  @Test("An empty environment changes nothing")
  func nothing() {
    for variables in [[:], ["CI": "", "GITHUB_ACTIONS": "", "XML_OUTPUT_FILE": ""]] {
      let environment = CIEnvironment(variables)
      #expect(!environment.isCI && !environment.isGitHub)
      #expect(environment.reportFile == nil && environment.filter == nil)
      #expect(environment.shards == nil && environment.prematureExitFile == nil)
    }
  }

  @Test(
    "CI is recognised by its variable",
    arguments: [("true", true), ("1", true), ("false", false), ("0", false)])
  func ci(_ value: String, _ isCI: Bool) {
    #expect(CIEnvironment(["CI": value]).isCI == isCI)
  }

  @Test("Bazel's variables give the shard, unless an option does")
  func shards() throws {
    let bazel = CIEnvironment(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2"])
    let plain = ParsedArguments(command: "replay", positionals: ["x"])
    #expect(try ReplayRun.Settings(plain, bazel).shard == ReplayRun.Settings.Shard("3/3"))
    let given = ParsedArguments(
      command: "replay", positionals: ["x"], options: [ParsedArguments.Option("--shard", "1/2")])
    #expect(try ReplayRun.Settings(given, bazel).shard == ReplayRun.Settings.Shard("1/2"))
    #expect(try ReplayRun.Settings(plain, CIEnvironment([:])).shard == .whole)
  }

  @Test("Reports of the environment are added to those of the options, none twice")
  func reports() throws {
    let arguments = ParsedArguments(
      command: "replay", positionals: ["x"],
      options: [
        ParsedArguments.Option("--report", "tap=a"), ParsedArguments.Option("--report", "github"),
      ])
    let environment = CIEnvironment(["GITHUB_ACTIONS": "true", "XML_OUTPUT_FILE": "b"])
    #expect(
      try ReplayRun.Settings(arguments, environment).reports
        == [.file(.tap, "a"), .github, .file(.junit, "b")])
  }
}
