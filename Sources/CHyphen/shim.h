// libhyphen: what our hyphenation is compared with in tests, and used for nothing else.
#include <hyphen.h>
