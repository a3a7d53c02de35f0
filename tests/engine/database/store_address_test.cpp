#include "engine/database/store_address.hpp"

#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(store_address)

const auto refusal = [](const std::string& text) {
    return testing::error_of<StoreError>([&] { return parse_store_address(text, "test"); });
};

BOOST_AUTO_TEST_CASE(files_are_named_with_and_without_a_scheme) {
    for (const char* text : {"sqlite:a b=c.db", "a b=c.db"}) {
        const StoreAddress address = parse_store_address(text, "test");
        BOOST_TEST(!address.is_server);
        BOOST_TEST(address.place == "./a b=c.db");
    }
    BOOST_CHECK_THROW(static_cast<void>(parse_store_address("sqlite:", "test")), StoreError);
    BOOST_CHECK_THROW(static_cast<void>(parse_store_address("a\"b.db", "test")), StoreError);
}

BOOST_AUTO_TEST_CASE(other_schemes_are_refused_with_those_there_are) {
    for (const char* text : {"mysql://me@db/arena", "file:///games.db", "http://db"})
        BOOST_TEST(testing::contains(refusal(text), "postgresql://HOST"));
    BOOST_TEST(parse_store_address("sqlite:mysql://x", "test").place == "./mysql://x");
    BOOST_TEST(parse_store_address("/games.db", "test").place == "/games.db");
}

const char* const kWithPasswords[] = {
    "postgresql://me:secret@db/arena",       "postgres://me:secret@db",
    "postgresql://db/arena?password=secret", "postgresql:host=db password=secret",
    "postgresql://me:%73ecret@db/arena",     "postgresql:sslpassword=secret"};

BOOST_DATA_TEST_CASE(passwords_are_refused_and_never_repeated, boost::unit_test::data::make(kWithPasswords)) {
    const std::string text = refusal(sample);
    BOOST_TEST((testing::contains(text, ".pgpass") && !testing::contains(text, "ecret")), text);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_not_repeated_either) {
    for (const char* text :
         {"postgresql://me:sec%ret@db", "postgresql:host=db passwort=secret", "postgresql:'secret"})
        BOOST_TEST((!refusal(text).empty() && !testing::contains(refusal(text), "sec")));
}

BOOST_AUTO_TEST_CASE(servers_are_named_as_libpq_names_them) {
    const StoreAddress address =
        parse_store_address("postgresql://me@db:5433/ar%27ena?connect_timeout=3", "test");
    BOOST_TEST(address.is_server);
    BOOST_TEST(address.name == "postgresql: host=db port=5433 dbname=ar'ena user=me");
    for (const char* part :
         {"host=db&", "&port=5433", "dbname=ar%27ena", "user=me", "connect_timeout=3&", "keepalives_idle=15"})
        BOOST_TEST(address.place.find(part) != std::string::npos, part);
    BOOST_TEST(parse_store_address("postgresql:service=arena", "test").name == "postgresql: service=arena");
    BOOST_TEST(parse_store_address("postgresql:", "test").is_server);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
