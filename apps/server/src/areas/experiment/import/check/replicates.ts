import type { ReadRow } from '../book/draft.ts'

/** Share of the largest replicate from which a replicate is one of the design. */
const OF_DESIGN = 0.8
/** Fewer entries have no design. */
const ENOUGH = 5

/** The plots of a point by entry and replicate. */
export interface Replicated {
  group: number
  name: string
  rows: readonly ReadRow[]
  /** Replicates of each entry. */
  byEntry: ReadonlyMap<string, ReadonlySet<number>>
  byRep: ReadonlyMap<number, readonly ReadRow[]>
  /** Replicates that nearly all entries have; empty where the point has no design to speak of. */
  design: readonly number[]
}

/** Returns the points that have replicates, by group. */
export function replicatedPoints(rows: readonly ReadRow[]): Replicated[][] {
  const plots = rows.filter(({ rep }) => rep > 0)
  const byPoint = Map.groupBy(plots, ({ group, point }) => `${group}\n${point}`)
  const points = [...byPoint.values()].map(pointOf)
  return [...Map.groupBy(points, ({ group }) => group).values()]
}

function pointOf(rows: readonly ReadRow[]): Replicated {
  const { group, point: name } = rows[0]!
  const byEntry = new Map<string, Set<number>>()
  const byRep = new Map<number, ReadRow[]>()
  for (const row of rows) {
    const reps = byEntry.get(row.entry)
    if (reps) reps.add(row.rep)
    else byEntry.set(row.entry, new Set([row.rep]))
    const ofRep = byRep.get(row.rep)
    if (ofRep) ofRep.push(row)
    else byRep.set(row.rep, [row])
  }
  return { group, name, rows, byEntry, byRep, design: designOf(byRep, byEntry.size) }
}

function designOf(byRep: ReadonlyMap<number, readonly ReadRow[]>, entries: number): number[] {
  if (entries < ENOUGH) return []
  const sizes = [...byRep].map(([rep, rows]) => ({ rep, size: new Set(rows.map(({ entry }) => entry)).size }))
  return sizes
    .filter(({ size }) => size >= entries * OF_DESIGN)
    .map(({ rep }) => rep)
    .toSorted((a, b) => a - b)
}
