/** Shorter names are too often close by chance. */
const MIN_LENGTH = 4

/** Names that are offered for a name that is close to them. */
export const MAX_CANDIDATES = 3

/** Why a close name may be meant. */
export const CLOSE_REASON = '只差一个字'

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

/** A known name that a name means, and whether a remembered alias says so. */
export interface KnownName {
  name: string
  isAlias: boolean
}

/** Names to look up: spellings by their key, and keys by the code in them. */
export class SpellingIndex {
  readonly #keyOf: (name: string) => string
  readonly #byKey = new Map<string, string>()
  readonly #byCode = new Map<string, string[]>()
  readonly #aliases: ReadonlyMap<string, string>

  /** The first of several spellings of one name counts. `aliases` are remembered names with what they mean. */
  constructor(
    keyOf: (name: string) => string,
    names: Iterable<string>,
    aliases: Iterable<readonly [string, string]> = [],
  ) {
    this.#keyOf = keyOf
    this.#aliases = new Map([...aliases].map(([alias, name]) => [keyOf(alias), name]))
    for (const name of names) {
      const key = keyOf(name)
      if (this.#byKey.has(key)) continue
      this.#byKey.set(key, name)
      const code = codeIn(key)
      const keys = this.#byCode.get(code)
      if (keys) keys.push(key)
      else this.#byCode.set(code, [key])
    }
  }

  /** Returns what a name means: by a remembered alias, else as another spelling of a known name. */
  known(name: string): KnownName | undefined {
    const alias = this.#aliases.get(this.#keyOf(name))
    if (alias !== undefined) return { name: alias, isAlias: true }
    const same = this.same(name)
    return same === undefined ? undefined : { name: same, isAlias: false }
  }

  /** Returns the known spelling of a name that is the same. */
  same(name: string): string | undefined {
    return this.withKey(this.#keyOf(name))
  }

  /** Returns the known spelling of the name with a key. */
  protected withKey(key: string): string | undefined {
    return this.#byKey.get(key)
  }

  /** Returns known names that differ in one character. */
  close(name: string): string[] {
    const key = this.#keyOf(name)
    if (key.length < MIN_LENGTH) return []
    const keys = this.#byCode.get(codeIn(key)) ?? []
    return keys
      .filter((other) => other.length >= MIN_LENGTH && differByOne(key, other))
      .flatMap((other) => this.#byKey.get(other) ?? [])
  }
}
