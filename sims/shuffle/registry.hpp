#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "sims/shuffle/algorithms/hybrid_sorts.hpp"
#include "sims/shuffle/algorithms/merge_sorts.hpp"
#include "sims/shuffle/algorithms/mistakes.hpp"
#include "sims/shuffle/algorithms/packets.hpp"
#include "sims/shuffle/algorithms/quick_sorts.hpp"
#include "sims/shuffle/algorithms/ruby_sort.hpp"
#include "sims/shuffle/algorithms/simple_sorts.hpp"
#include "sims/shuffle/algorithms/swaps.hpp"
#include "sims/shuffle/algorithms/tim_sort.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

template <class... Algorithms>
struct AlgorithmList {
  static constexpr std::array<ShufflerInfo, sizeof...(Algorithms)> infos{Algorithms::info...};
};

/// Every built-in shuffler, in the order in which they are listed. To add one, add it here.
using AllAlgorithms = AlgorithmList<
    FisherYates, FisherYatesInsideOut, FisherYatesForward, RandomKeys, BubbleMatrix,
    QuicksortCoinRandomPivot, None, NaiveSwap, Asf, Sattolo, FisherYatesRound, FisherYatesModulo,
    FisherYatesInsideOutModulo, FisherYatesForwardModulo, BubbleCoin, BubbleCoinFull,
    BubbleCoinEarlyExit, InsertionCoin, BinaryInsertionCoin, SelectionCoin, MergeCoin,
    MergeThreeWay, OcamlSortCoin, OcamlSortThreeWay, SbclSortCoin, QuicksortCoin, HeapsortCoin,
    TimsortCoin, TimsortThreeWay, PowersortCoin, PowersortThreeWay, JavaTimsortCoin,
    JavaTimsortThreeWay, PerlSortCoin, PerlSortThreeWay, PerlSortZeroOne, PhpSortCoin,
    PhpSortThreeWay, PhpSortZeroOne, PhpSortBoolean, PdqsortCoin, PdqsortThreeWay, LuaSortCoin,
    RubySortCoin, RubySortThreeWay, RubySortZeroOne, IntrosortCoin, ShortKeys, Riffle, Overhand,
    TopToRandom, RandomToTop, RandomTranspositions, SwapWithFirst, Cut, Sm3Index, FisherYatesShort,
    SpliceRound, NaiveInsert, NextFreePlace, FisherYatesForwardShort, NaiveSwapPart, NaiveSwapOther,
    InsertRound, PreviousFreePlace, NextFreeCard, Derangement, ExchangeCoin>;

/// The algorithm of a specification: made from the parameter if it has one.
template <class Algorithm>
Algorithm make_algorithm(std::size_t parameter) {
  if constexpr (Algorithm::info.parameter.empty()) {
    return Algorithm{};
  } else {
    return Algorithm{parameter};
  }
}

/// Calls f(algorithm) with the algorithm that `spec` names, and returns what it returns.
template <class F>
auto with_algorithm(const ShufflerSpec& spec, F&& f) {
  const auto among = [&]<class First, class... Rest>(auto&& self, AlgorithmList<First, Rest...>) {
    if (First::info.name == spec.info->name && First::info.parameter == spec.info->parameter) {
      return f(make_algorithm<First>(spec.parameter));
    }
    if constexpr (sizeof...(Rest) > 0) {
      return self(self, AlgorithmList<Rest...>{});
    } else {
      throw std::logic_error("a shuffler that is not in the registry");
    }
  };
  return among(among, AllAlgorithms{});
}

}  // namespace evenhand::shuffle
