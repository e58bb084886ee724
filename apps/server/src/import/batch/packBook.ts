import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip, gzipSync } from 'node:zlib'

/** Lists of a book by their names, or some items of each. */
type Lists = Readonly<Record<string, readonly unknown[]>>

/** Characters of JSON in one line: reading a line takes some milliseconds, whatever it holds. */
const LINE = 128 * 1024
const NEWLINE = 0x0a

/**
 * Packs a book while it is made, so that its lists never stand in memory as a whole: lines of compressed JSON, the head of the
 * book first, then some items of its lists each. What belongs together is added together, and comes back so.
 */
export class BookPacker {
  readonly #lines: Buffer[] = []
  #items = new Map<string, string[]>()
  #size = 0

  add(lists: Lists): void {
    for (const [name, items] of Object.entries(lists)) {
      const texts = this.#items.get(name) ?? []
      this.#items.set(name, texts)
      for (const item of items) {
        const text = JSON.stringify(item)
        texts.push(text)
        this.#size += text.length
      }
    }
    if (this.#size >= LINE) this.#endLine()
  }

  /** Everything, with what the book says beside its lists. */
  finish(head: object): Buffer {
    this.#endLine()
    return Buffer.concat([packLine(JSON.stringify(head)), ...this.#lines])
  }

  #endLine(): void {
    const lists = [...this.#items].map(([name, texts]) => `${JSON.stringify(name)}:[${texts.join()}]`)
    if (this.#size > 0) this.#lines.push(packLine(`{${lists.join()}}`))
    this.#items = new Map()
    this.#size = 0
  }
}

const packLine = (line: string): Buffer => gzipSync(`${line}\n`, { level: 1 })

/** Packs a book that stands in memory; other work gets its turn in between. */
export async function packBook(book: object): Promise<Buffer> {
  const packer = new BookPacker()
  const entries = Object.entries(book) as [string, unknown][]
  for (const [name, list] of entries) {
    if (!Array.isArray(list)) continue
    for (const [at, item] of (list as unknown[]).entries()) {
      packer.add({ [name]: [item] })
      if (at % TURN === TURN - 1) await nextTurn()
    }
  }
  const isEmpty = (list: unknown) => Array.isArray(list)
  return packer.finish(Object.fromEntries(entries.map(([name, list]) => [name, isEmpty(list) ? [] : list])))
}

/** Items after which other work gets its turn. */
const TURN = 500

/** A packed book that is read piece by piece: its head, with empty lists, and then its lists, some items at a time. */
export interface PackedBook<H> {
  head: H
  pieces: AsyncIterable<Lists>
}

/** Opens a packed book; other work gets its turn between the pieces. */
export async function openBook<H>(packed: Uint8Array): Promise<PackedBook<H>> {
  const lines = linesOf(packed)
  const { value } = await lines.next()
  return { head: value as H, pieces: piecesOf(lines) }
}

/** Books packed before their findings were have rows alone, a list in each line. */
async function* piecesOf(lines: AsyncIterable<unknown>): AsyncGenerator<Lists> {
  for await (const line of lines) yield Array.isArray(line) ? { rows: line as unknown[] } : (line as Lists)
}

async function* linesOf(packed: Uint8Array): AsyncGenerator {
  const gunzip = createGunzip({ chunkSize: LINE })
  gunzip.end(packed)
  let rest: Buffer[] = []
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield JSON.parse(Buffer.concat([...rest, chunk.subarray(from, end)]).toString())
      rest = []
      from = end + 1
      await nextTurn()
    }
    rest.push(chunk.subarray(from))
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield JSON.parse(last.toString())
}

/** Unpacks what `packBook` packed: the book with all of its lists. */
export async function unpackBook<B extends object>(packed: Uint8Array): Promise<B> {
  const { head, pieces } = await openBook<Record<string, unknown>>(packed)
  for await (const piece of pieces) {
    for (const [name, items] of Object.entries(piece)) {
      const list = (head[name] ??= []) as unknown[]
      for (const item of items) list.push(item)
    }
  }
  return head as B
}

/** Returns the same bytes, which came from a thread, as the database takes them. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
