import type { ReadRow } from '../book/draft.ts'
import type { RejectedPlot } from '../rows/fillReading.ts'
import { addFinding } from '../book/findings.ts'
import type { Checking } from './checking.ts'
import type { Replicated } from './replicates.ts'

/** Share of the entries of a point that may lack plots in a design that is meant to be complete. */
const FEW = 0.05
/** Fewer points or entries do not say that the entries of a group are at all its points. */
const ENOUGH = { points: 3, entries: 5 }
/** Number of plots that a message names. */
const NAMED = 10

/** A plot that the others lead to expect; without a replicate all of the entry. */
interface Lacking {
  entry: string
  rep: number | null
}

/**
 * Names the plots that only a few entries of a point lack, as a warning for each point. A plot whose row was left out, or that
 * stands under another replicate, is reported there.
 */
export function checkMissingPlots(checking: Checking, groups: readonly Replicated[][]): void {
  const rejected = rejectedPlots(checking)
  for (const points of groups) {
    for (const point of points) {
      const isKnown = (lacking: Lacking): boolean =>
        rejected.some((plot) => mayBe(plot, point.name, lacking)) || isStray(point, lacking)
      const lacking = [...lackingPlots(point), ...absentEntries(point, points)].filter(
        (plot) => !isKnown(plot),
      )
      if (lacking.length > 0) note(checking, point, lacking)
    }
  }
}

/** Returns the rows that were left out; a name that no other row has may be any. */
function rejectedPlots({ rejected, rows }: Checking): RejectedPlot[] {
  if (rejected.length === 0) return []
  const points = new Set(rows.map(({ point }) => point))
  const entries = new Set(rows.map(({ entry }) => entry))
  return rejected.map(({ point, entry, rep }) => ({
    point: point !== null && points.has(point) ? point : null,
    entry: entry !== null && entries.has(entry) ? entry : null,
    rep,
  }))
}

const mayBe = (plot: RejectedPlot, point: string, { entry, rep }: Lacking): boolean =>
  (plot.point ?? point) === point &&
  (plot.entry ?? entry) === entry &&
  (plot.rep ?? rep) === (rep ?? plot.rep)

/** Whether the entry has a plot too many elsewhere at the point: in a further replicate, or twice in one. */
function isStray({ rows, byEntry, design }: Replicated, { entry, rep }: Lacking): boolean {
  if (rep === null) return false
  const reps = byEntry.get(entry)!
  const plots = rows.filter((row: ReadRow) => row.entry === entry).length
  return plots > reps.size || [...reps].some((own) => !design.includes(own))
}

function lackingPlots({ byEntry, design }: Replicated): Lacking[] {
  const lacking = [...byEntry].flatMap(([entry, reps]) =>
    design.filter((rep) => !reps.has(rep)).map((rep) => ({ entry, rep })),
  )
  const isComplete = new Set(lacking.map(({ entry }) => entry)).size <= Math.max(1, byEntry.size * FEW)
  return design.length > 1 && isComplete ? lacking : []
}

/**
 * Returns the entries that are at all other points of a group whose points have nearly the same entries. An absent check is
 * reported with the group.
 */
function absentEntries({ byEntry }: Replicated, points: readonly Replicated[]): Lacking[] {
  const counts = new Map<string, number>()
  for (const entry of points.flatMap((point) => [...point.byEntry.keys()]))
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
  if (points.length < ENOUGH.points || counts.size < ENOUGH.entries) return []
  const complete = [...counts.values()].filter((count) => count === points.length)
  if (complete.length < counts.size * (1 - FEW) - 1) return []
  const isCheck = (entry: string): boolean =>
    points.some(({ rows }) => rows.some((row) => row.entry === entry && row.isCk === true))
  const absent = [...counts].filter(([entry, count]) => count === points.length - 1 && !byEntry.has(entry))
  return absent.filter(([entry]) => !isCheck(entry)).map(([entry]) => ({ entry, rep: null }))
}

function note(checking: Checking, { name, rows }: Replicated, lacking: readonly Lacking[]): void {
  const first = rows.find(({ entry }) => entry === lacking[0]!.entry) ?? rows[0]!
  const named = lacking
    .slice(0, NAMED)
    .map(({ entry, rep }) => `品种「${entry}」${rep === null ? '的全部重复' : `重复${rep}`}`)
  const more = lacking.length > NAMED ? `等${lacking.length}处` : ''
  addFinding(checking, first.no, null, {
    severity: 'warning',
    code: 'plotMissing',
    read: '',
    expected: '各品种的重复数相同',
    text: `试点「${name}」缺小区：${named.join('、')}${more}，其他品种都有；漏填的请补上后重新上传`,
  })
}
