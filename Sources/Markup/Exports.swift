// Whoever imports TypesettingMarkup has the types of its signatures.

@_exported public import TypesetDiagnostics
@_exported public import TypesetElementTree
@_exported public import TypesetGeometry
@_exported public import TypesetRichText
