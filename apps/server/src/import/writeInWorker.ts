import { on } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readAhead } from './readAhead.ts'
import { sheetStream, type SheetSpec, type SheetValue } from './writeWorkbook.ts'

/** What the thread is told at its start. */
export type SheetStart = Pick<SheetSpec, 'name' | 'columns'>
/** What the thread says: it needs rows, it has bytes, it has written everything. */
export type SheetMessage = { kind: 'more' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'done' }
/** Rows for the thread; null when there are no more. */
export type SheetRows = SheetValue[][] | null

type Row = readonly SheetValue[]

/** Rows handed over at once. */
const BATCH = 500
/** Memory of the thread for objects, in MB: it holds one batch and the piece it is packing, all of it short-lived. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 }

/** Threads at once: each costs some 40 MB as long as its reader takes. */
const MOST_THREADS = 4
let threads = 0

/**
 * Writes one sheet as a workbook in a worker thread, while its rows are read: serialising and packing leave the process free
 * for other calls. Where many are written already the process writes it itself, so that nobody waits for the reader of
 * another. Rows are read only as fast as the bytes are taken. A reader that goes away ends thread and reading.
 */
export const writeInWorker = (sheet: SheetStart, first: Row[], rest: AsyncIterator<Row>): Readable =>
  Readable.from(bytesOf(sheet, first, rest), { objectMode: false })

async function* bytesOf(
  sheet: SheetStart,
  first: Row[],
  rest: AsyncIterator<Row>,
): AsyncGenerator<Uint8Array> {
  if (threads >= MOST_THREADS) {
    yield* bytesOfProcess(sheet, first, rest)
    return
  }
  threads++
  try {
    yield* bytesOfThread(sheet, first, rest)
  } finally {
    threads--
  }
}

async function* bytesOfProcess(
  sheet: SheetStart,
  first: Row[],
  rest: AsyncIterator<Row>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* sheetStream({ ...sheet, rows: rowsOf(first, rest) })
  } finally {
    await rest.return?.()
  }
}

async function* rowsOf(first: Row[], rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  for await (const batch of batchesOf(first, rest)) {
    yield* batch
    await nextTurn()
  }
}

async function* bytesOfThread(
  { name, columns }: SheetStart,
  first: Row[],
  rest: AsyncIterator<Row>,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: { name, columns } satisfies SheetStart,
    resourceLimits: MEMORY,
  })
  const batches = readAhead(batchesOf(first, rest))
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[SheetMessage]>) {
      if (message.kind === 'done') return
      if (message.kind === 'bytes') yield message.bytes
      else {
        const { value, done } = await batches.next()
        worker.postMessage((done ? null : value) satisfies SheetRows, [])
      }
    }
  } finally {
    await worker.terminate()
    await rest.return?.()
  }
}

async function* batchesOf(first: Row[], rest: AsyncIterator<Row>): AsyncGenerator<SheetValue[][]> {
  for (let at = 0; at < first.length; at += BATCH) yield first.slice(at, at + BATCH) as SheetValue[][]
  let batch: SheetValue[][] = []
  // Asked by hand: who takes the rows away ends their reading, too.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    batch.push(next.value as SheetValue[])
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
