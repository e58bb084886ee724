import { ImportFileError } from '../importFileError.ts'

/** A part of a zip file as its directory at the end of the file lists it. */
export interface ZipEntry {
  name: string
  packedBytes: number
  unpackedBytes: number
  /** How it is packed: 0 not at all, 8 deflated. */
  method: number
  crc: number
  /** Where its own header begins in the file. */
  offset: number
}

const END_SIGNATURE = 0x06054b50
const END_SIZE = 22
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
const MAX_COMMENT = 0xffff
const ZIP64_MARK = 0xffffffff

/**
 * Lists the parts of a zip file without unpacking anything, so that sizes are known before memory is spent.
 * The reader that unpacks later stops at the size listed here, so a directory that lies gains nothing; a part listed
 * with size 0 has no such stop and is refused.
 * @throws ImportFileError when the directory is missing or broken: the upload was cut off or the file is damaged.
 */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let position = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (position + ENTRY_SIZE > end || view.getUint32(position, true) !== ENTRY_SIGNATURE) throw damaged()
    const { next, ...entry } = readEntry(bytes, view, position)
    entries.push(entry)
    position = next
  }
  return entries
}

function readEntry(bytes: Uint8Array, view: DataView, position: number): ZipEntry & { next: number } {
  const nameLength = view.getUint16(position + 28, true)
  const name = new TextDecoder().decode(
    bytes.subarray(position + ENTRY_SIZE, position + ENTRY_SIZE + nameLength),
  )
  const unpackedBytes = view.getUint32(position + 24, true)
  const isFolder = name.endsWith('/')
  if (unpackedBytes === ZIP64_MARK || (unpackedBytes === 0 && /\.(xml|rels)$/i.test(name) && !isFolder)) {
    throw damaged()
  }
  const rest = view.getUint16(position + 30, true) + view.getUint16(position + 32, true)
  return {
    name,
    packedBytes: view.getUint32(position + 20, true),
    unpackedBytes,
    method: view.getUint16(position + 10, true),
    crc: view.getUint32(position + 16, true),
    offset: view.getUint32(position + 42, true),
    next: position + ENTRY_SIZE + nameLength + rest,
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT)
  for (let i = view.byteLength - END_SIZE; i >= first; i--) {
    if (view.getUint32(i, true) === END_SIGNATURE) return i
  }
  throw damaged()
}

/** The refusal of a workbook of which a part is missing, cut off or not what it should be. */
export const damaged = (cause?: unknown): ImportFileError =>
  new ImportFileError('工作簿不完整或已损坏，请在 Excel 中重新保存后再上传', cause)
