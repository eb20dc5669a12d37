extension CompletionShell {
  /// The completion script for zsh, which can be sourced or put on the function path.
  struct Zsh {
    let tool: ToolSpec

    private var name: String { "_\(tool.functionName)" }

    /// The whole script.
    var script: String {
      """
      #compdef \(tool.name)

      \(([commandFunction, listFunction] + valueFunctions + [entry]).joined(separator: "\n\n"))

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(name) "$@"
      else
        compdef \(name) \(tool.name)
      fi

      """
    }

    /// Offers the words that the tool lists; a key is followed by its value without a blank.
    private var listFunction: String {
      """
      \(name)_list() {
        local -a found=("${(@f)$(
          command -- $words[1] \(CompletionShell.lister) $1 "${(@)words[2,-1]}" 2>/dev/null
        )}")
        compadd -S '' -- ${(M)found:#*=}
        compadd -- ${found:#*=}
      }
      """
    }

    private var commandFunction: String {
      let rows = tool.commands.map { "    \(CompletionShell.quoted("\($0.name):\($0.summary)"))\n" }
      return """
        \(name)_commands() {
          local -a commands=(
        \(rows.joined())  )
          _describe command commands
        }
        """
    }

    /// A function for every value that may be a name or a file.
    private var valueFunctions: [String] {
      tool.allOptions.compactMap(\.value).compactMap { value in
        guard case .nameOrFile(let names, let extensions) = value.kind else { return nil }
        return """
          \(functionName(of: value))() {
            _alternative \\
              'names:name:(\(names.joined(separator: " ")))' \\
              'files:file:\(Self.files(extensions))'
          }
          """
      }
    }

    /// Finds the command, which options may precede, and hands its declarations to zsh.
    private var entry: String {
      let takers = tool.allOptions.filter { $0.value != nil }.flatMap(\.names)
      return """
        \(name)() {
          local selected='' index
          for ((index = 2; index < CURRENT; index++)); do
            case $words[index] in
              (\(takers.joined(separator: "|"))) ((index++)) ;;
              (-*) ;;
              (*) selected=$words[index]; break ;;
            esac
          done
          case $selected in
        \(tool.commands.map(branch).joined(separator: "\n"))
            (*)
              _arguments -S \\
        \(lines(specs(of: tool.allOptions, groups: tool.groups) + ["'1: :\(name)_commands'"]))
              ;;
          esac
        }
        """
    }

    private func branch(of command: CommandSpec) -> String {
      let specs =
        specs(of: command.options, groups: command.groups) + ["'1: :\(name)_commands'"]
        + command.arguments.enumerated().map { argument($1, at: $0 + 2) }
      return """
            (\(command.name))
              _arguments -S \\
        \(lines(specs))
              ;;
        """
    }

    private func lines(_ specs: [String]) -> String {
      specs.map { "        \($0)" }.joined(separator: " \\\n")
    }
  }
}

// MARK: - Specifications of `_arguments`

extension CompletionShell.Zsh {
  private func specs(of options: [OptionSpec], groups: [OptionSpec.Group]) -> [String] {
    options.flatMap { option in
      let excluded = self.excluded(by: option, in: groups)
      return option.names.map { spec(of: option, spelt: $0, excluded: excluded) }
    }
  }

  /// The options that can no longer follow: other spellings, and those of an exclusive set.
  private func excluded(by option: OptionSpec, in groups: [OptionSpec.Group]) -> [String] {
    let sets = groups.flatMap(\.exclusive).filter { $0.contains(option.name) }
    let others = sets.flatMap(\.self).filter { $0 != option.name }
    return ((option.isRepeatable ? [] : option.names) + others).unique
  }

  private func spec(of option: OptionSpec, spelt name: String, excluded: [String]) -> String {
    let start = option.isRepeatable ? "*" : "(\(excluded.joined(separator: " ")))"
    let help = "[\(Self.escaped(option.summary))]"
    guard let value = option.value else { return CompletionShell.quoted("\(start)\(name)\(help)") }
    let sign = name.hasPrefix("--") ? "=" : "+"
    return CompletionShell.quoted("\(start)\(name)\(sign)\(help):\(message(of: value))")
  }

  private func argument(_ argument: CommandSpec.Argument, at position: Int) -> String {
    let place = argument.isRepeated ? "*" : "\(position)"
    return CompletionShell.quoted("\(place):\(message(of: argument.value))")
  }

  /// The name of a value, a colon, and what to offer for it.
  private func message(of value: ValueSpec) -> String {
    if let list = value.list {
      return "\(Self.escaped(value.name)):{\(name)_list \(list)}"
    }
    let offer =
      switch value.kind {
      case .text, .word, .integer, .number, .keyed: " "
      case .choice(let words): "(\(words.joined(separator: " ")))"
      case .file(let extensions): Self.files(extensions)
      case .nameOrFile: functionName(of: value)
      }
    return "\(Self.escaped(value.name)):\(offer)"
  }

  private func functionName(of value: ValueSpec) -> String {
    "\(name)_\(String(value.name.map { $0.isLetter ? $0 : "_" }))"
  }

  /// One extension in parentheses would be taken for a glob qualifier.
  private static func files(_ extensions: [String]) -> String {
    guard let first = extensions.first else { return "_files" }
    let several = "(\(extensions.joined(separator: "|")))"
    return #"_files -g "*.\#(extensions.count == 1 ? first : several)""#
  }

  /// A text with the signs escaped that separate the parts of a specification.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\[]:".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
