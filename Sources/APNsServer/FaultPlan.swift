/// The injected faults of a server, in the order in which they were added.
package struct FaultPlan: Sendable {
  /// The faults by their places in the order.
  private var faults: [Int: InjectedFault] = [:]
  /// The places of the faults of each token in lower case, ascending.
  private var byToken: [String: [Int]] = [:]
  /// The places of the faults for any token, ascending.
  private var others: [Int] = []
  private var lastPlace = 0

  /// The limit of faults.
  package static let maximumCount = 100_000

  /// Creates a plan without faults.
  package init() {}

  /// All faults, in order.
  package var all: [InjectedFault] {
    faults.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Why faults are not added.
  package enum ChangeError: Error, Equatable {
    /// Another fault has this identifier.
    case repeated(id: String)
    /// There would be more than ``maximumCount``.
    case tooMany
  }

  /// Adds faults, all or none; those without an identifier get one.
  ///
  /// - Returns: the faults with their identifiers.
  /// - Throws: ``ChangeError``
  package mutating func add(_ new: [InjectedFault]) throws(ChangeError) -> [InjectedFault] {
    guard faults.count + new.count <= Self.maximumCount else { throw .tooMany }
    var ids = Set(faults.values.map(\.id))
    var (place, added) = (lastPlace, [Int: InjectedFault]())
    for var fault in new {
      place += 1
      if fault.id.isEmpty {
        var number = place
        while ids.contains("fault-\(number)") { number += 1 }
        fault.id = "fault-\(number)"
      }
      guard ids.insert(fault.id).inserted else { throw .repeated(id: fault.id) }
      added[place] = fault
    }
    lastPlace = place
    for (place, fault) in added.sorted(by: { $0.key < $1.key }) {
      faults[place] = fault
      if let token = fault.token?.lowercased() {
        byToken[token, default: []].append(place)
      } else {
        others.append(place)
      }
    }
    return added.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Removes the faults of an owner, or all.
  package mutating func removeAll(ofOwner owner: String?) {
    remove { owner == nil || $0.owner == owner }
  }

  /// Removes the fault with an identifier; returns it, or nil if there is none.
  package mutating func remove(id: String) -> InjectedFault? {
    let found = faults.values.first { $0.id == id }
    if found != nil { remove { $0.id == id } }
    return found
  }

  private mutating func remove(where isMeant: (InjectedFault) -> Bool) {
    for (place, fault) in faults where isMeant(fault) { remove(at: place) }
  }

  private mutating func remove(at place: Int) {
    guard let fault = faults.removeValue(forKey: place) else { return }
    guard let token = fault.token?.lowercased() else { return others.removeAll { $0 == place } }
    byToken[token]?.removeAll { $0 == place }
    if byToken[token]?.isEmpty == true { byToken[token] = nil }
  }

  /// The first fault that a request meets; nil if it meets none.
  mutating func fault(meeting candidate: InjectedFault.Candidate) -> InjectedFault? {
    guard !faults.isEmpty else { return nil }
    let own = candidate.tokens.flatMap { byToken[$0] ?? [] }
    for place in own.isEmpty ? others : (own + others).sorted() {
      guard faults[place]?.meets(candidate) == true, let fault = faults[place] else { continue }
      if fault.isOver { remove(at: place) }
      return fault
    }
    return nil
  }
}
