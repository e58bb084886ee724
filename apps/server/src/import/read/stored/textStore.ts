import { assertTextSize, IMPORT_LIMITS } from '../../limits.ts'
import { growingBuffer, reserve } from './growingBuffer.ts'

/** Texts that there may be: those that cells share, used or not, and one in each cell. */
const MAX_TEXTS = 4 * IMPORT_LIMITS.cells
/** Texts that are kept as strings, each in the place that its number gives it: columns repeat a few words in thousands of rows. */
const CACHED = 1024

/**
 * Keeps texts of cells as bytes outside the heap: millions of them cost what they are long, and nobody has to look through them
 * when memory is tidied. A text becomes a string when it is asked for.
 */
export class TextStore {
  readonly #maxBytes: number
  readonly #bytes: ArrayBuffer
  readonly #starts = growingBuffer(4 * MAX_TEXTS)
  readonly #text: Buffer
  readonly #start = new Uint32Array(this.#starts)
  readonly #cache: { index: number; text: string }[] = []
  #used = 0
  /** Texts so far. */
  size = 0

  constructor(maxBytes: number = IMPORT_LIMITS.textBytes) {
    this.#maxBytes = maxBytes
    this.#bytes = growingBuffer(maxBytes)
    this.#text = Buffer.from(this.#bytes)
  }

  /** Keeps a text; answers the number to ask for it by. */
  add(text: string | Uint8Array): number {
    const end = this.#used + (typeof text === 'string' ? Buffer.byteLength(text) : text.length)
    assertTextSize(this.size < MAX_TEXTS ? end : Infinity, this.#maxBytes)
    reserve(this.#bytes, end)
    reserve(this.#starts, 4 * (this.size + 1))
    if (typeof text === 'string') this.#text.write(text, this.#used)
    else this.#text.set(text, this.#used)
    this.#start[this.size] = this.#used
    this.#used = end
    return this.size++
  }

  get(index: number): string {
    const known = this.#cache[index % CACHED]
    if (known?.index === index) return known.text
    const text = this.#text.toString('utf8', this.#start[index], this.#endOf(index))
    this.#cache[index % CACHED] = { index, text }
    return text
  }

  /** Bytes of a text. */
  lengthOf(index: number): number {
    return this.#endOf(index) - this.#start[index]!
  }

  #endOf(index: number): number {
    return index + 1 < this.size ? this.#start[index + 1]! : this.#used
  }
}
