import { expect, test } from 'vitest'
import { sharedWork } from './sharedWork.ts'

const never = new AbortController().signal
const nothing = (): void => undefined

/** Creates work that finishes when the test resolves it, and records whether it was stopped. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const seen: { signal?: AbortSignal; report?: (progress: number) => void; starts: number } = { starts: 0 }
  const start = (signal: AbortSignal, report: (progress: number) => void): Promise<string> => {
    seen.starts += 1
    Object.assign(seen, { signal, report })
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    return promise
  }
  return { start, seen, resolve }
}

test('callers of one key share one piece of work and its progress', async () => {
  const shared = sharedWork<string, number>()
  const { start, seen, resolve } = slowly()
  const heard: number[][] = [[], []]
  const first = shared.ask('a', never, (progress) => heard[0]!.push(progress), start)
  seen.report!(1)
  const second = shared.ask('a', never, (progress) => heard[1]!.push(progress), start)
  seen.report!(2)
  resolve('done')
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect([seen.starts, heard, shared.underWay()]).toEqual([
    1,
    [
      [1, 2],
      [1, 2],
    ],
    0,
  ])
})

test('the work goes on while anybody waits and stops when the last caller leaves', async () => {
  const shared = sharedWork<string, number>()
  const { start, seen } = slowly()
  const [a, b] = [new AbortController(), new AbortController()]
  const asked = [a, b].map(({ signal }) => shared.ask('a', signal, nothing, start))
  a.abort(new Error('第一人离开'))
  await expect(asked[0]).rejects.toThrow('第一人离开')
  expect([seen.signal!.aborted, shared.underWay()]).toEqual([false, 1])
  b.abort(new Error('第二人离开'))
  await expect(asked[1]).rejects.toThrow('第二人离开')
  expect([seen.signal!.aborted, shared.underWay()]).toEqual([true, 0])
})

test('the next caller starts again after work was aborted', async () => {
  const shared = sharedWork<string, number>()
  const [given, next] = [slowly(), slowly()]
  const leaving = new AbortController()
  const first = shared.ask('a', leaving.signal, nothing, given.start)
  leaving.abort(new Error('离开'))
  await expect(first).rejects.toThrow('离开')
  const second = shared.ask('a', never, nothing, next.start)
  next.resolve('anew')
  expect(await second).toBe('anew')
})

test('a failure reaches every caller and is not kept', async () => {
  const shared = sharedWork<string, number>()
  const failing = () => Promise.reject(new Error('内存不够'))
  const asked = [1, 2].map(() => shared.ask('a', never, nothing, failing))
  await expect(asked[0]).rejects.toThrow('内存不够')
  await expect(asked[1]).rejects.toThrow('内存不够')
  expect(shared.underWay()).toBe(0)
})
