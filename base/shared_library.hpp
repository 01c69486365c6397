#pragma once

#include <atomic>

namespace evenhand {

/// A shared library that few commands want. It is loaded when one of its functions is first called,
/// for with all that it needs in turn it takes longer to load than most commands run.
struct SharedLibrary {
  const char* file;     ///< as the dynamic linker looks for it: "libpq.so.5"
  const char* package;  ///< of Debian, which has it: "libpq5"

  /// Returns the address of the symbol. Throws InputError that says what to install where there is
  /// no such library, or none that has the symbol; RunError where there is one that cannot be
  /// loaded.
  void* find(const char* symbol) const;
};

/// The address of a function of such a library, found when it is first wanted.
template <class Function>
class LoadedSymbol {
 public:
  constexpr LoadedSymbol(const SharedLibrary& library, const char* symbol)
      : library_(library), symbol_(symbol) {}

 protected:
  Function* function() const {
    Function* found = found_.load(std::memory_order_relaxed);
    if (found == nullptr) {
      found = reinterpret_cast<Function*>(library_.find(symbol_));
      found_.store(found, std::memory_order_relaxed);
    }
    return found;
  }

 private:
  const SharedLibrary& library_;
  const char* symbol_;
  mutable std::atomic<Function*> found_ = nullptr;
};

/// A function of such a library, which is called like the one that its header declares:
///     const LoadedFunction<decltype(::PQfinish)> PQfinish{libpq, "PQfinish"};
/// Any thread may call it. A call throws as SharedLibrary::find does.
template <class Function>
class LoadedFunction;

template <class Result, class... Parameters>
class LoadedFunction<Result(Parameters...)> : public LoadedSymbol<Result(Parameters...)> {
 public:
  using LoadedSymbol<Result(Parameters...)>::LoadedSymbol;

  Result operator()(Parameters... arguments) const { return this->function()(arguments...); }
};

/// One that takes any number of arguments more.
template <class Result, class... Parameters>
class LoadedFunction<Result(Parameters..., ...)> : public LoadedSymbol<Result(Parameters..., ...)> {
 public:
  using LoadedSymbol<Result(Parameters..., ...)>::LoadedSymbol;

  template <class... More>
  Result operator()(Parameters... arguments, More... more) const {
    return this->function()(arguments..., more...);
  }
};

}  // namespace evenhand
