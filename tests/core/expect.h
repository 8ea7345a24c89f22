// What the programs here report.
#pragma once

#include <cstdio>
#include <string>

inline int failures = 0;

inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "FAILED: %s\n", what.c_str());
  ++failures;
}

// The exit status.
inline int report(const char* program) {
  if (failures == 0) std::printf("%s: all passed\n", program);
  return failures == 0 ? 0 : 1;
}
