#error "a file of the other project is taken for one of Pah-Tum"
