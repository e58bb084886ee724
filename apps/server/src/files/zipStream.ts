import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** A file of an archive; `open` is called when its turn has come. */
export interface ZipEntry {
  /** Path within the archive, with `/` between folders. */
  name: string
  at: Date
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** Archives without the extension for large ones end below this size. */
export const MAX_ZIP_BYTES = 0xffff_ffff
export const MAX_ZIP_ENTRIES = 0xfffe

/** What the directory at the end says of an entry. */
interface Written {
  name: Buffer
  time: number
  crc: number
  packed: number
  bytes: number
  offset: number
}

/**
 * Returns an archive as a stream: one entry after the other is read, packed and sent, so that memory does not grow with its size.
 * An entry that cannot be read breaks the stream off. Callers keep below `MAX_ZIP_BYTES` and `MAX_ZIP_ENTRIES`.
 */
export const zipStream = (entries: readonly ZipEntry[]): Readable => Readable.from(zipChunks(entries))

async function* zipChunks(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const written = {
      name: Buffer.from(entry.name),
      time: dosTime(entry.at),
      crc: 0,
      packed: 0,
      bytes: 0,
      offset,
    }
    const head = localHeader(written)
    yield head
    const count = (bytes: Uint8Array) => {
      written.crc = crc32(bytes, written.crc)
      written.bytes += bytes.length
    }
    for await (const chunk of packedOf(await entry.open(), count)) {
      written.packed += chunk.length
      yield chunk
    }
    const end = descriptor(written)
    yield end
    directory.push(written)
    offset += head.length + written.packed + end.length
  }
  const records = Buffer.concat(directory.map(directoryRecord))
  yield records
  yield endRecord(directory.length, records.length, offset)
}

/** Packs the bytes of a file and reports each piece of it before. */
function packedOf(
  bytes: AsyncIterable<Uint8Array>,
  count: (piece: Uint8Array) => void,
): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const piece of bytes) {
      count(piece)
      yield piece
    }
  }
  const source = Readable.from(counted())
  const pack = createDeflateRaw({ level: 1 })
  source.once('error', (error) => pack.destroy(error))
  return source.pipe(pack)
}

const SHANGHAI_MS = 8 * 3_600_000

/** Returns a moment as archives store it, in the time of China: to two seconds, date in the upper half. */
function dosTime(at: Date): number {
  const local = new Date(at.getTime() + SHANGHAI_MS)
  const date = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

function localHeader({ name, time }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, bytes }: Written): Buffer {
  const end = Buffer.alloc(16)
  end.writeUInt32LE(0x08074b50, 0)
  end.writeUInt32LE(crc, 4)
  end.writeUInt32LE(packed, 8)
  end.writeUInt32LE(bytes, 12)
  return end
}

function directoryRecord({ name, time, crc, packed, bytes, offset }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATE, 10)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function endRecord(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
