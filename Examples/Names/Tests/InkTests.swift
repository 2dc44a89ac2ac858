// A test target called InkTests, as programs have them.
