// A test target called FontsTests, as programs have them.
