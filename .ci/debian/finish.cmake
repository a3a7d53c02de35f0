# Run by CPack in the folder whose folders become the packages: what Debian wants in each.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} key)
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr)
  set(folder ${root}/share/doc/${CPACK_DEBIAN_${key}_PACKAGE_NAME})
  foreach(file copyright changelog)
    file(COPY ${CPACK_PAHTUM_FOLDER}/${file} DESTINATION ${folder})
  endforeach()
  # Debian's zsh looks elsewhere for what packages bring.
  if(EXISTS ${root}/share/zsh)
    file(RENAME ${root}/share/zsh/site-functions ${root}/share/zsh/vendor-completions)
  endif()
  # Compressed, without a time in them.
  file(GLOB pages ${root}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9nf ${pages} ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  # Whatever the umask is, here and where the sources were unpacked.
  execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
