// A test target called LayoutTests, as programs have them.
