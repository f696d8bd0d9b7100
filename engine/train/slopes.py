# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""What a step of learning costs most: the slopes of a layer most of whose units are silent, and Adam.

Plain Python whose C types stand in slopes.pxd, worth its while only when compiled.
"""
def back(x, error, weights, gradient, down, rows, columns, values):
    """Of a layer x · weights with the slopes `error` of its outputs: gradient += xᵀ · error, and down = error · weightsᵀ where x is
    not 0, else 0. What is 0 in x or in error is passed over.

    x float32[n, m], error float32[n, width], weights and gradient float32[m, width], down float32[n, m], or [0, m]: not wanted;
    scratch: rows int32[≥ m + 1], columns int32[≥ width + 1], values float32[≥ width + 1]. Returns how many rows were read.
    """
    for r in range(x.shape[0]):
        known = 0
        for k in range(x.shape[1]):
            rows[known] = k
            known += x[r, k] != 0
        wrong = 0
        for h in range(error.shape[1]):
            columns[wrong] = h
            values[wrong] = error[r, h]
            wrong += error[r, h] != 0
        if down.shape[0]:
            for k in range(x.shape[1]):
                down[r, k] = 0
        for i in range(known):
            k = rows[i]
            s = x[r, k]
            total = 0.0
            for j in range(wrong):
                h = columns[j]
                gradient[k, h] += s * values[j]
                total += weights[k, h] * values[j]
            if down.shape[0]:
                down[r, k] = total
    return x.shape[0]


def moments(gradient, first, second, beta1, beta2):
    """The running means of the slopes and of their squares, float32[n] each. The gradient is 0 afterwards. Returns n."""
    least, fresh1, fresh2 = 1e-30, 1 - beta1, 1 - beta2
    for i in range(gradient.shape[0]):
        slope = gradient[i]
        gradient[i] = 0
        mean = beta1 * first[i] + fresh1 * slope
        square = beta2 * second[i] + fresh2 * slope * slope
        # What has faded is 0: with numbers that are smaller still a processor takes a hundred times as long.
        first[i] = mean if mean > least or mean < -least else 0
        second[i] = square if square > least else 0
    return gradient.shape[0]


def step(flat, average, first, roots, rate, epsilon, share):
    """All parameters float32[n] go against `first`, by roots, which are those of the second moments; their average moves towards
    them by `share`. Returns n.
    """
    for i in range(flat.shape[0]):
        flat[i] -= rate * first[i] / (roots[i] + epsilon)
    if share > 0:
        for i in range(flat.shape[0]):
            average[i] += share * (flat[i] - average[i])
    return flat.shape[0]


compiled = not __file__.endswith(".py")
