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
const LONG_END_SIGNATURE = 0x06064b50
const LONG_END_SIZE = 56
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_SIZE = 20
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
const MAX_COMMENT = 0xffff
/** Id of the extra field that holds what has no room in four bytes. */
const LONG_FIELD = 1
/** Written where a number has no room; the long form of the directory holds it. */
const [LONG_MARK, LONG_COUNT_MARK] = [0xffffffff, 0xffff]

/**
 * Lists the parts of a zip file without unpacking anything, so that sizes are known before memory is spent.
 * The reader that unpacks later stops at the size listed here, so a directory that lies gains nothing; a part listed
 * with size 0 has no such stop and is refused. Sizes and positions of the long form (zip64) are read too: programs that write
 * in a stream use it for small files.
 * @throws ImportFileError when the directory is missing or broken: the upload was cut off or the file is damaged.
 */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { end, count, start } = findDirectory(view)
  let position = start
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (position + ENTRY_SIZE > end || view.getUint32(position, true) !== ENTRY_SIGNATURE) throw damaged()
    const { next, ...entry } = readEntry(bytes, view, position)
    entries.push(entry)
    position = next
  }
  return entries
}

/** The list of parts: where it starts, the first byte behind it, and how many there are. */
interface Directory {
  start: number
  end: number
  count: number
}

function findDirectory(view: DataView): Directory {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  return count === LONG_COUNT_MARK || start === LONG_MARK ? longDirectory(view, end) : { start, end, count }
}

function longDirectory(view: DataView, end: number): Directory {
  const locator = end - LOCATOR_SIZE
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_SIGNATURE) throw damaged()
  const at = longNumber(view, locator + 8)
  if (at + LONG_END_SIZE > locator || view.getUint32(at, true) !== LONG_END_SIGNATURE) throw damaged()
  return { start: longNumber(view, at + 48), end: at, count: longNumber(view, at + 32) }
}

function readEntry(bytes: Uint8Array, view: DataView, position: number): ZipEntry & { next: number } {
  const nameLength = view.getUint16(position + 28, true)
  const extraLength = view.getUint16(position + 30, true)
  const extra = position + ENTRY_SIZE + nameLength
  const next = extra + extraLength + view.getUint16(position + 32, true)
  if (next > view.byteLength) throw damaged()
  const name = new TextDecoder().decode(bytes.subarray(position + ENTRY_SIZE, extra))
  const long = longNumbers(view, extra, extra + extraLength)
  const [unpackedBytes, packedBytes, offset] = [24, 20, 42].map((at) => {
    const short = view.getUint32(position + at, true)
    return short === LONG_MARK ? long() : short
  }) as [number, number, number]
  if (unpackedBytes === 0 && /\.(xml|rels)$/i.test(name)) throw damaged()
  return {
    name,
    packedBytes,
    unpackedBytes,
    method: view.getUint16(position + 10, true),
    crc: view.getUint32(position + 16, true),
    offset,
    next,
  }
}

/** Returns a function that reads the numbers of the long field of an entry one after another. */
function longNumbers(view: DataView, from: number, to: number): () => number {
  let [at, end] = [from, from]
  while (at + 4 <= to) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    at += 4
    end = Math.min(at + size, to)
    if (id === LONG_FIELD) break
    at = end
  }
  return () => {
    if (at + 8 > end) throw damaged()
    at += 8
    return longNumber(view, at - 8)
  }
}

function longNumber(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(number)) throw damaged()
  return number
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT)
  for (let i = view.byteLength - END_SIZE; i >= first; i--) {
    if (view.getUint32(i, true) === END_SIGNATURE) return i
  }
  throw damaged()
}

/** Returns the name by which a part is found: programs write it with other case and with backslashes. */
export const partName = (name: string): string =>
  withoutPercents(name)
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase()

/** A name as a link writes it, `sheet%201.xml`, with its characters; a name that only looks so stays. */
function withoutPercents(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the refusal of a workbook of which a part is missing, cut off or not what it should be. */
export const damaged = (cause?: unknown): ImportFileError =>
  new ImportFileError('工作簿不完整或已损坏，请在 Excel 中重新保存后再上传', cause)
