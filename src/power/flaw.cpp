#include "src/power/flaw.hpp"

#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "sims/random/source.hpp"

namespace evenhand::power {
namespace {

/// Parameters of families; every other shuffler that is not uniform stands for itself.
constexpr std::array families = {"fisher-yates-modulo:8",
                                 "fisher-yates-modulo:15",
                                 "random-keys:8",
                                 "random-keys:12",
                                 "riffle:4",
                                 "riffle:5",
                                 "riffle:6",
                                 "riffle:7",
                                 "riffle:8",
                                 "riffle:9",
                                 "riffle:10",
                                 "riffle:12",
                                 "overhand:10",
                                 "overhand:50",
                                 "overhand:100",
                                 "top-to-random:100",
                                 "top-to-random:200",
                                 "random-transpositions:52",
                                 "random-transpositions:100",
                                 "random-transpositions:150",
                                 "random-transpositions:200"};

struct Combination {
  const char* shuffler;
  const char* rng;
};
constexpr std::array combinations = {
    Combination{"fisher-yates", "seed16"}, Combination{"fisher-yates", "lcg32"},
    Combination{"fisher-yates", "msvc-rand"}, Combination{"fisher-yates-modulo:8", "lcg32"},
    Combination{"fisher-yates-modulo:15", "msvc-rand"}};

}  // namespace

std::string Flaw::name() const {
  if (rng == random::sources().front().name) return spec.text();
  return fmt::format("{} --rng {}", spec.text(), rng);
}

std::vector<Flaw> standard_flaws(std::size_t deck_size) {
  std::vector<Flaw> flaws;
  const auto add = [&](const shuffle::ShufflerSpec& spec, std::string_view rng) {
    try {
      shuffle::make_shuffler(spec, deck_size);
    } catch (const InputError&) {
      return;  // this deck is not for it
    }
    flaws.push_back({spec, std::string(rng)});
  };
  const std::string_view sound = random::sources().front().name;
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    if (!info.is_uniform() && info.parameter.empty()) add({&info}, sound);
  }
  for (const char* family : families) add(shuffle::parse_shuffler(family), sound);
  for (const Combination& c : combinations) add(shuffle::parse_shuffler(c.shuffler), c.rng);
  return flaws;
}

}  // namespace evenhand::power
