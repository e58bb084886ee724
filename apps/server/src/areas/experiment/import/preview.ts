import { setImmediate as nextTick } from 'node:timers/promises'
import type { z } from 'zod'
import type { importPreview } from '@hepu/api/areas/experiment/importBatch'
import type { Db } from '../../../db/connect.ts'
import type { Choices, Draft, ReadBook } from './draft.ts'
import { makeDraft } from './makeDraft.ts'
import { planGroup, type GroupPlan, type ImportObject, type Tally } from './plan.ts'
import { fieldLabels } from './records.ts'
import { findGroups, loadStanding, type GroupRow, type Scope } from './standing.ts'

export type Preview = z.input<typeof importPreview>
/** A group that the preview rests on: nothing may have moved until the import. */
export interface Touched {
  /** null: it did not exist. */
  id: number | null
  dataVersion: number
}
/** The preview as it is kept with the batch. */
export type StoredPreview = Preview & { touched: Touched[] }

export const objectLabels: Readonly<Record<ImportObject, string>> = {
  experiment_group: '组别',
  experiment_point: '试点',
  experiment_variety: '参试品种',
  plot: '小区',
  observation: '观测值',
}
const SHOWN_CHANGES = 200

/**
 * Plans every group of a draft in turn: what stands is loaded, compared and let go again before the next group, so
 * that memory stays with the largest group. `each` may write the plan.
 */
export async function planAll(
  db: Db,
  scope: Scope,
  draft: Draft,
  each: (plan: GroupPlan, place: number) => Promise<void>,
): Promise<(GroupRow | null)[]> {
  const known = await findGroups(db, scope, draft.groups)
  for (let place = 0; place < draft.groups.length; place++) {
    const row = known[place] ?? null
    const standing = row && (await loadStanding(db, row, draft.plots.length > 0))
    await each(await planGroup(draft, place, standing, scope.crop), place)
    await nextTick()
  }
  return known
}

/** What the import would do with the present choices. */
export async function previewBook(
  db: Db,
  scope: Scope,
  book: ReadBook,
  choices: Choices,
): Promise<StoredPreview> {
  const draft = makeDraft(book, choices)
  const total = newTotal()
  const checks = new Map<number, string[]>()
  const known = await planAll(db, scope, draft, async (plan, place) => {
    addPlan(total, plan, draft.groups.length > 1)
    checks.set(place, plan.checks)
  })
  return {
    sheet: book.sheet,
    headerRow: book.headerRow,
    rows: book.rowCount,
    counts: countsOf(total, draft),
    severities: severitiesOf(book),
    columns: book.columns,
    ignored: book.ignored,
    needs: book.needs,
    groups: draft.groups.map((group, place) => ({
      id: known[place]?.id ?? null,
      name: group.name,
      year: group.year,
      phase: group.phase,
      isNew: !known[place],
      points: countOf(draft.points, place),
      entries: countOf(draft.entries, place),
      plots: countOf(draft.plots, place),
      checks: checks.get(place) ?? [],
    })),
    changes: total.changes,
    changesTotal: total.changesTotal,
    isSame: draft.groups.length > 0 && sumOf(total, 'created') === 0 && sumOf(total, 'changed') === 0,
    touched: known.map((row) => ({ id: row?.id ?? null, dataVersion: row?.dataVersion ?? 0 })),
  }
}

interface Total {
  tally: Record<ImportObject, Tally>
  changes: Preview['changes']
  changesTotal: number
}

const newTotal = (): Total => ({
  tally: Object.fromEntries(
    Object.keys(objectLabels).map((object) => [object, { created: 0, existing: 0, changed: 0 }]),
  ) as Record<ImportObject, Tally>,
  changes: [],
  changesTotal: 0,
})

/** What follows from the values given: it is written with them, but nobody changed it. */
const COMPUTED = new Set([fieldLabels['yieldMu'], fieldLabels['yieldReason']])

/** Adds the plan of a group; with `isNamed` its changes name the group, for the workbook has several. */
function addPlan(total: Total, plan: GroupPlan, isNamed: boolean): void {
  for (const object of Object.keys(objectLabels) as ImportObject[]) {
    total.tally[object].created += plan.tally[object].created
    total.tally[object].existing += plan.tally[object].existing
    total.tally[object].changed += plan.tally[object].changed
  }
  const head = isNamed ? `${plan.draft.year}年「${plan.draft.name}」 ` : ''
  for (const change of plan.changes) {
    const given = change.fields.filter(({ field }) => !COMPUTED.has(field))
    total.changesTotal += given.length
    for (const field of given) {
      if (total.changes.length < SHOWN_CHANGES)
        total.changes.push({ where: `${head}${change.where}`, ...field })
    }
  }
}

const sumOf = (total: Total, key: keyof Tally): number =>
  Object.values(total.tally).reduce((sum, tally) => sum + tally[key], 0)

function countsOf(total: Total, draft: Draft): Preview['counts'] {
  const rejected: Partial<Record<ImportObject, number>> = {
    [draft.plots.length > 0 || draft.points.length > 0 ? 'plot' : 'experiment_variety']: draft.rejectedRows,
    observation: draft.rejectedCells,
  }
  return (Object.keys(objectLabels) as ImportObject[]).map((object) => ({
    object,
    label: object === 'observation' ? '性状观测值（不含产量）' : objectLabels[object],
    ...total.tally[object],
    rejected: rejected[object] ?? 0,
  }))
}

function severitiesOf(book: ReadBook): Preview['severities'] {
  const severities = { error: 0, warning: 0, corrected: 0 }
  for (const finding of book.findings) severities[finding.severity]++
  return severities
}

const countOf = (list: readonly { group: number }[], place: number): number =>
  list.reduce((count, item) => count + (item.group === place ? 1 : 0), 0)
