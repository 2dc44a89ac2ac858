// The system ICU, for CICU alone, whose C files include its headers themselves: they do not
// import beside Foundation. This target brings its flags and libraries.
