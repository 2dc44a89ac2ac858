// A test target called MarkupTests, as programs have them.
