#define BOOST_TEST_MODULE pahtum
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

template class nlohmann::basic_json<>;
