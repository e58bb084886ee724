import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../test/answers.ts'
import { streamRoute } from '../test/routes.ts'
import { listen } from './listen.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A stream that sends the given pieces and then ends, or breaks. */
function streamOf(pieces: readonly string[], isBroken = false): Response {
  const coder = new TextEncoder()
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift()
      if (piece !== undefined) controller.enqueue(coder.encode(piece))
      else if (isBroken) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

const never = new AbortController().signal

test('a stream yields each event once, however the text is cut, and omits comments', async () => {
  answerWith(() => streamOf([': hello\n\nda', 'ta: {"progress":10}\n', '\ndata: {"progress":60}\n\n: \n\n']))
  const seen: number[] = []
  await listen(streamRoute, { id: '1' }, ({ progress }) => seen.push(progress), never)
  expect(seen).toEqual([10, 60])
})

test('a stream throws the refusal that arrives as an error event', async () => {
  answerWith(() => streamOf(['event: error\ndata: {"code":4040,"msg":"批次不存在","data":null}\n\n']))
  await expect(listen(streamRoute, { id: '1' }, () => undefined, never)).rejects.toThrow('批次不存在')
})

test('a stream throws the refusal that arrives in its place', async () => {
  answerWith(() => envelope(null, 4030, '没有权限'))
  await expect(listen(streamRoute, { id: '1' }, () => undefined, never)).rejects.toThrow('没有权限')
})

test('a broken stream is resumed', async () => {
  vi.useFakeTimers()
  const answers = [streamOf(['data: {"progress":10}\n\n'], true), streamOf(['data: {"progress":100}\n\n'])]
  const requests = answerWith(() => answers.shift()!)
  const seen: number[] = []
  const onBroken = vi.fn<() => void>()
  const listening = listen(streamRoute, { id: '1' }, ({ progress }) => seen.push(progress), never, onBroken)
  await vi.advanceTimersByTimeAsync(1000)
  await listening
  expect(seen).toEqual([10, 100])
  expect(onBroken).toHaveBeenCalledTimes(1)
  expect(requests).toHaveLength(2)
})
