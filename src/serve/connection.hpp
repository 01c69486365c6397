#pragma once

#include <chrono>
#include <string>

#include "base/unique_fd.hpp"
#include "src/serve/address.hpp"

namespace evenhand::serve {

/// A connection to a server, whose socket does not block and is prepared as prepare_socket() does.
/// Each address that the name has is tried, all of them within the time. Throws InputError that
/// begins with the address where there is no such host, and where nobody listens or answers.
UniqueFd connect_to(const Address& address, std::chrono::milliseconds time);

/// Small words go out at once, and a machine at the other end that is gone without a word is found
/// out within a minute, whether anything is sent to it or not.
void prepare_socket(int socket);

/// Returns the address of the other end: "192.0.2.7".
std::string peer_of(int socket);

}  // namespace evenhand::serve
