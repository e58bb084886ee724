/** One entry or point and its coordinates on the axes kept, axis 1 first. */
export interface Scores {
  name: string
  scores: number[]
}

/** Returns coordinates = vector × singular value^power for the first `axes` axes. */
export function scoresOf(
  names: readonly string[],
  vectors: readonly Float64Array[],
  { d, power, axes }: { d: readonly number[]; power: number; axes: number },
): Scores[] {
  return names.map((name, i) => ({
    name,
    scores: vectors.slice(0, axes).map((vector, k) => vector[i]! * d[k]! ** power),
  }))
}

/** Returns the shares of the squared singular values in %. */
export function sharesPct(d: readonly number[]): number[] {
  const total = d.reduce((sum, value) => sum + value * value, 0)
  return d.map((value) => (100 * value * value) / total)
}
