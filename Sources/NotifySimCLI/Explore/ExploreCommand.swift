import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Platform
import APNsServer
import Scenarios

extension Command {
  /// The declaration of `explore`.
  static let explore = Command(
    CommandSpec(
      "explore",
      abstract: "Use an interactive phone, and save the session as a scenario.",
      discussion: [
        """
        On a terminal, type 'help' for the commands; Tab completes, Ctrl-D ends. From a pipe, each \
        line runs as it is read, and the exit status reports lines that failed.
        """
      ],
      examples: [
        .init("notify-sim explore invitation.json", "Begin with a notification"),
        .init("notify-sim explore --app meetings.json --locked", "Try an app on a locked phone"),
        .init(
          "notify-sim explore --web", "See the phone in a browser, and press its buttons there"),
      ],
      arguments: [
        .init(
          ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
          help: "Payload files to deliver first.")
      ],
      groups: [
        AppOptions.all, DeviceOptions.all, SimulationOptions.all, PortOptions.all,
        OutputOptions.calling,
      ],
      synonyms: ["repl", "shell", "interactive", "phone"])
  ) { call throws(CommandFailure) in
    var run = try ExploreRun(call)
    return try await run.run()
  }
}

/// `notify-sim explore`: an interactive phone.
struct ExploreRun {
  let output: Output
  private let place: AppLoader.Place
  private let hasOwnHandler: Bool
  private let payloads: [VerbCall]
  private(set) var lines: ExploreLines
  var phone: ExplorePhone
  /// The web page, if it is open.
  var web: Web?
  private let interruption = ExploreLines.Interruption()
  private let file: PhoneFile?
  private var lastKept = ContinuousClock.now
  private var status = ExitStatus.done
  /// The findings about texts that were shown.
  private var shownAboutTexts: Set<String> = []

  init(_ call: Command.Call) throws(CommandFailure) {
    let (arguments, terminal) = (call.arguments, call.terminal)
    output = call.output
    hasOwnHandler = arguments[AppOptions.handler] != nil
    place = try call.apps.place(arguments)
    let app = try call.runnableApp()
    payloads = try arguments.positionals.map { path throws(CommandFailure) in
      try Self.delivery(of: path, arguments)
    }
    lines = ExploreLines(terminal, output)
    let profile = try arguments.value(of: SimulationOptions.profile)
    file = try PhoneFile(call, app: app)
    phone = ExplorePhone(
      app: app, start: try PhoneFile.phone(arguments, app: app, file), profile: profile,
      isProcessDefault: terminal.isProcessTerminal, showsCalls: arguments[OutputOptions.showCalls])
    web = try Web(call)
    if app.runsCommands || terminal.isInputTerminal {
      // After interrupting a handler, a person wants to continue.
      let (goesOn, interruption) = (lines.isInteractive, interruption)
      InterruptExit.arm {
        guard goesOn, ChildProcess.interruptAll() else { return false }
        interruption.note()
        return true
      } _: {
        ChildProcess.endAll()
        TerminalDevice.RawMode.end()
      }
    }
  }

  private static func delivery(
    of path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> VerbCall {
    guard path != InputFile.standardInput, let verb = Verb.named("deliver") else {
      throw arguments.usageError(
        "standard input is where lines are read", suggestion: "name the file of the payload")
    }
    var call = VerbCall(verb)
    call.pushes = Push.all(in: try InputFile.payload(path))
    return call
  }

  /// Executes lines until there are no more.
  ///
  /// On a terminal the exit status is 0; otherwise it reports lines that could not be executed.
  mutating func run() async throws(CommandFailure) -> ExitStatus {
    if lines.isInteractive {
      let app = Sanitizer(output.glyphs).clean(phone.app.manifest.name)
      try output.note([StyledText("\(app) on a phone. 'help' lists the commands.", .muted)])
    }
    try web?.start(output)
    await phone.recall()
    if let change = VerbCall(setting: file?.changes ?? []) { try await perform(change) }
    for call in payloads { try await perform(call) }
    do throws(CommandFailure) {
      while let line = try await nextLine() {
        guard try await execute(line) else { break }
        try output.flush()
      }
    } catch {
      try await keep()
      throw error
    }
    try await keep()
    web?.port.server.stop()
    if lines.hasOverlongLine { status = max(status, .badInput) }
    return lines.isInteractive ? .done : status
  }

  /// How long a saved phone is not written while lines arrive without a pause.
  private static let longestDelay = Duration.seconds(1)

  /// Writes the saved phone.
  private mutating func keep() async throws(CommandFailure) {
    guard let file else { return }
    await phone.catchUp()
    try await file.keep(phone.simulator)
    lastKept = .now
  }

  private mutating func nextLine() async throws(CommandFailure) -> String? {
    while true {
      // The phone is not written for each of many available lines, since it is written as a whole.
      if !lines.isAtHand || ContinuousClock.now - lastKept > Self.longestDelay { try await keep() }
      if lines.isEdited {
        await phone.catchUp()
        let categories = await phone.simulator.registeredCategories().map(\.identifier)
        let completer = ExploreLines.Completer(phone, categories: categories)
        lines.complete { completer.completion(of: $0) }
      }
      switch try lines.next() {
      case .line(let line): return line
      case .woken: try await handlePortRequests()
      case .end: return nil
      }
    }
  }

  /// Executes a line; returns false if it ends the session.
  private mutating func execute(_ line: String) async throws(CommandFailure) -> Bool {
    let order: PromptCommand
    do throws(VerbCall.LineError) {
      order = try PromptCommand(line, among: phone.titles, reading: Self.payload)
    } catch {
      try lines.report(error, in: line)
      status = max(status, error.isAboutFile ? .noInput : .badInput)
      return true
    }
    switch order {
    case .nothing: break
    case .verb(let call): try await perform(call)
    case .help(let topic):
      try show(ExploreHelp(width: output.width, glyphs: output.glyphs).lines(topic))
    case .screen: try await showScreen()
    case .status:
      await phone.catchUp()
      // What the app schedules at its first launch is pending from the start.
      _ = await phone.simulator.registeredCategories()
      try show(ExplorePhone.Status(phone).lines(width: output.width, glyphs: output.glyphs))
    case .categories(let identifier): try await showCategories(identifier)
    case .why: try await explain()
    case .undo(let count): try undo(count)
    case .save(let saving): try save(saving)
    case .events: try showEvents()
    case .clear: if lines.isInteractive { try output.writeProgress("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    case .quit: return false
    }
    return true
  }

  static func payload(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    guard path != InputFile.standardInput else {
      throw Scenario.ResourceError("standard input is where lines are read")
    }
    do throws(CommandFailure) {
      return try InputFile.read(path)
    } catch {
      guard case .unreadable(let file, let reason, _) = error else {
        throw Scenario.ResourceError("cannot open '\(path)'")
      }
      throw Scenario.ResourceError("cannot open '\(file)': \(reason)")
    }
  }
}

extension ExploreRun {
  /// Performs a stimulus, and shows the events, also on the page.
  @discardableResult
  mutating func perform(_ call: VerbCall) async throws(CommandFailure) -> [EventLog.Entry] {
    let wasKept = phone.steps.all != nil
    let step = await phone.perform(call)
    if wasKept, phone.steps.all == nil {
      try output.note(.note, "\(phone.steps.tooMany): 'undo' and 'save' are no longer possible")
    }
    if interruption.take() { lines.dropPasted() }
    let entries = web.map(\.port.server).flatMap { server in
      web?.log.add(step.events, phone: nil, notifying: server)
    }
    let news = output.isJSON ? step.events : step.events.filter { isNews($0) }
    try eventOutput(output).show(news, output.explains ? await advice(of: step) : nil)
    let isQuiet = step.events.allSatisfy { if case .session = $0.kind { true } else { false } }
    if isQuiet, !output.isJSON { try show([StyledText(reply(to: step), .muted)]) }
    let isUndone = step.events.contains { event in
      guard case .diagnostic(let report) = event.kind else { return false }
      return report.isFatal || report.diagnostic.code == .clock
    }
    if isUndone || step.events.impossibleChoice != nil { status = max(status, .badInput) }
    return entries ?? []
  }

  /// Whether an event is shown: what is wrong with texts is the same each time that such a push
  /// comes, and is shown once.
  private mutating func isNews(_ event: Event) -> Bool {
    guard case .diagnostic(let report) = event.kind, report.diagnostic.code == .localization else {
      return true
    }
    return shownAboutTexts.insert(report.diagnostic.message).inserted
  }

  /// The message for a step in which nothing happens.
  private func reply(to step: ExplorePhone.Step) -> String {
    guard case .duration = step.call.verb.operand else { return "nothing changes" }
    let device = phone.simulator.device
    return "it is \(device.timeZone.dayText(device.time)), and nothing else has changed"
  }

  private func eventOutput(_ output: Output) -> EventView.Stream {
    EventView.Stream(output: output, appName: phone.app.manifest.name, options: .apple)
  }

  /// Prints lines for people; on standard error if standard output is JSON.
  func show(_ lines: [StyledText]) throws(CommandFailure) {
    if output.isJSON { try output.note(lines) } else { try output.write(lines) }
  }

  /// Reports that a line cannot be executed now.
  private mutating func refuse(
    _ sentence: String, help: String? = nil, as status: ExitStatus = .badInput
  ) throws(CommandFailure) {
    try lines.report(VerbCall.LineError(sentence, help: help), in: "")
    self.status = max(self.status, status)
  }

  /// Draws what the person sees now.
  private mutating func showScreen() async throws(CommandFailure) {
    await phone.catchUp()
    let screen = await phone.simulator.screen()
    let zone = screen.device.timeZone
    let renderer = CardRenderer(width: output.width, glyphs: output.glyphs)
    let items = screen.groups.compactMap(\.first).reversed() + [screen.onScreen].compactMap(\.self)
    var drawn: Set<String> = []
    let onScreen = screen.onScreen?.id
    for item in items where item.id != onScreen || item.shown.surface != .notificationCenter {
      guard drawn.insert(item.id).inserted else { continue }
      let time = item.date.clockText(in: zone)
      try show(renderer.lines(Card(item.shown, of: phone.app.manifest.name, at: time)))
    }
    if let prompt = screen.prompt {
      try show([StyledText("the app asks to allow \(prompt.joined(separator: ", "))")])
    }
    if drawn.isEmpty, screen.prompt == nil { try show([StyledText("nothing is shown", .muted)]) }
  }

  private mutating func showCategories(_ wanted: String?) async throws(CommandFailure) {
    await phone.catchUp()
    let all = await phone.simulator.registeredCategories()
    let shown = all.filter { wanted == nil || $0.identifier == wanted }
    let name = phone.app.manifest.name
    guard !phone.app.isUnknown else { return try refuse("no app is given", help: App.advice) }
    guard !shown.isEmpty else {
      guard let wanted else { return try show([StyledText("\(name) registers no categories.")]) }
      let near = nearest(to: wanted, among: all.map(\.identifier))
      return try refuse(
        "\(name) registers no category '\(wanted)'", help: near.map { "did you mean '\($0)'?" })
    }
    let renderer = CardRenderer(width: output.width, glyphs: output.glyphs)
    for category in shown {
      for isSpaceShort in [false, true] {
        try show(renderer.lines(Card(category, of: name, isSpaceShort: isSpaceShort)))
      }
    }
  }

  private mutating func explain() async throws(CommandFailure) {
    guard let step = phone.steps.last else { return try refuse("nothing has happened yet") }
    if output.isJSON {
      let name = phone.app.manifest.name
      let (explanation, parts) = EventView(
        step.events, appName: name, output: output.explaining, advice: await advice(of: step)
      ).account
      try output.note(explanation + parts.flatMap(\.lines))
    } else {
      try eventOutput(output.explaining).show(step.events, await advice(of: step))
    }
  }

  /// The advice for what did not happen from a push, in the last step.
  private mutating func advice(of step: ExplorePhone.Step) async -> RemedySearch.Advice? {
    guard let push = step.call.push else { return nil }
    let before = await phone.stateBefore()
    let search = RemedySearch(
      app: phone.app, device: before, profile: phone.profile, push: push,
      answers: phone.simulator.commandAnswers)
    return await search.advice(for: step.events)
  }

  private mutating func undo(_ count: Int) throws(CommandFailure) {
    guard phone.steps.all != nil else {
      return try refuse("there is nothing to undo: \(phone.steps.tooMany)")
    }
    guard phone.canUndo else {
      return try refuse(
        "'undo' has repeated \(ExplorePhone.repetitionLimit) steps, the limit of a session",
        help: "save the session, and start a new one")
    }
    let undone = phone.undo(count)
    guard !undone.isEmpty else { return try refuse("there is nothing to undo") }
    if undone.count < count {
      let steps = undone.count == 1 ? "1 step" : "\(undone.count) steps"
      try output.note(.note, "there was no more than \(steps) to undo")
    }
    if let server = web?.port.server { web?.log.clear(notifying: server) }
    let sanitizer = Sanitizer(output.glyphs)
    try show(
      undone.reversed().map { step in
        StyledText("undone".padded(to: EventSummary.indent), .accent)
          + StyledText(sanitizer.clean(step.call.words))
      })
  }

  private mutating func save(_ saving: PromptCommand.Saving) throws(CommandFailure) {
    guard phone.start.isNew else {
      return try refuse("a scenario begins with a new phone, and this one goes on from a file")
    }
    guard let writer = self.saving else {
      return try refuse("there is nothing to save: \(phone.steps.tooMany)")
    }
    guard !writer.steps.isEmpty else { return try refuse("there is nothing to save yet") }
    var words: String
    do throws(ExploreSaving.Failure) {
      words = try writer.save(saving)
    } catch {
      return try refuse(error.message, help: error.help, as: .cannotWrite)
    }
    if !saving.path.hasSuffix(ScenarioFiles.suffix) {
      words += "; in a folder, 'replay' only finds names that end in \(ScenarioFiles.suffix)"
    }
    let line = StyledText("saved".padded(to: EventSummary.indent), .success)
    try show([line + StyledText(Sanitizer(output.glyphs).clean(words))])
  }

  /// Writes the session as a scenario; nil if it has too many steps.
  var saving: ExploreSaving? {
    phone.steps.all.map { steps in
      ExploreSaving(
        steps: steps, manifest: phone.app.manifest, start: phone.start,
        profile: phone.profile, app: place, hasOwnHandler: hasOwnHandler)
    }
  }

  private mutating func showEvents() throws(CommandFailure) {
    guard let step = phone.steps.last else { return try refuse("nothing has happened yet") }
    try output.write(step.events.jsonLines)
  }
}
