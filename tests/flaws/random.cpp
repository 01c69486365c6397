#include "tests/flaws/random.hpp"

#include <memory>
#include <stdexcept>
#include <string>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::flaws {

Bits make_bits(std::string_view engine, std::uint64_t seed) {
  if (engine == "mt19937-64") return std::mt19937_64(seed);
  if (engine == "ranlux48") {
    // 48 bits a word: two words make 64.
    return [draw = std::ranlux48(seed)]() mutable { return draw() << 32U ^ draw(); };
  }
  if (engine == "splitmix64") {
    return [draw = stats::SmallGenerator(seed)]() mutable { return draw.next(); };
  }
  throw std::invalid_argument("no engine " + std::string(engine));
}

}  // namespace evenhand::flaws
