#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::cards {

inline constexpr std::size_t min_deck = 2;
inline constexpr std::size_t max_deck = 1024;
/// Values of draws with repeats: what 16 bits tell apart.
inline constexpr std::size_t max_values = 65536;

/// `count` deals of `deck_size` cards each, deal after deal: deal d is data[d * deck_size ...]. For
/// draws, `deck_size` is how many cards are drawn. Card is std::uint8_t or std::uint16_t.
template <class Card>
struct DealsView {
  Card* data;
  std::size_t deck_size;
  std::size_t count;

  std::span<Card> operator[](std::size_t deal) const {
    return {data + deal * deck_size, deck_size};
  }
};

/// A reusable buffer of deals of one deck: bytes for decks of up to 256 cards, 16-bit words above.
/// A deal is the whole deck, or the first `width` cards of it: a draw.
/// At least `slack` readable and writable bytes follow the last card, for wide loads.
class DealBatch {
 public:
  static constexpr std::size_t slack = 64;

  DealBatch(std::size_t deck_size, std::size_t capacity)
      : DealBatch(deck_size, capacity, deck_size) {}
  DealBatch(std::size_t deck_size, std::size_t capacity, std::size_t width)
      : deck_size_(deck_size),
        width_(width),
        capacity_(capacity),
        size_(capacity),
        storage_(width * capacity * card_bytes(deck_size) + slack) {}

  static constexpr bool is_narrow(std::size_t deck_size) { return deck_size <= 256; }
  static constexpr std::size_t card_bytes(std::size_t deck_size) {
    return is_narrow(deck_size) ? 1 : 2;
  }

  std::size_t deck_size() const { return deck_size_; }
  /// Cards a deal.
  std::size_t width() const { return width_; }
  std::size_t capacity() const { return capacity_; }
  std::size_t size() const { return size_; }
  void resize(std::size_t count) { size_ = count; }

  /// Copies deals of the same deck and width, from number `first` of `source` on, to those from
  /// number `at` on: as many as there are in both. Returns how many.
  std::size_t copy(const DealBatch& source, std::size_t first, std::size_t at) {
    const std::size_t count = std::min(source.size_ - first, size_ - at);
    const std::size_t bytes = width_ * card_bytes(deck_size_);
    std::copy_n(source.storage_.data() + first * bytes, count * bytes,
                storage_.data() + at * bytes);
    return count;
  }

  /// Calls f with a DealsView<std::uint8_t> or a DealsView<std::uint16_t>.
  template <class F>
  decltype(auto) visit(F&& f) {
    if (is_narrow(deck_size_)) {
      return f(DealsView<std::uint8_t>{storage_.data(), width_, size_});
    }
    return f(
        DealsView<std::uint16_t>{reinterpret_cast<std::uint16_t*>(storage_.data()), width_, size_});
  }
  template <class F>
  decltype(auto) visit(F&& f) const {
    if (is_narrow(deck_size_)) {
      return f(DealsView<const std::uint8_t>{storage_.data(), width_, size_});
    }
    return f(DealsView<const std::uint16_t>{reinterpret_cast<const std::uint16_t*>(storage_.data()),
                                            width_, size_});
  }

  /// Returns how many deals one phase of work draws before it folds them, so that they stay in the
  /// first cache. It takes part in how random words are shared out, so it depends on the deck
  /// alone.
  static constexpr std::size_t phase_size(std::size_t deck_size) {
    const std::size_t fitting = 16384 / (deck_size * card_bytes(deck_size));
    if (fitting < 16) return 16;
    return fitting > 256 ? 256 : fitting / 16 * 16;
  }

 private:
  std::size_t deck_size_;
  std::size_t width_;
  std::size_t capacity_;
  std::size_t size_;
  std::vector<std::uint8_t> storage_;
};

}  // namespace evenhand::cards
