// Flattening
