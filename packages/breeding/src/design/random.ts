/** A pseudo-random generator that depends on a seed alone: the same seed always gives the same layout. */
export interface Random {
  /** Returns a whole number from 0 to n − 1, each equally likely. */
  below: (n: number) => number
  /** Returns the items in a random order; the given list is not changed. */
  shuffled: <T>(items: readonly T[]) => T[]
}

const TWO_32 = 4_294_967_296

/**
 * Creates xoshiro128** (Blackman & Vigna 2018), its state filled by splitmix32 from the seed and the name of the
 * stream. Streams of one seed are independent, so that the layout of a point does not depend on the other points. Do
 * not change it: stored seeds must reproduce layouts that are in the field.
 */
export function createRandom(seed: number, stream: string): Random {
  const fill = splitmix32((seed ^ hashOf(stream)) >>> 0)
  const state = Uint32Array.of(fill(), fill(), fill(), fill())
  const next = () => xoshiro(state)
  const below = (n: number): number => {
    const limit = TWO_32 - (TWO_32 % n)
    for (;;) {
      const value = next()
      if (value < limit) return value % n
    }
  }
  return { below, shuffled: (items) => shuffle(items, below) }
}

/** Shuffles by Fisher–Yates. */
function shuffle<T>(items: readonly T[], below: (n: number) => number): T[] {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1)
    const kept = list[i]!
    list[i] = list[j]!
    list[j] = kept
  }
  return list
}

function xoshiro(s: Uint32Array): number {
  const result = Math.imul(rotate(Math.imul(s[1]!, 5), 7), 9) >>> 0
  const shifted = s[1]! << 9
  s[2]! ^= s[0]!
  s[3]! ^= s[1]!
  s[1]! ^= s[2]!
  s[0]! ^= s[3]!
  s[2]! ^= shifted
  s[3] = rotate(s[3]!, 11)
  return result
}

const rotate = (x: number, by: number): number => ((x << by) | (x >>> (32 - by))) >>> 0

/** splitmix32, as Vigna recommends for filling the state of a larger generator. */
function splitmix32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return (z ^ (z >>> 16)) >>> 0
  }
}

/** FNV-1a over the UTF-16 units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
