import { nameKey, withoutZeros, type NameKind } from '../words/nameKey.ts'

/** Shorter names are too often close by chance. */
const MIN_LENGTH = 4

/**
 * Returns what must be equal in close names: digits and short runs of letters, in their order. They number varieties, so 郑单958
 * and 郑单985 are different ones, and so are 先玉335A and 先玉335B.
 */
export const codeIn = (key: string): string =>
  [...key.matchAll(/\d+|(?<![a-z])[a-z]{1,3}(?![a-z])/g)].map(([part]) => part).join('')

/** Whether one text becomes the other by one inserted, dropped or replaced character, or by two that change places. */
export function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  if (long.slice(at + 1) === short.slice(at + 1)) return true
  const areSwapped = long[at] === short[at + 1] && long[at + 1] === short[at]
  return areSwapped && long.slice(at + 2) === short.slice(at + 2)
}

const PLACE_ENDING = /(?<=..)[市县区]$/

/** Returns the name of a place with the ending that it lacks, or without the one that it has: 张掖 and 张掖市 are likely one. */
const otherPlace = (key: string): string =>
  PLACE_ENDING.test(key) ? key.replace(PLACE_ENDING, '') : `${key}市`

/** Names to look up: exact spellings by their key, and keys by the code in them. */
export class NameIndex {
  readonly #kind: NameKind
  readonly #byKey = new Map<string, string>()
  readonly #byCode = new Map<string, string[]>()

  /** The first of several spellings of one name counts. */
  constructor(kind: NameKind, names: Iterable<string>) {
    this.#kind = kind
    for (const name of names) {
      const key = nameKey(kind, name)
      if (this.#byKey.has(key)) continue
      this.#byKey.set(key, name)
      const code = codeIn(key)
      const keys = this.#byCode.get(code)
      if (keys) keys.push(key)
      else this.#byCode.set(code, [key])
    }
  }

  /** Returns the known spelling of a name that is the same. */
  same(name: string): string | undefined {
    return this.#byKey.get(nameKey(this.#kind, name))
  }

  /** Returns the known name that a name may be without the zeros of a decimal number. */
  withoutZeros(name: string): string | undefined {
    return withoutZeros(name) === name ? undefined : this.same(withoutZeros(name))
  }

  /** Returns known names that differ in one character. */
  close(name: string): string[] {
    const key = nameKey(this.#kind, name)
    const other = this.#kind === 'point' ? this.#byKey.get(otherPlace(key)) : undefined
    if (other !== undefined) return [other]
    if (key.length < MIN_LENGTH) return []
    const keys = this.#byCode.get(codeIn(key)) ?? []
    return keys
      .filter((other) => other.length >= MIN_LENGTH && differByOne(key, other))
      .flatMap((other) => this.#byKey.get(other) ?? [])
  }
}
