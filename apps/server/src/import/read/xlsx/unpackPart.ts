import { crc32, createInflateRaw } from 'node:zlib'
import { ImportFileError } from '../../importFileError.ts'
import { damaged, type ZipEntry } from '../zipDirectory.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8
/** Bytes unpacked at a time. */
const PIECE = 256 * 1024

/**
 * Unpacks a part of a zip file piece by piece, so that it never stands in memory as a whole. Stops at the size that the
 * directory lists.
 * @throws ImportFileError when the part is cut off, larger than listed or changed since it was packed.
 */
export async function* unpackPart(file: Uint8Array, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(file, entry)
  let size = 0
  let crc = 0
  try {
    for await (const piece of entry.method === STORED ? slices(packed) : inflated(packed)) {
      size += piece.length
      if (size > entry.unpackedBytes) throw damaged()
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : damaged(error)
  }
  if (entry.crc !== 0 && crc !== entry.crc) throw damaged()
}

/** The bytes of a part as they are packed. Throws ImportFileError when they are cut off. */
export function packedBytes(file: Uint8Array, { offset, packedBytes: length, method }: ZipEntry): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (method !== STORED && method !== DEFLATED) throw damaged()
  if (offset + LOCAL_SIZE > file.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) throw damaged()
  const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const start = offset + LOCAL_SIZE + names
  if (start + length > file.length) throw damaged()
  return file.subarray(start, start + length)
}

function* slices(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield Buffer.from(bytes.subarray(at, at + PIECE))
}

function inflated(packed: Uint8Array): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE })
  inflate.end(packed)
  return inflate
}
