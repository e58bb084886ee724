import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { sheetStream, type SheetValue } from './writeWorkbook.ts'
import type { SheetMessage, SheetRows, SheetStart } from './writeInWorker.ts'

/** Bytes handed over at once: every message costs the process a turn. */
const PIECE = 256 * 1024

const { name, columns } = workerData as SheetStart
const port = parentPort!
const send = (message: SheetMessage): void => port.postMessage(message, [])

async function* rows(): AsyncGenerator<SheetValue[]> {
  for (;;) {
    const answer = once(port, 'message') as Promise<[SheetRows]>
    send({ kind: 'more' })
    const [batch] = await answer
    if (batch === null) return
    yield* batch
  }
}

let pieces: Uint8Array[] = []
let size = 0
const flush = (): void => {
  if (size > 0) send({ kind: 'bytes', bytes: Buffer.concat(pieces) })
  pieces = []
  size = 0
}
for await (const chunk of sheetStream({ name, columns, rows: rows() })) {
  pieces.push(chunk)
  size += chunk.length
  if (size >= PIECE) flush()
}
flush()
send({ kind: 'done' })
// The port would keep the thread; whoever started it ends it.
port.unref()
