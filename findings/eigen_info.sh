#!/bin/sh
# Eigen 3.4.0 (Debian 12), seen on 2026-11-29, with matrices of games between engines (their rows add up to zero, so they are
# singular) and scores that no ratings explain: info() of LDLT says Success each time, also for a matrix of zeros, and
# solve() gives finite numbers that solve nothing. LLT says NumericalIssue for whole numbers, but Success for the same
# matrix in tenths, where rounding (here on x86-64) leaves a small pivot. Of a matrix of NaN, LLT says Success and LDLT does not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download libeigen3-dev=3.4.0-4 >/dev/null
dpkg -x libeigen3-dev_*.deb root
cat >info.cpp <<'CODE'
#include <Eigen/Cholesky>
#include <iostream>

template <class Factors>
void show(const char* name, const Eigen::MatrixXd& matrix, const Eigen::VectorXd& scores) {
    const Factors factors(matrix);
    const bool is_solved = (matrix * factors.solve(scores) - scores).norm() < 1e-9;
    std::cout << name << (factors.info() == Eigen::Success ? " Success" : " NumericalIssue")
              << (is_solved ? ", solved\n" : ", not solved\n");
}

void show_both(const char* what, const Eigen::MatrixXd& matrix, const Eigen::VectorXd& scores) {
    std::cout << what << '\n';
    show<Eigen::LDLT<Eigen::MatrixXd>>("LDLT", matrix, scores);
    show<Eigen::LLT<Eigen::MatrixXd>>("LLT", matrix, scores);
}

int main() {
    Eigen::MatrixXd games(3, 3);
    games << 3, -1, -2, -1, 4, -3, -2, -3, 5;
    const Eigen::Vector3d balanced(1, -1, 0);
    const Eigen::Vector3d unbalanced(1, 1, 1);
    show_both("whole numbers", games, unbalanced);
    show_both("tenths", games * 0.1, unbalanced);
    show_both("zeros", games * 0, balanced);
    show_both("NaN", games * NAN, balanced);
}
CODE
g++ -std=c++17 -O1 -Iroot/usr/include/eigen3 info.cpp -o info
./info | tee seen
diff seen - <<'SEEN'
whole numbers
LDLT Success, not solved
LLT NumericalIssue, not solved
tenths
LDLT Success, not solved
LLT Success, not solved
zeros
LDLT Success, not solved
LLT NumericalIssue, not solved
NaN
LDLT NumericalIssue, not solved
LLT Success, not solved
SEEN
