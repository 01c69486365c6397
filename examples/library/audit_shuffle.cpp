// Audits std::shuffle as this program uses it. The exit code is the verdict.
#include <algorithm>
#include <iostream>
#include <random>

#include <evenhand/audit.hpp>

int main() {
  std::mt19937_64 random(std::random_device{}());
  const auto shuffle = [&](auto deck) { std::shuffle(deck.begin(), deck.end(), random); };
  const auto result = evenhand::audit_shuffle(52, 20'000, shuffle);
  std::cout << result.text;
  return result.exit_code();
}
