#include "sims/shuffle/any_algorithm.hpp"

#include <stdexcept>
#include <type_traits>

#include "sims/shuffle/registry.hpp"

namespace evenhand::shuffle {
namespace {

[[noreturn]] void refuse_choice() {
  throw std::logic_error("a choice that this choice maker does not make");
}

template <class Algorithm>
class ErasedAlgorithm final : public AnyAlgorithm {
 public:
  explicit ErasedAlgorithm(const Algorithm& algorithm) : algorithm_(algorithm) {}

  std::size_t rounds(std::size_t n) const override { return algorithm_.rounds(n); }
  std::size_t steps(std::size_t n, std::size_t round) const override {
    return algorithm_.steps(n, round);
  }
  bool repeats() const override { return std::is_base_of_v<Repeated, Algorithm>; }
  bool finished(std::uint32_t mark) const override {
    if constexpr (StopsEarly<Algorithm>) return algorithm_.finished(mark);
    return false;
  }
  void step(Place at, Deck<std::uint16_t>& deck, AnyChoices& choices) const override {
    algorithm_.step(at, deck, choices);
  }

 private:
  Algorithm algorithm_;
};

}  // namespace

std::size_t AnyChoices::below(std::size_t /*k*/) { refuse_choice(); }
bool AnyChoices::chance(std::size_t /*p*/, std::size_t /*q*/) { refuse_choice(); }
std::uint64_t AnyChoices::word(std::size_t /*bits*/) { refuse_choice(); }
std::size_t AnyChoices::modulo(std::size_t /*bits*/, std::size_t /*k*/) { refuse_choice(); }
void AnyChoices::keys(std::span<std::uint64_t> /*keys*/) { refuse_choice(); }
std::size_t AnyChoices::digest_modulo(std::size_t /*i*/, std::size_t /*k*/) { refuse_choice(); }

std::unique_ptr<AnyAlgorithm> make_any_algorithm(const ShufflerSpec& spec) {
  return with_algorithm(spec, []<class Algorithm>(const Algorithm& algorithm) {
    return std::unique_ptr<AnyAlgorithm>(std::make_unique<ErasedAlgorithm<Algorithm>>(algorithm));
  });
}

}  // namespace evenhand::shuffle
