import type { ByteRange } from '../outside/storage/storage.ts'

/**
 * Returns the range a header `range` asks for, of a file of `bytes`: undefined if it asks for none that is understood (the
 * whole file is then the answer), `outside` when it lies behind the end.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from, to] = found
  if (from === '') {
    const length = Math.min(bytes, Number(to))
    return length === 0 ? 'outside' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (start >= bytes) return 'outside'
  return start > end ? undefined : { start, end }
}
