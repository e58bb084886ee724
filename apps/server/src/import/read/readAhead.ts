/**
 * What a source gives, the next of it always on its way while one is used. A failure is told where the item would have
 * come. Who takes no more ends the source, too.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  let coming = requestNext(items)
  try {
    for (let next = await coming; !next.done; next = await coming) {
      coming = requestNext(items)
      yield next.value
    }
  } finally {
    await items.return?.()
  }
}

/** Asks for the next item. Until somebody waits for it, its failure is nobody's. */
export function requestNext<T>(items: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = items.next()
  next.catch(() => undefined)
  return next
}
