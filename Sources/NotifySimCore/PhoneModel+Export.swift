// A test that uses the phone as a library imports one module, and reads findings and their places.
@_exported public import JSON
@_exported public import PhoneModel
