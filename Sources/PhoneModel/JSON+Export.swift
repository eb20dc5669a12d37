// Events carry findings with their places, and settings and manifests are read from JSON: whoever
// uses the model needs both.
@_exported public import JSON
