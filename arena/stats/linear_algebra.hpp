#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace pahtum::arena {

/// A matrix row by row; a vector is one of a single column.
class Matrix {
  public:
    explicit Matrix(int rows, int columns = 1)
        : columns_(columns), values_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) {}
    Matrix(int columns, std::vector<double> values) : columns_(columns), values_(std::move(values)) {}

    [[nodiscard]] int rows() const { return static_cast<int>(values_.size()) / columns_; }
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] const std::vector<double>& values() const { return values_; }
    [[nodiscard]] double& operator()(int row, int column = 0) { return values_[place(row, column)]; }
    [[nodiscard]] double operator()(int row, int column = 0) const { return values_[place(row, column)]; }

    Matrix& operator*=(double factor);
    friend Matrix operator+(Matrix a, const Matrix& b);
    friend Matrix operator-(Matrix a, const Matrix& b);
    friend Matrix operator*(const Matrix& a, const Matrix& b);

    /// Of all magnitudes; not a number if one is not.
    [[nodiscard]] double largest() const;

  private:
    [[nodiscard]] std::size_t place(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }

    int columns_;
    std::vector<double> values_;
};

[[nodiscard]] Matrix identity_matrix(int size);
[[nodiscard]] Matrix transposed(const Matrix& matrix);

/// The solution of a * x = b, where `a` is symmetric. It is good if the least pivot of `a` is well above 0.
struct Solution {
    Matrix x;
    double least_pivot = 0;
};
[[nodiscard]] Solution solve(const Matrix& a, const Matrix& b);

/// What a symmetric matrix is along the axes on which it is positive.
[[nodiscard]] Matrix positive_part(const Matrix& symmetric);

}  // namespace pahtum::arena
