/**
 * Reads one item ahead: the next item loads while the current one is in use. A failure is thrown at the position of its
 * item. A consumer that stops ends the source.
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

/** Requests the next item. Its failure is ignored until somebody awaits it. */
export function requestNext<T>(items: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = items.next()
  next.catch(() => undefined)
  return next
}
