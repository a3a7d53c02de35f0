# Writes OUT: the file IN with every {{FILE}} replaced by the text of that file, which may name others in turn.
# Names are relative to the folder of IN. OUT.d lists what was read, for the build to watch.
# Usage: cmake -DIN=page.cpp.in -DOUT=page.cpp -P embed.cmake
get_filename_component(folder "${IN}" DIRECTORY)
file(READ "${IN}" text)
set(files "")
while(text MATCHES "{{([a-z0-9_/.]+)}}")
  set(name "${CMAKE_MATCH_1}")
  file(READ "${folder}/${name}" part)
  string(REPLACE "{{${name}}}" "${part}" text "${text}")
  string(APPEND files " ${folder}/${name}")
endwhile()
file(WRITE "${OUT}" "${text}")
file(WRITE "${OUT}.d" "${OUT}:${files}\n")
