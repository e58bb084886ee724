import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** One file of an archive; it is opened when its turn comes. */
export interface ZipEntry {
  /** Path within the archive, with `/` between folders. */
  name: string
  /** Its time; that of the archive if absent. */
  at?: Date
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** Largest sum of bytes of an archive: its sizes and places are stored in 32 bits. */
export const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 27
export const MAX_ZIP_ENTRIES = 65_000

/**
 * Returns a zip archive that is written while it is read, with constant memory. `at` is the time of entries without their own.
 * An entry that cannot be read breaks the stream off. The caller keeps to `MAX_ZIP_BYTES` and `MAX_ZIP_ENTRIES`.
 */
export const zipStream = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable =>
  Readable.from(archive(entries, at), { objectMode: false })

async function* archive(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) ready.push(chunk)
  })
  for await (const entry of entries) {
    const file = new ZipDeflate(entry.name, { level: 1 })
    file.mtime = inShanghai(entry.at ?? at)
    zip.add(file)
    for await (const chunk of await entry.open()) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

const SHANGHAI_MINUTES = 8 * 60

/** Returns the moment whose parts in the zone of this process are those of the given one in China: archives hold no zone. */
const inShanghai = (at: Date): Date =>
  new Date(at.getTime() + (SHANGHAI_MINUTES + at.getTimezoneOffset()) * 60_000)
