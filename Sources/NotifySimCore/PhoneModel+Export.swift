// A test that uses the phone as a library imports one module.
@_exported public import PhoneModel
