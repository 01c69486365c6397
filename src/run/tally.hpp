#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "base/members.hpp"
#include "reports/json_members.hpp"

namespace evenhand::run {

/// The counts of some units: integers, which add up. They depend on the units alone, and not on
/// their order or on the object that counts.
class Tally {
 public:
  Tally() = default;
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;
  Tally(Tally&&) = default;
  Tally& operator=(Tally&&) = default;
  virtual ~Tally() = default;

  /// Deals, hands, games: what the experiment counts in.
  virtual std::uint64_t units() const = 0;
  /// `other` is of the same source of the same experiment (std::logic_error).
  virtual void merge(const Tally& other) = 0;

  virtual reports::JsonValue save() const = 0;
  /// Replaces the counts by saved ones. Throws InputError, with the place of the member, and then
  /// changes nothing, when they cannot be what save() returned.
  virtual void load(const reports::JsonMember& saved) = 0;
};

/// The tally as the type that its experiment made it of.
template <class T>
const T& as(const Tally& tally) {
  const auto* typed = dynamic_cast<const T*>(&tally);
  if (typed == nullptr) throw std::logic_error("a tally of another experiment");
  return *typed;
}
template <class T>
T& as(Tally& tally) {
  return const_cast<T&>(as<T>(std::as_const(tally)));
}

/// A tally that holds counts of type Counts, which has `units()` and lists its members
/// (base/members.hpp), or merges, saves and loads them itself.
template <class Counts>
class TallyOf final : public Tally {
 public:
  TallyOf() = default;
  explicit TallyOf(Counts empty) : counts(std::move(empty)) {}

  std::uint64_t units() const override { return counts.units(); }
  void merge(const Tally& other) override { add_up(counts, as<TallyOf>(other).counts); }
  reports::JsonValue save() const override { return reports::saved(counts); }
  void load(const reports::JsonMember& saved) override {
    Counts loaded = counts;
    reports::load(saved, loaded);
    counts = std::move(loaded);
  }

  Counts counts;
};

}  // namespace evenhand::run
