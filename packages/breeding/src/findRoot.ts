/**
 * Root of a continuous function between two points of opposite sign (Brent's method: inverse quadratic steps with
 * bisection as the safety net), to about 1e-15 relative. NaN when the ends do not enclose a root.
 */
export function findRoot(f: (x: number) => number, low: number, high: number): number {
  let [a, b, fa, fb] = [low, high, f(low), f(high)]
  if (fa === 0) return a
  if (!(fa * fb <= 0)) return NaN
  let [c, fc, step, before] = [a, fa, b - a, b - a]
  for (let i = 0; i < 200; i++) {
    if (Math.abs(fc) < Math.abs(fb)) [a, b, c, fa, fb, fc] = [b, c, b, fb, fc, fb]
    const tolerance = 4e-16 * Math.abs(b)
    const half = (c - b) / 2
    if (Math.abs(half) <= tolerance || fb === 0) return b
    const guess = interpolate({ a, b, c, fa, fb, fc })
    const usable = Math.abs(guess) < Math.min(1.5 * Math.abs(half), Math.abs(before) / 2) && guess * half > 0
    before = usable ? step : half
    step = usable ? guess : half
    a = b
    fa = fb
    b += Math.abs(step) > tolerance ? step : Math.sign(half) * tolerance
    fb = f(b)
    if (fb > 0 === fc > 0) [c, fc, step, before] = [a, fa, b - a, b - a]
  }
  return b
}

interface Bracket {
  a: number
  b: number
  c: number
  fa: number
  fb: number
  fc: number
}

/** Step from b by the secant (two points) or the inverse quadratic (three points). */
function interpolate({ a, b, c, fa, fb, fc }: Bracket): number {
  if (fa === fc) return (-fb * (b - a)) / (fb - fa)
  const first = (fb / fa) * ((fa / fc) * (fa / fc - fb / fc) * (c - b) - (1 - fb / fc) * (b - a))
  return first / ((fa / fc - 1) * (fb / fc - 1) * (fb / fa - 1))
}

/**
 * Solves f(x) = 0 for a function that rises with x > 0: doubles or halves `start` until the root is enclosed.
 * NaN when it is not found between 1e-300 and 1e300.
 */
export function findPositiveRoot(f: (x: number) => number, start: number): number {
  let low = start
  let high = start
  while (f(low) > 0 && low > 1e-300) low /= 2
  while (f(high) < 0 && high < 1e300) high *= 2
  return low === high ? start : findRoot(f, low, high)
}
