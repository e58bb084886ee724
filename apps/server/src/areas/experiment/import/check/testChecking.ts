import type { ReadRow } from '../book/draft.ts'
import { Survey } from './survey.ts'
import type { Checking } from './checking.ts'

/** Builds an accepted plot of one group; row numbers are given by `checkingWith`. */
export const rowWith = (more: Partial<ReadRow> = {}): ReadRow => ({
  no: 0,
  group: 0,
  point: '点1',
  entry: '品种1',
  rep: 1,
  repCount: 1,
  isCk: false,
  entryNo: null,
  province: null,
  hasYield: true,
  fields: {},
  status: { value: 'accepted', reason: null, isExplicit: false },
  values: {},
  ...more,
})

/** Builds the checks of a sheet with these rows below its heads. */
export function checkingWith(rows: readonly ReadRow[], more: Partial<Checking> = {}): Checking {
  const survey = new Survey(rows.length)
  for (const row of rows) survey.add(row, { crop: 'maize', standardMoisture: null })
  return {
    columns: [],
    yearOf: () => 2024,
    rejected: [],
    survey,
    crop: 'maize',
    placeOf: (row, key) =>
      key === null ? { sheet: '数据', row } : { sheet: '数据', row, index: 0, column: key },
    standardMoisture: null,
    findings: [],
    rows: rows.map((row, at) => ({ ...row, no: at + 2 })),
    clusters: [],
    ...more,
  }
}

/** Plots of entries × points × replicates, in this order. */
export function trialWith(
  size: { points?: number; entries?: number; reps?: number },
  moreOf: (place: { point: number; entry: number; rep: number }) => Partial<ReadRow> = () => ({}),
): ReadRow[] {
  const counts = { points: 1, entries: 1, reps: 1, ...size }
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
  return upTo(counts.points).flatMap((point) =>
    upTo(counts.reps).flatMap((rep) =>
      upTo(counts.entries).map((entry) =>
        rowWith({ point: `点${point}`, entry: `品种${entry}`, rep, ...moreOf({ point, entry, rep }) }),
      ),
    ),
  )
}
