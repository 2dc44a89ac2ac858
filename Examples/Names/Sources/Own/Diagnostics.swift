/// A word from this program’s own module Diagnostics.
public let wordDiagnostics = "Diagnostics"
