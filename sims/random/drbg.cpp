#include "sims/random/drbg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <string_view>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "sims/random/seeding.hpp"

namespace evenhand::random {
namespace {

void check_hmac(bool good) {
  if (!good) throw RunError("OpenSSL's HMAC failed");
}

constexpr std::size_t digest_size = 32;

std::array<std::uint8_t, 8> big_endian(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (56 - 8 * i));
  return bytes;
}

constexpr std::array<std::uint8_t, 1> constant_prefix = {0};
constexpr std::array<std::uint8_t, 1> update_prefix = {3};
constexpr std::array<std::uint8_t, 1> one = {1};

class DrbgSource final : public BufferedSource {
 public:
  explicit DrbgSource(HashDrbg drbg) : drbg_(std::move(drbg)) {}

 private:
  void next_chunk(std::span<std::uint64_t> words) override {
    drbg_.generate({reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes()});
  }

  HashDrbg drbg_;
};

constexpr std::array<std::uint8_t, 1> update_zero = {0};
constexpr std::array<std::uint8_t, 1> update_one = {1};

}  // namespace

struct Hmac::State {
  struct FreeContext {
    void operator()(EVP_MAC_CTX* part) const { EVP_MAC_CTX_free(part); }
  };
  std::unique_ptr<EVP_MAC_CTX, FreeContext> context;
};

void Hmac::Free::operator()(State* state) const { delete state; }

Hmac::Hmac(const char* hash) : state_(new State) {
  struct FreeMac {
    void operator()(EVP_MAC* mac) const { EVP_MAC_free(mac); }
  };
  const std::unique_ptr<EVP_MAC, FreeMac> mac(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
  check_hmac(mac != nullptr);
  state_->context.reset(EVP_MAC_CTX_new(mac.get()));
  check_hmac(state_->context != nullptr);
  std::string name = hash;
  const std::array<OSSL_PARAM, 2> parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name.data(), 0),
      OSSL_PARAM_construct_end()};
  if (EVP_MAC_CTX_set_params(state_->context.get(), parameters.data()) != 1) {
    throw RunError(fmt::format("the OpenSSL library here has no digest {}", hash));
  }
}

void Hmac::set_key(Bytes key) {
  check_hmac(EVP_MAC_init(state_->context.get(), key.data(), key.size(), nullptr) == 1);
}

void Hmac::sign(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  // Without a key, that of before starts afresh.
  check_hmac(EVP_MAC_init(state_->context.get(), nullptr, 0, nullptr) == 1);
  for (const Bytes part : parts) {
    check_hmac(EVP_MAC_update(state_->context.get(), part.data(), part.size()) == 1);
  }
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> code{};
  std::size_t size = 0;
  check_hmac(EVP_MAC_final(state_->context.get(), code.data(), &size, code.size()) == 1);
  std::copy_n(code.begin(), std::min(size, out.size()), out.begin());
}

HashDrbg::HashDrbg(const char* hash, Bytes entropy, Bytes nonce, Bytes personalization)
    : digest_(hash) {
  assert(digest_.size() == digest_size);
  value_ = derive({entropy, nonce, personalization});
  constant_ = derive({constant_prefix, value_});
}

// Hash_df (10.3.1) to seed_size bytes.
HashDrbg::Seed HashDrbg::derive(std::initializer_list<Bytes> parts) {
  std::vector<std::uint8_t> input = {0, 0, 0, 0x01, 0xb8};  // a counter, then 440 bits
  for (const Bytes part : parts) input.insert(input.end(), part.begin(), part.end());
  Seed seed{};
  for (std::size_t done = 0; done < seed_size; done += digest_size) {
    ++input[0];
    digest_.hash({input}, std::span(seed).subspan(done));
  }
  return seed;
}

// Big-endian, modulo 2^440.
void HashDrbg::add(Seed& number, Bytes addend) {
  unsigned carry = 0;
  for (std::size_t i = 1; i <= seed_size; ++i) {
    const unsigned digit = i <= addend.size() ? addend[addend.size() - i] : 0U;
    carry += number[seed_size - i] + digit;
    number[seed_size - i] = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
}

void HashDrbg::generate(std::span<std::uint8_t> out) {
  assert(out.size() <= 65536);
  Seed data = value_;
  for (std::size_t done = 0; done < out.size(); done += digest_size) {
    digest_.hash({data}, out.subspan(done));
    add(data, one);
  }
  std::array<std::uint8_t, digest_size> hashed{};
  digest_.hash({update_prefix, value_}, hashed);
  add(value_, hashed);
  add(value_, constant_);
  add(value_, big_endian(requests_));
  ++requests_;
}

std::unique_ptr<Source> make_sm3_drbg(std::uint64_t seed, std::uint64_t stream) {
  constexpr std::string_view name = "sm3-drbg";
  const auto entropy = derived_state<std::array<std::uint8_t, digest_size>>(name, seed, 0);
  return std::make_unique<DrbgSource>(
      HashDrbg("SM3", entropy, big_endian(stream),
               {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}));
}

HmacDrbg::HmacDrbg(const char* hash, Bytes entropy, Bytes nonce, Bytes personalization)
    : hmac_(hash) {
  instantiate(entropy, nonce, personalization);
}

HmacDrbg::~HmacDrbg() {
  OPENSSL_cleanse(key_.data(), key_.size());
  OPENSSL_cleanse(value_.data(), value_.size());
}

void HmacDrbg::instantiate(Bytes entropy, Bytes nonce, Bytes personalization) {
  key_.fill(0);
  value_.fill(1);
  hmac_.set_key(key_);
  update(entropy, nonce, personalization);
}

void HmacDrbg::update(Bytes first, Bytes second, Bytes third) {
  hmac_.sign({value_, update_zero, first, second, third}, key_);
  hmac_.set_key(key_);
  hmac_.sign({value_}, value_);
  if (first.empty() && second.empty() && third.empty()) return;
  hmac_.sign({value_, update_one, first, second, third}, key_);
  hmac_.set_key(key_);
  hmac_.sign({value_}, value_);
}

void HmacDrbg::generate(std::span<std::uint8_t> out) {
  assert(out.size() <= 65536);
  for (std::size_t done = 0; done < out.size(); done += hash_size) {
    hmac_.sign({value_}, value_);
    std::copy_n(value_.begin(), std::min(hash_size, out.size() - done),
                out.begin() + static_cast<std::ptrdiff_t>(done));
  }
  update();
}

}  // namespace evenhand::random
