// Measures how fast logs are read, in bytes and deals a second: from memory, with every deal
// checked and all bytes hashed. Each log holds 20,000 deals of 52 cards, in orders drawn once with
// a fixed seed.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
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

/// Draws of 6 of 49 in a table, every cell in quotes.
std::string make_table() {
  std::mt19937_64 words(1);
  std::string log = "\"Draw Date\",\"Machine\",\"b1\",\"b2\",\"b3\",\"b4\",\"b5\",\"b6\"\n";
  for (std::size_t draw = 0; draw < deals; ++draw) {
    std::vector<unsigned> balls(49);
    std::iota(balls.begin(), balls.end(), 1U);
    log += "\"2015-10-07\",\"A\"";
    for (std::size_t i = 0; i < 6; ++i) {
      std::swap(balls[i], balls[i + words() % (49 - i)]);
      log += ",\"" + std::to_string(balls[i]) + '"';
    }
    log += '\n';
  }
  return log;
}

/// An array of objects, each with 52 cards.
std::string make_objects() {
  std::string arrays = make_log(LogFormat::json, {});
  std::string log = "[";
  for (std::size_t at = 0; at < arrays.size();) {
    const std::size_t newline = arrays.find('\n', at);
    log += at == 0 ? "" : ",\n";
    log += R"({"id": 17, "server": "eu", "cards": )" + arrays.substr(at, newline - at) + "}";
    at = newline + 1;
  }
  return log + "]\n";
}

/// Deals of so many cards, each as `write` has it.
template <class Write>
std::string make_deals(std::size_t cards, const Write& write) {
  std::mt19937_64 words(1);
  std::vector<unsigned> deal(cards);
  std::iota(deal.begin(), deal.end(), 0U);
  std::string log;
  for (std::size_t d = 0; d < deals; ++d) {
    for (std::size_t left = deal.size(); left > 1; --left) {
      std::swap(deal[left - 1], deal[words() % left]);
    }
    write(deal, log);
  }
  return log;
}

std::string make_boards() {
  return make_deals(52, [](const std::vector<unsigned>& deal, std::string& log) {
    log += "[Board \"1\"]\n[Deal \"N:";
    for (std::size_t player = 0; player < 4; ++player) {
      for (unsigned suit = 0; suit < 4; ++suit) {
        if (suit > 0) log += '.';
        for (std::size_t i = player * 13; i < player * 13 + 13; ++i) {
          if (deal[i] / 13 == suit) log += "AKQJT98765432"[deal[i] % 13];
        }
      }
      log += player < 3 ? " " : "\"]\n\n";
    }
  });
}

std::string make_hands() {
  return make_deals(52, [](const std::vector<unsigned>& deal, std::string& log) {
    const auto card = [&](std::size_t i) {
      return std::string{"AKQJT98765432"[deal[i] % 13], "shdc"[deal[i] / 13]};
    };
    // If two hands had one number and the same cards, one would be a repeat.
    log += "Hand #" + std::to_string(log.size() + 1) +
           ": Hold'em No Limit\nSeat 1: ann (100 in chips)\n*** HOLE CARDS ***\nDealt to ann [" +
           card(0) + ' ' + card(1) + "]\nbob: folds\n*** FLOP *** [" + card(2) + ' ' + card(3) +
           ' ' + card(4) + "]\nann: bets 10\n*** SUMMARY ***\n\n";
  });
}

std::string make_mjlog() {
  return "<mjloggm ver=\"2.3\">" +
         make_deals(136, [](const std::vector<unsigned>& deal, std::string& log) {
           log += "<INIT seed=\"0,0,0,1,2," + std::to_string(deal[53]) + "\" oya=\"0\"";
           for (std::size_t player = 0; player < 4; ++player) {
             log += " hai" + std::to_string(player) + "=\"";
             for (std::size_t i = player * 13; i < player * 13 + 13; ++i) {
               log += std::to_string(deal[i]) + (i % 13 < 12 ? "," : "\"");
             }
           }
           log += "/><T" + std::to_string(deal[52]) + "/><D" + std::to_string(deal[52]) +
                  "/><RYUUKYOKU/>\n";
         });
}

std::string make_mjai() {
  return make_deals(136, [](const std::vector<unsigned>& deal, std::string& log) {
    const auto tile = [&](std::size_t i) {
      const unsigned kind = deal[i] / 4;
      return kind < 27 ? std::string{static_cast<char>('1' + kind % 9), "mps"[kind / 9]}
                       : std::string{"ESWNPFC"[kind - 27]};
    };
    log += "{\"type\":\"start_kyoku\",\"oya\":0,\"dora_marker\":\"" + tile(53) + "\",\"tehais\":[";
    for (std::size_t i = 0; i < 52; ++i) {
      log += (i % 13 == 0 ? "[\"" : "\"") + tile(i) + (i % 13 < 12 ? "\"," : "\"]");
      if (i % 13 == 12 && i < 51) log += ',';
    }
    log += "]}\n{\"type\":\"tsumo\",\"actor\":0,\"pai\":\"" + tile(52) + "\"}\n";
  });
}

void read_all(benchmark::State& state, const std::string& log, const LogOptions& options) {
  for (auto _ : state) {
    LogStream stream("log", std::make_unique<MemorySource>(log), options);
    DealBatch batch(stream.deck_size(), 256, stream.width());
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

void read_log(benchmark::State& state, LogFormat format, bool named) {
  LogOptions options;
  options.format = format;
  options.deck = evenhand::cards::parse_deck("poker");
  read_all(state, make_log(format, named ? options.deck->card_names : std::vector<std::string>{}),
           options);
}

void read_table(benchmark::State& state) {
  LogOptions options;
  options.deck = evenhand::cards::parse_deck("49");
  evenhand::cards::draw_cards(*options.deck, 6);
  options.selection.columns = "b1..b6";
  read_all(state, make_table(), options);
}

void read_objects(benchmark::State& state) {
  LogOptions options;
  options.selection.columns = "cards";
  read_all(state, make_objects(), options);
}

BENCHMARK_CAPTURE(read_log, text, LogFormat::text, false);
BENCHMARK_CAPTURE(read_log, text_names, LogFormat::text, true);
BENCHMARK_CAPTURE(read_log, json, LogFormat::json, false);
BENCHMARK_CAPTURE(read_log, u8, LogFormat::u8, false);
BENCHMARK_CAPTURE(read_log, u16le, LogFormat::u16le, false);
BENCHMARK(read_table);
BENCHMARK(read_objects);
BENCHMARK_CAPTURE(read_all, pbn, make_boards(), {});
BENCHMARK_CAPTURE(read_all, poker, make_hands(), {});
BENCHMARK_CAPTURE(read_all, mjlog, make_mjlog(), {});
BENCHMARK_CAPTURE(read_all, mjai, make_mjai(), {});

/// The numbers of a text by std::from_chars, and nothing else of what a reader does.
void from_chars_alone(benchmark::State& state) {
  const std::string log = make_log(LogFormat::text, {});
  for (auto _ : state) {
    unsigned sum = 0;
    const char* const end = log.data() + log.size();
    for (const char* at = log.data(); at < end; ++at) {
      unsigned value = 0;
      at = std::from_chars(at, end, value).ptr;
      sum += value;
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(log.size()));
}
BENCHMARK(from_chars_alone);

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
