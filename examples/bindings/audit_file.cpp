// Audits a file of deals, a byte a card, and prints the document in JSON: audit_file DECK FILE. find_package(evenhand),
// evenhand::evenhand.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <evenhand/audit.hpp>

int main(int argc, char** argv) try {
  if (argc != 3) throw std::runtime_error("expected DECK FILE");
  const std::size_t cards = std::stoul(argv[1]);
  std::ifstream file(argv[2], std::ios::binary | std::ios::ate);
  const auto deals = static_cast<std::uint64_t>(file.tellg()) / cards;
  file.seekg(0);
  std::vector<char> deal(cards);
  const auto next = [&](std::span<std::uint16_t> deck) {
    if (!file.read(deal.data(), static_cast<std::streamsize>(cards))) throw std::runtime_error("cannot read the file");
    for (std::size_t i = 0; i < cards; ++i) deck[i] = static_cast<unsigned char>(deal[i]);
  };
  std::cout << evenhand::audit_shuffle(cards, deals, next, {.name = "a file"}).json;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
