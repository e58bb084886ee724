import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { ApiError } from './ApiError.ts'
import { dataOf, envelopeOf } from './answer.ts'
import { requestOf } from './request.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * Listens to a stream of server-sent events until the server ends it or `signal` aborts. Reconnects after a broken
 * connection, with a longer wait each time, and calls `onBroken` each time. Throws ApiError when the server refuses.
 */
export async function listen<R extends Route<'stream'>>(
  route: R,
  input: InputOf<R>,
  onEvent: (event: OutputOf<R>) => void,
  signal: AbortSignal,
  onBroken: () => void = () => undefined,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      await listenOnce(route, input, signal, (event) => {
        wait = FIRST_WAIT_MS
        onEvent(event)
      })
      return
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError) throw error
      onBroken()
      await pause(wait, signal)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
}

/**
 * Listens to a stream once, without reconnecting: for streams whose request itself has an effect. Throws ApiError when
 * the server refuses, and the error of `fetch` when the connection breaks.
 */
export async function listenOnce<R extends Route<'stream'>>(
  route: R,
  input: InputOf<R>,
  signal: AbortSignal,
  onEvent: (event: OutputOf<R>) => void,
): Promise<void> {
  const { url, init } = requestOf(route, input)
  const response = await fetch(url, { ...init, signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    dataOf(response.status, await response.text())
    return
  }
  for await (const event of eventsOf(response.body)) {
    if (event.name === 'error') throw refusalOf(event.data)
    onEvent(JSON.parse(event.data) as OutputOf<R>)
  }
}

function refusalOf(data: string): ApiError {
  const envelope = envelopeOf(data)
  return new ApiError(envelope?.code ?? 0, envelope?.msg ?? data, envelope?.data ?? null, 200)
}

/**
 * Yields the events of a body: blocks of lines separated by a blank line. Lines that begin with a colon are comments.
 */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: string }> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

function eventOf(block: string): { name: string; data: string } | undefined {
  const valuesOf = (field: string): string[] =>
    block
      .split(/\r?\n/)
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
  const data = valuesOf('data')
  return data.length > 0 ? { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') } : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
