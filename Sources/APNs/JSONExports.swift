// The values of this module are read from JSON, and what is wrong with them is a `Diagnostic`: who
// imports it needs both.
@_exported public import JSON
