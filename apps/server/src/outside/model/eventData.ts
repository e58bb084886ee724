/** Yields the data of each server-sent event of a body. `heard` is called for every piece that arrives, comments included. */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of body) {
    heard()
    rest += decoder.decode(piece, { stream: true })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    yield* blocks.map(dataOf).filter((data) => data !== '')
  }
  const last = dataOf(rest)
  if (last !== '') yield last
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
