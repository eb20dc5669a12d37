#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if os(Linux)
/// The sections and symbols of a program's file in the 64-bit form of ELF.
struct ELFImage {
  private struct Section {
    var type: UInt32
    var flags: UInt64
    var address: UInt64
    var offset: UInt64
    var size: UInt64
    var link: UInt32

    var isWritable: Bool { flags & 0x1 != 0 && flags & 0x2 != 0 }
    /// Whether it has no bytes in the file, so that it is zero when the program starts.
    var isZero: Bool { type == 8 }
  }

  private struct Symbol {
    let isVariable: Bool
    let section: Int
    let address: UInt64
    let size: UInt64
  }

  private let bytes: UnsafeRawBufferPointer
  /// What is added to an address in the file.
  let base: UInt64
  private var sections: [Section] = []
  private var symbols: Section?
  private var names: Section?
  /// The modules with variables that were not asked for.
  private(set) var otherModules: Set<String> = []

  /// Whether the file has symbols.
  var isWhole: Bool { symbols != nil && names != nil }

  /// Reads the sections of a file; nil if it is of another form.
  init?(_ bytes: UnsafeRawBufferPointer, base: UInt64) {
    self.bytes = bytes
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    guard bytes.count > 64, bytes.prefix(6).elementsEqual(magic) else { return nil }
    let isRelocatable = Self.load(bytes, 16, as: UInt16.self) == 3
    self.base = isRelocatable ? base : 0
    guard !isRelocatable || base > 0, let start: UInt64 = Self.load(bytes, 40),
      let size: UInt16 = Self.load(bytes, 58), let count: UInt16 = Self.load(bytes, 60), size >= 64
    else { return nil }
    for number in 0..<UInt64(count) {
      let (place, isWrong) = start.addingReportingOverflow(number * UInt64(size))
      guard !isWrong, let section = section(at: place) else { return nil }
      sections.append(section)
    }
    symbols = sections.first { $0.type == 2 }
    names = symbols.flatMap { symbols in
      sections.indices.contains(Int(symbols.link)) ? sections[Int(symbols.link)] : nil
    }
  }

  private static func load<Value: BitwiseCopyable & FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ offset: UInt64, as type: Value.Type = Value.self
  ) -> Value? {
    guard offset <= UInt64(bytes.count), UInt64(bytes.count) - offset >= UInt64(Value.bitWidth / 8)
    else { return nil }
    return bytes.loadUnaligned(fromByteOffset: Int(offset), as: Value.self)
  }

  private func load<Value: BitwiseCopyable & FixedWidthInteger>(
    _ offset: UInt64, as type: Value.Type = Value.self
  ) -> Value? {
    Self.load(bytes, offset)
  }

  private func section(at place: UInt64) -> Section? {
    guard place < UInt64(bytes.count), let type: UInt32 = load(place + 4),
      let flags: UInt64 = load(place + 8), let address: UInt64 = load(place + 16),
      let offset: UInt64 = load(place + 24), let size: UInt64 = load(place + 32),
      let link: UInt32 = load(place + 40),
      type == 8 || offset <= UInt64(bytes.count) && size <= UInt64(bytes.count) - offset
    else { return nil }
    return Section(
      type: type, flags: flags, address: address, offset: offset, size: size, link: link)
  }

  /// The words of a section whose entries have three of them; nil for another form.
  ///
  /// There are hundreds of thousands of entries, which a debug build reads too: hence the pointer.
  private func entries(of section: Section) -> (words: UnsafePointer<UInt64>, count: Int)? {
    guard section.offset % 8 == 0, section.type != 8, let start = bytes.baseAddress else {
      return nil
    }
    let words = (start + Int(section.offset)).assumingMemoryBound(to: UInt64.self)
    return (words, Int(section.size / 24))
  }

  /// Calls a closure with each variable and function, and the bytes of its name.
  private func forEachSymbol(_ body: (Symbol, UnsafeRawBufferPointer) -> Void) {
    guard let symbols, let names, names.type != 8, let (words, count) = entries(of: symbols),
      let start = bytes.baseAddress
    else { return }
    let text = (start + Int(names.offset)).assumingMemoryBound(to: CChar.self)
    let length = Int(names.size)
    for number in 0..<count {
      let first = words[number * 3]
      let kind = (first >> 32) & 0xF
      let name = Int(first & 0xFFFF_FFFF)
      guard kind == 1 || kind == 2, name < length else { continue }
      let isSwift = text[name] == 0x24
      guard isSwift == (kind == 1) else { continue }
      body(
        Symbol(
          isVariable: kind == 1, section: Int(first >> 48), address: words[number * 3 + 1],
          size: words[number * 3 + 2]),
        UnsafeRawBufferPointer(start: text + name, count: strnlen(text + name, length - name)))
    }
  }

  /// Finds the variables of modules, in the order of their addresses.
  ///
  /// The program may have a hundred thousand, of which few belong to these modules.
  mutating func variables(ofModules isIncluded: (String) -> Bool) -> [StaticVariables.Variable] {
    var found: [(name: MangledName, symbol: Symbol)] = []
    var programs: Set<String> = []
    forEachSymbol { symbol, name in
      if !symbol.isVariable {
        if let program = MangledName.program(withEntry: name) { programs.insert(program) }
      } else if symbol.size > 0, symbol.size < 1 << 20, sections.indices.contains(symbol.section),
        sections[symbol.section].isWritable, let name = MangledName(name)
      {
        found.append((name, symbol))
      }
    }
    var all: [MangledName.Module: Bool] = [:]
    for (name, _) in found {
      if let module = name.module, all[module] == nil { all[module] = isIncluded(module.name) }
    }
    let modules = all.filter(\.value).map(\.key)
    otherModules = Set(all.filter { !$0.value }.map(\.key.name))
    let own = found.compactMap { name, symbol in
      name.module(among: modules, of: all).map { (name: name, module: $0.name, symbol: symbol) }
    }
    let initialized = own.compactMap(\.name.initialized)
    let variables = own.compactMap { name, module, symbol -> StaticVariables.Variable? in
      // The global variables of a main.swift are set by its code, which runs once.
      let isScriptVariable =
        programs.contains(module) && name.isGlobal && !initialized.contains(where: name.begins)
      guard !isScriptVariable, let initial = initialBytes(of: symbol) else { return nil }
      return StaticVariables.Variable(
        address: symbol.address, size: Int(symbol.size), initial: initial)
    }
    return relocated(variables.sorted { $0.address < $1.address })
  }

  private func initialBytes(of symbol: Symbol) -> [UInt8]? {
    let section = sections[symbol.section]
    if section.isZero { return [UInt8](repeating: 0, count: Int(symbol.size)) }
    guard symbol.address >= section.address, symbol.size <= section.size,
      symbol.address - section.address <= section.size - symbol.size
    else { return nil }
    let start = Int(section.offset + symbol.address - section.address)
    return Array(bytes[start..<start + Int(symbol.size)])
  }

  /// The variables with the addresses that the loader wrote into them; those with one that is not
  /// known are left out.
  private func relocated(_ variables: [StaticVariables.Variable]) -> [StaticVariables.Variable] {
    var variables = variables
    var unknown: Set<Int> = []
    guard let first = variables.first, let last = variables.last else { return [] }
    let (start, end) = (first.address, last.address &+ UInt64(last.size))
    for section in sections where section.type == 4 {
      guard let (words, count) = entries(of: section) else { return [] }
      for number in 0..<count {
        let address = words[number * 3]
        guard address >= start, address < end, let place = variables.firstIndex(holding: address)
        else { continue }
        let offset = Int(address - variables[place].address)
        let (info, addend) = (words[number * 3 + 1], words[number * 3 + 2])
        guard let value = value(ofRelocation: info, addend, in: section),
          offset + 8 <= variables[place].size
        else {
          unknown.insert(place)
          continue
        }
        withUnsafeBytes(of: value.littleEndian) { bytes in
          variables[place].initial.replaceSubrange(offset..<offset + 8, with: bytes)
        }
      }
    }
    return variables.indices.filter { !unknown.contains($0) }.map { variables[$0] }
  }

  /// The address that an entry of a relocation section stands for; nil if it is not known.
  private func value(ofRelocation info: UInt64, _ addend: UInt64, in section: Section) -> UInt64? {
    #if arch(x86_64)
    let (relative, absolute): (UInt64, UInt64) = (8, 1)
    #elseif arch(arm64)
    let (relative, absolute): (UInt64, UInt64) = (1027, 257)
    #else
    let (relative, absolute): (UInt64, UInt64) = (.max, .max)
    #endif
    switch info & 0xFFFF_FFFF {
    case relative: return base &+ addend
    case absolute:
      guard sections.indices.contains(Int(section.link)) else { return nil }
      let symbols = sections[Int(section.link)]
      let place = symbols.offset + (info >> 32) &* 24
      guard sections.indices.contains(Int(symbols.link)), place < symbols.offset + symbols.size,
        let name: UInt32 = load(place), let index: UInt16 = load(place + 6),
        let address: UInt64 = load(place + 8)
      else { return nil }
      if index != 0 { return base &+ address &+ addend }
      let names = sections[Int(symbols.link)]
      guard UInt64(name) < names.size, let start = bytes.baseAddress,
        let found = dlsym(
          nil, (start + Int(names.offset) + Int(name)).assumingMemoryBound(to: CChar.self))
      else { return nil }
      return UInt64(UInt(bitPattern: found)) &+ addend
    default: return nil
    }
  }
}

extension [StaticVariables.Variable] {
  /// The index of the variable that holds an address; they are in the order of their addresses.
  fileprivate func firstIndex(holding address: UInt64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address - self[low - 1].address < UInt64(self[low - 1].size) else { return nil }
    return low - 1
  }
}

/// The symbol of a variable, or of its initialization token, in Swift's mangling.
///
/// It is a part of the bytes that it was read from.
struct MangledName {
  /// The symbol without what the optimizer appended.
  private let text: Slice<UnsafeRawBufferPointer>
  /// The module at its beginning; nil if the variable is in an extension of a standard type.
  let module: Module?

  /// A module's name after its length.
  struct Module: Hashable {
    fileprivate let bytes: Slice<UnsafeRawBufferPointer>
    fileprivate let mangled: Slice<UnsafeRawBufferPointer>

    var name: String { String(decoding: bytes, as: UTF8.self) }

    static func == (one: Module, other: Module) -> Bool { one.bytes.elementsEqual(other.bytes) }

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes))
    }
  }

  /// Reads a symbol; nil if it is no variable's.
  init?(_ name: UnsafeRawBufferPointer) {
    guard name.count > 4, name[0] == UInt8(ascii: "$"), name[1] == UInt8(ascii: "s") else {
      return nil
    }
    let end = Self.place(of: UInt8(ascii: "."), in: name[...]) ?? name.endIndex
    text = name[..<end]
    let isVariable =
      Self.ends(text, "vpZ") || Self.ends(text, "vp") || Self.ends(text, "_Wz")
      || text.suffix(16).contains(UInt8(ascii: "W")) && Self.holds(text, Array("_WZTv".utf8))
    guard isVariable else { return nil }
    module = Self.module(in: text)
  }

  /// Whether it is a variable outside a type.
  var isGlobal: Bool { Self.ends(text, "vp") }

  /// The beginning of the symbol of the variable that this token is for; nil for a variable.
  var initialized: Slice<UnsafeRawBufferPointer>? {
    Self.ends(text, "_Wz") ? text.dropLast(3) : nil
  }

  /// Whether the symbol begins with other bytes.
  func begins(with start: Slice<UnsafeRawBufferPointer>) -> Bool { text.starts(with: start) }

  /// The one of these modules that the variable belongs to, also in an extension of a type of
  /// another module.
  ///
  /// - Parameters:
  ///   - modules: the modules that are wanted.
  ///   - all: every module of the program, and whether it is wanted.
  /// - Returns: the module; nil if it is not wanted.
  func module(among modules: [Module], of all: [Module: Bool]) -> Module? {
    if let module, all[module] == true { return module }
    guard Self.place(of: UInt8(ascii: "E"), in: text) != nil else { return nil }
    return modules.first { Self.holds(text, Array($0.mangled) + [UInt8(ascii: "E")]) }
  }

  /// The module of a program whose function `main` has this symbol, as Swift's package manager
  /// names it.
  static func program(withEntry name: UnsafeRawBufferPointer) -> String? {
    guard name.count > 5, name[name.count - 1] == UInt8(ascii: "n"), name[0] != UInt8(ascii: "$"),
      ends(name[...], "_main")
    else { return nil }
    return String(decoding: name.dropLast(5), as: UTF8.self)
  }

  private static func ends(_ text: Slice<UnsafeRawBufferPointer>, _ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard text.count >= count, let start = text.base.baseAddress else { return false }
    return memcmp(start + text.endIndex - count, suffix.utf8Start, count) == 0
  }

  private static func place(
    of byte: UInt8, in text: Slice<UnsafeRawBufferPointer>
  ) -> Int? {
    guard let start = text.base.baseAddress else { return nil }
    return memchr(start + text.startIndex, Int32(byte), text.count).map { found in
      UnsafeRawPointer(found) - start
    }
  }

  private static func holds(_ text: Slice<UnsafeRawBufferPointer>, _ part: [UInt8]) -> Bool {
    guard let start = text.base.baseAddress, let first = part.first else { return false }
    var rest = text
    while let place = place(of: first, in: rest), place + part.count <= text.endIndex {
      if memcmp(start + place, part, part.count) == 0 { return true }
      rest = text[(place + 1)...]
    }
    return false
  }

  /// The identifier after its length, behind the two bytes that each symbol begins with.
  private static func module(in text: Slice<UnsafeRawBufferPointer>) -> Module? {
    let start = text.startIndex + 2
    var (place, count) = (start, 0)
    while place < text.endIndex, (0x30...0x39).contains(text[place]), count < 1000 {
      count = count * 10 + Int(text[place] - 0x30)
      place += 1
    }
    guard place > start, text[start] != 0x30, count <= text.endIndex - place else { return nil }
    return Module(bytes: text[place..<place + count], mangled: text[start..<place + count])
  }
}
#endif
