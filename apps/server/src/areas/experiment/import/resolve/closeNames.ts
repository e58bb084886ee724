import { SpellingIndex } from '../../../../import/resolve/spellingIndex.ts'
import { nameKey, withoutZeros, type NameKind } from '../words/nameKey.ts'

const PLACE_ENDING = /(?<=..)[市县区]$/

/** Returns the name of a place with the ending that it lacks, or without the one that it has: 张掖 and 张掖市 are likely one. */
const otherPlace = (key: string): string =>
  PLACE_ENDING.test(key) ? key.replace(PLACE_ENDING, '') : `${key}市`

/** Names of points or entries to look up. */
export class NameIndex extends SpellingIndex {
  readonly #kind: NameKind

  constructor(kind: NameKind, names: Iterable<string>, aliases?: Iterable<readonly [string, string]>) {
    super((name) => nameKey(kind, name), names, aliases)
    this.#kind = kind
  }

  /** Returns the known name that a name may be without the zeros of a decimal number. */
  withoutZeros(name: string): string | undefined {
    return withoutZeros(name) === name ? undefined : this.same(withoutZeros(name))
  }

  /** Returns known names that differ in one character; of a point first the one with or without 市, 县 or 区. */
  override close(name: string): string[] {
    const other = this.#kind === 'point' ? this.withKey(otherPlace(nameKey(this.#kind, name))) : undefined
    return other === undefined ? super.close(name) : [other]
  }
}
