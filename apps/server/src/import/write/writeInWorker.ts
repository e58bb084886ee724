import { on } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { requestNext } from '../read/readAhead.ts'
import { sheetStream } from './sheetStream.ts'
import type { SheetSpec, SheetValue } from './writeWorkbook.ts'

/** What the thread is told at its start. */
export type SheetStart = Pick<SheetSpec, 'name' | 'columns'>
/** What the thread says: it needs rows, it has bytes, it has written everything. */
export type SheetMessage = { kind: 'more' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'done' }
/** Rows for the thread; null when there are no more. */
export type SheetRows = readonly Row[] | null

export type Row = readonly SheetValue[]
type Pieces = AsyncIterator<readonly Row[]>

/** Memory of the thread for objects, in MB: it holds a few pieces and what it is packing, all of it short-lived. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 }

/** Threads at once: each costs some 40 MB as long as its reader takes. */
const MAX_THREADS = 4
let threads = 0

/**
 * Writes one sheet as a workbook in a worker thread, while its rows are read: serialising and packing leave the process free
 * for other calls. Where many are written already the process writes it itself, so that nobody waits for the reader of
 * another. Rows are read only as fast as the bytes are taken, a piece in advance. A reader that goes away ends thread and
 * reading.
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

/** The pieces, with a turn for others after each. */
async function* unhurried(pieces: Pieces): AsyncGenerator<readonly Row[]> {
  // Asked by hand: who takes the rows away ends their reading, too.
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    yield next.value
    await nextTurn()
  }
}

async function* bytesOfThread({ name, columns }: SheetStart, pieces: Pieces): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: { name, columns } satisfies SheetStart,
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
