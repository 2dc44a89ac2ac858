// The walk over a block, for png-walk.c, which includes this once for each kind of processor: `WALK` is what the function is
// called, `LOW` gives the lowest `LOOKUP` bits of a number.

/// Walks over a block whose tables were read; 0 where something is not as it should be.
static int WALK(bit_reader *reader, position *place, const code_table *text, const code_table *distances) {
  bit_reader r = *reader;
  position p = *place;
  for (;;) {
    meaning found = 0;
    // Mostly letters.
    while (fill(&r)) {
      uint64_t bits = r.bits;
      const uint64_t a = text->next[LOW(bits)];
      bits >>= a & 63;
      const uint64_t b = text->next[LOW(bits)];
      bits >>= b & 63;
      const uint64_t c = text->next[LOW(bits)];
      bits >>= c & 63;
      const uint64_t d = text->next[LOW(bits)];
      bits >>= d & 63;
      const uint64_t e = text->next[LOW(bits)];
      const uint64_t sum = a + b + c + d + e;
      if (sum >= OTHER || p.left < TOGETHER) {
        // One by one, and what is no letter below.
        const meaning all[TOGETHER] = {(meaning)a, (meaning)b, (meaning)c, (meaning)d, (meaning)e};
        int i = 0;
        for (; i < TOGETHER && all[i] < OTHER; i++) {
          take(&r, all[i] & 63);
          if (!take_letter(&p, all[i] >> LETTER_SHIFT)) return 0;
        }
        if (i == TOGETHER) continue;
        found = all[i];
        break;
      }
      r.bits = bits >> (e & 63);
      r.count -= sum & 63;
      p.left -= TOGETHER;
    }
    if (found == 0 || found == LONG_CODE) {
      if (!fill(&r)) fill_slowly(&r, 32);
      found = next_meaning(&r, text);
      if (found == 0) return 0;
      if (found < OTHER) {
        if (!take_letter(&p, found >> LETTER_SHIFT)) return 0;
        continue;
      }
    } else {
      take(&r, found & 63);
    }
    if ((found & BLOCK_END) == BLOCK_END) break;
    unsigned extra = found >> EXTRA_SHIFT & 15, length = found >> BASE_SHIFT & 0x1FF;
    if (r.count < extra) return 0;
    length += take(&r, extra);
    if (!fill(&r)) fill_slowly(&r, 32);
    found = next_meaning(&r, distances);
    if (found < OTHER) return 0;
    extra = found >> EXTRA_SHIFT & 15;
    if (r.count < extra) return 0;
    unsigned distance = (found >> BASE_SHIFT & 0x7FFF) + take(&r, extra);
    if (!repeat(&p, length, distance)) return 0;
  }
  *reader = r;
  *place = p;
  return 1;
}
