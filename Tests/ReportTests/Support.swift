// What tests have in common: other programs as judges.
@_exported import TypesetTestSupport
