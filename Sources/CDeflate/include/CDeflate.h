#pragma once

// How hard zlib tries, for libraries that do not let their callers say.
//
// Cairo deflates every page of a PDF by deflateInit() with zlib's default level and has no setting
// for it, and the default takes three times as long as level 2 for pages that are an eighth
// smaller. A program that links this target has a deflateInit_ of its own; by the rules of ELF all
// libraries in the process call the program's. It asks zlib's deflateInit2_ for just what zlib's
// own would, but for the level, where the default is asked for and another was set here.
//
// For programs, not for libraries: the choice is for the whole process.

/// Sets what the default level means from now on, 1 (fast) to 9 (small); -1 for zlib's own.
/// Call it before there are threads.
void cdeflate_set_default_level(int level);
