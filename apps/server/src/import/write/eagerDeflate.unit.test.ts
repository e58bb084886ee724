import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { EagerDeflate } from './eagerDeflate.ts'

test('the platform unpacks the packed bytes exactly, also beyond the buffer', async () => {
  const line = '玉米抗倒伏种质创制与应用'.repeat(2_000)
  const lines = Array.from({ length: 40 }, (_, at) => `${at} ${line}\n`)
  const packed = ReadableStream.from(lines.map((part) => new TextEncoder().encode(part))).pipeThrough(
    new EagerDeflate(),
  )
  expect(await text(packed.pipeThrough(new DecompressionStream('deflate-raw')))).toBe(lines.join(''))
})

test('EagerDeflate accepts bytes before the earlier ones are packed and read', async () => {
  const { readable, writable } = new EagerDeflate()
  const writer = writable.getWriter()
  const taken = await Promise.all([1, 2, 3, 4].map(async () => writer.write(new Uint8Array(64 * 1024))))
  expect(taken).toHaveLength(4)
  await readable.cancel()
})
