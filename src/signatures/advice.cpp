#include "src/signatures/advice.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "sims/random/source.hpp"
#include "src/audit/test_names.hpp"

namespace evenhand::signatures {
namespace {

Advice advice_on_source(std::string_view rng) {
  return {fmt::format("the random numbers are those of `{}`: {}", rng,
                      random::source_info(rng).summary),
          "take random numbers from the system (getrandom, std::random_device) or from a generator "
          "with 256 bits of state that is seeded from it once"};
}

constexpr std::string_view seed_well =
    "seed once, when the program starts, with 256 bits from the operating system (getrandom, "
    "/dev/urandom, crypto.getRandomValues), and go on with the same generator from deal to deal";

/// Of deals that no number of equally likely ones explains.
Advice advice_on_single_deals(audit::RepeatKind repeats) {
  if (repeats == audit::RepeatKind::one) {
    return {
        "one deal comes back, and the others do not: a deck that is dealt without being "
        "shuffled, or a deal that is sent or written again",
        "look for the path on which the shuffle is skipped or its result is not used, and for "
        "what sends a deal again"};
  }
  return {
      "some deals come back, and not as often as a small number of seeds would have them: "
      "deals that are sent or written again, or seeds that are one and the same to the "
      "generator",
      "look at which deals they are (those of a file are listed), and what they have in "
      "common"};
}

/// Of so many different deals, as their repeats tell.
Advice advice_on_seeds(const reports::Estimate& chance_of_repeat, bool are_told_by_pairs) {
  const double bits = -std::log2(chance_of_repeat.value);
  const double least = -std::log2(chance_of_repeat.high);
  const double most = -std::log2(chance_of_repeat.low);
  if (bits < 0.01) {
    return {"every deal is the same one",
            "look at what random numbers reach the shuffle, and whether its result is used"};
  }
  const double day = std::log2(86'400'000.0);
  if (least <= day && day <= most && most - least < 1) {
    return {
        "there are about as many deals as a day has milliseconds: each deal has a seed from the "
        "clock",
        std::string(seed_well)};
  }
  if (are_told_by_pairs) {
    return {
        fmt::format(
            "deals come from seeds (or a generator's whole state) of about {:.0f} bits, or some "
            "of them are sent twice or have seeds that are one and the same to the generator: "
            "so few repeats do not tell which",
            bits),
        std::string(seed_well)};
  }
  return {fmt::format("each deal comes from a seed (or a generator's whole state) of about {:.0f} "
                      "bits, and the same one gives the same deal again",
                      bits),
          std::string(seed_well)};
}

}  // namespace

Advice advice_on(const KnownShuffler& shuffler) {
  if (!shuffler.is_sound()) return advice_on_source(shuffler.rng);
  const shuffle::ShufflerInfo& info = *shuffler.spec.info;
  return {std::string(info.cause), std::string(info.cure)};
}

Advice advice_on(const reports::Finding& finding, audit::RepeatKind repeats) {
  if (finding.test == audit::test_names::repeats && finding.effect &&
      finding.effect->size.value > 0) {
    if (repeats == audit::RepeatKind::one || repeats == audit::RepeatKind::some) {
      return advice_on_single_deals(repeats);
    }
    return advice_on_seeds(finding.effect->size, repeats == audit::RepeatKind::pairs);
  }
  if (finding.test == audit::test_names::shift_register ||
      finding.test == audit::test_names::foretold) {
    return {
        "the deals come from a linear generator: its state, and with it every deal to come, can "
        "be computed from the deals that were seen (`evenhand identify --foretell`)",
        "use a cryptographic generator: getrandom, /dev/urandom, crypto.getRandomValues, "
        "java.security.SecureRandom, Python's secrets.SystemRandom"};
  }
  const std::string group = finding.group();
  if (group == "generator") {
    return {
        "the random numbers are those of a weak generator, which a linear relation between them "
        "shows: " +
            finding.words,
        "take random numbers from the system or from a generator without such relations, not "
        "from a linear congruential or an additive one (drand48, the rand() of most languages)"};
  }
  if (group == "between-deals" || group == "sequence") {
    return {"each deal may be sound by itself, but deals depend on those before them",
            "look for what is carried over from deal to deal: a deck that is not gathered in full, "
            "a seed that counts up, a deal that is sent twice, a change half-way"};
  }
  if (group == "hands" || group == "draws") {
    return {"the order of the cards is even, but what the hands get of them is not",
            "look at what is done between shuffling and dealing: cards that are exchanged, deals "
            "that are thrown away"};
  }
  return {
      "no known shuffler has this flaw, and its cards lie and follow one another as evenly as "
      "those of a uniform one",
      fmt::format("look at what `{}` found, which -v shows", finding.test)};
}

Advice advice_on_found_seeds() {
  return {
      "whoever tries all seeds of a range finds those of the deals, and knows the deals to come",
      std::string(seed_well)};
}

}  // namespace evenhand::signatures
