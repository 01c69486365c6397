// To add a source: write it in a file of its own, then add its line to `entries` and its vectors to
// tests/data/random-kat.txt.
#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/random/cipher_source.hpp"
#include "sims/random/drbg.hpp"
#include "sims/random/glibc_rand.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/mersenne_twister.hpp"
#include "sims/random/os_random.hpp"
#include "sims/random/philox.hpp"
#include "sims/random/seeding.hpp"
#include "sims/random/source.hpp"
#include "sims/random/xoshiro.hpp"
#include "sims/random/xoshiro_x8.hpp"

namespace evenhand::random {
namespace {

/// Makes a source of an engine, an object whose call gives the next output.
template <class Engine>
class EngineSource final : public Source {
 public:
  explicit EngineSource(Engine engine) : engine_(std::move(engine)) {}

  void fill(std::span<std::uint64_t> outputs) override {
    if constexpr (sizeof(Engine) <= 64) {
      // A local copy can stay in registers, whatever `outputs` may point to.
      Engine engine = engine_;
      for (std::uint64_t& output : outputs) output = engine();
      engine_ = engine;
    } else {
      for (std::uint64_t& output : outputs) output = engine_();
    }
  }

 private:
  Engine engine_;
};

struct Entry {
  SourceInfo info;
  std::unique_ptr<Source> (*make)(std::string_view name, std::uint64_t seed, std::uint64_t stream);
};

/// An engine that starts from one plain value, hashed from name, seed and stream.
template <class Engine, class State>
std::unique_ptr<Source> make_engine(std::string_view name, std::uint64_t seed,
                                    std::uint64_t stream) {
  return std::make_unique<EngineSource<Engine>>(Engine(derived_state<State>(name, seed, stream)));
}

std::unique_ptr<Source> make_xoshiro_x8(std::string_view name, std::uint64_t seed,
                                        std::uint64_t stream) {
  return std::make_unique<XoshiroX8>(derived_state<XoshiroX8::State>(name, seed, stream));
}

std::unique_ptr<Source> make_philox(std::string_view /*name*/, std::uint64_t seed,
                                    std::uint64_t stream) {
  return std::make_unique<Philox>(Philox::Key{seed, stream});
}

/// State and increment are both hashed: generators that differ in the increment alone are not
/// independent, but their unrelated states are far apart.
std::unique_ptr<Source> make_pcg64(std::string_view name, std::uint64_t seed,
                                   std::uint64_t stream) {
  const auto start = derived_state<std::array<Pcg64::Number, 2>>(name, seed, stream);
  return std::make_unique<EngineSource<Pcg64>>(Pcg64(start[0], start[1]));
}

std::unique_ptr<Source> make_mt19937_64(std::string_view name, std::uint64_t seed,
                                        std::uint64_t stream) {
  DerivedSeedSequence sequence(name, seed, stream);
  return std::make_unique<EngineSource<std::mt19937_64>>(std::mt19937_64(sequence));
}

/// RANDU wants an odd state.
std::unique_ptr<Source> make_randu(std::string_view name, std::uint64_t seed,
                                   std::uint64_t stream) {
  return std::make_unique<EngineSource<Randu>>(
      Randu(derived_state<std::uint32_t>(name, seed, stream) | 1));
}

template <std::uint64_t space>
std::unique_ptr<Source> make_small_seed(std::string_view name, std::uint64_t seed,
                                        std::uint64_t stream) {
  const Xoshiro256PlusPlus seeds(derived_state<Xoshiro256PlusPlus::State>(name, seed, stream));
  return std::make_unique<SmallSeedSource>(seeds, space);
}

template <std::unique_ptr<Source> (*make)(std::uint64_t, std::uint64_t)>
std::unique_ptr<Source> nameless(std::string_view /*name*/, std::uint64_t seed,
                                 std::uint64_t stream) {
  return make(seed, stream);
}

std::unique_ptr<Source> make_os(std::string_view /*name*/, std::uint64_t /*seed*/,
                                std::uint64_t /*stream*/) {
  return std::make_unique<OsRandom>();
}

constexpr SourceInfo sound(std::string_view name, std::string_view summary) {
  return {name, summary, 0, true, false, false};
}

constexpr SourceInfo weak(std::string_view name, std::string_view summary, std::uint64_t range) {
  return {name, summary, range, true, true, false};
}

constexpr SourceInfo reseeding(std::string_view name, std::string_view summary) {
  return {name, summary, 0, true, true, true};
}

using X = Xoshiro256PlusPlus;
using Word = std::uint32_t;

constexpr std::array entries = {
    Entry{sound("xoshiro256++x8", "eight xoshiro256++ side by side, by vector instructions"),
          make_xoshiro_x8},
    Entry{sound("xoshiro256++", "Blackman and Vigna's generator, 256 bits of state"),
          make_engine<X, X::State>},
    Entry{sound("pcg64", "O'Neill's PCG XSL RR 128/64"), make_pcg64},
    Entry{sound("philox", "Philox4x64-10 of Random123, counter-based"), make_philox},
    Entry{sound("mt19937-64", "the 64-bit Mersenne Twister, 19937 bits of state"), make_mt19937_64},
    Entry{sound("chacha20", "ChaCha20 keystream (RFC 8439), cryptographic"),
          nameless<make_chacha20>},
    Entry{sound("aes-ctr", "AES-128 in counter mode, cryptographic"), nameless<make_aes_ctr>},
    Entry{sound("sm4-ctr", "SM4 in counter mode (GB/T 32907), cryptographic"),
          nameless<make_sm4_ctr>},
    Entry{sound("sm3-drbg", "Hash_DRBG (SP 800-90A) over SM3 (GB/T 32905), cryptographic"),
          nameless<make_sm3_drbg>},
    Entry{{"os", "the operating system's getrandom; not reproducible", 0, false, false, false},
          make_os},
    Entry{weak("lcg32", "32-bit congruential generator of Numerical Recipes", Lcg32::range),
          make_engine<Lcg32, Word>},
    Entry{weak("minstd", "Lehmer generator, 48271 x mod 2^31 - 1", Minstd::range),
          make_engine<Minstd, Word>},
    Entry{weak("randu", "IBM's RANDU, whose triples fall on 15 planes", Randu::range), make_randu},
    Entry{weak("msvc-rand", "rand() of Microsoft's C library, 15 bits", MsvcRand::range),
          make_engine<MsvcRand, Word>},
    Entry{weak("ansi-rand", "the C standard's example of rand(), 15 bits", AnsiRand::range),
          make_engine<AnsiRand, Word>},
    Entry{weak("glibc-rand", "rand() of the GNU C library, 31 bits, each a sum of two before",
               GlibcRand::range),
          make_engine<GlibcRand, Word>},
    Entry{weak("java-random", "java.util.Random, the top 32 of 48 bits", JavaRandom::range),
          make_engine<JavaRandom, std::uint64_t>},
    Entry{reseeding("seed16", "xoshiro256++ seeded for every deal from 65,536 seeds"),
          make_small_seed<seeds_of("seed16")>},
    Entry{reseeding("seed32", "xoshiro256++ seeded for every deal from 2^32 seeds"),
          make_small_seed<seeds_of("seed32")>},
    Entry{reseeding("millis", "xoshiro256++ seeded for every deal by the millisecond of the day"),
          make_small_seed<seeds_of("millis")>},
};

constexpr auto infos = [] {
  std::array<SourceInfo, entries.size()> list{};
  for (std::size_t i = 0; i < entries.size(); ++i) list[i] = entries[i].info;
  return list;
}();

std::string unknown_source(std::string_view name) {
  std::vector<std::string_view> names;
  names.reserve(infos.size());
  for (const SourceInfo& info : infos) names.push_back(info.name);
  return unknown_name("random source", name, names, "see `evenhand list rngs`");
}

const Entry& entry(std::string_view name) {
  for (const Entry& candidate : entries) {
    if (candidate.info.name == name) return candidate;
  }
  throw InputError(unknown_source(name));
}

}  // namespace

std::span<const SourceInfo> sources() { return infos; }

const SourceInfo& source_info(std::string_view name) {
  return infos[static_cast<std::size_t>(&entry(name) - entries.data())];
}

std::unique_ptr<Source> make_source(std::string_view name, std::uint64_t seed,
                                    std::uint64_t stream) {
  return entry(name).make(name, seed, stream);
}

}  // namespace evenhand::random
