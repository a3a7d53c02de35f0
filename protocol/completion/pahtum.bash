# Completion of pahtum for bash. Uses and options are those that the program's own --help names.

_pahtum_values() {
    case $1 in
        --ruleset) echo classic assyrian strategic custodial ;;
        --player) echo search greedy random beginner blocker montecarlo uct ;;
        --level) echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ;;
        --protocol) echo gtp ugi ;;
        --mine) echo b w ;;
        --side) echo b w both none ;;
    esac
}

_pahtum() {
    local program=$1 current=$2 previous=$3 use=() uses words
    COMPREPLY=()
    uses=$("$program" --help 2>/dev/null | sed -n 's/^  pahtum \([a-z ]*\) --help .*/\1/p')
    # The longest use that the words in front of the cursor begin with.
    local count
    for count in 1 2; do
        if ((COMP_CWORD > count)) && grep -qxF -- "${COMP_WORDS[*]:1:count}" <<<"$uses"; then
            use=("${COMP_WORDS[@]:1:count}")
        fi
    done
    words=$(_pahtum_values "$previous")
    if [[ -n $words ]]; then
        :
    elif [[ $current == -* ]]; then
        words=$("$program" "${use[@]}" --help 2>/dev/null | sed -n 's/^ *\(-[a-z], \)\{0,1\}\(--[a-z_-]*\).*/\2/p')
    elif ((COMP_CWORD == ${#use[@]} + 1)); then
        words=$(sed -n "s/^${use[*]:+${use[*]} }\([a-z]*\)$/\1/p" <<<"$uses")
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

# Where nothing of this fits, files.
complete -o bashdefault -o default -F _pahtum pahtum
