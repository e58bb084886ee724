import { once } from 'node:events'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; it is opened when its turn comes. */
export interface ZipEntry {
  /** Path within the archive, with `/` between folders. */
  name: string
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** Largest sum of bytes of an archive: its sizes and places are stored in 32 bits. */
export const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 27
export const MAX_ZIP_ENTRIES = 65_000

/** General purpose flags: sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20

/** What the directory at the end says of an entry. */
interface Written {
  name: Buffer
  crc: number
  packed: number
  bytes: number
  at: number
}

/**
 * Returns a zip archive that is written while it is read, with constant memory. `at` is the time of all its entries. The caller
 * keeps to `MAX_ZIP_BYTES` and `MAX_ZIP_ENTRIES`.
 */
export const zipStream = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable =>
  Readable.from(archive(entries, dosTime(at)), { objectMode: false })

async function* archive(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  time: Buffer,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let place = 0
  for await (const { name, open } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, at: place }
    const head = localHead(entry, time)
    yield head
    for await (const chunk of packed(await open(), entry)) yield chunk
    const tail = descriptor(entry)
    yield tail
    place += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => directoryLine(entry, time)))
  yield directory
  yield endLine(written.length, directory.length, place)
}

/** Deflates the bytes of an entry and counts what went in and came out. */
async function* packed(chunks: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 1 })
  const fed = feed(chunks, deflate, entry)
  fed.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
  await fed
}

async function feed(
  chunks: AsyncIterable<Uint8Array>,
  deflate: ReturnType<typeof createDeflateRaw>,
  entry: Written,
): Promise<void> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.bytes += chunk.length
    if (!deflate.write(chunk)) await once(deflate, 'drain')
  }
  deflate.end()
}

/** Date and time as zip stores them, in the time of China. */
function dosTime(at: Date): Buffer {
  const local = new Date(at.getTime() + 8 * 3_600_000)
  const buffer = Buffer.alloc(4)
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
  buffer.writeUInt16LE(time, 0)
  buffer.writeUInt16LE(day, 2)
  return buffer
}

/** Writes numbers one after the other, each with its size in bytes. */
function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

const localHead = ({ name }: Written, time: Buffer): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED]),
    time,
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

const descriptor = ({ crc, packed: size, bytes }: Written): Buffer =>
  numbers([4, 0x08074b50], [4, crc], [4, size], [4, bytes])

const directoryLine = ({ name, crc, packed: size, bytes, at }: Written, time: Buffer): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED]),
    time,
    numbers(
      [4, crc],
      [4, size],
      [4, bytes],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  ])

const endLine = (count: number, size: number, at: number): Buffer =>
  numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])
