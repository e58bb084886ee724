import { damaged } from '../zipDirectory.ts'
import { decodeXmlText } from './decodeXmlText.ts'

/** Takes what a part of a workbook says, in its order. Names come without the prefix of their namespace. */
export interface XmlHandler {
  open?(name: string, tag: XmlTag): void
  close?(name: string): void
  /** Bytes as written, entities and all; a long text comes in several pieces. */
  text?(bytes: Buffer, from: number, to: number): void
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const COLON = 0x3a
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27

/** Longest tag or comment; sheets have none of a hundredth of it. */
const MAX_TOKEN = 16 * 1024 * 1024
/** Names kept; a sheet has some dozens. */
const MAX_NAMES = 1000

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Reads XML piece by piece, on its bytes: a sheet of millions of cells never becomes a string. Checks no more than that
 * every tag is closed.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #tag = new XmlTag()
  readonly #names = new Map<number, string>()
  #depth = 0
  /** Begin of a token that the pieces so far do not end. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(piece: Buffer): void {
    const data = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    this.#rest = data.subarray(this.#scan(data))
    if (this.#rest.length > MAX_TOKEN) throw damaged()
  }

  end(): void {
    if (this.#rest.length > 0 || this.#depth !== 0) throw damaged()
  }

  /** Reads every token that is there as a whole; answers where the first incomplete one begins. */
  #scan(data: Buffer): number {
    const { length } = data
    let at = 0
    while (at < length) {
      const end = data[at] === LESS ? this.#token(data, at) : this.#text(data, at)
      if (end < 0) return at
      at = end
    }
    return length
  }

  #text(data: Buffer, start: number): number {
    let at = start
    while (at < data.length && data[at] !== LESS) at++
    this.#handler.text?.(data, start, at)
    return at
  }

  /** A tag or what looks like one; answers where it ends, or -1 where that is not known yet. */
  #token(data: Buffer, start: number): number {
    const next = data[start + 1]
    if (next === SLASH) return this.#close(data, start)
    return next === BANG || next === QUESTION ? this.#aside(data, start) : this.#open(data, start)
  }

  /** A tag that opens an element. */
  #open(data: Buffer, start: number): number {
    const { length } = data
    let at = start + 1
    while (at < length && data[at] !== GREATER && data[at] !== SLASH && !isSpace(data[at]!)) at++
    const nameEnd = at
    let quote = 0
    for (; at < length; at++) {
      const byte = data[at]!
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === GREATER) break
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
    }
    if (at >= length) return -1
    const name = this.#name(data, start + 1, nameEnd)
    const isEmpty = data[at - 1] === SLASH
    this.#tag.set(data, nameEnd, isEmpty ? at - 1 : at)
    this.#handler.open?.(name, this.#tag)
    if (isEmpty) this.#handler.close?.(name)
    else this.#depth++
    return at + 1
  }

  #close(data: Buffer, start: number): number {
    const end = data.indexOf(GREATER, start)
    if (end < 0) return -1
    let nameEnd = start + 2
    while (nameEnd < end && !isSpace(data[nameEnd]!)) nameEnd++
    if (--this.#depth < 0) throw damaged()
    this.#handler.close?.(this.#name(data, start + 2, nameEnd))
    return end + 1
  }

  /** Comments, instructions and declarations say nothing; CDATA is text. */
  #aside(data: Buffer, start: number): number {
    const [mark, ending] = asides.find(([begin]) => startsWith(data, start, begin)) ?? ['<!', '>']
    if (data.length - start < LONGEST_MARK && ending === '>') return -1
    const end = data.indexOf(ending, start + mark.length, 'latin1')
    if (end < 0) return -1
    if (mark === CDATA) this.#cdata(data.toString('utf8', start + mark.length, end))
    return end + ending.length
  }

  #cdata(text: string): void {
    const bytes = Buffer.from(text.replaceAll('&', '&amp;'))
    this.#handler.text?.(bytes, 0, bytes.length)
  }

  /** The name without its prefix. The same few names come millions of times: each is made a string once. */
  #name(data: Buffer, start: number, end: number): string {
    let from = start
    let hash = 0
    for (let at = start; at < end; at++) {
      const byte = data[at]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (byte !== COLON) continue
      from = at + 1
      hash = 0
    }
    const known = this.#names.get(hash)
    if (known !== undefined && known.length === end - from && startsWith(data, from, known)) return known
    const name = data.toString('latin1', from, end)
    if (this.#names.size < MAX_NAMES) this.#names.set(hash, name)
    return name
  }
}

const CDATA = '<![CDATA['
const asides = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
] as const
const LONGEST_MARK = CDATA.length

function startsWith(data: Buffer, from: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (data[from + i] !== text.charCodeAt(i)) return false
  return true
}

/** The attributes of the tag that was just read; the next tag takes its place. */
export class XmlTag {
  data: Buffer = Buffer.alloc(0)
  #from = 0
  #to = 0
  #nameFrom = 0
  #nameTo = 0
  /** The value that `find` found. */
  from = 0
  to = 0

  set(data: Buffer, from: number, to: number): void {
    this.data = data
    this.#from = from
    this.#to = to
  }

  /** Looks for an attribute by its whole name; its value is then between `from` and `to`. */
  find(name: string): boolean {
    for (let at = this.#next(this.#from); at >= 0; at = this.#next(at)) {
      if (this.#nameTo - this.#nameFrom === name.length && startsWith(this.data, this.#nameFrom, name))
        return true
    }
    return false
  }

  /** Reads the attribute that begins behind `start`; answers where it ends, or -1 where there is none. */
  #next(start: number): number {
    const { data } = this
    const end = this.#to
    let at = start
    while (at < end && isSpace(data[at]!)) at++
    this.#nameFrom = at
    while (at < end && data[at] !== EQUALS && !isSpace(data[at]!)) at++
    this.#nameTo = at
    while (at < end && data[at] !== QUOTE && data[at] !== APOSTROPHE) at++
    if (at >= end) return -1
    const quote = data[at]!
    this.from = ++at
    while (at < end && data[at] !== quote) at++
    this.to = at
    return at + 1
  }

  /** The value of an attribute. */
  get(name: string): string | undefined {
    return this.find(name) ? decodeXmlText(this.data.toString('utf8', this.from, this.to)) : undefined
  }

  /** The value of the attribute of this name in some namespace, such as `r:id` of `id`. */
  getPrefixed(name: string): string | undefined {
    const ending = `:${name}`
    for (let at = this.#next(this.#from); at >= 0; at = this.#next(at)) {
      const from = this.#nameTo - ending.length
      if (from > this.#nameFrom && startsWith(this.data, from, ending)) {
        return decodeXmlText(this.data.toString('utf8', this.from, this.to))
      }
    }
    return undefined
  }

  /** The value of an attribute as a number; NaN where it is absent or none. */
  number(name: string): number {
    return this.find(name) ? numberOf(this.data, this.from, this.to) : Number.NaN
  }

  /** Whether an attribute says yes. */
  is(name: string): boolean {
    const value = this.get(name)
    return value === '1' || value === 'true'
  }
}

const ZERO = 0x30
const SAFE_DIGITS = 15

/** Returns the number that bytes spell; whole numbers, which most are, without making a string. Blank is NaN. */
export function numberOf(data: Buffer, from: number, to: number): number {
  if (to === from) return Number.NaN
  let whole = 0
  let at = from
  if (to - from <= SAFE_DIGITS) {
    for (; at < to; at++) {
      const digit = data[at]! - ZERO
      if (digit < 0 || digit > 9) break
      whole = whole * 10 + digit
    }
  }
  if (at === to) return whole
  const text = data.toString('latin1', from, to).trim()
  return text === '' ? Number.NaN : Number(text)
}
