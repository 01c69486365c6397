#include "src/library/audit_of_deals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "reports/packed_numbers.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/part.hpp"
#include "src/source/word_fault.hpp"

namespace evenhand::library {
namespace {

using run::block_size;

constexpr const char* saved_name = "the saved audit";
/// Counts stay exact as doubles.
constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

std::string words_of_deals(DealRange deals) {
  return deals.end - deals.first == 1
             ? fmt::format("deal {} is", deals.first)
             : fmt::format("deals {} to {} are", deals.first, deals.end - 1);
}

/// Calls f with each run of deals in a block that is not whole, in ascending order.
template <class F>
void for_loose(const DealRanges& given, F&& f) {
  given.for_each([&](DealRange range) {
    const std::uint64_t first_whole = run::blocks_for(range.first) * block_size;
    const std::uint64_t last_whole = range.end / block_size * block_size;
    if (first_whole > range.end) return f(range);
    if (range.first < first_whole) f(DealRange{range.first, first_whole});
    if (last_whole < range.end) f(DealRange{last_whole, range.end});
  });
}

reports::JsonMember member_of(const nlohmann::json& document) {
  static const std::string name = saved_name;
  return {name, document};
}

DealRanges ranges_from(const reports::JsonMember& saved) {
  DealRanges ranges;
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < saved.size(); ++i) {
    saved[i].require_size(2);
    const std::uint64_t first = saved[i][std::size_t{0}].count(least, most_deals);
    const std::uint64_t end = saved[i][std::size_t{1}].count(first + 1, most_deals);
    ranges.add({first, end});
    least = end + 1;  // Ranges that touch are one range.
  }
  return ranges;
}

/// The blocks that are whole.
DealRanges whole_blocks(const DealRanges& given) {
  DealRanges blocks;
  given.for_each([&](DealRange range) {
    const DealRange whole{run::blocks_for(range.first), range.end / block_size};
    if (whole.first < whole.end) blocks.add(whole);
  });
  return blocks;
}

/// The texts of a plan are shown as they are.
void require_printable(const nlohmann::json& plan) {
  const nlohmann::json members = plan.flatten();
  for (const auto& [place, value] : members.items()) {
    if (!value.is_string()) continue;
    const auto& text = value.get_ref<const std::string&>();
    if (printable(text, text.size()) == text) continue;
    throw InputError(fmt::format("its plan has a text that cannot be shown: {}", printable(text)));
  }
}

deals::Plan plan_of_saved(const nlohmann::json& document) {
  const nlohmann::json& saved = member_of(document)["plan"].value();
  require_printable(saved);
  deals::Plan plan = deals::plan_from_json(saved);
  const bool is_handed =
      plan.sources.size() == 1 && plan.sources.front().kind == deals::SourceSpec::Kind::caller;
  if (!is_handed) throw InputError("its deals were not handed over by a program");
  return plan;
}

nlohmann::json document_of_saved(std::string_view bytes) {
  return run::document_from(bytes, saved_name, "save it again");
}

}  // namespace

AuditOfDeals::AuditOfDeals(deals::Plan plan)
    : plan_(std::move(plan)),
      experiment_(deals::make_experiment(plan_, nullptr)),
      tally_(experiment_->new_tally(0)),
      block_(plan_.deck.size, block_size, plan_.deck.width()) {}

AuditOfDeals::AuditOfDeals(std::string_view bytes)
    : AuditOfDeals(Saved{document_of_saved(bytes)}) {}

AuditOfDeals::AuditOfDeals(const Saved& saved) try : AuditOfDeals(plan_of_saved(saved.document)) {
  load(saved.document);
} catch (const InputError& error) {
  throw run::damaged_part(saved_name, printable(error.what(), 200), "save it again");
}

void AuditOfDeals::load(const nlohmann::json& document) {
  const reports::JsonMember saved = member_of(document);
  given_ = ranges_from(saved["given"]);
  next_ = given_.end();
  tally_->load(saved["tally"]);
  std::uint64_t loose = 0;
  for_loose(given_, [&](DealRange range) { loose += range.end - range.first; });
  if (tally_->units() != given_.count() - loose) {
    saved["tally"].refuse("as many deals as its whole blocks have");
  }
  const std::vector<std::uint64_t> cards =
      reports::unpack_counts(saved["loose"], static_cast<std::size_t>(loose * width()));
  auto at = cards.begin();
  for_loose(given_, [&](DealRange range) {
    std::vector<std::uint16_t>& run = loose_[range.first];
    run.resize(static_cast<std::size_t>(range.end - range.first) * width());
    for (std::uint16_t& card : run) {
      card = static_cast<std::uint16_t>(std::min<std::uint64_t>(*at++, UINT16_MAX));
    }
    require_deals(std::span<const std::uint16_t>(run), range.first, 0);
  });
  const DealRanges blocks = whole_blocks(given_);
  tree_.load(blocks, reports::unpack_counts(saved["tree"], DealTree::saved_size(blocks)));
}

void AuditOfDeals::start_at(std::uint64_t deal) {
  if (deal > most_deals) {
    throw InputError(fmt::format("deal {}: a session has at most {} deals", deal, most_deals));
  }
  next_ = deal;
}

template <class Card>
void AuditOfDeals::require_deals(std::span<const Card> cards, std::uint64_t first, unsigned base) {
  if (cards.size() % width() != 0) {
    throw InputError(
        fmt::format("{} cards are no whole number of deals of {} cards", cards.size(), width()));
  }
  block_.resize(1);
  block_.visit([&](auto scratch) {
    for (std::size_t at = 0; at < cards.size(); at += width()) {
      const auto deal = cards.subspan(at, width());
      const auto* const bytes = reinterpret_cast<const char*>(deal.data());
      if (source::parse_words<Card>(bytes, base, plan_.deck.size, scratch[0], seen_)) continue;
      const std::vector<std::size_t> numbers(deal.begin(), deal.end());
      const source::WordFault fault = source::fault_of_words(
          numbers, base, plan_.deck.size, fmt::format("deck {}", plan_.deck.name));
      throw InputError(
          fmt::format("deal {}, card {}: {}", first + at / width(), fault.card, fault.what));
    }
  });
}

void AuditOfDeals::require_new(DealRange range) const {
  if (range.end > most_deals) {
    throw InputError(
        fmt::format("deal {}: a session has at most {} deals", range.end - 1, most_deals));
  }
  if (const auto twice = given_.first_of(range)) {
    throw InputError(fmt::format(
        "{} there already; each deal of a session is added once: say where a part of it begins",
        words_of_deals(*twice)));
  }
}

template <class Card>
void AuditOfDeals::add_cards(std::span<const Card> cards) {
  const unsigned base = plan_.input.base == "1" ? 1 : 0;
  require_deals(cards, next_, base);
  const std::uint64_t count = cards.size() / width();
  const DealRange all{next_, next_ + count};
  require_new(all);
  for (std::uint64_t first = all.first; first < all.end;) {
    const std::uint64_t end = std::min(all.end, (first / block_size + 1) * block_size);
    block_.resize(static_cast<std::size_t>(end - first));
    block_.visit([&](auto deals) {
      for (std::size_t i = 0; i < deals.count; ++i) {
        const Card* const deal = cards.data() + (first - all.first + i) * width();
        source::parse_words<Card>(reinterpret_cast<const char*>(deal), base, plan_.deck.size,
                                  deals[i], seen_);
      }
    });
    given_.add({first, end});
    if (end - first == block_size) {
      count_whole(first / block_size);
    } else {
      keep(first, loose_cards());
    }
    first = next_ = end;
  }
}
template void AuditOfDeals::add_cards(std::span<const std::uint8_t>);
template void AuditOfDeals::add_cards(std::span<const std::uint16_t>);

std::vector<std::uint16_t> AuditOfDeals::loose_cards() const {
  return block_.visit([&](auto deals) {
    return std::vector<std::uint16_t>(deals.data, deals.data + deals.count * width());
  });
}

protocol::View AuditOfDeals::block_bytes() const {
  return block_.visit([&](auto deals) {
    return protocol::View(reinterpret_cast<const std::uint8_t*>(deals.data),
                          deals.count * width() * sizeof(*deals.data));
  });
}

void AuditOfDeals::count_whole(std::uint64_t block) {
  count_block(*tally_, block);
  tree_.add(block, block_bytes());
}

void AuditOfDeals::count_block(run::Tally& tally, std::uint64_t block) const {
  auto& tallies = run::as<audit::Tallies>(tally);
  tallies.begin_block(block);
  tallies.fold(block_);
}

void AuditOfDeals::fill_block(const std::vector<std::uint16_t>& cards) {
  block_.resize(cards.size() / width());
  block_.visit([&](auto deals) {
    using Card = std::remove_pointer_t<decltype(deals.data)>;
    std::transform(cards.begin(), cards.end(), deals.data,
                   [](std::uint16_t card) { return static_cast<Card>(card); });
  });
}

void AuditOfDeals::keep(std::uint64_t first, std::vector<std::uint16_t> cards) {
  const std::uint64_t block = first / block_size;
  const auto end_of = [&](auto run) { return run->first + run->second.size() / width(); };
  auto next = loose_.lower_bound(first);
  auto run = next;
  if (next != loose_.begin() && end_of(std::prev(next)) == first &&
      std::prev(next)->first / block_size == block) {
    run = std::prev(next);
    run->second.insert(run->second.end(), cards.begin(), cards.end());
  } else {
    run = loose_.emplace_hint(next, first, std::move(cards));
  }
  if (next != loose_.end() && end_of(run) == next->first && next->first / block_size == block) {
    run->second.insert(run->second.end(), next->second.begin(), next->second.end());
    loose_.erase(next);
  }
  if (run->second.size() < block_size * width()) return;
  fill_block(run->second);
  count_whole(block);
  loose_.erase(run);
}

void AuditOfDeals::merge(const AuditOfDeals& other) {
  run::require_same_plan("this audit", experiment_->plan(), "the other", other.experiment_->plan());
  other.given_.for_each([&](DealRange range) { require_new(range); });
  tally_->merge(*other.tally_);
  tree_.merge(other.tree_);
  other.given_.for_each([&](DealRange range) { given_.add(range); });
  for (const auto& [first, cards] : other.loose_) keep(first, cards);
}

std::string AuditOfDeals::save() const {
  nlohmann::json given = nlohmann::json::array();
  given_.for_each([&](DealRange range) { given.push_back({range.first, range.end}); });
  std::vector<std::uint64_t> loose;
  for (const auto& [first, cards] : loose_) loose.insert(loose.end(), cards.begin(), cards.end());
  return run::document_bytes({{"command", experiment_->command()},
                              {"plan", experiment_->plan()},
                              {"given", std::move(given)},
                              {"tally", tally_->save().taken()},
                              {"loose", reports::pack_counts(loose)},
                              {"tree", reports::pack_counts(tree_.saved())}});
}

reports::Document AuditOfDeals::conclude() {
  if (deals() == 0) throw InputError("no deals were added; expected at least one");
  if (const auto missing = given_.first_missing()) {
    throw InputError(
        fmt::format("{} missing; add what has them, or say where a part of the session begins",
                    words_of_deals(*missing)));
  }
  run::Part part = run::new_part(*experiment_, {0, run::no_end});
  run::SourceProgress& source = part.sources.front();
  source.tally->merge(*tally_);
  block_.resize(0);
  if (!loose_.empty()) {
    fill_block(loose_.begin()->second);
    count_block(*source.tally, loose_.begin()->first / block_size);
  }
  const std::string head = tree_.head(block_bytes());
  source.next_block = run::blocks_for(deals());
  source.finished = true;
  reports::Document document = experiment_->conclude(part);
  document.provenance.plan.push_back(
      {"deals_sha256", "SHA-256 of the deals, as a tree of blocks", head});
  return document;
}

}  // namespace evenhand::library
