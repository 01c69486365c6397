#include "src/deals/second_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "reports/lead.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/draws/pool_change.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/state_space/state_space_group.hpp"
#include "src/audit/test_names.hpp"
#include "src/audit/values/values_group.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/repeated_seeds.hpp"
#include "src/run/blocks.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/exec.hpp"

namespace evenhand::deals {
namespace {

using reports::Table;
namespace names = audit::test_names;

constexpr std::array of_pools = {names::pool};

std::optional<source::SeedRange> seeds_of_plan(const Plan& plan) {
  return source::seeds_of(plan.input.exec_mode);
}

constexpr std::array of_repeats = {names::repeats, names::repeats_of_draws,
                                   names::repeats_between_deals};

bool rejects(const reports::Judgement& judgement, std::span<const std::string_view> tests) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(),
                     [&](const reports::Finding& finding) {
                       return finding.rejected &&
                              std::find(tests.begin(), tests.end(), finding.test) != tests.end();
                     });
}

std::vector<std::uint64_t> repeated(const audit::KeySketch& sketch) {
  std::vector<std::uint64_t> keys;
  for (const audit::KeySketch::Entry& entry : sketch.entries()) {
    if (entry.copies > 1 && keys.size() < most_wanted) keys.push_back(entry.key);
  }
  return keys;
}

/// Keys of deals, or of draws, as their tallies have them.
class Keys {
 public:
  explicit Keys(const cards::Deck& deck)
      : is_draw_(deck.draw > 0), of_draws_(deck.size, is_draw_ ? deck.draw : 1) {}

  template <class Card>
  std::uint64_t key(std::span<const Card> deal) {
    if (!is_draw_) {
      std::uint64_t key = 0;
      audit::deal_keys(cards::DealsView<const Card>{deal.data(), deal.size(), 1}, &key);
      return key;
    }
    sorted_.assign(deal.begin(), deal.end());
    std::sort(sorted_.begin(), sorted_.end());
    return of_draws_.key(sorted_);
  }

 private:
  bool is_draw_;
  audit::DrawKeys of_draws_;
  std::vector<std::uint16_t> sorted_;
};

/// The keys of a log's deals, one after the other.
class KeyStream {
 public:
  KeyStream(const Plan& plan, std::uint64_t deals)
      : stream_(open_stream(plan.sources.front(), plan.input, plan.deck, deals, {})),
        batch_(plan.deck.size, run::block_size, plan.deck.width()),
        of_deals_(plan.deck) {}

  /// Nothing at the end.
  std::optional<std::uint64_t> next() {
    if (at_ == keys_.size() && !fill()) return std::nullopt;
    return keys_[at_++];
  }

 private:
  bool fill() {
    keys_.clear();
    at_ = 0;
    stream_->read(batch_);
    std::as_const(batch_).visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) keys_.push_back(of_deals_.key(view[d]));
    });
    return !keys_.empty();
  }

  std::unique_ptr<source::DealStream> stream_;
  cards::DealBatch batch_;
  Keys of_deals_;
  std::vector<std::uint64_t> keys_;
  std::size_t at_ = 0;
};

/// Finds where two laws, one before and one after, fit best: the first deal of the second.
class ChangeSeeker {
 public:
  explicit ChangeSeeker(const ChangeWindow& window) : window_(window), at_(window.first) {}

  template <class Card>
  void take(std::uint64_t number, std::span<const Card> deal, std::size_t n) {
    if (number < window_.first || number >= window_.last) return;
    for (std::size_t p = 0; p < deal.size(); ++p) {
      sum_ += window_.log_ratio[(window_.by_position ? p * n : 0) + deal[p]];
    }
    // A sum that is least here is largest from the next deal on.
    if (sum_ >= least_) return;
    least_ = sum_;
    at_ = number + 1;
  }
  std::uint64_t at() const { return at_; }

 private:
  const ChangeWindow& window_;
  double sum_ = 0;
  double least_ = 0;
  std::uint64_t at_;
};

Table equal_table(const Reread& found, const Places& places, bool are_draws, bool by_seed) {
  const char* const place = by_seed ? "seed" : "line";
  Table table{"repeats",
              are_draws ? "Draws that came again" : "Deals that came again",
              {{"deal", are_draws ? "draw" : "deal"},
               {place, place},
               {"again", "again as"},
               {fmt::format("again_{}", place), place}},
              {}};
  for (const auto& [key, deals] : found.equal) {
    for (std::size_t i = 1; i < deals.size(); ++i) {
      table.rows.push_back(
          {deals[0] + 1, places.line(deals[0]), deals[i] + 1, places.line(deals[i])});
    }
  }
  std::sort(table.rows.begin(), table.rows.end(), [](const auto& a, const auto& b) {
    return std::get<std::uint64_t>(a[2]) < std::get<std::uint64_t>(b[2]);
  });
  if (table.rows.size() > most_equal) table.rows.resize(most_equal);
  return table;
}

/// The log beside itself, two readings that far apart.
std::optional<CopiedRows> copied_run(const Plan& plan, std::uint64_t distance,
                                     std::uint64_t deals) {
  KeyStream ahead(plan, deals);
  KeyStream behind(plan, deals);
  CopiedRun run(distance);
  for (std::uint64_t number = 0; number < deals; ++number) {
    const std::optional<std::uint64_t> key = ahead.next();
    if (!key) break;
    if (number >= distance) run.see(number, behind.next() == key);
  }
  return run.found();
}

std::vector<std::uint64_t> numbers_of(const Reread& found) {
  std::vector<std::uint64_t> numbers;
  if (found.copied) numbers = {found.copied->first, found.copied->last};
  for (const auto& [key, deals] : found.equal) {
    numbers.insert(numbers.end(), deals.begin(), deals.end());
  }
  if (found.change) numbers.push_back(*found.change);
  return numbers;
}

}  // namespace

Wanted wanted(const audit::Tallies& tallies, const reports::Judgement& judgement) {
  constexpr std::array of_changes = {
      names::change_point,           names::cell_change_point,
      names::change_point_of_draws,  names::card_change_point_of_draws,
      names::change_point_of_values, names::value_change_point,
      names::change_point_of_hands,  names::card_change_point_of_hands};
  Wanted wanted;
  if (rejects(judgement, of_repeats)) {
    if (const auto* deals = tallies.find_as<audit::StateSpaceTally>("state-space")) {
      wanted.keys = repeated(deals->sketch());
    } else if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
      wanted.keys = repeated(draws->sketch());
    }
  }
  // A pool's change is told by its cards' first and last draws.
  if (rejects(judgement, of_changes) && !rejects(judgement, of_pools)) {
    wanted.change = change_window(tallies);
  }
  return wanted;
}

bool can_reread(const Plan& plan) {
  const SourceSpec& source = plan.sources.front();
  if (!plan.has_main_source()) return false;
  if (source.kind == SourceSpec::Kind::exec) return seeds_of_plan(plan).has_value();
  return source.kind == SourceSpec::Kind::log && source::is_lasting(source.name);
}

Reread reread(const Plan& plan, const Wanted& wanted, std::uint64_t deals) {
  const auto stream = open_stream(plan.sources.front(), plan.input, plan.deck, deals, {});
  cards::DealBatch batch(plan.deck.size, run::block_size, plan.deck.width());
  Reread found;
  Keys keys(plan.deck);
  std::optional<ChangeSeeker> seeker;
  if (wanted.change) seeker.emplace(*wanted.change);
  const std::uint64_t end = wanted.keys.empty() && wanted.change ? wanted.change->last : deals;
  std::uint64_t number = 0;
  for (stream->read(batch); batch.size() > 0 && number < end; stream->read(batch)) {
    std::as_const(batch).visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count && number < deals; ++d, ++number) {
        if (seeker) seeker->take(number, view[d], plan.deck.size);
        if (wanted.keys.empty()) continue;
        const std::uint64_t key = keys.key(view[d]);
        if (!std::binary_search(wanted.keys.begin(), wanted.keys.end(), key)) continue;
        std::vector<std::uint64_t>& equal = found.equal[key];
        if (equal.size() < most_equal) equal.push_back(number);
      }
    });
  }
  if (seeker && number >= wanted.change->last) found.change = seeker->at();
  const std::optional<std::uint64_t> distance = distance_of_copies(found.equal);
  // Deals right behind one another are not said to be rows in the same order.
  if (distance && *distance > 1 && !seeds_of_plan(plan)) {
    found.copied = copied_run(plan, *distance, deals);
  }
  return found;
}

Places::Places(const Plan& plan, std::vector<std::uint64_t> deals)
    : files_(log_files(plan.sources.front(), plan.input)) {
  if (const auto seeds = seeds_of_plan(plan)) {
    first_seed_ = seeds->first;
    return;
  }
  if (deals.empty() || !can_reread(plan)) return;
  std::sort(deals.begin(), deals.end());
  const auto stream = open_stream(plan.sources.front(), plan.input, plan.deck, 0, {}, true);
  cards::DealBatch batch(plan.deck.size, run::block_size, plan.deck.width());
  std::uint64_t first = 0;
  for (auto deal = deals.begin(); deal != deals.end(); first += batch.size()) {
    stream->read(batch);
    if (batch.size() == 0) return;
    for (; deal != deals.end() && *deal < first + batch.size(); ++deal) {
      const source::Origin& origin = stream->origins()[*deal - first];
      if (origin.line > 0) origins_[*deal] = origin;
    }
  }
}

reports::Value Places::line(std::uint64_t deal) const {
  if (first_seed_) return *first_seed_ + deal;
  const auto found = origins_.find(deal);
  if (found == origins_.end()) return {};
  const source::Origin& origin = found->second;
  if (files_.size() == 1) return origin.line;
  return fmt::format("{}:{}", files_[origin.file], origin.line);
}

std::string Places::day(std::uint64_t deal) const {
  const auto found = origins_.find(deal);
  return found != origins_.end() && found->second.date ? date_text(*found->second.date) : "";
}

std::string Places::words(std::uint64_t deal) const {
  const reports::Value place = line(deal);
  const std::string then = day(deal).empty() ? "" : fmt::format(" ({})", day(deal));
  if (const auto* number = std::get_if<std::uint64_t>(&place)) {
    return first_seed_ ? fmt::format("seed {}", *number) : "line " + with_thousands(*number) + then;
  }
  if (const auto* words = std::get_if<std::string>(&place)) return *words + then;
  return "deal " + with_thousands(deal + 1);
}

namespace {

/// "draw 517 (2002-10-12)".
std::string draw_words(std::uint64_t draw, const Places& places) {
  const std::string day = places.day(draw);
  return fmt::format("draw {}{}", with_thousands(draw + 1),
                     day.empty() ? "" : fmt::format(" ({})", day));
}

std::vector<std::uint64_t> firsts_of(const std::vector<audit::PoolChange>& changes) {
  std::vector<std::uint64_t> firsts;
  for (const audit::PoolChange& change : changes) firsts.push_back(change.first());
  return firsts;
}

/// Returns where the first draw from another pool stands; for several pools all of them.
std::string pool_words(const std::vector<audit::PoolChange>& changes, const Places& places) {
  if (changes.size() == 1) {
    const std::uint64_t first = changes.front().first();
    if (places.line(first).index() == 0) return {};
    const std::string day = places.day(first);
    return fmt::format("draw {} is {}{}", with_thousands(first + 1), places.words(first),
                       day.empty() ? "" : ": --from " + day);
  }
  std::string words;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const audit::PoolChange& change = changes[i];
    const bool is_again = i > 0 && changes[i - 1].grew == change.grew;
    words += fmt::format("{}{} at {}",
                         i == 0     ? "the pool "
                         : is_again ? ", and again"
                                    : ", it ",
                         is_again      ? ""
                         : change.grew ? "grew"
                                       : "shrank",
                         draw_words(change.first(), places));
  }
  return words + "; judge each pool by itself (--from, --to, and its --deck)";
}

/// A row a pool: from which draw to which, how many cards, and which are new or gone.
Table pools_table(const std::vector<audit::PoolChange>& changes, const cards::Deck& deck,
                  std::uint64_t draws, const Places& places) {
  Table table{"pools",
              "The pools that draws are from",
              {{"from", "from draw"},
               {"to", "to draw"},
               {"day", "from"},
               {"cards", "cards"},
               {"change", "what changed"}},
              {}};
  std::size_t cards = deck.size;
  for (const audit::PoolChange& change : changes) cards -= change.grew ? change.cards.size() : 0;
  const auto add = [&](std::uint64_t first, std::string change) {
    table.rows.push_back(
        {first + 1, draws, places.day(first), std::uint64_t{cards}, std::move(change)});
  };
  add(0, "");
  for (const audit::PoolChange& change : changes) {
    cards = change.grew ? cards + change.cards.size() : cards - change.cards.size();
    std::string words =
        fmt::format("{} {}", audit::list_of(deck, change.cards), change.grew ? "joined" : "left");
    if (std::get<std::uint64_t>(table.rows.back().front()) == change.first() + 1) {
      // Some joined as others left.
      std::string& said = std::get<std::string>(table.rows.back().back());
      said += ", " + words;
      table.rows.back()[3] = std::uint64_t{cards};
      continue;
    }
    table.rows.back()[1] = change.first();
    add(change.first(), std::move(words));
  }
  return table;
}

/// Says which pools the draws are from, where the pool changed.
void add_pools(const Plan& plan, const audit::Tallies& tallies, reports::Judgement& judgement,
               reports::Section& section) {
  const auto* draws = tallies.find_as<audit::DrawsTally>("draws");
  if (draws == nullptr || !rejects(judgement, of_pools)) return;
  const std::vector<audit::PoolChange> changes = audit::pool_changes(*draws, tallies.deals());
  if (changes.empty()) return;
  std::vector<std::uint64_t> firsts = firsts_of(changes);
  firsts.push_back(0);
  const Places places(plan, firsts);
  reports::add_note(pool_words(changes, places), judgement);
  if (changes.size() > 1) {
    section.tables.push_back(pools_table(changes, plan.deck, tallies.deals(), places));
  }
}

/// "seed 12 and seed 1212 give the same deal": the first of them, and how many more.
std::string words_of_equal_seeds(const Reread& found, const Places& places, bool are_draws) {
  if (found.equal.empty()) return {};
  std::size_t more = 0;
  const std::vector<std::uint64_t>* first = nullptr;
  for (const auto& [key, deals] : found.equal) {
    more += deals.size() - 1;
    if (first == nullptr || deals.at(1) < first->at(1)) first = &deals;
  }
  return fmt::format("{} and {} give the same {}{}", places.words(first->at(0)),
                     places.words(first->at(1)), are_draws ? "draw" : "deal",
                     more > 1 ? ", as do other seeds, of which some are listed below" : "");
}

/// Deals of seeds that follow one another, where they depend on each other.
std::string words_of_neighbours(const Plan& plan, const reports::Judgement& judgement) {
  // Where seeds give the same deals, deals depend on each other whatever is done to seeds.
  if (!seeds_of_plan(plan) || rejects(judgement, of_repeats)) return {};
  const bool are_related = std::any_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        const std::string group = finding.group();
        return finding.rejected && (group == "between-deals" || group == "lags" ||
                                    finding.test.starts_with("draws.overlap"));
      });
  return are_related ? "deals of neighbouring seeds are related: mix the seed before it is used"
                     : "";
}

/// "from line 41 to line 90, deals are those 2,000 before them, in the same order".
std::string words_of_copies(const CopiedRows& rows, const Places& places, bool are_draws) {
  std::string deals = are_draws ? "draws" : "deals";
  if (rows.count < rows.rows()) {
    deals =
        fmt::format("{} of {} {}", with_thousands(rows.count), with_thousands(rows.rows()), deals);
  }
  return fmt::format(
      "from {} to {}, {} are those {} before them, in the same order: rows that stand in the log "
      "more than once (copied, or a file given twice), or a generator that came round or was given "
      "a seed again",
      places.words(rows.first), places.words(rows.last), deals, with_thousands(rows.distance));
}

/// Sets the cause where deals come again in stretches, or at one distance here and there.
void take_cause_of_repeats(const Reread& found, std::uint64_t deals,
                           reports::Judgement& judgement) {
  std::size_t again = 0;
  for (const auto& [key, numbers] : found.equal) again += numbers.size() - 1;
  // One deal among others, as of a deck that is not always shuffled, is told by its cards.
  if (found.equal.size() == 1 && again > 1) return;
  if (const auto stretches = repeated_stretches(found.equal)) {
    const double seeds = static_cast<double>(deals) / stretches->length;
    const auto pairs = static_cast<double>(stretches->number);
    judgement.cause = fmt::format(
        "deals come again in {} stretches of about {:.0f} in a row: a seed serves so many deals "
        "and is drawn again, of about {:.0f} bits of seeds, or the generator comes round, or "
        "pieces "
        "of the log stand there twice",
        with_thousands(stretches->number), stretches->length,
        std::log2(std::max(seeds * seeds / 2 / pairs, 1.0)));
    judgement.cure =
        "seed once, when the program starts, with 256 bits from the operating system, and go on "
        "with the same generator";
    return;
  }
  const std::optional<std::uint64_t> distance = distance_of_copies(found.equal);
  const bool are_neighbours =
      std::all_of(found.equal.begin(), found.equal.end(), [](const auto& equal) {
        return equal.second.back() - equal.second.front() < equal.second.size();
      });
  if (!distance && !are_neighbours) return;
  if (are_neighbours) {
    judgement.cause =
        "now and then a deal is the one before it once more: two deals had one seed, as from a "
        "clock "
        "that had not gone on, or a deal was sent or written twice";
    judgement.cure =
        "seed once, when the program starts, with 256 bits from the operating system, and not from "
        "the clock for each deal; else look for what sends or writes a deal again";
    return;
  }
  judgement.cause = fmt::format(
      "{} deals come again, nearly all of them {} deals after they came before: deals are prepared "
      "in a store that goes round, and some are used again, or a generator comes round",
      with_thousands(again), with_thousands(*distance));
  judgement.cure =
      "look for what uses a prepared deal a second time; where nothing is prepared, take a "
      "generator "
      "with 256 bits of state that is seeded once from the operating system";
}

}  // namespace

std::vector<std::size_t> only_deal(const audit::Tallies& tallies) {
  const cards::Deck& deck = tallies.deck();
  const cards::Partition alike = cards::kinds_of(deck);
  const std::size_t n = deck.size;
  const std::size_t width = deck.width();
  std::vector<std::uint64_t> counts(width * n);  // by place and kind
  const auto add = [&](std::size_t place, std::size_t card, std::uint64_t count) {
    counts[place * n + (deck.copies_alike ? alike.class_of[card] : card)] += count;
  };
  if (const auto* positions = tallies.find_as<audit::PositionTally>("position")) {
    const std::vector<std::uint64_t> cells = positions->counts();
    for (std::size_t i = 0; i < cells.size(); ++i) add(i % n, i / n, cells[i]);
  } else if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
    const std::vector<std::uint64_t> cells = draws->places();
    for (std::size_t i = 0; i < cells.size(); ++i) add(i / n, i % n, cells[i]);
  } else if (const auto* values = tallies.find_as<audit::ValuesTally>("values")) {
    const std::vector<std::uint64_t> cells = values->places();
    for (std::size_t i = 0; i < cells.size(); ++i) add(i / n, i % n, cells[i]);
  }
  std::vector<std::size_t> deal;
  for (std::size_t place = 0; place < width; ++place) {
    const auto first = counts.begin() + static_cast<std::ptrdiff_t>(place * n);
    const auto found = std::find(first, first + static_cast<std::ptrdiff_t>(n), tallies.deals());
    if (tallies.deals() < 2 || found == first + static_cast<std::ptrdiff_t>(n)) return {};
    deal.push_back(static_cast<std::size_t>(found - first));
  }
  return deal;
}

void add_only_deal(const audit::Tallies& tallies, reports::Judgement& judgement) {
  const std::vector<std::size_t> deal = only_deal(tallies);
  if (deal.empty() || judgement.verdict != reports::Verdict::biased) return;
  const cards::Deck& deck = tallies.deck();
  const bool are_draws = deck.draw > 0;
  // The new deck itself is the shuffler that does nothing.
  if (!are_draws && std::is_sorted(deal.begin(), deal.end())) return;
  const cards::Partition alike = cards::kinds_of(deck);
  constexpr std::size_t shown = 8;
  std::string cards;
  for (std::size_t i = 0; i < std::min(shown, deal.size()); ++i) {
    cards += (cards.empty() ? "" : " ") +
             (deck.copies_alike ? alike.classes[deal[i]] : deck.card_name(deal[i]));
  }
  if (deal.size() > shown) cards += " …";
  judgement.cause = fmt::format(
      "every {} is the same one, {}: the random numbers are the same each time, as from a seed "
      "that "
      "is fixed, or one result is given out again",
      are_draws ? "draw" : "deal", cards);
  judgement.cure =
      "look at what random numbers reach the shuffle, and whether its result is used; seed once, "
      "when the program starts, from the operating system";
}

bool stand_together(const Reread& found) {
  constexpr std::uint64_t session = 64;
  constexpr std::uint64_t event = 512;
  std::uint64_t last = 0;
  for (const auto& [key, deals] : found.equal) last = std::max(last, deals.back());
  std::size_t near = 0;
  for (const auto& [key, deals] : found.equal) {
    // A deck that is only cut has few deals, and each of them comes throughout.
    const std::uint64_t most =
        deals.size() == 2 ? session : std::min({session * (deals.size() - 1), event, last / 2 + 1});
    near += deals.back() - deals.front() <= most ? 1 : 0;
  }
  return 2 * near > found.equal.size();
}

bool add_second_reading(const Plan& plan, const audit::Tallies& tallies,
                        reports::Judgement& judgement, reports::Section& section) {
  reports::add_note(words_of_neighbours(plan, judgement), judgement);
  add_pools(plan, tallies, judgement, section);
  const Wanted what = wanted(tallies, judgement);
  if (what.keys.empty() && !what.change) return false;
  if (!can_reread(plan)) {
    if (plan.is_stream()) {
      section.notes.emplace_back("deals from a file would be read again, to say where it is");
    }
    return false;
  }
  const Reread found = reread(plan, what, tallies.deals());
  const Places places(plan, numbers_of(found));
  const bool are_draws = plan.deck.draw > 0;
  const bool by_seed = seeds_of_plan(plan).has_value();
  // Boards are asked about already.
  const bool are_asked = tallies.records().alike > 0;
  if (!found.equal.empty()) {
    section.tables.push_back(equal_table(found, places, are_draws, by_seed));
  }
  if (by_seed) {
    reports::add_note(words_of_equal_seeds(found, places, are_draws), judgement);
    return true;
  }
  if (const std::string seeds = repeated_seeds(found.equal); !seeds.empty() && !are_asked) {
    judgement.cause =
        "seeds whose digits repeat those of another are the same seed to the "
        "generator: " +
        seeds;
    judgement.cure =
        "give the generator seeds that are all of one length, such as a hash of them "
        "(SHA-256), or 256 bits from the operating system";
  }
  std::uint64_t again = 0;
  for (const auto& [key, numbers] : found.equal) again += numbers.size() - 1;
  // Boards of several tables come again, most of them; one that does now and then is a fault.
  const bool are_many = 10 * again >= std::min<std::uint64_t>(tallies.deals(), 10 * most_wanted);
  const bool are_one = !only_deal(tallies).empty();
  const bool asks = are_many && stand_together(found) && !found.copied && !are_asked &&
                    plan.input.selection.deal_id.empty() && !are_one;
  if (!found.equal.empty() && judgement.cause.empty() && !are_asked && !are_one) {
    take_cause_of_repeats(found, tallies.deals(), judgement);
  }
  if (found.copied && !are_asked) {
    judgement.cause = words_of_copies(*found.copied, places, are_draws);
    judgement.cure =
        "keep the log as it is, and find out who wrote these rows: where they were copied, judge a "
        "copy of the log without them; where nothing was, take a generator with 256 bits of state "
        "that is seeded once from the operating system";
  }
  if (asks) {
    reports::add_note(
        "--deal-id COLUMNS counts those once that say the same in them, --deal-id cards all equal "
        "ones, --deal-id none each",
        judgement);
    // A draw that comes again is a fault, whoever wrote it twice.
    if (!are_draws) {
      judgement.verdict = reports::Verdict::inconclusive;
      judgement.answer =
          "equal deals stand together: are several records about one deal, as of a board that "
          "several tables played?";
      judgement.cause.clear();
      judgement.cure.clear();
    }
  }
  if (!found.change) return asks;
  const bool has_line = places.line(*found.change).index() != 0;
  reports::add_note(fmt::format("read again, {} change at {} {}{}", are_draws ? "draws" : "deals",
                                are_draws ? "draw" : "deal", with_thousands(*found.change + 1),
                                has_line ? ", " + places.words(*found.change) : ""),
                    judgement);
  section.figures.push_back(
      {"change_at", are_draws ? "first draw of the new kind" : "first deal of the new kind",
       *found.change + 1});
  return asks;
}

}  // namespace evenhand::deals
