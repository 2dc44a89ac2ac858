// Whoever imports Typesetting has the types of its signatures without naming their rooms.

@_exported public import Diagnostics
@_exported public import Fonts
@_exported public import Geometry
@_exported public import Resources
@_exported public import RichText
@_exported public import Shaping
@_exported public import TextAnalysis
