#include "base/message_pattern.hpp"

namespace evenhand {
namespace {

/// The number of a place, "{12}", that begins at `at`, and the bytes that it takes; 0 bytes where
/// none begins there.
struct Place {
  std::size_t number = 0;
  std::size_t bytes = 0;
};

Place place_at(std::string_view message, std::size_t at) {
  if (message[at] != '{') return {};
  std::size_t number = 0;
  std::size_t end = at + 1;
  for (; end < message.size() && message[end] >= '0' && message[end] <= '9'; ++end) {
    number = 10 * number + static_cast<std::size_t>(message[end] - '0');
  }
  const bool is_place = end > at + 1 && end < at + 4 && end < message.size() && message[end] == '}';
  return is_place ? Place{number, end + 1 - at} : Place{};
}

/// Whether a place between these two may be left empty.
bool may_be_empty(std::string_view before, std::string_view behind) {
  return !before.ends_with(' ') && !behind.starts_with(' ');
}

/// Finds the places of a pattern in a text, from the first one on.
class Reader {
 public:
  Reader(const std::vector<std::string>& literals, std::string_view text, std::size_t most)
      : literals_(literals), text_(text), most_(most) {}

  std::vector<std::vector<std::string_view>> all() {
    if (text_.starts_with(literals_.front()) && find_latest()) from(1, literals_.front().size());
    return readings_;
  }

 private:
  /// Bytes that the place before a literal takes at least.
  std::size_t least_before(std::size_t literal) const {
    return may_be_empty(literals_[literal - 1], literals_[literal]) ? 0 : 1;
  }

  /// Finds the latest place at which each literal may stand; false where they do not all stand in
  /// the text. So no search begins that finds nothing, and their number is that of the readings.
  bool find_latest() {
    if (!text_.ends_with(literals_.back())) return false;
    latest_.assign(literals_.size(), text_.size() - literals_.back().size());
    for (std::size_t i = literals_.size() - 1; i-- > 1;) {
      const std::size_t behind = literals_[i].size() + least_before(i + 1);
      if (latest_[i + 1] < behind) return false;
      latest_[i] = text_.rfind(literals_[i], latest_[i + 1] - behind);
      if (latest_[i] == std::string_view::npos) return false;
    }
    return true;
  }

  /// The place before the literal `next` begins at `start`.
  void from(std::size_t next, std::size_t start) {
    const std::string& literal = literals_[next];
    const std::size_t least = least_before(next);
    if (next + 1 == literals_.size()) return last(start, least);
    for (std::size_t end = text_.find(literal, start + least);
         end <= latest_[next] && readings_.size() < most_; end = text_.find(literal, end + 1)) {
      places_.push_back(text_.substr(start, end - start));
      from(next + 1, end + literal.size());
      places_.pop_back();
    }
  }

  void last(std::size_t start, std::size_t least) {
    if (latest_.back() < start + least) return;
    readings_.push_back(places_);
    readings_.back().push_back(text_.substr(start, latest_.back() - start));
  }

  const std::vector<std::string>& literals_;
  std::string_view text_;
  std::size_t most_;
  std::vector<std::size_t> latest_;
  std::vector<std::string_view> places_;
  std::vector<std::vector<std::string_view>> readings_;
};

}  // namespace

MessagePattern::MessagePattern(std::string_view message) : literals_(1) {
  for (std::size_t at = 0; at < message.size();) {
    if (const Place place = place_at(message, at); place.bytes > 0) {
      literals_.emplace_back();
      at += place.bytes;
    } else {
      literals_.back() += message[at++];
    }
  }
}

std::vector<std::vector<std::string_view>> MessagePattern::readings(std::string_view text,
                                                                    std::size_t most) const {
  if (places() > 0) return Reader(literals_, text, most).all();
  if (text != literals_.front()) return {};
  return {{}};
}

std::string filled_in(std::string_view message, const std::vector<std::string>& texts) {
  std::string filled;
  for (std::size_t at = 0; at < message.size();) {
    const Place place = place_at(message, at);
    if (place.bytes > 0 && place.number < texts.size()) {
      filled += texts[place.number];
      at += place.bytes;
      const bool is_gap = filled.empty() || filled.ends_with(' ');
      if (texts[place.number].empty() && is_gap && message.substr(at).starts_with(' ')) ++at;
    } else {
      filled += message[at++];
    }
  }
  return filled;
}

}  // namespace evenhand
