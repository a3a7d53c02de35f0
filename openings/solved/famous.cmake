# Writes OUT: the boards of 5x5 and 7x7 in this folder that people may want to try, one a line, as
# POSITION|OUTCOME|MOVES|ALL: the outcome for Black, 1 or 0, the first moves that are proven to keep it, and whether no other does, ON or OFF.
# All boards of 7x7 with five boulders come first, then of each file the win and the draw whose proofs took most nodes.
# Usage: cmake -DOUT=famous.txt -P famous.cmake
cmake_minimum_required(VERSION 3.25)
file(GLOB files ${CMAKE_CURRENT_LIST_DIR}/[57]x[57]-*.jsonl)
list(REMOVE_ITEM files ${CMAKE_CURRENT_LIST_DIR}/7x7-5-boulders.jsonl)
list(SORT files COMPARE NATURAL)
set(famous "")

# Appends what the line of a file says.
macro(add_board line)
  string(JSON position GET "${line}" position)
  string(JSON outcome GET "${line}" wdl)
  string(JSON all GET "${line}" best_complete)
  string(JSON moves GET "${line}" best)
  string(REGEX REPLACE "[^A-H0-9 ]" "" moves "${moves}")
  string(REGEX REPLACE " +" " " moves "${moves}")
  string(STRIP "${moves}" moves)
  string(APPEND famous "${position}|${outcome}|${moves}|${all}\n")
endmacro()

# Appends of a file the board with this outcome whose proof took most nodes. Lists would split lines at their brackets.
macro(add_hardest text outcome)
  string(REGEX MATCHALL "\"wdl\":${outcome},[^}]*\"nodes\":[0-9]+" proofs "${text}")
  string(REGEX MATCHALL "\"nodes\":[0-9]+" counts "${proofs}")
  list(TRANSFORM counts REPLACE "[^0-9]" "")
  list(SORT counts COMPARE NATURAL ORDER DESCENDING)
  if(counts)
    list(GET counts 0 most)
    string(REGEX MATCH "{[^}]*\"wdl\":${outcome},[^}]*\"nodes\":${most},[^}]*}" line "${text}")
    add_board("${line}")
  endif()
endmacro()

file(READ ${CMAKE_CURRENT_LIST_DIR}/7x7-5-boulders.jsonl text)
while(text MATCHES "^({[^\n]*})\n(.*)$")
  set(text "${CMAKE_MATCH_2}")
  set(line "${CMAKE_MATCH_1}")
  add_board("${line}")
endwhile()
foreach(file ${files})
  file(READ ${file} text)
  add_hardest("${text}" 1)
  add_hardest("${text}" 0)
endforeach()
file(WRITE ${OUT} "${famous}")
