// Whoever imports TypesettingDocument has the types of its signatures. The element tree stays behind it:
// its low-level builder has the name of the result builder here.

@_exported public import TypesetDiagnostics
@_exported public import TypesetGeometry
@_exported public import TypesetHighlighting
@_exported public import TypesetRenderTree
@_exported public import TypesetRichText
@_exported public import TypesetTemplates
