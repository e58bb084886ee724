import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './readAhead.ts'

/** Yields numbers up to `most`, and records which were requested and whether reading ended. */
function numbers(most: number) {
  const noted = { asked: [] as number[], isEnded: false }
  async function* read() {
    try {
      for (let item = 1; item <= most; item++) {
        noted.asked.push(item)
        yield item
      }
    } finally {
      noted.isEnded = true
    }
  }
  return { noted, items: read() }
}

test('every item comes in order, and the next one is requested before the first is used', async () => {
  const { noted, items } = numbers(3)
  const used: number[] = []
  for await (const item of readAhead(items)) {
    expect(noted.asked).toContain(Math.min(item + 1, 3))
    used.push(item)
  }
  expect(used).toEqual([1, 2, 3])
  expect(noted.isEnded).toBe(true)
})

test('a consumer that stops ends the source', async () => {
  const { noted, items } = numbers(9)
  for await (const item of readAhead(items)) {
    if (item === 2) break
  }
  expect(noted).toEqual({ asked: [1, 2, 3], isEnded: true })
})

test('a failure is thrown after the items before it, and only there', async () => {
  async function* failing() {
    yield 1
    throw new Error('connection lost')
  }
  const items = readAhead(failing())
  expect(await items.next()).toEqual({ done: false, value: 1 })
  // A failure that nobody awaits is reported as unhandled before the next turn.
  await nextTurn()
  await expect(items.next()).rejects.toThrow('connection lost')
})
