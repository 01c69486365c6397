#include "src/signatures/advice.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "src/audit/test_names.hpp"
#include "sims/random/source.hpp"

namespace evenhand::signatures {
namespace {

constexpr std::string_view use_fisher_yates =
    "use a Fisher-Yates shuffle: for each place from the last one down, swap its card with one of "
    "the cards not yet placed, itself included (`evenhand explain fisher-yates`); libraries have "
    "it: "
    "random.shuffle in Python, Collections.shuffle in Java, shuffle in PHP and Ruby, rand.Shuffle "
    "in Go, _.shuffle of Lodash in JavaScript";

/// By how the name of a shuffler begins or ends; the first that fits.
struct Entry {
  std::string_view name;
  bool is_ending;
  std::string_view cause;
  std::string_view cure = use_fisher_yates;
};

constexpr std::array entries = {
    Entry{"-three-way", true,
          "the cards are sorted with a comparator that answers -1, 0 or 1 at random; a sort is "
          "even-handed only when its answers agree with each other"},
    Entry{
        "-zero-one", true,
        "the cards are sorted with a comparator that answers 0 or 1 at random, true or false, "
        "where a sort wants a number below or above zero, and answers that agree with each other"},
    Entry{"-boolean", true,
          "the cards are sorted with a comparator that answers true or false at random; a sort is "
          "even-handed only when its answers agree with each other"},
    Entry{"quicksort-coin", false,
          "the cards are sorted by answers at random, around a card that is not drawn at random"},
    Entry{
        "bubble-coin", false,
        "neighbours are swapped with an even chance each, so that cards stay near where they were"},
    Entry{"-coin", true,
          "the cards are sorted with a comparator that answers at random (random() - 0.5); a sort "
          "is even-handed only when its answers agree with each other"},
    Entry{"none", false,
          "the deck is not shuffled, or sorted with a comparator that never says \"before\": true "
          "or false where a number is wanted, or a fraction that is cut to 0"},
    Entry{
        "naive-swap", false,
        "each card is swapped with any card of the deck: n^n equally likely ways cannot be shared "
        "out evenly among n! orders",
        "draw from the places not yet done alone: below(i + 1) for place i, from the last one "
        "down (`evenhand explain fisher-yates`)"},
    Entry{"asf", false,
          "each card is swapped with any card but the last: the index is drawn one too small, and "
          "from all places instead of those not yet done",
          "draw from the places not yet done alone, the place itself included: below(i + 1) for "
          "place i, from the last one down"},
    Entry{"sattolo", false,
          "the index is drawn one too small, so that no card can stay where it was",
          "draw below(i + 1) for place i, and not below(i): the card may stay"},
    Entry{"fisher-yates-round", false,
          "the index is rounded, so that the first and the last place come up half as often as the "
          "others",
          "cut the index instead of rounding it: floor(random() * (i + 1))"},
    Entry{
        "fisher-yates", false,
        "the index is the remainder of a number of few bits, so that low indices come up more "
        "often than high ones",
        "take the index from a function for it (arc4random_uniform, std::uniform_int_distribution, "
        "randrange, nextInt), or draw again what lies beyond the last whole multiple"},
    Entry{"random-keys", false,
          "the cards are sorted by random keys of so few bits that keys are often equal, and equal "
          "ones keep their order",
          "take keys of 64 bits and draw all of them again when two are equal, or use a "
          "Fisher-Yates shuffle"},
    Entry{"riffle", false, "the deck is riffled so few times that runs of its old order are left",
          "riffle more often (`evenhand plan riffle:K` says what shows), or use a Fisher-Yates "
          "shuffle"},
    Entry{"sm3-index", false,
          "the index is a byte of a digest modulo the number of cards, added to the place, and "
          "bytes are used again"},
    Entry{"overhand", false, "the deck is cut into packets too few times to forget its order"},
    Entry{"top-to-random", false, "too few cards are moved for the deck to forget its order"},
    Entry{"random-transpositions", false,
          "too few pairs of cards are swapped for the deck to forget its order"},
    Entry{"cut", false, "the deck is only cut"},
};

Advice advice_on_source(std::string_view rng) {
  return {fmt::format("the random numbers are those of `{}`: {}", rng,
                      random::source_info(rng).summary),
          "take random numbers from the system (getrandom, std::random_device) or from a generator "
          "with 256 bits of state that is seeded from it once"};
}

constexpr std::string_view seed_well =
    "seed once, when the program starts, with 256 bits from the operating system (getrandom, "
    "/dev/urandom, crypto.getRandomValues), and go on with the same generator from deal to deal";

/// Of so many different deals, as their repeats tell.
Advice advice_on_seeds(const reports::Estimate& chance_of_repeat) {
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
  return {fmt::format("each deal comes from a seed (or a generator's whole state) of about {:.0f} "
                      "bits, and the same one gives the same deal again",
                      bits),
          std::string(seed_well)};
}

}  // namespace

Advice advice_on(const KnownShuffler& shuffler) {
  if (!shuffler.is_sound()) return advice_on_source(shuffler.rng);
  const std::string_view name = shuffler.spec.info->name;
  for (const Entry& entry : entries) {
    if (entry.is_ending ? name.ends_with(entry.name) : name.starts_with(entry.name)) {
      return {std::string(entry.cause), std::string(entry.cure)};
    }
  }
  return {std::string(shuffler.spec.info->summary), std::string(use_fisher_yates)};
}

Advice advice_on(const reports::Finding& finding) {
  if (finding.test == audit::test_names::repeats && finding.effect &&
      finding.effect->size.value > 0) {
    return advice_on_seeds(finding.effect->size);
  }
  const std::string group = finding.group();
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

}  // namespace evenhand::signatures
