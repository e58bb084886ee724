import { deflateRawSync, crc32 } from 'node:zlib'
import { listZipEntries, partName, type ZipEntry } from '../zipDirectory.ts'
import { packedBytes, unpackPart } from './unpackPart.ts'
import { Relations, relationsOf } from './workbookParts.ts'
import { XmlScanner } from './xmlScanner.ts'

const CONTENT_TYPES = '[Content_Types].xml'

/**
 * Returns a workbook as a strict reader takes it: parts have the names by which links ask for them, links have slashes,
 * and cells no guides to their reading, which that reader takes for text. A file that is so already is returned unchanged.
 */
export async function withPlainParts(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = new Map(listZipEntries(file).map((entry) => [partName(entry.name), entry]))
  const { names, texts, sheets } = await followLinks(file, entries)
  const parts: Part[] = []
  let isPlain = true
  for (const [key, entry] of entries) {
    const name = names.get(key) ?? plainName(entry.name)
    const mended = await mendedText(file, entry, texts.get(key), sheets.has(key))
    isPlain &&= name === entry.name && mended === null
    parts.push(
      mended === null ? { ...entry, name, packed: packedBytes(file, entry) } : repacked(name, mended),
    )
  }
  return isPlain ? file : zip(parts)
}

const plainName = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')

const TARGET = /(\sTarget\s*=\s*)("[^"]*"|'[^']*')/g
const GUIDE = /<(?:\w+:)?rPh[\s>].*?<\/(?:\w+:)?rPh>/gs

/** The text of a part that must be written anew: links with backslashes, a sheet with guides; null for any other. */
async function mendedText(
  file: Uint8Array,
  entry: ZipEntry,
  links: string | undefined,
  isSheet: boolean,
): Promise<string | null> {
  if (links?.includes('\\')) {
    return links.replaceAll(TARGET, (_, head: string, target: string) => head + target.replaceAll('\\', '/'))
  }
  if (!isSheet || !(await contains(file, entry, 'rPh'))) return null
  return (await textOf(file, entry)).replaceAll(GUIDE, '')
}

/** Whether a part contains a word, without holding the whole part in memory. */
async function contains(file: Uint8Array, entry: ZipEntry, word: string): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const piece of unpackPart(file, entry)) {
    if (piece.includes(word) || Buffer.concat([tail, piece.subarray(0, word.length)]).includes(word))
      return true
    tail = Buffer.from(piece.subarray(-word.length))
  }
  return false
}

interface Part extends Pick<ZipEntry, 'name' | 'method' | 'crc' | 'unpackedBytes'> {
  packed: Uint8Array
}

interface Followed {
  /** The name by which links ask for a part. */
  names: Map<string, string>
  /** The texts of the parts that hold links. */
  texts: Map<string, string>
  sheets: Set<string>
}

/** Follows the links of a workbook from its root; everything is found by the compared name of a part. */
async function followLinks(file: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): Promise<Followed> {
  const names = new Map([[partName(CONTENT_TYPES), CONTENT_TYPES]])
  const texts = new Map<string, string>()
  const sheets = new Set<string>()
  const open = ['']
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const name = relationsOf(part)
    const entry = entries.get(partName(name))
    if (!entry) continue
    const text = await textOf(file, entry)
    names.set(partName(name), name)
    texts.set(partName(name), text)
    for (const { kind, target } of linksIn(part, text)) {
      const key = partName(target)
      if (!entries.has(key) || names.has(key)) continue
      names.set(key, target)
      if (kind === 'worksheet') sheets.add(key)
      open.push(target)
    }
  }
  return { names, texts, sheets }
}

async function textOf(file: Uint8Array, entry: ZipEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpackPart(file, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function linksIn(part: string, text: string): Relations['all'] {
  const relations = new Relations(part)
  const scanner = new XmlScanner(relations)
  scanner.write(Buffer.from(text))
  scanner.end()
  return relations.all
}

function repacked(name: string, text: string): Part {
  const plain = Buffer.from(text)
  return { name, method: 8, crc: crc32(plain), unpackedBytes: plain.length, packed: deflateRawSync(plain) }
}

const LOCAL_SIGNATURE = 0x04034b50
const ENTRY_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
const VERSION = 20
const NAMES_IN_UTF8 = 0x0800

/** Writes parts that are packed already as a zip file. */
function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const common = commonHeader(part, name.length)
    const local = Buffer.concat([uint32(LOCAL_SIGNATURE), common, name, part.packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([uint32(ENTRY_SIGNATURE), uint16(VERSION), common, where, name]))
    files.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Uint8Array.from(Buffer.concat([...files, list, uint32(END_SIGNATURE), end]))
}

/** What the header of a part and its line in the directory share. */
function commonHeader({ method, crc, packed, unpackedBytes }: Part, nameLength: number): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(NAMES_IN_UTF8, 2)
  header.writeUInt16LE(method, 4)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(unpackedBytes, 18)
  header.writeUInt16LE(nameLength, 22)
  return header
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
