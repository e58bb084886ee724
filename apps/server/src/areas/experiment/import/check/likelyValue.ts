import { traitOf, type CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import type { ReadRow } from '../book/draft.ts'
import type { Checking } from './checking.ts'
import { movedNear, movesOf } from './powersOfTen.ts'
import { medianOf } from './survey.ts'

/** Ratio to the other plots up to which a moved value is near them. */
const NEAR = Math.log(1.8)
/** Fewer other plots of a point say nothing. */
const ENOUGH = 3

/** Whether a trait can have a value at all. */
export function isPossible(traits: CropTraits, key: string, value: number): boolean {
  const trait = traitOf(traits, key === 'yieldGiven' ? 'yieldMu' : key)
  return value >= (trait?.hardMin ?? 0) && value <= (trait?.hardMax ?? Infinity)
}

/** The other values of a point in a column. */
interface Others {
  all: number[]
  byEntry: ReadonlyMap<string, number[]>
}

/** Finds the value that an impossible one stands for, where its column as a whole does not say it. */
export class LikelyValues {
  readonly #checking: Checking
  readonly #places: ReadonlyMap<string, readonly number[]>
  readonly #others = new Map<string, Others>()

  constructor(checking: Checking) {
    this.#checking = checking
    this.#places = Map.groupBy(checking.rows.keys(), (at) => pointOf(checking.rows[at]!))
  }

  /**
   * Returns a value with its decimal point moved so that it is near the other plots of its entry at the point, else near those of
   * the point, else the only one in the usual range of the trait; null if there is none. The row itself has no value.
   */
  of(row: ReadRow, key: string, value: number): number | null {
    if (!(value > 0)) return null
    const { all, byEntry } = this.#othersOf(row, key)
    const near = byEntry.get(row.entry) ?? (all.length >= ENOUGH ? all : null)
    const isOne = (moved: number): boolean => isPossible(this.#checking, key, moved)
    return near ? movedNear(value, medianOf([...near]), NEAR, isOne) : this.#inUsualRange(key, value)
  }

  #othersOf(row: ReadRow, key: string): Others {
    const place = `${pointOf(row)}\n${key}`
    const known = this.#others.get(place)
    if (known) return known
    const { rows, survey } = this.#checking
    const here = (this.#places.get(pointOf(row)) ?? []).filter((at) => survey.valueOf(key, at) > 0)
    const values = (places: readonly number[]): number[] => survey.valuesOf(key, places)
    const byEntry = Map.groupBy(here, (at) => rows[at]!.entry)
    const others = {
      all: values(here),
      byEntry: new Map([...byEntry].map(([entry, places]) => [entry, values(places)])),
    }
    this.#others.set(place, others)
    return others
  }

  #inUsualRange(key: string, value: number): number | null {
    const { warnMin = null, warnMax = null } =
      traitOf(this.#checking, key === 'yieldGiven' ? 'yieldMu' : key) ?? {}
    if (warnMin === null || warnMin <= 0 || warnMax === null) return null
    const usual = movesOf(value).filter((moved) => moved >= warnMin && moved <= warnMax)
    return usual.length === 1 ? usual[0]! : null
  }
}

const pointOf = ({ group, point }: ReadRow): string => `${group}\n${point}`
