import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The environment of a replay")
struct ReplayEnvironmentTests {
  @Test("An empty environment changes nothing")
  func nothing() {
    for variables in [[:], ["CI": "", "GITHUB_ACTIONS": ""]] {
      let environment = CIEnvironment(variables)
      #expect(!environment.isCI && !environment.isGitHub)
    }
  }

  @Test(
    "CI is recognised by its variable",
    arguments: [("true", true), ("1", true), ("false", false), ("0", false)])
  func ci(_ value: String, _ isCI: Bool) {
    #expect(CIEnvironment(["CI": value]).isCI == isCI)
  }

  @Test("Reports of the environment are added to those of the options, none twice")
  func reports() throws {
    let arguments = ParsedArguments(
      command: "replay", positionals: ["x"],
      options: [
        ParsedArguments.Option("--report", "json=a"), ParsedArguments.Option("--report", "github"),
      ])
    let environment = CIEnvironment(["GITHUB_ACTIONS": "true"])
    #expect(
      try ReplayRun.Settings(arguments, environment).reports
        == [.file(.json, "a"), .github])
  }
}
