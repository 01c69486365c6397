#include "stats/entropy/suffix_array.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

namespace evenhand::stats::entropy {
namespace {

using Index = std::int32_t;
constexpr Index none = -1;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }
Index index(std::size_t i) { return static_cast<Index>(i); }

/// Sorts the suffixes of a text of letters 0 … letters-1.
template <class Letter>
class InducedSorting {
 public:
  InducedSorting(std::span<const Letter> text, std::size_t letters, const StopCheck& check)
      : text_(text),
        check_(check),
        rises_(text.size()),
        starts_(letters + 1),
        falling_ends_(letters) {
    for (std::size_t i = text_.size() - 1; i-- > 0;) {
      rises_[i] = text_[i] < text_[i + 1] || (text_[i] == text_[i + 1] && rises_[i + 1]);
    }
    for (std::size_t i = 0; i < text_.size(); ++i) {
      check_at(i, check_);
      ++starts_[at_letter(i) + 1];
      if (!rises_[i]) ++falling_ends_[at_letter(i)];
    }
    for (std::size_t letter = 0; letter < letters; ++letter) {
      starts_[letter + 1] += starts_[letter];
      falling_ends_[letter] += starts_[letter];
    }
  }

  std::vector<Index> sorted();

 private:
  std::size_t at_letter(std::size_t i) const { return static_cast<std::size_t>(text_[i]); }
  /// A valley: the text falls to it and rises from it.
  bool is_valley(std::size_t i) const { return i > 0 && rises_[i] && !rises_[i - 1]; }
  /// All suffixes in order, where the valleys are in order; or all pieces between valleys, where
  /// they are in any.
  std::vector<Index> induced(const std::vector<Index>& valleys) const;
  /// The number of each valley's piece among the pieces in order, by place of the valley in the
  /// text; how many different ones there are.
  Index name_pieces(const std::vector<Index>& sorted, const std::vector<Index>& valleys,
                    std::vector<Index>& names) const;
  bool are_equal(Index a, Index b) const;

  std::span<const Letter> text_;
  const StopCheck& check_;
  std::vector<bool> rises_;          ///< the suffix is smaller than the next one
  std::vector<Index> starts_;        ///< where suffixes with this first letter begin
  std::vector<Index> falling_ends_;  ///< where those among them end that fall
};

template <class Letter>
std::vector<Index> InducedSorting<Letter>::induced(const std::vector<Index>& valleys) const {
  const std::size_t n = text_.size();
  std::vector<Index> suffixes(n, none);
  std::vector<Index> next = falling_ends_;
  for (const Index valley : valleys) suffixes[at(next[at_letter(at(valley))]++)] = valley;

  next = starts_;
  suffixes[at(next[at_letter(n - 1)]++)] = index(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    check_at(i, check_);
    if (suffixes[i] < 1) continue;
    const std::size_t before = at(suffixes[i]) - 1;
    if (!rises_[before]) suffixes[at(next[at_letter(before)]++)] = index(before);
  }

  next.assign(starts_.begin() + 1, starts_.end());
  for (std::size_t i = n; i-- > 0;) {
    check_at(i, check_);
    if (suffixes[i] < 1) continue;
    const std::size_t before = at(suffixes[i]) - 1;
    if (rises_[before]) suffixes[at(--next[at_letter(before)])] = index(before);
  }
  return suffixes;
}

template <class Letter>
bool InducedSorting<Letter>::are_equal(Index a, Index b) const {
  const std::size_t n = text_.size();
  for (std::size_t length = 0;; ++length) {
    const std::size_t i = at(a) + length;
    const std::size_t k = at(b) + length;
    if (i == n || k == n) return false;
    if (text_[i] != text_[k] || rises_[i] != rises_[k]) return false;
    if (length > 0 && (is_valley(i) || is_valley(k))) return is_valley(i) && is_valley(k);
  }
}

template <class Letter>
Index InducedSorting<Letter>::name_pieces(const std::vector<Index>& sorted,
                                          const std::vector<Index>& valleys,
                                          std::vector<Index>& names) const {
  std::vector<Index> name_at(text_.size(), none);
  Index last = none;
  Index count = 0;
  for (const Index suffix : sorted) {
    if (!is_valley(at(suffix))) continue;
    if (last != none && !are_equal(last, suffix)) ++count;
    name_at[at(suffix)] = count;
    last = suffix;
  }
  for (const Index valley : valleys) names.push_back(name_at[at(valley)]);
  return count + 1;
}

template <class Letter>
std::vector<Index> InducedSorting<Letter>::sorted() {
  std::vector<Index> valleys;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (is_valley(i)) valleys.push_back(index(i));
  }
  std::vector<Index> suffixes = induced(valleys);
  if (valleys.size() < 2) return suffixes;
  std::vector<Index> names;
  const Index different = name_pieces(suffixes, valleys, names);
  suffixes = {};
  const std::vector<Index> order =
      InducedSorting<Index>(std::span<const Index>(names), at(different), check_).sorted();
  std::vector<Index> in_order;
  in_order.reserve(order.size());
  for (const Index i : order) in_order.push_back(valleys[at(i)]);
  return induced(in_order);
}

}  // namespace

std::vector<std::int32_t> suffix_array(Symbols text, const StopCheck& check) {
  if (text.size() > std::size_t{1} << 30U) throw std::domain_error("suffix array: too long a text");
  if (text.empty()) return {};
  return InducedSorting<std::uint8_t>(text, 256, check).sorted();
}

std::vector<std::int32_t> common_prefixes(Symbols text, const std::vector<std::int32_t>& suffixes,
                                          const StopCheck& check) {
  const std::size_t n = text.size();
  std::vector<Index> rank(n);
  for (std::size_t i = 0; i < n; ++i) rank[at(suffixes[i])] = index(i);
  std::vector<Index> common(n);
  std::size_t length = 0;
  for (std::size_t i = 0; i < n; ++i) {
    check_at(i, check);
    if (rank[i] == 0) {
      length = 0;
      continue;
    }
    const std::size_t other = at(suffixes[at(rank[i] - 1)]);
    while (std::max(i, other) + length < n && text[i + length] == text[other + length]) ++length;
    common[at(rank[i])] = index(length);
    if (length > 0) --length;
  }
  return common;
}

}  // namespace evenhand::stats::entropy
