type Rows<T> = Iterable<T> | AsyncIterable<T>

/** The first rows of a table, and what follows them; `rest` is null when there are no more than `most`. */
export async function takeRows<T>(
  rows: Rows<T>,
  most: number,
): Promise<{ first: T[]; rest: AsyncIterator<T> | null }> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : iterate(rows)
  const first: T[] = []
  while (first.length <= most) {
    const next = await source.next()
    if (next.done) return { first, rest: null }
    first.push(next.value)
  }
  return { first, rest: source }
}

async function* iterate<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
