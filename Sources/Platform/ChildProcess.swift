import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A child process in its own process group, with pipes to its three standard streams.
///
/// `Foundation.Process` cannot end a whole process group. A handler's own children would survive,
/// keep the pipes open and block the simulator.
package struct ChildProcess: ~Copyable {
  let identifier: Int32
  let input: Int32
  let output: Int32
  let errors: Int32
  private var isReaped = false
  /// The process groups of the running children.
  ///
  /// ``inheritance`` is held while a child is added.
  private static let running = Mutex<Set<Int32>>([])
  /// Whether the process is about to exit.
  private static let isOver = Atomic(false)

  /// Starts a program, found through `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments; must not be empty.
  ///   - directory: the working directory, or nil for the caller's own.
  /// - Throws: ``SystemError``
  package init(_ arguments: [String], in directory: String?) throws(SystemError) {
    Self.ignoreBrokenPipes()
    ReadJournal.note(command: arguments, in: directory)
    var pipes: [Pipe] = []
    for _ in 0..<3 {
      guard let pipe = Self.openPipe() else {
        let code = errno
        for pipe in pipes {
          Descriptor.close(pipe.reading)
          Descriptor.close(pipe.writing)
        }
        throw SystemError(code: code)
      }
      pipes.append(pipe)
    }
    let (toChild, fromChild, errorsOfChild) = (pipes[0], pipes[1], pipes[2])
    var child: pid_t = 0
    let code = Self.spawn(
      &child, Self.words(arguments, in: directory),
      streams: [toChild.reading, fromChild.writing, errorsOfChild.writing])
    for end in [toChild.reading, fromChild.writing, errorsOfChild.writing] { Descriptor.close(end) }
    guard code == 0 else {
      for end in [toChild.writing, fromChild.reading, errorsOfChild.reading] {
        Descriptor.close(end)
      }
      throw SystemError(code: code)
    }
    identifier = child
    input = toChild.writing
    output = fromChild.reading
    errors = errorsOfChild.reading
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// The descriptor in the child of the file that it shares with this process.
  package static let sharedFile: Int32 = 3

  /// Starts a program that communicates with this process over a socket, its standard input; its
  /// other streams are those of this process.
  ///
  /// - Parameters:
  ///   - arguments: the path of the program and its arguments; must not be empty.
  ///   - file: a file that the child inherits as ``sharedFile``.
  ///   - environment: variables to add to the environment of this process.
  /// - Throws: ``SystemError``
  package init(
    talkingWith arguments: [String], sharing file: Int32, environment: [String: String]
  ) throws(SystemError) {
    Self.ignoreBrokenPipes()
    guard let pair = Self.inheritance.withLock({ _ in Descriptor.openSocketPair() }) else {
      throw SystemError(code: errno)
    }
    var child: pid_t = 0
    let code = Self.spawn(
      &child, arguments, streams: [pair.theirs, STDOUT_FILENO, STDERR_FILENO, file],
      environment: environment)
    Descriptor.close(pair.theirs)
    guard code == 0 else {
      Descriptor.close(pair.ours)
      throw SystemError(code: code)
    }
    identifier = child
    input = pair.ours
    output = pair.ours
    errors = pair.ours
  }

  /// The socket to a child that was started with ``init(talkingWith:sharing:environment:)``.
  package var conversation: Int32 { input }

  /// Kills every process of the group.
  package func kill() {
    _ = killpg(identifier, SIGKILL)
  }

  /// Kills the running children and their own children, before the process exits.
  ///
  /// A thread that waits for one of them keeps waiting, instead of treating it as ended by itself.
  package static func endAll() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    groups.forEach { _ = killpg($0, SIGKILL) }
    if Orphans.areAdopted { Orphans.endAll() }
  }

  /// Kills every running child; threads that wait for one continue.
  ///
  /// - Returns: whether there was any.
  package static func interruptAll() -> Bool {
    let groups = groups
    groups.forEach { _ = killpg($0, SIGKILL) }
    return !groups.isEmpty
  }

  /// The groups of the running children.
  ///
  /// Waits for a child that is being started, since it may be the one that Ctrl-C was meant for.
  private static var groups: Set<Int32> {
    inheritance.withLock { _ in running.withLock { $0 } }
  }

  /// Kills the processes that an ended child left running, once no running child can own them.
  ///
  /// This does not return in a process that is about to exit.
  package static func endOrphans() {
    while isOver.load(ordering: .sequentiallyConsistent) {
      CurrentProcess.pause(milliseconds: 1000)
    }
    guard Orphans.areAdopted else { return }
    inheritance.withLock { _ in
      if running.withLock(\.isEmpty) { Orphans.endAll() }
    }
  }

  /// The exit status in the form of `waitpid` if the child has ended; does not wait.
  mutating func reapIfEnded() -> Int32? {
    var status: Int32 = 0
    guard !isReaped, waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
    isReaped = true
    forget()
    return status
  }

  /// Waits for the child to end and returns its exit status in the form of `waitpid`.
  package mutating func reap() -> Int32 {
    var status: Int32 = 0
    while !isReaped {
      let ended = waitpid(identifier, &status, 0)
      if ended == identifier || (ended < 0 && errno != EINTR) { isReaped = true }
    }
    forget()
    return status
  }

  private func forget() {
    let child = identifier
    Self.running.withLock { _ = $0.remove(child) }
  }
}

extension ChildProcess {
  private typealias Pipe = (reading: Int32, writing: Int32)

  /// Opens a pipe that no other child inherits.
  private static func openPipe() -> Pipe? {
    inheritance.withLock { _ in Descriptor.openPipe() }
  }

  private static func spawn(
    _ child: inout pid_t, _ arguments: [String], streams: [Int32],
    environment: [String: String] = [:]
  ) -> Int32 {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in zip(Int32(0)..., streams) {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    }
    closeOthers(than: streams.count, in: &actions)
    setSignals(of: &attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, flags)
    guard let words = Words(arguments) else { return SystemError.nulInName.code }
    defer { words.release() }
    guard let program = words.pointers[0] else { return ENOENT }
    guard let added = Words(environment.map { "\($0.key)=\($0.value)" }) else {
      return SystemError.nulInName.code
    }
    defer { added.release() }
    return inheritance.withLock { _ in
      let code = posix_spawnp(
        &child, program, &actions, &attributes, words.pointers,
        inheritedVariables + added.pointers)
      if code == 0 {
        let started = child
        running.withLock { _ = $0.insert(started) }
      }
      return code
    }
  }

  /// The environment variables of this process.
  private static var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[variables.count] { variables.append(variable) }
    return variables
  }

  /// Held while a pipe is opened and while a child is started.
  ///
  /// Otherwise the child could inherit the ends before they are marked, and keep them open.
  private static let inheritance = Mutex(())

  /// Closes in the child all other descriptors of this process, from a number on.
  ///
  /// Otherwise the child would keep open pipes whose end another thread waits for.
  private static func closeOthers(than first: Int, in actions: inout Actions) {
    let open = try? FileSystem.folder(at: "/dev/fd").get()
    for entry in open?.entries ?? [] {
      guard let descriptor = Int32(entry.name), descriptor >= first else { continue }
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }

  #if canImport(Darwin)
  private typealias Actions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private static let flags = Int16(
    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
      | POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  private static let flags = Int16(
    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
  #endif

  /// Resets the child's signal mask, as a shell does: a Dispatch thread blocks most signals, and a
  /// child inherits its mask.
  private static func setSignals(of attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  /// The command line to start.
  ///
  /// It uses the shell to change the working directory, since the portable `posix_spawn` cannot.
  private static func words(_ arguments: [String], in directory: String?) -> [String] {
    guard let directory, !arguments.isEmpty else { return arguments }
    return ["/bin/sh", "-c", #"cd -- "$0" && exec "$@""#, directory] + arguments
  }

  /// Makes writing to an ended child an error instead of ending this process, unless the process
  /// handles SIGPIPE itself.
  private static func ignoreBrokenPipes() {
    _ = once
  }

  private static let once: Void = {
    var current = sigaction()
    guard sigaction(SIGPIPE, nil, &current) == 0, !current.isHandled else { return }
    _ = signal(SIGPIPE, SIG_IGN)
  }()

  /// Arguments as a null-terminated array of C strings.
  fileprivate struct Words {
    let pointers: [UnsafeMutablePointer<CChar>?]

    /// Copies the arguments; nil if one of them contains a NUL.
    init?(_ words: [String]) {
      let texts = words.map { SystemPath.bytes(of: $0) }
      guard !texts.contains(where: { $0.contains(0) }) else { return nil }
      pointers = texts.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
    }

    func release() {
      for pointer in pointers { free(pointer) }
    }
  }
}

extension CurrentProcess {
  /// Replaces this program with another, which keeps its streams and its process identifier:
  /// execv(3).
  ///
  /// - Parameter arguments: the path of the program and its arguments.
  /// - Returns: why the program could not be started.
  package static func replace(by arguments: [String]) -> SystemError {
    guard let words = ChildProcess.Words(arguments) else { return .nulInName }
    defer { words.release() }
    guard let program = words.pointers[0] else { return SystemError(code: ENOENT) }
    // A Dispatch thread blocks most signals, and the program would inherit the mask.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    execv(program, words.pointers)
    return SystemError(code: errno)
  }
}

extension sigaction {
  /// Whether the process handles or ignores the signal.
  fileprivate var isHandled: Bool {
    #if canImport(Darwin)
    unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) != 0
    #else
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) != 0
    #endif
  }
}
