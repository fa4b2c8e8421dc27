// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_share.h"

#include <algorithm>
#include <cmath>

namespace headlight {

Matrix<double> headShare(MatrixView output, const Matrix<double>& w_o, Index head)
{
    const Index d_v = output.columns();
    Matrix<double> share = Matrix<double>::Zero(output.rows(), w_o.cols()); // (n_q, d_model)
    for (Index query = 0; query < output.rows(); ++query)
        for (Index c = 0; c < d_v; ++c) {
            const double value = output.at(query, c);
            for (Index column = 0; column < w_o.cols(); ++column)
                share(query, column) += value * w_o(head * d_v + c, column);
        }
    return share;
}

double shareDifference(const std::vector<Matrix<double>>& shares, MatrixView projected)
{
    double largest = 0;
    for (Index row = 0; row < projected.rows(); ++row)
        for (Index column = 0; column < projected.columns(); ++column) {
            double sum = 0;
            for (const Matrix<double>& share : shares)
                sum += share(row, column);
            if (const double difference = std::abs(sum - projected.at(row, column)); std::isfinite(difference))
                largest = std::max(largest, difference);
        }
    return largest;
}

} // namespace headlight
