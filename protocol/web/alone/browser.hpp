#pragma once

#include <cstddef>
#include <cstdint>

// What scripts give the program, in texts of UTF-8 that are copied before the call returns: the page to the
// room, its worker and that of the package for npm to the engine.

#define PAHTUM_FROM_BROWSER(name) __attribute__((import_module("browser"), import_name(name)))
#define PAHTUM_FOR_BROWSER(name) extern "C" __attribute__((used, export_name(name)))

extern "C" {

/// An event for the page, as GameApi::Channel::send.
PAHTUM_FROM_BROWSER("send")
void browser_send(const char* event, std::size_t event_size, const char* data, std::size_t data_size);
/// What the function that was called returns.
PAHTUM_FROM_BROWSER("answer") void browser_answer(const char* text, std::size_t size);
/// The engine does this task; it does none now.
PAHTUM_FROM_BROWSER("start_engine") void browser_start_engine(const char* task, std::size_t size);
/// The engine abandons its task: nothing more of it arrives.
PAHTUM_FROM_BROWSER("stop_engine") void browser_stop_engine();
/// The room is woken after so many milliseconds, by `wake`.
PAHTUM_FROM_BROWSER("wake_in") void browser_wake_in(std::uint32_t milliseconds);
/// From the engine.
PAHTUM_FROM_BROWSER("report") void browser_report(const char* text, std::size_t size);
}
