// Regression
