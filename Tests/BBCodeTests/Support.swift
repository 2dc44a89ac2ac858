// What tests have in common: random numbers, folders, the shell.
@_exported import TypesetTestSupport
