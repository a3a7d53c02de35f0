#include "protocol/gtp/answer_stream.hpp"

#include <cassert>

namespace pahtum::gtp {

void AnswerStream::begin(std::string_view id) {
    id_ = id;
    is_open_ = false;
}

void AnswerStream::open() {
    if (is_open_) return;
    is_open_ = true;
    if (write_) write_("=" + id_ + " \n");
}

void AnswerStream::line(std::string_view text) {
    assert(!text.empty());
    open();
    if (write_) write_(std::string{text} + '\n');
}

}  // namespace pahtum::gtp
