#pragma once

#include <cstddef>
#include <string_view>

namespace evenhand {

// The calls of the system that may fail however right the program is, in one place: tests make them
// fail there, at every place in turn.

/// The call that fails: a write (the disk is full), a read (a device is gone), a sync, a process
/// that is to be started (no more of them), one that was started and is killed.
enum class Fault { write, read, sync, start, lost };

/// Asked each time that something could fail; true makes it. Called from any thread.
using FaultHook = bool (*)(Fault fault);

/// Sets a hook, for tests alone; null, as from the start, lets everything be as it is.
void set_fault_hook(FaultHook hook);
bool fault_strikes(Fault fault);

/// Does what write(2), read(2) and fsync(2) do, but that they are not ended by signals and that a
/// write does not stop half-way: the bytes are all written, or it is false and errno says why.
bool write_all(int descriptor, std::string_view bytes);
/// Bytes read, 0 at the end; negative, and errno says why.
long read_some(int descriptor, char* bytes, std::size_t most);
/// True, too, for what cannot be synced, such as a pipe.
bool sync_to_disk(int descriptor);

}  // namespace evenhand
