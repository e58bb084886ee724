import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../outside/storage/storage.ts'
import { SAMPLE_BYTES, type Content } from '../http/content.ts'

/** Returns a file on disk. */
export async function contentOfPath(path: string): Promise<Content> {
  const { size } = await stat(path)
  return {
    bytes: size,
    read: async (start) => {
      const handle = await open(path)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    chunks: () => createReadStream(path) as AsyncIterable<Uint8Array>,
  }
}

/** Returns an object of the storage; of a text only the beginning is fetched. */
export function contentOfObject(storage: Storage, key: string, bytes: number): Content {
  const read = async (start: number) =>
    buffer(await storage.get(key, { start, end: Math.min(bytes, start + SAMPLE_BYTES) - 1 }))
  return {
    bytes,
    read,
    chunks: async function* () {
      yield await read(0)
    },
  }
}
