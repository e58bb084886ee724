const CHUNK = 5_000

/** Splits a list into chunks, so that no statement grows without bound. */
export function* chunksOf<T>(list: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
