import { readXlsx } from 'hucre/xlsx'
import type { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toCountedXlsx, toXlsxFile, type SheetValue } from './writeWorkbook.ts'

const threads = { now: 0 }
function countThread(thread: Worker): void {
  threads.now++
  thread.once('exit', () => threads.now--)
}
beforeAll(() => void process.on('worker', countThread))
afterAll(() => void process.off('worker', countThread))

// Threads take long to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const WAIT = { timeout: 30_000 }

const columns = [{ header: '编号' }, { header: '名称' }, { header: '日期', isDate: true as const }]

/** Yields rows as a list reads them, and records how far it was read and whether it ended. */
function rowsOf(count: number, failAt = Infinity) {
  const seen = { read: 0, isEnded: false }
  async function* rows(): AsyncGenerator<SheetValue[]> {
    try {
      for (let n = 1; n <= count; n++) {
        if (n === failAt) throw new Error('the database went away')
        seen.read = n
        yield [n, n % 2 ? `=名称${n}` : null, '2025-06-01']
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { rows: rows(), seen }
}

const bodyOf = async (rows: AsyncIterable<SheetValue[]>) =>
  (await toXlsxFile('表', [{ name: '表', columns, rows }])).body as Readable

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

test('the thread writes a large sheet completely: texts as texts, days as days, in their order', async () => {
  const { rows, seen } = rowsOf(12_345)
  const { sheets } = await readXlsx(await bytesOf(await bodyOf(rows)))
  expect(sheets[0]!.rows).toHaveLength(12_346)
  expect(sheets[0]!.rows[0]).toEqual(['编号', '名称', '日期'])
  for (const [at, row] of sheets[0]!.rows.slice(1).entries()) {
    expect(row).toEqual([at + 1, (at + 1) % 2 ? `=名称${at + 1}` : null, new Date('2025-06-01T00:00:00Z')])
  }
  expect(seen).toEqual({ read: 12_345, isEnded: true })
})

test('columns that say how their values are read are written like any other', async () => {
  const known = columns.map((column) => ({ ...column, of: (row: readonly SheetValue[]) => row[0] }))
  const { rows } = rowsOf(6_000)
  const { body } = await toXlsxFile('表', [{ name: '表', columns: known, rows }])
  const { sheets } = await readXlsx(await bytesOf(body as Readable))
  expect(sheets[0]!.rows).toHaveLength(6_001)
})

test('rows are read no faster than the bytes, and no further when the reader goes away', async () => {
  const { rows, seen } = rowsOf(1_000_000)
  const body = await bodyOf(rows)
  await body[Symbol.asyncIterator]().next()
  body.destroy()
  await expect.poll(() => seen.isEnded, WAIT).toBe(true)
  expect(seen.read).toBeLessThan(200_000)
})

test('a failure while writing breaks off the answer', async () => {
  const { rows } = rowsOf(20_000, 15_000)
  await expect(bodyOf(rows).then(bytesOf)).rejects.toThrow('the database went away')
})

test('a small sheet fails before the answer begins', async () => {
  const { rows } = rowsOf(100, 50)
  await expect(bodyOf(rows)).rejects.toThrow('the database went away')
})

describe('a sheet with a known size', () => {
  async function* piecesOf(rows: AsyncIterable<SheetValue[]>): AsyncGenerator<SheetValue[][]> {
    for await (const row of rows) yield [row, [null, '第二行', null]]
  }
  const counted = async (count: number, failAt?: number) => {
    const { rows, seen } = rowsOf(count / 2, failAt)
    const { body } = await toCountedXlsx('表', { name: '表', columns, count, pieces: piecesOf(rows) })
    return { body, seen }
  }

  test('a large sheet with a known size starts before its first row is read, and is written completely', async () => {
    const { body, seen } = await counted(6_000)
    expect(seen.read).toBe(0)
    const { sheets } = await readXlsx(await bytesOf(body as Readable))
    expect(sheets[0]!.rows).toHaveLength(6_001)
    expect(sheets[0]!.rows.at(-2)).toEqual([3_000, null, new Date('2025-06-01T00:00:00Z')])
    expect(sheets[0]!.rows.at(-1)!.slice(0, 2)).toEqual([null, '第二行'])
    expect(seen).toEqual({ read: 3_000, isEnded: true })
  })

  test('a small sheet with a known size is built before the answer begins', async () => {
    const { body, seen } = await counted(100)
    expect(seen).toEqual({ read: 50, isEnded: true })
    const { sheets } = await readXlsx(body as Buffer)
    expect(sheets[0]!.rows).toHaveLength(101)
    await expect(counted(100, 25)).rejects.toThrow('the database went away')
  })

  test('a sheet with a known size breaks off the answer on failure, and stops reading when its reader goes away', async () => {
    await expect(counted(20_000, 9_000).then(({ body }) => bytesOf(body as Readable))).rejects.toThrow(
      'the database went away',
    )
    const { body, seen } = await counted(1_000_000)
    await (body as Readable)[Symbol.asyncIterator]().next()
    ;(body as Readable).destroy()
    await expect.poll(() => seen.isEnded, WAIT).toBe(true)
    expect(seen.read).toBeLessThan(200_000)
  })
})

describe('threads that are all held by slow readers', () => {
  let slow: Readable[] = []
  beforeEach(async () => {
    await expect.poll(() => threads.now, WAIT).toBe(0)
    slow = await Promise.all(Array.from({ length: 6 }, () => bodyOf(rowsOf(300_000).rows)))
    await Promise.all(slow.map((body) => body[Symbol.asyncIterator]().next()))
  })
  afterEach(() => {
    for (const body of slow) body.destroy()
  })

  test('the next sheet is written completely without a thread while slow readers hold all of them', async () => {
    expect(threads.now).toBe(4)
    const { rows, seen } = rowsOf(12_345)
    const { sheets } = await readXlsx(await bytesOf(await bodyOf(rows)))
    expect(sheets[0]!.rows).toHaveLength(12_346)
    expect(seen).toEqual({ read: 12_345, isEnded: true })
    expect(threads.now).toBe(4)
  })

  test('reading without a thread ends with its reader, a failure breaks it off, and the threads become free again', async () => {
    const { rows, seen } = rowsOf(1_000_000)
    const body = await bodyOf(rows)
    await body[Symbol.asyncIterator]().next()
    body.destroy()
    await expect.poll(() => seen.isEnded, WAIT).toBe(true)
    expect(seen.read).toBeLessThan(200_000)
    await expect(bodyOf(rowsOf(20_000, 15_000).rows).then(bytesOf)).rejects.toThrow('the database went away')
    for (const stream of slow) stream.destroy()
    await expect.poll(() => threads.now, WAIT).toBe(0)
    const next = await bodyOf(rowsOf(20_000).rows)
    await next[Symbol.asyncIterator]().next()
    expect(threads.now).toBe(1)
    next.destroy()
  })
})
