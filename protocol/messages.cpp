#include "protocol/messages.hpp"

#include <fmt/format.h>

#include "protocol/faults.hpp"

namespace evenhand::protocol {

void CardsMessage::loaded() const {
  if (cards.size() == salts.size()) return;
  throw ProtocolError(
      Code::wrong_count,
      fmt::format("{} cards and {} salts, expected a salt a card", cards.size(), salts.size()));
}

}  // namespace evenhand::protocol
