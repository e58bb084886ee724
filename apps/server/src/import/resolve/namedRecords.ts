import { normaliseText } from '@hepu/api/cells/normalise'
import { wideSpellingKey } from './spelling.ts'
import { MAX_CANDIDATES, SpellingIndex } from './spellingIndex.ts'

/** Records that a workbook names: found by their very name, else in another spelling. */
export class NamedRecords<T> {
  readonly #records: readonly T[]
  readonly #nameOf: (record: T) => string
  readonly #byName: ReadonlyMap<string, readonly T[]>
  /** Made when the first name is not found as it is written. */
  #byKey: ReadonlyMap<string, readonly T[]> | undefined
  #index: SpellingIndex | undefined

  constructor(records: readonly T[], nameOf: (record: T) => string) {
    this.#records = records
    this.#nameOf = nameOf
    this.#byName = Map.groupBy(records, (record) => normaliseText(nameOf(record)))
  }

  /** Returns the records with a name; several where it is not unique. */
  exact(name: string): readonly T[] {
    return this.#byName.get(normaliseText(name)) ?? []
  }

  /** Returns the records with a name, else those with another spelling of it. */
  find(name: string): readonly T[] {
    const exact = this.exact(name)
    if (exact.length > 0) return exact
    this.#byKey ??= Map.groupBy(this.#records, (record) => wideSpellingKey(this.#nameOf(record)))
    return this.#byKey.get(wideSpellingKey(name)) ?? []
  }

  /** Returns the first names that differ from a name in one character. */
  close(name: string): string[] {
    this.#index ??= new SpellingIndex(wideSpellingKey, this.#records.map(this.#nameOf))
    return this.#index.close(name).slice(0, MAX_CANDIDATES)
  }
}
