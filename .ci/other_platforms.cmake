# What is different where em++ or mingw-w64 compiles: no databases, no tests; what cannot be had there.
set(PAHTUM_TESTS OFF)
set(PAHTUM_ARENA OFF)
set(PAHTUM_STORE OFF)
set(PAHTUM_HARDEN OFF)
set(PAHTUM_WEB OFF)
if(WIN32)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
if(EMSCRIPTEN)
  # Without threads: a page may use them only where its host says so.
  add_library(Threads::Threads INTERFACE IMPORTED)
  # A library's files are compiled as one.
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
  add_compile_options(-fwasm-exceptions)
  add_link_options(-fwasm-exceptions)
  # Without the names of types, which nothing asks for.
  add_compile_options(-fno-rtti -msimd128)
  # What searches is to be fast, all else small. Not one option for all and another behind it: em++ makes
  # -fno-inline-functions of any -Os and -Oz, which no -O2 takes back; code is smaller with the inlining that -Oz means.
  # Where it searches, less inlining than usual is as fast, and smaller.
  # Of the rules one file searches; the others are texts (engine/rules).
  set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")
  list(REMOVE_ITEM PAHTUM_SEARCHING_ROOMS pahtum_rules)
  add_compile_options("$<IF:$<IN_LIST:$<TARGET_PROPERTY:NAME>,${PAHTUM_SEARCHING_ROOMS}>,-O2;SHELL:-mllvm -inline-threshold=60,-Oz;-finline-functions>")
  # Twice: the second pass saves another 2 KB of the page.
  add_link_options(-Oz -sBINARYEN_EXTRA_PASSES=-Oz)
endif()
