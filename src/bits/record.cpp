#include "src/bits/record.hpp"

#include <fmt/format.h>

#include <iterator>

namespace evenhand::bits {

void append_record(std::uint64_t number, std::span<const stats::bits::Sp80022PValue> names,
                   std::span<const stats::TestResult> results, std::string& record) {
  fmt::format_to(std::back_inserter(record), "{{\"sequence\":{}", number);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const bool is_first = i == 0 || names[i].test != names[i - 1].test;
    if (is_first) {
      record += i == 0 ? "," : "],";
      fmt::format_to(std::back_inserter(record), "\"{}\":[",
                     stats::bits::sp800_22_test(names[i].test).nist_name);
    } else {
      record += ',';
    }
    if (results[i].is_skipped()) {
      record += "null";
    } else {
      fmt::format_to(std::back_inserter(record), "{}", results[i].p.value());
    }
  }
  record += "]}\n";
}

}  // namespace evenhand::bits
