# Completion of pahtum-arena for bash. Commands and options are those that the program's own --help names.

_pahtum_arena_values() {
    case $1 in
        --scale) echo logistic model ;;
        --order) echo sequential random ;;
        --tournament) echo round-robin gauntlet swiss knockout ladder ;;
        --variants) echo symmetric ;;
    esac
}

_pahtum_arena() {
    local program=$1 current=$2 previous=$3 command=() commands words
    COMPREPLY=()
    commands=$("$program" --help 2>/dev/null | sed -n '/^Commands/,$s/^  \([a-z]*\)  .*/\1/p')
    if ((COMP_CWORD > 1)) && grep -qxF -- "${COMP_WORDS[1]}" <<<"$commands"; then
        command=("${COMP_WORDS[1]}")
    fi
    words=$(_pahtum_arena_values "$previous")
    if [[ -n $words ]]; then
        :
    elif [[ $current == -* ]]; then
        words=$("$program" "${command[@]}" --help 2>/dev/null | sed -n 's/^ *\(-[a-z], \)\{0,1\}\(--[a-z_-]*\).*/\2/p')
    elif ((COMP_CWORD == 1)); then
        words=$commands
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

# Where nothing of this fits, files.
complete -o bashdefault -o default -F _pahtum_arena pahtum-arena
