#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand {

/// A message with places for what is put into it: "{0} of {1} tests reject". Each place has a
/// number, from 0 on in their order.
class MessagePattern {
 public:
  explicit MessagePattern(std::string_view message);

  std::size_t places() const { return literals_.size() - 1; }
  /// The texts before, between and after the places.
  const std::vector<std::string>& literals() const { return literals_; }

  /// Returns the texts in the places where the text is such a message, in each way in which it can
  /// be read, and in the order in which the first place grows: at most `most` of them. Only a place
  /// beside which no blank stands may be empty.
  std::vector<std::vector<std::string_view>> readings(std::string_view text,
                                                      std::size_t most) const;

 private:
  std::vector<std::string> literals_;
};

/// Returns the message with `texts` in its places, which may stand in any order. One of the blanks
/// around an empty text is left.
std::string filled_in(std::string_view message, const std::vector<std::string>& texts);

}  // namespace evenhand
