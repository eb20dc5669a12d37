import PhoneModel
import SourceCode
import UserNotifications

// What permission an app asks for.

extension SourceReader {
  /// The interactions that the sources ask the person to allow; nil if none can be determined.
  func requestedOptions() -> UNAuthorizationOptions? {
    var found: UNAuthorizationOptions?
    for number in library.index.marked where library.isOwn(library.index.paths[number]) {
      guard let file = library.file(number), file.language != .javaScript else { continue }
      let tokens = file.parsed.tokens
      for index in tokens.tokens.indices
      where tokens.text(at: index).hasPrefix("requestAuthorization") && Self.isCalled(index, tokens)
      {
        guard let options = requestedOptions(at: index, in: file) else { continue }
        found = (found ?? []).union(options)
      }
    }
    return found
  }

  private func requestedOptions(at index: Int, in file: ParsedFile) -> UNAuthorizationOptions? {
    let tokens = file.parsed.tokens
    // In Objective-C, the argument follows the method's name and its colon.
    var start = index + 2
    if file.language == .swift {
      guard tokens.text(at: index + 2) == "options" else { return nil }
      start = index + 4
    }
    var parser = Parser(tokens, start..<min(start + 60, tokens.tokens.count))
    evaluator.beginRoot()
    let value = evaluator.evaluate(parser.parseOptions(), evaluator.context(file, nil))
    let place = file.place(tokens.tokens[index].range.lowerBound)
    guard
      case .success(let words) = Recognition.optionWords(
        value, Recognition.authorizationBits, at: place), !words.isEmpty
    else { return nil }
    return words.compactMap { UNAuthorizationOptions.Word(rawValue: $0) }.reduce(into: []) {
      $0.insert($1.option)
    }
  }
}
