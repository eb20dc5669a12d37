import PhoneModel
import SourceCode

// What the languages' own lists, sets, texts and objects do.

extension Evaluator {
  // MARK: - Changes in place

  /// Changes a list that a variable holds; nil if the call is another one.
  func change(
    _ target: Expression, _ receiver: Value, _ name: String, _ arguments: [Argument],
    _ context: Context
  ) -> Value? {
    if case .options = receiver { return changeOptions(target, receiver, name, arguments, context) }
    var changed = receiver
    if case .unknown(let reason) = receiver, Self.adding.contains(name), Self.isVariable(target) {
      // What nobody knows, and the new elements.
      changed = .list(Value.List(isOpen: reason))
    }
    guard case .list(var list) = changed else {
      if name == "insert" || name == "formUnion" {
        return changeOptions(target, receiver, name, arguments, context)
      }
      return nil
    }
    let certain = { (value: Value) in self.element(value) }
    switch name {
    case "append", "add", "push", "addObject", "Add", "insert", "unshift", "update",
      "insertObject":
      guard !arguments.isEmpty else { return nil }
      let first = arguments.first {
        $0.label == nil || $0.label == "contentsOf" || $0.label == "with"
      }
      for argument in arguments where name == "push" || argument.value === first?.value {
        let value = evaluate(argument.value, context)
        if argument.label == "contentsOf" {
          add(value, to: &list)
        } else if case .spread = argument.value.kind {
          add(value, to: &list)
        } else if name == "unshift" {
          list.elements.insert(certain(value), at: 0)
        } else if name.hasPrefix("insert"),
          let place = arguments.first(where: { $0.label == "at" || $0.label == "atIndex" })
        {
          insert(certain(value), at: evaluate(place.value, context), in: &list, place, context)
        } else {
          list.elements.append(certain(value))
        }
      }
    case "formUnion", "addAll", "addObjectsFromArray", "AddRange", "unionSet":
      guard let argument = arguments.first else { return nil }
      add(evaluate(argument.value, context), to: &list)
    case "removeAll", "clear", "Clear", "removeAllObjects":
      guard arguments.isEmpty || arguments.first?.label == "keepingCapacity" else {
        for index in list.elements.indices {
          list.elements[index].condition = list.elements[index].condition ?? "it is not removed"
        }
        break
      }
      list = Value.List()
    case "remove", "removeLast", "removeFirst", "splice", "subtract", "pop", "shift",
      "removeObject", "Remove":
      for argument in arguments { _ = evaluate(argument.value, context) }
      for index in list.elements.indices {
        list.elements[index].condition = list.elements[index].condition ?? "it is not removed"
      }
    default:
      guard Self.changing.contains(name) || Self.rearranging.contains(name) else { return nil }
      for argument in arguments { _ = evaluate(argument.value, context) }
      list.isOpen =
        list.isOpen
        ?? Value.Reason(
          "'\(name)' changes the list", at: context.file.place(target.start))
    }
    if list.elements.count > Self.elementLimit { return nil }
    store(.list(list), in: target, context)
    // Whether a set had the element before, or how many a list has now.
    return .unknown(
      Value.Reason("the result of '\(name)' is unknown", at: context.file.place(target.start)))
  }

  /// Adds an element at a place of a list; where the place is not known, neither is the order.
  private func insert(
    _ element: Value.Element, at index: Value, in list: inout Value.List, _ argument: Argument,
    _ context: Context
  ) {
    if case .number(let number) = index, let place = Int(exactly: number),
      (0...list.elements.count).contains(place),
      list.elements.prefix(place).allSatisfy({ $0.condition == nil })
    {
      list.elements.insert(element, at: place)
      return
    }
    list.elements.append(element)
    list.isOpen =
      list.isOpen
      ?? Value.Reason(
        "the position of the insertion is unknown", at: context.file.place(argument.value.start))
  }

  /// The words that change a list in its place in a way that is not followed.
  private static let rearranging: Set<String> = [
    "sort", "reverse", "shuffle", "swapAt", "removeSubrange", "replaceSubrange", "partition",
    "formIntersection", "formSymmetricDifference", "removeObjectAtIndex",
    "removeLastObject", "replaceObjectAtIndex", "exchangeObjectAtIndex", "removeObjectsInArray",
    "sortUsingSelector", "sortUsingComparator", "minusSet", "intersectSet", "setArray", "setSet",
  ]

  /// The words that add to a list.
  private static let adding: Set<String> = [
    "append", "insert", "formUnion", "add", "push", "addObject", "Add", "addAll", "update",
    "addObjectsFromArray", "AddRange", "unionSet",
  ]

  /// Whether an expression is a variable, and no call.
  private static func isVariable(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name: true
    case .member(let base, _): isVariable(base)
    default: false
    }
  }

  private func changeOptions(
    _ target: Expression, _ receiver: Value, _ name: String, _ arguments: [Argument],
    _ context: Context
  ) -> Value? {
    guard name == "insert" || name == "formUnion", arguments.count == 1 else { return nil }
    switch receiver {
    case .options, .implicit, .external, .made: break
    case .choice: break
    default: return nil
    }
    store(.options([receiver, evaluate(arguments[0].value, context)]), in: target, context)
    return .null
  }

  // MARK: - Calls

  func builtInCall(
    _ name: String, of receiver: Value, _ given: [GivenArgument], _ expression: Expression,
    _ context: Context
  ) -> Value? {
    switch receiver {
    case .list(let list): listCall(name, list, given, expression, context)
    case .text(let text): textCall(name, text, given)
    case .object(let object) where context.file.language == .kotlin && name == "map":
      listCall(name, pairs(of: object), given, expression, context)
    case .object(let object): objectCall(name, object, given)
    case .choice(let alternatives) where Self.listCalls.contains(name):
      mergedList(of: alternatives).flatMap { listCall(name, $0, given, expression, context) }
    case .unknown(let reason) where ["union", "concat", "plus"].contains(name) && !given.isEmpty:
      listCall(name, Value.List(isOpen: reason), given, expression, context)
    case .number(let number) where name == "toString" || name == "ToString":
      .text(Self.text(number))
    case .implicit, .options:
      name == "union" && given.count == 1
        ? .options([receiver, given[0].value])
        : scopeCall(name, receiver, given, expression, context)
    default: scopeCall(name, receiver, given, expression, context)
    }
  }

  /// The keys and the values of a map.
  private func pairs(of object: Value.Object) -> Value.List {
    let pairs = object.keys.map { key -> Value.Element in
      var pair = Value.Object()
      let value = object.members[key] ?? .null
      for (name, part) in [("0", .text(key)), ("1", value), ("key", .text(key)), ("value", value)] {
        pair.set(name, part)
      }
      return element(.object(pair))
    }
    return Value.List(elements: pairs, isOpen: object.isOpen)
  }

  private static let listCalls: Set<String> = [
    "map", "union", "concat", "compactMap", "flatMap", "forEach",
  ]

  private func mergedList(of alternatives: [Value.Alternative]) -> Value.List? {
    guard alternatives.allSatisfy({ if case .list = $0.value { true } else { false } }) else {
      return nil
    }
    var list = Value.List()
    add(.choice(alternatives), to: &list)
    return list
  }

  /// `let`, `apply`, `also` and the like of Kotlin, which any value has.
  private func scopeCall(
    _ name: String, _ receiver: Value, _ given: [GivenArgument], _ expression: Expression,
    _ context: Context
  ) -> Value? {
    guard context.file.language == .kotlin, given.count == 1,
      case .function(let function) = given[0].value
    else { return nil }
    let place = context.file.place(expression.start)
    switch name {
    case "let": return call(function, [(nil, receiver)], at: place, from: context)
    case "also", "apply":
      _ = call(function, [(nil, receiver)], at: place, from: context)
      return receiver
    default: return nil
    }
  }

  private func listCall(
    _ name: String, _ list: Value.List, _ given: [GivenArgument], _ expression: Expression,
    _ context: Context
  ) -> Value? {
    let place = context.file.place(expression.start)
    switch name {
    case "map", "compactMap", "flatMap", "Select", "mapNotNull", "forEach", "ForEach", "mapIndexed",
      "concurrentMap":
      guard let first = given.last?.value else { return nil }
      return mapped(list, by: first, name, expression, context)
    case "filter", "where", "Where", "filterNot", "filterNotNull", "removeWhere":
      guard let first = given.last?.value, case .function(let function) = first else {
        if name == "filter", let first = given.first?.value, case .external("Boolean") = first {
          return .list(list)
        }
        return nil
      }
      return filtered(list, by: function, name == "filterNot", place, context)
    case "union", "concat", "plus", "Concat", "Union", "setByAddingObjectsFromSet",
      "setByAddingObjectsFromArray", "arrayByAddingObjectsFromArray", "followedBy":
      var result = list
      for argument in given { add(argument.value, to: &result) }
      return .list(result)
    case "setByAddingObject", "arrayByAddingObject":
      var result = list
      for argument in given { result.elements.append(element(argument.value)) }
      return .list(result)
    case "toSet", "toList", "toTypedArray", "toMutableSet", "toMutableList", "ToArray", "ToList",

      "copy", "mutableCopy", "allObjects", "asList", "cast", "values",
      "toArray", "asIterable", "ToHashSet", "lazy":
      for argument in given { runClosures(in: [argument], place) }
      return .list(list)
    case "reversed":
      return .list(Value.List(elements: list.elements.reversed(), isOpen: list.isOpen))
    case "sorted", "sortedBy", "shuffled", "shuffle", "sortedWith", "toSorted":
      guard list.elements.count > 1 else { return .list(list) }
      var result = list
      result.isOpen = list.isOpen ?? Value.Reason("the order is unknown", at: place)
      return .list(result)
    case "sublist", "slice", "prefix", "take", "Take", "suffix", "dropFirst", "drop":
      return sliced(list, name, given)
    case "joined", "join", "joinToString":
      let separator = given.first?.value.string ?? (name == "joined" ? "" : ",")
      let texts = list.elements.map(\.value.string)
      guard list.isOpen == nil, !texts.contains(nil),
        list.elements.allSatisfy({ $0.condition == nil })
      else { return nil }
      return .text(texts.compactMap(\.self).joined(separator: separator))
    case "contains", "includes", "Contains":
      guard let wanted = given.first?.value else { return nil }
      let results = list.elements.map { areEqual($0.value, wanted) }
      if results.contains(true) { return .truth(true) }
      return list.isOpen == nil && !results.contains(nil) ? .truth(false) : nil
    case "reduce": return reduced(list, given, place, context)
    case "first", "find", "firstWhere", "firstOrNull", "single":
      for argument in given { runClosures(in: [argument], place) }
      return list.elements.count == 1 && list.isOpen == nil && given.isEmpty
        ? list.elements[0].value : nil
    default: return nil
    }
  }

  private func mapped(
    _ list: Value.List, by function: Value, _ name: String, _ expression: Expression,
    _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    var result = Value.List(isOpen: list.isOpen)
    for (index, item) in list.elements.enumerated() {
      let value: Value
      switch function {
      case .function(let closure):
        // A closure that takes two values apart takes an index as the second.
        let second: [GivenArgument] =
          context.file.language == .javaScript && closure.function.parameters.count > 1
          ? [(nil, .number(Double(index)))] : []
        let pair = closure.function.parameters.count > 1 && context.file.language == .swift
        value =
          pair
          ? call(closure, self.pair(item.value), at: place, from: context)
          : call(closure, [(nil, item.value)] + second, at: place, from: context)
      case .type, .external:
        value = apply(one: function, item.value, expression, context)
      default: value = function.reason.map { .unknown($0) } ?? item.value
      }
      if name == "flatMap" {
        add(value, to: &result, condition: item.condition)
      } else if (name == "compactMap" || name == "mapNotNull"), value.isNull {
        continue
      } else {
        addChoice(value, item.condition, name, to: &result)
      }
    }
    if list.elements.isEmpty, list.isOpen != nil, case .function(let closure) = function {
      // What would be made of an element says what is made at all.
      undecided += 1
      let value = call(closure, [], at: place, from: context, isRoot: true)
      undecided -= 1
      if !value.isUnknown, !value.isNull, name != "forEach" {
        result.elements.append(element(value, condition: "for each element of an unknown list"))
      }
    }
    return name == "forEach" || name == "ForEach" ? .null : .list(result)
  }

  /// Adds a value that may be missing.
  private func addChoice(
    _ value: Value, _ condition: String?, _ name: String, to list: inout Value.List
  ) {
    guard name == "compactMap" || name == "mapNotNull", case .choice(let alternatives) = value
    else {
      list.elements.append(element(value, condition: condition))
      return
    }
    for alternative in alternatives where !alternative.value.isNull {
      list.elements.append(
        element(alternative.value, condition: condition ?? alternative.condition))
    }
  }

  private func pair(_ value: Value) -> [GivenArgument] {
    guard case .object(let object) = value else { return [(nil, value)] }
    return [(nil, object.members["0"] ?? .null), (nil, object.members["1"] ?? .null)]
  }

  private func apply(
    one function: Value, _ value: Value, _ expression: Expression, _ context: Context
  ) -> Value {
    if case .external(let path) = function {
      return callExternal(path, receiver: nil, [(nil, value)], expression, context)
    }
    return unknown("'\(context.file.text(expression))' cannot be followed", expression, context)
  }

  private func filtered(
    _ list: Value.List, by function: Value.FunctionValue, _ isNegated: Bool,
    _ place: ReadApp.Place, _ context: Context
  ) -> Value {
    var result = Value.List(isOpen: list.isOpen)
    for item in list.elements {
      let verdict = truth(of: call(function, [(nil, item.value)], at: place, from: context))
      switch verdict.map({ $0 != isNegated }) {
      case true?: result.elements.append(item)
      case false?: continue
      case nil:
        var item = item
        item.condition = item.condition ?? "it passes a filter"
        result.elements.append(item)
      }
    }
    return .list(result)
  }

  private func sliced(_ list: Value.List, _ name: String, _ given: [GivenArgument]) -> Value? {
    guard list.isOpen == nil, list.elements.allSatisfy({ $0.condition == nil }) else { return nil }
    let numbers = given.map { argument -> Int? in
      guard case .number(let number) = argument.value else { return nil }
      return Int(exactly: number)
    }
    guard !numbers.contains(nil) else { return nil }
    let bounds = numbers.compactMap(\.self)
    let count = list.elements.count
    let range: Range<Int>
    switch name {
    case "sublist", "slice":
      let start = bounds.first ?? 0
      let end = bounds.count > 1 ? bounds[1] : count
      range = min(max(0, start), count)..<min(max(start, end, 0), count)
    case "prefix", "take", "Take": range = 0..<min(max(0, bounds.first ?? 0), count)
    case "suffix": range = (count - min(max(0, bounds.first ?? 0), count))..<count
    default: range = min(max(0, bounds.first ?? 1), count)..<count
    }
    guard range.lowerBound <= range.upperBound else { return nil }
    return .list(Value.List(elements: Array(list.elements[range])))
  }

  private func reduced(
    _ list: Value.List, _ given: [GivenArgument], _ place: ReadApp.Place, _ context: Context
  ) -> Value? {
    guard case .function(let function)? = given.last?.value, given.count == 2 else { return nil }
    let isInto = given[0].label == "into"
    let isScript = context.file.language == .javaScript
    var result = isScript ? given[1].value : given[0].value
    guard case .function(let combine) = isScript ? given[0].value : .function(function) else {
      return nil
    }
    for item in list.elements {
      if isInto {
        guard case .list = result else { return nil }
        // The first parameter is changed in its place.
        let scope = Scope(parent: combine.scope, isFunction: true)
        let names = combine.function.parameters.map(\.name)
        scope.values[names.first ?? "$0"] = result
        scope.values[names.count > 1 ? names[1] : "$1"] = item.value
        guard case .tokens(let range) = combine.function.body else { return nil }
        var parser = Parser(combine.file.parsed.tokens, range)
        let inner = Context(
          file: combine.file, scope: scope, owner: combine.owner, type: combine.type, frame: Frame()
        )
        _ = run(parser.parseStatements(), inner)
        result = scope.values[names.first ?? "$0"] ?? .null
      } else {
        result = call(combine, [(nil, result), (nil, item.value)], at: place, from: context)
      }
    }
    if list.isOpen != nil, case .list(var made) = result {
      made.isOpen = made.isOpen ?? list.isOpen
      return .list(made)
    }
    return result
  }

  private func textCall(_ name: String, _ text: ReadApp.Text, _ given: [GivenArgument]) -> Value? {
    switch name {
    case "uppercased", "toUpperCase", "ToUpper", "uppercase", "toUpperString":
      return .text(text.text.uppercased())
    case "lowercased", "toLowerCase", "ToLower", "lowercase": return .text(text.text.lowercased())
    case "toString", "ToString", "copy", "valueOf": return .text(text)
    case "trim", "trimmingCharacters", "stringByTrimmingCharactersInSet":
      // Without blanks at the ends and with nothing else to cut off, the text stays as it is.
      let ends = [text.text.first, text.text.last].compactMap(\.self)
      return ends.allSatisfy(\.isLetter) ? .text(text) : nil
    case "appending", "stringByAppendingString", "concat", "plus":
      guard let other = given.first?.value.string else { return nil }
      return .text(text.text + other)
    case "isEmpty": return .truth(text.text.isEmpty)
    case "startsWith", "hasPrefix", "StartsWith":
      return given.first?.value.string.map { .truth(text.text.hasPrefix($0)) }
    case "isEqualToString", "equals", "Equals":
      return given.first?.value.string.map { .truth(text.text == $0) }
    case "replace", "replaceAll", "replacingOccurrences", "Replace":
      let values = given.compactMap(\.value.string)
      guard values.count == 2, given.count == 2 else { return nil }
      return .text(text.text.replacing(values[0], with: values[1]))
    default: return nil
    }
  }

  private func objectCall(
    _ name: String, _ object: Value.Object, _ given: [GivenArgument]
  ) -> Value? {
    switch name {
    case "get", "objectForKey", "getOrDefault":
      guard let key = given.first?.value.string, object.members[name] == nil else { return nil }
      return object.members[key] ?? object.isOpen.map { .unknown($0) } ?? .null
    case "map" where object.members["map"] == nil,
      "mapValues" where object.members["mapValues"] == nil:
      return nil
    case "toString" where object.members["toString"] == nil: return nil
    default: return nil
    }
  }
}
