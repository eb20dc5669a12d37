extension CompletionShell {
  /// The completion script for fish.
  struct Fish {
    let tool: ToolSpec

    private var name: String { "__\(tool.functionName)" }

    /// The whole script.
    var script: String {
      let lines = commands + tool.allDeclarations.map(line(for:)) + arguments
      return "\(helpers)\n\ncomplete -c \(tool.name) -f\n\(lines.joined(separator: "\n"))\n"
    }

    /// Shell functions that find the command being typed, and test whether it is one of a list.
    ///
    /// An empty name means that no command was typed yet.
    private var helpers: String {
      let takers = tool.allOptions.filter { $0.value != nil }.flatMap(\.names)
      return """
        # fish completion for \(tool.name)

        function \(name)_command
          set -l skip no
          for word in (commandline -opc)[2..-1]
            if test $skip = yes
              set skip no
              continue
            end
            switch $word
              case \(takers.joined(separator: " "))
                set skip yes
              case '-*'
              case '*'
                echo -- $word
                return
            end
          end
        end

        function \(name)_in
          set -l command (\(name)_command)
          contains -- "$command" $argv
        end

        function \(name)_list
          set -l words (commandline -opc) (commandline -ct)
          $words[1] \(CompletionShell.lister) $argv[1] $words[2..-1] 2>/dev/null
        end

        function \(name)_files
          set -l typed (commandline -ct | string replace -r -- '^-[^=]*=' '')
          if test (count $argv) -eq 0
            __fish_complete_path "$typed"
            return
          end
          set -l pattern '(?:/|\\.(?:'(string join '|' -- $argv)'))(?:\\t|$)'
          __fish_complete_path "$typed" | string match -re -- $pattern
        end
        """
    }

    private var commands: [String] {
      tool.commands.map {
        complete(for: [""], ["-a \($0.name)", "-d \(CompletionShell.quoted($0.summary))"])
      }
    }

    /// An option may stand before the command, so that it is offered without one, too, in the way
    /// of the first command that declares it.
    private func line(for option: OptionSpec) -> String {
      let names = option.names.map { name in
        name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
      }
      let offer = option.value.map { ["-x"] + offers(for: $0) } ?? []
      let description = "-d \(CompletionShell.quoted(option.summary))"
      let bare = tool.allOptions.contains(option) ? [""] : []
      return complete(for: bare + tool.owners(of: option), names + offer + [description])
    }

    private var arguments: [String] {
      tool.commands.flatMap { command in
        command.arguments.map { offers(for: $0.value) }.filter { !$0.isEmpty }
          .map { complete(for: [command.name], $0) }
      }
    }

    private func complete(for commands: [String], _ parts: [String]) -> String {
      let names = commands.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: " ")
      return (["complete -c \(tool.name) -n '\(name)_in \(names)'"] + parts).joined(separator: " ")
    }

    private func offers(for value: ValueSpec) -> [String] {
      var sources = value.kind.words
      if let list = value.list { sources.append("(\(name)_list \(list))") }
      if let extensions = value.kind.fileExtensions {
        sources.append("(\((["\(name)_files"] + extensions).joined(separator: " ")))")
      }
      return sources.isEmpty ? [] : ["-a \(CompletionShell.quoted(sources.joined(separator: " ")))"]
    }
  }
}
