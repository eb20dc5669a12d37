extension ReadApp {
  /// A Live Activity as the sources declare it: a type that conforms to `ActivityAttributes`.
  package struct Activity: Sendable {
    /// The name of the type, which `attributes-type` gives.
    package let name: String
    /// What `attributes` decodes into.
    package let attributes: DecodedType
    /// What `content-state` decodes into.
    package let state: DecodedType
    /// Where the type is declared.
    package let place: Place

    /// Creates an activity.
    package init(name: String, attributes: DecodedType, state: DecodedType, place: Place) {
      self.name = name
      self.attributes = attributes
      self.state = state
      self.place = place
    }
  }
}
