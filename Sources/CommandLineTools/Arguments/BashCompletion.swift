extension CompletionShell {
  /// The completion script for bash, from version 3.2 (the one that macOS has).
  struct Bash {
    let tool: ToolSpec

    private var name: String { "_\(tool.functionName)" }

    /// The whole script.
    var script: String {
      [header, helpers, values, options, arguments, entry].joined(separator: "\n\n") + "\n"
    }

    private var header: String {
      "# bash completion for \(tool.name)"
    }

    /// Words that begin with the one at hand, and files with one of the extensions.
    private var helpers: String {
      """
      \(name)_words() {
        local current=$1 word
        shift
        for word; do
          if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
        done
      }

      \(name)_list() {
        local word
        while IFS= read -r word; do
          \(name)_words "$2" "$word"
        done < <("${COMP_WORDS[0]}" \(CompletionShell.lister) "$1" "${COMP_WORDS[@]:1}" 2>/dev/null)
        if [[ ${COMPREPLY[*]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
      }

      \(name)_files() {
        local current=$1 file extension
        shift
        compopt -o filenames 2>/dev/null
        while IFS= read -r file; do
          if [[ $# -eq 0 || -d $file ]]; then
            COMPREPLY+=("$file")
            continue
          fi
          for extension; do
            if [[ $file == *".$extension" ]]; then COMPREPLY+=("$file"); fi
          done
        done < <(compgen -f -- "$current")
      }
      """
    }

    /// What may stand behind an option: where commands declare it each in its own way, behind the
    /// command's, else behind the first one's.
    private var values: String {
      let common = tool.allOptions
      let special = tool.allDeclarations.filter { !common.contains($0) }
      let cases = (special + common).compactMap { option in
        option.value.flatMap { value in
          branch(pattern(for: option, isCommon: common.contains(option)), offers(for: value))
        }
      }
      return function("\(name)_value", of: "\"$3 $1\"", cases: cases)
    }

    private func pattern(for option: OptionSpec, isCommon: Bool) -> String {
      let commands = isCommon ? ["*"] : tool.owners(of: option).map { "'\($0)'" }
      return commands.flatMap { command in option.names.map { "\(command)' \($0)'" } }
        .joined(separator: "|")
    }

    /// The options of each command; any may stand before the command.
    private var options: String {
      let cases =
        tool.commands.map { branch($0.name, [words($0.options)]) }
        + [branch("''", [words(tool.allOptions)])]
      return function("\(name)_options", cases: cases.compactMap(\.self))
    }

    /// What may stand as the argument of each command.
    private var arguments: String {
      let commands = ValueSpec.Kind.choice(tool.commands.map(\.name))
      let cases =
        tool.commands.map { command in
          branch(command.name, command.arguments.flatMap { offers(for: $0.value) })
        }
        + [branch("''", offers(for: ValueSpec("command", commands)))]
      return function("\(name)_arguments", cases: cases.compactMap(\.self))
    }

    /// Finds the command and what is being typed; bash has already split words at `=`.
    private var entry: String {
      let takers = tool.allOptions.filter { $0.value != nil }.flatMap(\.names)
      return """
        \(name)() {
          local current=${COMP_WORDS[COMP_CWORD]} command='' option='' key='' ended='' index
          COMPREPLY=()
          for ((index = 1; index < COMP_CWORD; index++)); do
            if [[ -n $ended ]]; then
              command=${command:-${COMP_WORDS[index]}}
              continue
            fi
            case ${COMP_WORDS[index]} in
              --) ended=yes ;;
              \(takers.joined(separator: "|")))
                option=${COMP_WORDS[index]}
                if [[ ${COMP_WORDS[index + 1]} == '=' ]]; then ((index++)); fi
                ((index++))
                key=''
                if ((index < COMP_CWORD)) && [[ ${COMP_WORDS[index + 1]} == '=' ]]; then
                  key=${COMP_WORDS[index]}=
                  ((index += 2))
                fi ;;
              -*) ;;
              *) command=${command:-${COMP_WORDS[index]}} ;;
            esac
          done
          if ((index > COMP_CWORD)); then
            if [[ $current == '=' ]]; then current=''; fi
            \(name)_value "$option" "$key$current" "$command"
            COMPREPLY=("${COMPREPLY[@]#"$key"}")
          elif [[ -z $ended && $current == --*=* ]]; then
            \(name)_value "${current%%=*}" "${current#*=}" "$command"
            COMPREPLY=("${COMPREPLY[@]/#/${current%%=*}=}")
          elif [[ -z $ended && $current == -* ]]; then
            \(name)_options "$command" "$current"
          else
            \(name)_arguments "$command" "$current"
          fi
        }

        complete -F \(name) \(tool.name)
        """
    }
  }
}

// MARK: - Pieces

extension CompletionShell.Bash {
  private func function(_ name: String, of word: String = "$1", cases: [String]) -> String {
    """
    \(name)() {
      case \(word) in
    \(cases.joined(separator: "\n"))
      esac
    }
    """
  }

  /// A branch of a case statement; nil for one that does nothing.
  private func branch(_ pattern: String, _ commands: [String]) -> String? {
    guard !commands.isEmpty else { return nil }
    return "    \(pattern))\n" + commands.map { "      \($0)\n" }.joined() + "      ;;"
  }

  private func words(_ options: [OptionSpec]) -> String {
    "\(name)_words \"$2\" \(options.flatMap(\.names).joined(separator: " "))"
  }

  private func offers(for value: ValueSpec) -> [String] {
    let kind = value.kind
    var commands: [String] = []
    if let list = value.list { commands.append("\(name)_list \(list) \"$2\"") }
    if !kind.words.isEmpty {
      let words = kind.words.map(CompletionShell.quoted).joined(separator: " ")
      commands.append("\(name)_words \"$2\" \(words)")
    }
    if let extensions = kind.fileExtensions {
      commands.append((["\(name)_files \"$2\""] + extensions).joined(separator: " "))
    }
    return commands
  }
}

extension ToolSpec {
  /// The script that completes this tool's command lines in a shell, to be sourced by it.
  package func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: CompletionShell.Bash(tool: self).script
    case .zsh: CompletionShell.Zsh(tool: self).script
    case .fish: CompletionShell.Fish(tool: self).script
    }
  }

  /// The name as a part of a function's name in a script: `notify_sim`.
  var functionName: String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}

/// The quoting that the three shells share.
extension CompletionShell {
  /// A text in single quotes, with quotes inside it closed, escaped and opened again; all three
  /// shells read that as one word.
  static func quoted(_ text: String) -> String {
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(pieces.joined(separator: #"'\''"#))'"
  }
}

/// A shell for which the tool can write a completion script.
package enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// The GNU shell, from version 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// What a script begins the tool's command line with to ask for the words of a list, one a line;
  /// the name of the list comes behind it, and then the words that were typed.
  static let lister = "--list-words"
}
