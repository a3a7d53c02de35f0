#include "arena/stats/linear_algebra.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <functional>

namespace pahtum::arena {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const RowMajor> eigen_of(const Matrix& matrix) {
    return {matrix.values().data(), matrix.rows(), matrix.columns()};
}

Matrix matrix_of(const RowMajor& matrix) {
    return {static_cast<int>(matrix.cols()), {matrix.data(), matrix.data() + matrix.size()}};
}

}  // namespace

Matrix& Matrix::operator*=(double factor) {
    for (double& value : values_) value *= factor;
    return *this;
}

Matrix operator+(Matrix a, const Matrix& b) {
    std::transform(a.values_.begin(), a.values_.end(), b.values_.begin(), a.values_.begin(), std::plus{});
    return a;
}

Matrix operator-(Matrix a, const Matrix& b) {
    std::transform(a.values_.begin(), a.values_.end(), b.values_.begin(), a.values_.begin(), std::minus{});
    return a;
}

Matrix operator*(const Matrix& a, const Matrix& b) { return matrix_of(eigen_of(a) * eigen_of(b)); }

double Matrix::largest() const {
    double largest = 0;
    for (const double value : values_) {
        if (std::isnan(value)) return value;
        largest = std::max(largest, std::abs(value));
    }
    return largest;
}

Matrix identity_matrix(int size) {
    Matrix matrix(size, size);
    for (int i = 0; i < size; ++i) matrix(i, i) = 1;
    return matrix;
}

Matrix transposed(const Matrix& matrix) { return matrix_of(eigen_of(matrix).transpose()); }

Solution solve(const Matrix& a, const Matrix& b) {
    const Eigen::LDLT<Eigen::MatrixXd> factors(eigen_of(a));
    return {.x = matrix_of(factors.solve(eigen_of(b))), .least_pivot = factors.vectorD().minCoeff()};
}

Matrix positive_part(const Matrix& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(eigen_of(symmetric));
    const Eigen::VectorXd lengths = axes.eigenvalues().cwiseMax(0);
    return matrix_of(axes.eigenvectors() * lengths.asDiagonal() * axes.eigenvectors().transpose());
}

}  // namespace pahtum::arena
