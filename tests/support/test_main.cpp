#define BOOST_TEST_MODULE pahtum
#include <boost/test/unit_test.hpp>
