import { traitOf, type TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ResultOf } from '@hepu/api/core/route'

type Changes = ResultOf<typeof api.rehearsalChanges>

/** Means come from divisions: values this close are the same. */
const SAME = 1e-9

/** Traits that follow from others; a change is counted where it was made. */
const FOLLOWS = new Map([
  ['lodgingSum', ['lodging', 'breakage']],
  ['growthDiff', ['growthDays']],
])

/**
 * Returns the differences between the evidence of a decision and the present data: points left out or included again,
 * entries, and the point means of points and entries that are in both.
 */
export function compareEvidence(
  traits: TraitsOf,
  before: Evidence,
  after: Evidence,
): Pick<Changes, 'points' | 'entries' | 'values' | 'seasons'> {
  const cells = changedCells(before, after)
  const countBy = (nameOf: (cell: Cell) => string) =>
    [...Map.groupBy(cells, nameOf)]
      .map(([name, found]) => ({ name, count: found.length }))
      .toSorted((a, b) => b.count - a.count)
  return {
    points: changedPoints(before, after),
    entries: changedEntries(before, after),
    seasons: changedSeasons(before, after),
    values: {
      total: cells.length,
      byTrait: countBy(({ trait }) => traitLabel(traits, trait)),
      byPoint: countBy(({ point }) => point),
      byEntry: countBy(({ entry }) => entry),
    },
  }
}

/** Returns the label of a trait of the evidence. */
const traitLabel = (traits: TraitsOf, trait: string): string => traitOf(traits, trait)?.label ?? trait

function changedPoints(before: Evidence, after: Evidence): Changes['points'] {
  const then = new Map(before.points.map((point) => [point.name, point]))
  const now = new Map(after.points.map((point) => [point.name, point]))
  const left = before.points.flatMap(({ name, used }): Changes['points'] => {
    const point = now.get(name)
    if (!point) return [{ name, change: 'gone', reason: null }]
    if (point.used === used) return []
    return [{ name, change: used ? 'dropped' : 'restored', reason: point.reason }]
  })
  const added = after.points.filter(({ name }) => !then.has(name))
  return [...left, ...added.map(({ name, reason }) => ({ name, change: 'added' as const, reason }))]
}

function changedEntries(before: Evidence, after: Evidence): Changes['entries'] {
  const then = new Set(before.entries.map(({ name }) => name))
  const now = new Set(after.entries.map(({ name }) => name))
  return [
    ...[...then].filter((name) => !now.has(name)).map((name) => ({ name, change: 'gone' as const })),
    ...[...now].filter((name) => !then.has(name)).map((name) => ({ name, change: 'added' as const })),
  ]
}

/** Returns the other seasons that items over years use, if their data changed, or they were added or removed. */
function changedSeasons(before: Evidence, after: Evidence): Changes['seasons'] {
  const versions = ({ years }: Evidence) =>
    new Map((years ?? []).map((year) => [`${year.year} ${year.groupName}`, year.dataVersion]))
  const [then, now] = [versions(before), versions(after)]
  return [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name))
}

interface Cell {
  trait: string
  entry: string
  point: string
}

function changedCells(before: Evidence, after: Evidence): Cell[] {
  const pointsThen = usedOf(before)
  const pointsNow = usedOf(after)
  const points = pointsThen.filter((name) => pointsNow.includes(name))
  const rowsNow = new Map(after.entries.map(({ name }, row) => [name, row]))
  return traitsOfBoth(before, after).flatMap((trait) => {
    const [was, is] = [tablesOf(before)[trait], tablesOf(after)[trait]]
    return before.entries.flatMap(({ name: entry }, row) => {
      const rowNow = rowsNow.get(entry)
      if (rowNow === undefined) return []
      return points
        .filter((point) => {
          const old = was?.[row]?.[pointsThen.indexOf(point)] ?? null
          return differs(old, is?.[rowNow]?.[pointsNow.indexOf(point)] ?? null)
        })
        .map((point) => ({ trait, entry, point }))
    })
  })
}

const usedOf = ({ points }: Evidence): string[] => points.flatMap(({ name, used }) => (used ? [name] : []))

function traitsOfBoth(before: Evidence, after: Evidence): string[] {
  const all = new Set([...Object.keys(tablesOf(before)), ...Object.keys(tablesOf(after))])
  return [...all].filter((trait) => !FOLLOWS.get(trait)?.some((source) => all.has(source)))
}

/** Returns figures and words by trait. */
const tablesOf = ({ tables, words }: Evidence): Record<string, (number | string | null)[][]> => ({
  ...words,
  ...tables,
})

function differs(a: number | string | null, b: number | string | null): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a !== b
  return Math.abs(a - b) > SAME * Math.max(1, Math.abs(a))
}
