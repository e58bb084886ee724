import type { CellStore } from '../stored/cellStore.ts'
import { ByteBuffer } from './byteBuffer.ts'
import { isBlankText, keepText } from './cellText.ts'
import type { XmlHandler } from './xmlScanner.ts'

/** Keeps the texts that cells share, in their order: the number of a text here is its number in the store. */
export class SharedStrings implements XmlHandler {
  /** Numbers of the texts that show nothing. */
  readonly blank = new Set<number>()
  readonly #store: CellStore
  readonly #text = new ByteBuffer()
  #isText = false
  /** Within the reading of a text, such as its furigana: it is no part of it. */
  #isPhonetic = false

  constructor(store: CellStore) {
    this.#store = store
  }

  open(name: string): void {
    if (name === 'si') this.#text.clear()
    else if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  text(bytes: Buffer, from: number, to: number): void {
    if (this.#isText) this.#text.add(bytes, from, to)
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') this.#keep()
  }

  #keep(): void {
    const index = keepText(this.#store, this.#text)
    if (isBlankText(this.#text)) this.blank.add(index)
  }
}
