// A test target called GeometryTests, as programs have them.
