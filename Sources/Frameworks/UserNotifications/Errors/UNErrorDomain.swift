/// The domain of the errors of this framework (A19).
public let UNErrorDomain = "UNErrorDomain"
