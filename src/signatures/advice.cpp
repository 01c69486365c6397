#include "src/signatures/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "reports/value_text.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "src/audit/test_names.hpp"

namespace evenhand::signatures {
namespace {

Advice advice_on_source(std::string_view rng, const Language* language) {
  return {fmt::format("the random numbers are those of `{}`: {}", rng,
                      random::source_info(rng).summary),
          fmt::format("take random numbers from the system ({}) or from a generator with 256 bits "
                      "of state that is seeded from it once",
                      system_random(language))};
}

std::string seed_well(const Language* language) {
  return fmt::format(
      "seed once, when the program starts, with 256 bits from the operating system ({}), and go on "
      "with the same generator from deal to deal",
      system_random(language));
}

/// Returns how to mend a shuffle, and where one is found that needs no mending.
std::string with_right_shuffles(std::string_view cure, const Language* language) {
  const std::string right = right_shuffles(language);
  return right.empty() ? std::string(cure) : fmt::format("{}; {}", cure, right);
}

/// Returns, among several that deal alike, the one that is the language's own sort.
shuffle::ShufflerSpec spec_in(const KnownShuffler& shuffler, const Language* language) {
  if (language == nullptr || language->sort.empty()) return shuffler.spec;
  for (const std::string& name : shuffler.alike) {
    if (name.starts_with(language->sort)) return shuffle::parse_shuffler(name);
  }
  return shuffler.spec;
}

/// Returns advice on deals that no number of equally likely ones explains.
Advice advice_on_single_deals(audit::RepeatKind repeats, const Language* language) {
  if (repeats == audit::RepeatKind::cycle) {
    return {
        "the same deals come round, each as often as the others: the generator has a short period, "
        "or it is set back to where it began; in a log, its deals may stand there more than once",
        fmt::format(
            "take a generator with 256 bits of state that is seeded once from the operating "
            "system ({})",
            system_random(language))};
  }
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

/// Returns advice on so many different deals, as their repeats tell.
Advice advice_on_seeds(const reports::Estimate& chance_of_repeat, bool are_told_by_pairs,
                       const Language* language) {
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
        seed_well(language)};
  }
  if (are_told_by_pairs) {
    return {
        fmt::format(
            "deals come from seeds (or a generator's whole state) of about {:.0f} bits, or some "
            "of them are sent twice or have seeds that are one and the same to the generator: "
            "so few repeats do not tell which",
            bits),
        seed_well(language)};
  }
  return {fmt::format("each deal comes from a seed (or a generator's whole state) of about {:.0f} "
                      "bits, and the same one gives the same deal again",
                      bits),
          seed_well(language)};
}

/// A few cards stay: a loop that leaves out places. That all do is no shuffle at all.
Advice advice_on_stuck(const Stuck& stuck, const Language* language) {
  const std::string others =
      stuck.cards == 1 ? "" : fmt::format(", and so do {} others", stuck.cards - 1);
  return {
      fmt::format("card {} lies in position {} in every deal{}: the shuffle leaves out a place",
                  stuck.card, stuck.position, others),
      with_right_shuffles("let the loop reach every place: for i from the last one down to 1, swap "
                          "the card with one of those at 0 to i",
                          language)};
}

/// Whether the numbers of deals so far apart, n or n - 1 a deal, are nearly those of sin(seed++)
/// come round: the same after 710, and of the other sign after 355.
bool come_round_as_sines(const reports::Finding& finding, std::size_t cards) {
  constexpr std::string_view before = " lag ";
  constexpr std::size_t round = 355;
  const std::size_t at = finding.subject.rfind(before);
  if (at == std::string::npos || cards == 0) return false;
  const std::size_t lag = std::strtoull(finding.subject.c_str() + at + before.size(), nullptr, 10);
  const auto is_near = [&](std::size_t numbers) {
    const std::size_t beyond = numbers % round;
    return numbers + cards / 10 >= round && std::min(beyond, round - beyond) <= cards / 10;
  };
  return is_near(lag * cards) || is_near(lag * (cards - 1));
}

}  // namespace

Advice advice_on(const KnownShuffler& shuffler, const Language* language) {
  if (!shuffler.is_sound()) return advice_on_source(shuffler.rng, language);
  const shuffle::ShufflerInfo& info = *shuffler.spec.info;
  return {std::string(info.cause), with_right_shuffles(info.cure, language)};
}

std::optional<Advice> advice_on(const Identification& identification, const Language* language) {
  const Likeness& first = identification.ranked.front();
  if (!first.matches() && identification.stuck.cards > 0) {
    return advice_on_stuck(identification.stuck, language);
  }
  if (!identification.names_one() || first.shuffler.is_uniform()) return std::nullopt;
  // If more match than these, deals are too few to name one.
  constexpr std::size_t most_matching = 3;
  if (identification.matches() > most_matching) return std::nullopt;
  // Nor where deals differ from a fair shuffle's in one respect alone: one that fails now and then
  // does the same, and among so many shufflers one has any size of a single deviation.
  if (first.matches() && identification.differs_from_fair_in_one()) return std::nullopt;
  Advice advice = advice_on(first.shuffler, language);
  if (!first.shuffler.is_sound()) {
    if (!identification.is_sure()) {
      advice.cause =
          fmt::format("the random numbers look like those of `{}`: {}", first.shuffler.rng,
                      random::source_info(first.shuffler.rng).summary);
    }
    return advice;
  }
  const shuffle::ShufflerSpec spec = spec_in(first.shuffler, language);
  const std::string_view likeness = identification.is_sure() ? "this is"
                                    : first.matches()        ? "this looks like"
                                                             : "this comes nearest to";
  advice.cause = fmt::format("{} `{}` ({})", likeness, spec.text(), spec.info->summary);
  if (!identification.new_deck.empty()) advice.cause += ", " + identification.new_deck;
  if (identification.by_hand) {
    advice.cause = fmt::format(
        "by the cards of each hand, {}; within a hand they have another order", advice.cause);
  }
  return advice;
}

Advice advice_on(const reports::Finding& finding, audit::RepeatKind repeats,
                 const Language* language, std::size_t cards) {
  if (finding.test == audit::test_names::repeats && finding.effect &&
      finding.effect->size.value > 0) {
    if (repeats != audit::RepeatKind::alike && repeats != audit::RepeatKind::pairs) {
      return advice_on_single_deals(repeats, language);
    }
    return advice_on_seeds(finding.effect->size, repeats == audit::RepeatKind::pairs, language);
  }
  if (finding.test == audit::test_names::shift_register ||
      finding.test == audit::test_names::foretold) {
    return {
        "its random numbers are those of a linear generator (`evenhand identify --foretell` "
        "computes the deals to come)",
        fmt::format("use a cryptographic generator: {}", system_random(language))};
  }
  if (finding.test == audit::test_names::overlaps) {
    return {
        "the shuffle itself is even, but some deals are made of the random numbers of others once "
        "more: streams that overlap, a generator that is set back, or numbers that are used a "
        "second time as 1 - u",
        fmt::format("give each thread and each server a generator of its own, seeded once with 256 "
                    "bits from the operating system ({}), and use each number once",
                    system_random(language))};
  }
  const std::string group = finding.group();
  if (group == "generator") {
    return {
        "the random numbers are those of a weak generator, which a linear relation between them "
        "shows: " +
            finding.words,
        fmt::format("take random numbers from the system ({}) or from a generator without such "
                    "relations, not from a linear congruential or an additive one (drand48, the "
                    "rand() of most languages)",
                    system_random(language))};
  }
  if (group == "lags") {
    return {
        come_round_as_sines(finding, cards)
            ? "each deal may be sound by itself, but deals agree with some before them: cards are "
              "carried over, or the generator nearly comes round, as sines of a counter do every "
              "710 numbers (Math.sin(seed++) * 10000)"
            : "each deal may be sound by itself, but deals agree with some before them: cards are "
              "carried over, or the generator nearly comes round",
        fmt::format("look for what is carried over from deal to deal, such as a place that the "
                    "shuffle leaves out or a deck that is not gathered in full; where nothing is, "
                    "take random numbers from the system ({})",
                    system_random(language))};
  }
  if (finding.test == audit::test_names::positions_lag_1) {
    return {
        "each deal may be sound by itself, but the deal before shows in the next one: a deck that "
        "is not gathered in full, cards that stay, or seeds that count up, with numbers that "
        "neighbours share (Math.sin(seed++))",
        "look for what is carried over from deal to deal; where nothing is, " +
            seed_well(language)};
  }
  constexpr std::array along_the_session = {"hands.held-before", "hands.worst-held-before",
                                            "hands.rhythm", "strength.rhythm", "strength.repaid"};
  if (group == "between-deals" || group == "sequence" ||
      std::find(along_the_session.begin(), along_the_session.end(), finding.test) !=
          along_the_session.end()) {
    return {"each deal may be sound by itself, but deals depend on those before them",
            "look for what is carried over from deal to deal: a deck that is not gathered in full, "
            "a seed that counts up, a deal that is sent twice, a change half-way"};
  }
  if (group == "hands" || group == "draws") {
    return {"the order of the cards is even, but what the hands get of them is not",
            "look at what is done between shuffling and dealing: cards that are exchanged, deals "
            "that are thrown away"};
  }
  return {"no known shuffler has this flaw",
          fmt::format("look at what `{}` found, which -v shows", finding.test)};
}

std::string cure_of_unnamed(const reports::Judgement& judgement, const cards::Deck& deck,
                            bool are_sets, const Language* language) {
  if (deck.with_repeats) {
    return "draw each value by a function for it, with the chances that are meant, and not by a "
           "remainder or a rounded product; look at what changes values after they were drawn";
  }
  const reports::Finding* const strongest = reports::strongest(judgement);
  const std::string group = strongest != nullptr ? strongest->group() : "";
  const bool is_of_seats =
      group == "hands" || group == "strength" ||
      (strongest != nullptr && strongest->test == audit::test_names::worst_seat);
  if (is_of_seats || (are_sets && deck.draw == 0)) {
    return "look at what is done between shuffling and dealing: cards that are exchanged, seats "
           "that "
           "are chosen by their cards, deals that are thrown away";
  }
  return with_right_shuffles(
      deck.draw > 0 ? "in a program, take the first cards of a Fisher-Yates shuffle, or draw again "
                      "what was drawn before"
                    : shuffle::use_fisher_yates,
      language);
}

Advice advice_on_found_seeds() {
  return {
      "anyone who tries all seeds of a range finds those of the deals, and knows the deals to come",
      seed_well(nullptr)};
}

}  // namespace evenhand::signatures
