import { on } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { requestNext } from '../read/readAhead.ts'
import { sheetStream } from './sheetStream.ts'
import type { SheetColumn, SheetSpec, SheetValue } from './writeWorkbook.ts'

/** Input of the thread at its start. */
export type SheetStart = Pick<SheetSpec, 'name' | 'columns'>
/** Messages of the thread: it needs rows, it has bytes, it has written everything. */
export type SheetMessage = { kind: 'more' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'done' }
/** Rows for the thread; null if there are no more. */
export type SheetRows = readonly Row[] | null

export type Row = readonly SheetValue[]
type Pieces = AsyncIterator<readonly Row[]>

/**
 * Memory limit of the thread for objects, in MB: it holds a few pieces and what it is packing, all of it short-lived.
 */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 }

/** Largest number of threads: each needs some 40 MB until its reader has finished. */
const MAX_THREADS = 4
let threads = 0

/**
 * Writes one sheet as a workbook in a worker thread, while its rows are read: serialising and packing leave the process
 * free for other calls. If all threads are in use, the process writes the sheet itself, so that it does not wait for
 * another reader. Rows are read only as fast as the bytes, one piece in advance. A reader that goes away ends thread
 * and reading.
 */
export const writeInWorker = (sheet: SheetStart, pieces: AsyncIterable<readonly Row[]>): Readable =>
  Readable.from(bytesOf(sheet, pieces[Symbol.asyncIterator]()), { objectMode: false })

async function* bytesOf(sheet: SheetStart, pieces: Pieces): AsyncGenerator<Uint8Array> {
  try {
    if (threads < MAX_THREADS) yield* bytesOfThread(sheet, pieces)
    else yield* sheetStream({ ...sheet, pieces: unhurried(pieces) })
  } finally {
    await pieces.return?.()
  }
}

/** Yields the pieces; other work runs after each. */
async function* unhurried(pieces: Pieces): AsyncGenerator<readonly Row[]> {
  // Calls `next` itself, so that a consumer that stops also ends the reading of the rows.
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    yield next.value
    await nextTurn()
  }
}

/** Returns a column without what callers keep beside it: functions cannot be sent to a thread. */
const columnOf = (column: SheetColumn): SheetColumn => JSON.parse(JSON.stringify(column)) as SheetColumn

async function* bytesOfThread({ name, columns }: SheetStart, pieces: Pieces): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: { name, columns: columns.map(columnOf) } satisfies SheetStart,
    resourceLimits: MEMORY,
  })
  threads++
  let coming = requestNext(pieces)
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[SheetMessage]>) {
      if (message.kind === 'done') return
      if (message.kind === 'bytes') yield message.bytes
      else {
        const { value, done } = await coming
        if (!done) coming = requestNext(pieces)
        worker.postMessage((done ? null : value) satisfies SheetRows, [])
      }
    }
  } finally {
    await worker.terminate()
    threads--
  }
}
