/** Number of rows in a piece. */
const PIECE = 500

type Rows<T> = Iterable<T> | AsyncIterable<T>

/** Returns the first rows of a table, and what follows them; `rest` is null if there are no more than `most`. */
export async function takeRows<T>(
  rows: Rows<T>,
  most: number,
): Promise<{ first: T[]; rest: AsyncIterator<T> | null }> {
  const source = iterate(rows)
  const first: T[] = []
  while (first.length <= most) {
    const next = await source.next()
    if (next.done) return { first, rest: null }
    first.push(next.value)
  }
  return { first, rest: source }
}

/** Yields the first rows and what follows them in pieces. */
export async function* inPieces<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T[]> {
  try {
    for (let at = 0; at < first.length; at += PIECE) yield first.slice(at, at + PIECE)
    let piece: T[] = []
    // Calls `next` itself, so that a consumer that stops also ends the reading of the rows.
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      piece.push(next.value)
      if (piece.length < PIECE) continue
      yield piece
      piece = []
    }
    if (piece.length > 0) yield piece
  } finally {
    await rest.return?.()
  }
}

/** Returns an iterator over rows of any source. */
export const iterate = <T>(rows: Rows<T>): AsyncIterator<T> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : oneByOne(rows)

async function* oneByOne<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
