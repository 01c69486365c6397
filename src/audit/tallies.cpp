#include "src/audit/tallies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/error.hpp"
#include "base/trace.hpp"
#include "src/audit/group.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {
Tallies::Tallies(const BatterySpec& battery, const cards::Deck& deck)
    : battery_(battery), deck_(deck) {
  for (const std::string& name : battery.groups) {
    const Group* group = find_group(name);
    if (group == nullptr) throw InputError(fmt::format("unknown group of tests '{}'", name));
    if (!group->looks_at(deck)) continue;
    if (auto tally = group->make_tally(deck))
      entries_.push_back({group->info.name, std::move(tally)});
  }
  if (deck.draw == 0) {
    first_ = std::make_unique<FirstDeals>(deck.size);
    sampled_ = std::make_unique<SampledDeals>(deck.size);
  }
  if (can_be_sets(deck)) sets_ = std::make_unique<SetsTally>(deck);
}

void Tallies::begin_block(std::uint64_t block) {
  for (const GroupEntry& part : entries_) part.tally->begin_block(block);
  if (sets_) sets_->begin_block(block);
  if (first_) first_->begin_block(block);
  if (sampled_) sampled_->begin_block(block);
}

void Tallies::fold(const cards::DealBatch& deals, const source::Seating* seating) {
  if (deals.deck_size() != deck_.size || deals.width() != deck_.width()) {
    throw std::logic_error("Tallies::fold: another deck size");
  }
  for (const GroupEntry& part : entries_) {
    part.tally->fold(deals);
    if (seating != nullptr) part.tally->fold_seats(deals, *seating);
    trace::lap(part.group);
  }
  if (sets_) sets_->fold(deals);
  if (first_) first_->fold(deals);
  if (sampled_) sampled_->fold(deals);
  deals_ += deals.size();
}

void Tallies::merge(const run::Tally& merged) {
  const auto& other = run::as<Tallies>(merged);
  if (battery_.groups != other.battery_.groups || deck_.size != other.deck_.size ||
      deck_.draw != other.deck_.draw) {
    throw std::logic_error("Tallies::merge: another battery or deck");
  }
  for (std::size_t i = 0; i < entries_.size(); ++i)
    entries_[i].tally->merge(*other.entries_[i].tally);
  if (sets_) sets_->merge(*other.sets_);
  if (first_) first_->add(*other.first_);
  if (sampled_) sampled_->merge(*other.sampled_);
  deals_ += other.deals_;
  add_records(other.records_);
}

reports::JsonValue Tallies::save() const {
  auto groups = reports::JsonValue::object();
  for (const GroupEntry& part : entries_) groups.set(std::string(part.group), part.tally->save());
  auto saved = reports::JsonValue::object().set("deals", deals_).set("groups", std::move(groups));
  if (sets_) saved.set("sets", sets_->save());
  if (first_) saved.set("first", first_->save());
  if (sampled_) saved.set("sampled", sampled_->save());
  saved.set("records", reports::saved(records_));
  return saved;
}

void Tallies::load(const reports::JsonMember& saved) {
  const reports::JsonMember groups = saved["groups"];
  Tallies loaded(battery_, deck_);
  loaded.deals_ = saved["deals"].count();
  for (const GroupEntry& part : loaded.entries_) {
    part.tally->load(groups[std::string(part.group).c_str()], loaded.deals_);
  }
  if (first_) loaded.first_->load(saved["first"], loaded.deals_);
  if (sampled_) loaded.sampled_->load(saved["sampled"], loaded.deals_);
  if (sets_) loaded.sets_->load(saved["sets"], loaded.deals_);
  reports::load(saved["records"], loaded.records_, {});
  if (groups.members() != entries_.size()) groups.refuse("the groups of the battery");
  *this = std::move(loaded);
}

const GroupTally* Tallies::find(std::string_view group) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const GroupEntry& part) { return part.group == group; });
  return found == entries_.end() ? nullptr : found->tally.get();
}

}  // namespace evenhand::audit
