// Whoever imports Typesetting has the types of its signatures without naming their rooms.

@_exported public import TypesetDiagnostics
@_exported public import TypesetFonts
@_exported public import TypesetGeometry
@_exported public import TypesetResources
@_exported public import TypesetRichText
@_exported public import TypesetShaping
@_exported public import TypesetTextAnalysis
