import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { EagerDeflate } from './eagerDeflate.ts'
import { sheetStream } from './sheetStream.ts'
import type { Row, SheetMessage, SheetRows, SheetStart } from './writeInWorker.ts'

/** Number of bytes sent at once: every message costs the process a turn. */
const PIECE = 256 * 1024

// Pages have priority over files. On other systems this would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The library packs with the platform's class; this thread does nothing else.
globalThis.CompressionStream = EagerDeflate

const { name, columns } = workerData as SheetStart
const port = parentPort!
const send = (message: SheetMessage): void => port.postMessage(message, [])

function nextBatch(): Promise<[SheetRows]> {
  const answer = once(port, 'message') as Promise<[SheetRows]>
  send({ kind: 'more' })
  return answer
}

/** Yields the rows as they arrive; the next batch is requested while one is written. */
async function* batches(): AsyncGenerator<readonly Row[]> {
  for (let next = nextBatch(); ;) {
    const [batch] = await next
    if (batch === null) return
    next = nextBatch()
    yield batch
  }
}

let pieces: Uint8Array[] = []
let size = 0
const flush = (): void => {
  if (size > 0) send({ kind: 'bytes', bytes: Buffer.concat(pieces) })
  pieces = []
  size = 0
}
for await (const chunk of sheetStream({ name, columns, pieces: batches() })) {
  pieces.push(chunk)
  size += chunk.length
  if (size >= PIECE) flush()
}
flush()
send({ kind: 'done' })
// The port would keep the thread alive; the main thread ends it.
port.unref()
