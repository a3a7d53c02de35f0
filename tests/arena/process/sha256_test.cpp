#include "arena/process/program_files.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

std::string hash_of(std::string_view text, std::size_t piece) {
    Sha256 hash;
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) hash.add(text.substr(0, piece));
    return hash.finish();
}

BOOST_AUTO_TEST_SUITE(sha256)

// The examples of NIST for FIPS 180-4.
BOOST_AUTO_TEST_CASE(known_texts_have_their_known_hashes_in_whatever_pieces_they_come) {
    for (const std::size_t piece : {1U, 3U, 63U, 64U, 65U, 1'000'000U}) {
        BOOST_TEST(hash_of("", piece) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        BOOST_TEST(hash_of("abc", piece) ==
                   "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        BOOST_TEST(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", piece) ==
                   "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
    BOOST_TEST(hash_of(std::string(1'000'000, 'a'), 4096) ==
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
