/** Both parts of a probability; the smaller one is accurate relative to itself, the other is its complement. */
export interface Parts {
  lower: number
  upper: number
}

const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  0.00003399464998481189, 0.00004652362892704858, -0.00009837447530487956, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 0.00008441822398385275,
  -0.000026190838401581408, 0.0000036899182659531625,
]

/** Natural logarithm of Γ(x), x > 0; Lanczos sum with g = 607/128 (relative error about 1e-15). */
export function logGamma(x: number): number {
  const shifted = x + 671 / 128
  let sum = LANCZOS[0]!
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x + i)
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310007 * sum) / x)
}

/**
 * Error of Stirling's formula, ln Γ(n+1) − (n+½)ln n + n − ½ln 2π. With it, binomial and Poisson terms keep full
 * accuracy for large n (C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000).
 */
export function stirlingError(n: number): number {
  if (n < 16) return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI)
  const r = 1 / (n * n)
  return (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / n
}

/** x·ln(x/m) + m − x without cancellation when x is near m (Loader's deviance term). */
function deviance(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x
  const v = (x - m) / (x + m)
  let sum = (x - m) * v
  let power = 2 * x * v
  for (let j = 1; j < 1000; j++) {
    power *= v * v
    const next = sum + power / (2 * j + 1)
    if (next === sum) return next
    sum = next
  }
  return sum
}

/** x^a e^−x / Γ(a+1), a > 0: the Poisson term with real a. */
function poissonTerm(a: number, x: number): number {
  return Math.exp(-stirlingError(a) - deviance(a, x)) / Math.sqrt(2 * Math.PI * a)
}

/** x^a y^b / (a·B(a, b)) with y = 1 − x: the factor before the continued fraction of the incomplete beta. */
function betaFactor(a: number, b: number, x: number, y: number): number {
  const n = a + b
  const log = stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y)
  return (Math.exp(log) * Math.sqrt(n / (2 * Math.PI * a * b)) * b) / n
}

/** Regularised incomplete gamma P(a, x) and Q(a, x): series below the mean, continued fraction above. */
export function regularGamma(a: number, x: number): Parts {
  if (!(a > 0) || !(x >= 0)) return { lower: NaN, upper: NaN }
  if (x === 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  if (x < a + 1) {
    const lower = poissonTerm(a, x) * gammaSeries(a, x)
    return { lower, upper: 1 - lower }
  }
  const upper = ((poissonTerm(a, x) * a) / x) * gammaFraction(a, x)
  return { lower: 1 - upper, upper }
}

function gammaSeries(a: number, x: number): number {
  let term = 1
  let sum = 1
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** x·Q(a, x)·Γ(a)/(x^a e^−x) by Lentz' method. */
function gammaFraction(a: number, x: number): number {
  return x / lentz(x + 1 - a, (n) => [n * (a - n), x + 2 * n + 1 - a])
}

/** Regularised incomplete beta I_x(a, b) and its complement. `y` = 1 − x is passed to keep it exact near 1. */
export function regularBeta(a: number, b: number, x: number, y: number): Parts {
  if (!(a > 0 && b > 0) || !(x >= 0 && y >= 0)) return { lower: NaN, upper: NaN }
  if (x === 0) return { lower: 0, upper: 1 }
  if (y === 0) return { lower: 1, upper: 0 }
  if (x > (a + 1) / (a + b + 2)) {
    const mirrored = regularBeta(b, a, y, x)
    return { lower: mirrored.upper, upper: mirrored.lower }
  }
  const lower = betaFactor(a, b, x, y) / betaFraction(a, b, x)
  return { lower, upper: 1 - lower }
}

function betaFraction(a: number, b: number, x: number): number {
  return lentz(1, (n) => {
    const m = Math.floor(n / 2)
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    return [n % 2 === 0 ? even : odd, 1]
  })
}

/** b0 + a1/(b1 + a2/(b2 + …)) by the modified Lentz method; `term(n)` gives [aₙ, bₙ]. */
function lentz(b0: number, term: (n: number) => [number, number]): number {
  const tiny = 1e-300
  let value = b0 === 0 ? tiny : b0
  let c = value
  let d = 0
  for (let n = 1; n < 100_000; n++) {
    const [an, bn] = term(n)
    d = 1 / (bn + an * d || tiny)
    c = bn + an / c || tiny
    const step = c * d
    value *= step
    if (Math.abs(step - 1) < 1e-15) break
  }
  return value
}

const CENTRE_P = [
  0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356,
]
const CENTRE_Q = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673]
const MIDDLE_P = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
  2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
]
const MIDDLE_Q = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
  34900.95272114598, 38912.00328609327, 19685.429676859992,
]
/**
 * Upper tail of the standard normal, P(Z > z): rational approximations of W. J. Cody (1969) up to 5.66 standard
 * deviations, the incomplete gamma beyond; about 1e-15 relative.
 */
export function normalTail(z: number): number {
  const size = Math.abs(z)
  if (size <= 0.67448975) return 0.5 - (z * polynomial(CENTRE_P, z * z)) / polynomial(CENTRE_Q, z * z)
  const tail =
    size <= 5.656854249492381
      ? (Math.exp((-size * size) / 2) * polynomial(MIDDLE_P, size)) / polynomial(MIDDLE_Q, size)
      : regularGamma(0.5, (size * size) / 2).upper / 2
  return z > 0 ? tail : 1 - tail
}

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (const c of coefficients) value = value * x + c
  return value
}
