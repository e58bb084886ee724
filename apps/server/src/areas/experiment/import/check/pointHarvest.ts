import type { Checking } from './checking.ts'
import { medianOf, spreadOf } from './survey.ts'

export type HarvestKey = 'weight' | 'yieldGiven'

/** Fewer plots do not say what a point yields. */
const ENOUGH = 4

/** The harvest of a point in one column: how high it is, and how much it differs within the point. */
export interface Harvest {
  name: string
  /** Rows with a value. */
  places: number[]
  /** Median of the values of each entry. */
  byEntry: ReadonlyMap<string, number>
  /** Median of the values; of weights the dry matter per ㎡. */
  level: number
  /** Median area of a plot; NaN where it is not known. */
  area: number
  /** Spread between the replicates of an entry; NaN without replicates. */
  noise: number
  /** Spread between the entries. */
  spread: number
  /** Median yield per mu as it would be stored. */
  yieldMu: number
  /** Median ratio to the other column of the harvest; NaN where a plot has only one. */
  perOther: number
}

/** Returns the harvest of the points of each group, as far as a column says it. */
export function harvestsByPoint(checking: Checking, key: HarvestKey): Harvest[][] {
  const { rows, survey } = checking
  const filled = [...rows.keys()].filter((at) => amountOf(checking, key, at) > 0 && survey.isCounted(at))
  return [...Map.groupBy(filled, (at) => rows[at]!.group).values()].map((ofGroup) =>
    [...Map.groupBy(ofGroup, (at) => rows[at]!.point)]
      .filter(([, places]) => places.length >= ENOUGH)
      .map(([name, places]) => harvestOf(checking, key, name, places)),
  )
}

/** Returns the value of a plot; of a weight the dry matter per ㎡, as far as area and moisture are known. */
function amountOf({ survey }: Checking, key: HarvestKey, at: number): number {
  const value = survey.valueOf(key, at)
  if (key === 'yieldGiven') return value
  const [area, moisture] = [survey.valueOf('area', at), survey.valueOf('moisture', at)]
  return (value / (area > 0 ? area : 1)) * (moisture < 100 ? 1 - moisture / 100 : 1)
}

function harvestOf(checking: Checking, key: HarvestKey, name: string, places: number[]): Harvest {
  const { rows, survey } = checking
  const levelled = new Map<number, number>()
  for (const ofRep of Map.groupBy(places, (at) => rows[at]!.rep).values()) {
    const median = medianOf(ofRep.map((at) => amountOf(checking, key, at)))
    for (const at of ofRep) levelled.set(at, amountOf(checking, key, at) - median)
  }
  const byEntry = Map.groupBy(places, (at) => rows[at]!.entry)
  const plots = [...byEntry.values()].map((ofEntry) => ofEntry.map((at) => levelled.get(at)!))
  const other = key === 'weight' ? 'yieldGiven' : 'weight'
  return {
    name,
    places,
    byEntry: new Map(
      [...byEntry].map(([entry, ofEntry]) => [
        entry,
        medianOf(ofEntry.map((at) => amountOf(checking, key, at))),
      ]),
    ),
    level: medianOf(places.map((at) => amountOf(checking, key, at))),
    area: medianOf(survey.valuesOf('area', places)),
    noise: spreadOf(plots.filter((ofEntry) => ofEntry.length > 1).flatMap(differences)).sd,
    spread: spreadOf(plots.map((ofEntry) => medianOf(ofEntry))).sd,
    yieldMu: medianOf(survey.valuesOf('yieldMu', places)),
    perOther: medianOf(
      places.flatMap((at) => {
        const ratio = amountOf(checking, key, at) / amountOf(checking, other, at)
        return ratio > 0 && ratio < Infinity ? [ratio] : []
      }),
    ),
  }
}

/** Returns the distances of plots from their mean, scaled to be those of single plots. */
function differences(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => (value - mean) * Math.sqrt(values.length / (values.length - 1)))
}
