/** A = U·diag(d)·Vᵀ. `u[k]` and `v[k]` are the k-th left and right vectors, `d` falls; all have min(rows, columns). */
export interface Svd {
  d: number[]
  u: Float64Array[]
  v: Float64Array[]
}

/** Most sweeps of rotations; convergence is quadratic, so ten are ample. */
const MAX_SWEEPS = 60

/** Cosine below which two columns count as orthogonal. */
const ORTHOGONAL = 1e-15

/**
 * Singular value decomposition of a row-major rows × columns matrix by one-sided Jacobi rotations (Hestenes 1958; as in
 * Golub & Van Loan, Matrix Computations 8.6.3), which keeps small singular values accurate. Signs follow
 * `orientAxes`. Singular values that are only rounding noise are 0, and their vectors with them.
 */
export function svd(matrix: ArrayLike<number>, rows: number, columns: number): Svd {
  const wide = columns > rows
  const [length, count] = wide ? [columns, rows] : [rows, columns]
  const work = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length }, (_, i) => matrix[wide ? k * columns + i : i * columns + k]!),
  )
  const rotations = Array.from({ length: count }, (_, k) => {
    const unit = new Float64Array(count)
    unit[k] = 1
    return unit
  })
  for (let sweep = 0; sweep < MAX_SWEEPS && rotateAll(work, rotations); sweep++);
  return orientAxes(collect(work, rotations, wide))
}

/** Rotates all pairs of columns once; returns false if none needed a rotation. */
function rotateAll(work: Float64Array[], rotations: Float64Array[]): boolean {
  let rotated = false
  for (let p = 0; p < work.length - 1; p++) {
    for (let q = p + 1; q < work.length; q++) {
      const alpha = dot(work[p]!, work[p]!)
      const beta = dot(work[q]!, work[q]!)
      const gamma = dot(work[p]!, work[q]!)
      if (Math.abs(gamma) <= ORTHOGONAL * Math.sqrt(alpha * beta)) continue
      rotated = true
      const zeta = (beta - alpha) / (2 * gamma)
      const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta))
      const cosine = 1 / Math.hypot(1, t)
      rotate(work[p]!, work[q]!, cosine, t * cosine)
      rotate(rotations[p]!, rotations[q]!, cosine, t * cosine)
    }
  }
  return rotated
}

function rotate(a: Float64Array, b: Float64Array, cosine: number, sine: number): void {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!]
    a[i] = cosine * x - sine * y
    b[i] = sine * x + cosine * y
  }
}

function collect(work: Float64Array[], rotations: Float64Array[], wide: boolean): Svd {
  const lengths = work.map((column) => Math.sqrt(dot(column, column)))
  const noise = 1e-13 * Math.max(...lengths)
  const order = lengths.map((_, k) => k).toSorted((a, b) => lengths[b]! - lengths[a]!)
  const d = order.map((k) => (lengths[k]! > noise ? lengths[k]! : 0))
  const long = order.map((k, axis) => work[k]!.map((x) => (d[axis]! > 0 ? x / d[axis]! : 0)))
  const short = order.map((k, axis) => (d[axis]! > 0 ? rotations[k]! : rotations[k]!.map(() => 0)))
  return wide ? { d, u: short, v: long } : { d, u: long, v: short }
}

/**
 * Sign convention: on every axis the element of the left (entry) vector with the largest absolute value is
 * positive; both vectors flip together. Elements equal but for rounding: the first decides.
 */
function orientAxes({ d, u, v }: Svd): Svd {
  const signs = u.map((axis) => {
    const largest = Math.max(...axis.map(Math.abs))
    return (axis.find((x) => Math.abs(x) >= largest * (1 - 1e-12)) ?? 0) < 0 ? -1 : 1
  })
  const flip = (axes: Float64Array[]): Float64Array[] =>
    axes.map((axis, k) => (signs[k]! < 0 ? axis.map((x) => -x) : axis))
  return { d, u: flip(u), v: flip(v) }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
