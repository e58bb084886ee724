const FIRST_BYTES = 256
/** Up to so many bytes a loop is quicker than a call of the platform. */
const SHORT = 32

/** Bytes that come in pieces and are used as one; grows as needed and is used again for the next. */
export class ByteBuffer {
  bytes: Buffer = Buffer.alloc(FIRST_BYTES)
  length = 0

  clear(): void {
    this.length = 0
  }

  add(from: Buffer, start: number, end: number): void {
    const next = this.length + end - start
    if (next > this.bytes.length) this.#grow(next)
    if (end - start > SHORT) from.copy(this.bytes, this.length, start, end)
    else for (let at = start, to = this.length; at < end; at++, to++) this.bytes[to] = from[at]!
    this.length = next
  }

  /** What it holds now; valid until the next `add` or `clear`. */
  get view(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length)
  }

  #grow(needed: number): void {
    const next = Buffer.alloc(Math.max(needed, this.bytes.length * 2))
    this.bytes.copy(next, 0, 0, this.length)
    this.bytes = next
  }
}
