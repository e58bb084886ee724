/** Rows of a piece. */
const PIECE = 500

type Rows<T> = Iterable<T> | AsyncIterable<T>

/** The first rows of a table, and what follows them; `rest` is null when there are no more than `most`. */
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

/** First rows and what follows them, so many at a time. */
export async function* inPieces<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T[]> {
  try {
    for (let at = 0; at < first.length; at += PIECE) yield first.slice(at, at + PIECE)
    let piece: T[] = []
    // Asked by hand: who takes the rows away ends their reading, too.
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

/** Rows one after the other, however they come. */
export const iterate = <T>(rows: Rows<T>): AsyncIterator<T> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : oneByOne(rows)

async function* oneByOne<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
