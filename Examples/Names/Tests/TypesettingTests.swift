// A test target called TypesettingTests, as programs have them.
