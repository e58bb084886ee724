import { normalTail, stirlingError } from './specialFunctions.ts'

/**
 * P(Q ≤ q) of the studentised range of `groups` means with `df` error degrees of freedom:
 * ∫ f(s)·W(q·s) ds over the distribution of s = √(χ²_df/df), W being the probability of the range of standard
 * normals. Both integrals are trapezoid sums of analytic, fast-decaying integrands, whose error falls exponentially
 * with the step. Same quantity as R's ptukey. NaN outside q ≥ 0, groups ≥ 2, df > 0.
 */
export function rangeProbability(q: number, groups: number, df: number): number {
  if (!(q >= 0 && groups >= 2 && df > 0)) return NaN
  if (q === 0) return 0
  const { step, weight } = scaleNodes(df, groups)
  const at = (j: number): number => weight(j * step) * normalRangeProbability(q * Math.exp(j * step), groups)
  return Math.min(1, step * (at(0) + sumOutwards((j) => at(j)) + sumOutwards((j) => at(-j))))
}

/**
 * Returns the q with P(Q ≤ q) = p; same quantity as R's qtukey. Secant steps on ln P over ln q, which is concave and
 * rising; `near` is a guess that saves time in a series of calls.
 */
export function rangeQuantile(p: number, groups: number, df: number, near = 3): number {
  if (!(p > 0 && p < 1)) return NaN
  const distance = (x: number): number => Math.log(rangeProbability(Math.exp(x), groups, df) / p)
  let x = Math.log(near)
  let y = distance(x)
  let step = -0.002 * Math.sign(y)
  for (let i = 0; i < 100 && Math.abs(step) > 1e-9; i++) {
    const next = distance(x + step)
    const slope = (next - y) / step
    x += step
    y = next
    step = Math.max(-0.3, Math.min(0.3, -y / slope)) || 0
  }
  return Math.exp(x + step)
}

/** Density of u = ln s and a step fine enough for it and for the range probability it is multiplied with. */
function scaleNodes(df: number, groups: number): { step: number; weight: (u: number) => number } {
  const half = df / 2
  const scale = 2 * Math.sqrt(half / (2 * Math.PI)) * Math.exp(-stirlingError(half))
  return {
    step: Math.min(0.07, 0.6 / Math.sqrt(2 * df), 0.2 / Math.sqrt(2 * Math.log(groups + 1))),
    weight: (u) => scale * Math.exp(half * (2 * u - Math.expm1(2 * u))),
  }
}

/**
 * P(range of `groups` standard normals ≤ w) = n/2 ∫ [φ(z) + φ(z−w)]·[Φ(z) − Φ(z−w)]^(n−1) dz. The integrand is
 * symmetric about w/2, so only the right half is summed.
 */
function normalRangeProbability(w: number, groups: number): number {
  const middle = w / 2
  if (middle > 20) return 1
  const at = (t: number): number => {
    const inside =
      t <= middle
        ? 1 - normalTail(middle + t) - normalTail(middle - t)
        : normalTail(t - middle) - normalTail(t + middle)
    return (density(middle + t) + density(middle - t)) * inside ** (groups - 1)
  }
  const centre = 1 - 2 * normalTail(middle)
  const curvature = centre > 0 ? (w * density(middle)) / centre : 1
  const width = 1 / Math.sqrt(1 + (groups - 1) * curvature)
  const step = Math.min(0.45 * width, 0.27 / Math.sqrt(2 * Math.log(groups + 1)))
  return (groups * step * (at(0) + 2 * sumOutwards((j) => at(j * step)))) / 2
}

/** Σ f(j), j = 1, 2, … of a positive function that rises at most once and then falls to nothing. */
function sumOutwards(f: (j: number) => number): number {
  let sum = 0
  let before = 0
  for (let j = 1; j < 100_000; j++) {
    const term = f(j)
    sum += term
    if (term <= before && term <= 1e-17 * sum) return sum
    before = term
  }
  return sum
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}
