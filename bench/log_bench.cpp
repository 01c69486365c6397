// How fast logs are read, in bytes and deals a second: from memory, with every deal checked and all
// bytes hashed. Each log holds 20,000 deals of 52 cards, in orders drawn once with a fixed seed.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "src/source/log_stream.hpp"

namespace {

using evenhand::cards::DealBatch;
using evenhand::source::ByteSource;
using evenhand::source::LogFormat;
using evenhand::source::LogOptions;
using evenhand::source::LogStream;

constexpr std::size_t deals = 20'000;

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(const std::string& bytes) : bytes_(bytes) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min(buffer.size(), bytes_.size() - at_);
    std::copy_n(bytes_.data() + at_, count, buffer.data());
    at_ += count;
    return count;
  }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
};

std::string deal_bytes(const std::vector<unsigned>& cards, LogFormat format,
                       const std::vector<std::string>& names) {
  std::string bytes;
  for (const unsigned card : cards) {
    if (format == LogFormat::u8 || format == LogFormat::u16le) {
      bytes += static_cast<char>(card);
      if (format == LogFormat::u16le) bytes += '\0';
      continue;
    }
    const char* const gap = format == LogFormat::json ? "," : " ";
    bytes += bytes.empty() ? "" : gap;
    bytes += names.empty() ? std::to_string(card) : names[card];
  }
  if (format == LogFormat::json) return "[" + bytes + "]\n";
  if (format == LogFormat::text) return bytes + "\n";
  return bytes;
}

std::string make_log(LogFormat format, const std::vector<std::string>& names) {
  std::mt19937_64 words(1);
  std::vector<unsigned> cards(52);
  std::iota(cards.begin(), cards.end(), 0U);
  std::string log;
  for (std::size_t deal = 0; deal < deals; ++deal) {
    for (std::size_t left = cards.size(); left > 1; --left) {
      std::swap(cards[left - 1], cards[words() % left]);
    }
    log += deal_bytes(cards, format, names);
  }
  return log;
}

void read_log(benchmark::State& state, LogFormat format, bool named) {
  LogOptions options;
  options.format = format;
  options.deck = evenhand::cards::parse_deck("poker");
  const std::string log =
      make_log(format, named ? options.deck->card_names : std::vector<std::string>{});
  DealBatch batch(52, 256);
  for (auto _ : state) {
    LogStream stream("log", std::make_unique<MemorySource>(log), options);
    std::size_t read = 0;
    do {
      stream.read(batch);
      read += batch.size();
    } while (batch.size() > 0);
    if (read != deals) state.SkipWithError("deals are missing");
    benchmark::DoNotOptimize(stream.digest());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(log.size()));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(deals));
}

BENCHMARK_CAPTURE(read_log, text, LogFormat::text, false);
BENCHMARK_CAPTURE(read_log, text_names, LogFormat::text, true);
BENCHMARK_CAPTURE(read_log, json, LogFormat::json, false);
BENCHMARK_CAPTURE(read_log, u8, LogFormat::u8, false);
BENCHMARK_CAPTURE(read_log, u16le, LogFormat::u16le, false);

/// The part of the cost that is SHA-256, for comparison.
void sha256_alone(benchmark::State& state) {
  const std::string log = make_log(LogFormat::u8, {});
  for (auto _ : state) {
    evenhand::Sha256 hash;
    hash.add(log);
    benchmark::DoNotOptimize(hash.hex());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(log.size()));
}
BENCHMARK(sha256_alone);

}  // namespace
