import { setImmediate as nextTick } from 'node:timers/promises'
import { loadTraits } from '../../traits/loadTraits.ts'
import type { Db } from '../../../../db/connect.ts'
import { absentChecks } from './checks/absentChecks.ts'
import { ClosedChanges, type ClosedGroups } from './checks/closedGroups.ts'
import type { Draft, ReadBook, ReadFinding } from '../book/draft.ts'
import { keptValues } from './checks/keptValues.ts'
import { missingYields } from './checks/missingYields.ts'
import { missingBlocks, otherBlocks } from './checks/unclearBlocks.ts'
import { planPlots } from './planPlots.ts'
import { planGroup, writesNothing, type GroupPlan, type ImportObject, type Tally } from './planGroup.ts'
import { checkNamed } from './planShapes.ts'
import { findGroups, loadExisting, type GroupRow } from './existingTrial.ts'
import type { Preview, StoredPreview } from '../book/storedPreview.ts'
import type { Scope } from '../book/scope.ts'

export const objectLabels: Readonly<Record<ImportObject, string>> = {
  experiment_group: '组别',
  experiment_point: '试点',
  experiment_variety: '参试品种',
  plot: '小区',
  observation: '观测值',
}
/** Whether an import leaves a group of its preview unchanged: it is closed, or everything is stored already. */
export const isUntouched = (group: Preview['groups'][number] | undefined): boolean =>
  group?.closed !== undefined || group?.isSame === true

/** Returns the reason why a group is closed, as the preview keeps it. */
function closedAt(closed: ClosedGroups, place: number): { closed?: string } {
  const why = closed.get(place)
  return why === undefined ? {} : { closed: why }
}

/** Yields are counted separately; they are written with their plots. */
export const YIELD = 'yield'
const SHOWN_CHANGES = 200

/** Receives the plans of groups piece by piece. */
export interface PlanReceiver {
  /** Called once the group, its points and entries are planned. */
  begin?: (plan: GroupPlan, place: number) => Promise<void>
  /** Called for some more plots, values and changes: the content of the plan's lists, which are emptied afterwards. */
  take: (plan: GroupPlan, place: number) => Promise<void> | void
  /** Called when the whole group is planned. */
  end: (plan: GroupPlan, place: number) => Promise<void> | void
}

/**
 * Plans every group of a draft in turn, and its plots piece by piece: memory is limited by the stored data of the largest
 * group. The receiver may write what it gets.
 */
export async function planAll(
  db: Db,
  scope: Scope,
  draft: Draft,
  receiver: PlanReceiver,
): Promise<(GroupRow | null)[]> {
  const known = await findGroups(db, scope, draft.groups)
  const traits = await loadTraits(db, scope)
  for (let place = 0; place < draft.groups.length; place++) {
    const row = known[place] ?? null
    const existing = row && (await loadExisting(db, row, draft.plots.length > 0))
    const plan = await planGroup(draft, place, existing)
    await receiver.begin?.(plan, place)
    await planPlots(plan, draft, traits, async () => {
      await receiver.take(plan, place)
      for (const list of [plan.plots, plan.observations, plan.changes]) list.length = 0
    })
    await receiver.end(plan, place)
    await nextTick()
  }
  return known
}

interface Previewed {
  preview: StoredPreview
  /** Errors: findings on closed groups, and rows that cannot be told apart. */
  refused: ReadFinding[]
  /** Warnings on the other groups. */
  noted: ReadFinding[]
  known: (GroupRow | null)[]
}

/**
 * Previews the import with the current choices. A closed group is left out as a whole: what is stored already counts as
 * existing, and a finding refuses anything else. `known`: the existing groups, by their position in the draft.
 */
export async function previewBook(
  db: Db,
  scope: Scope,
  book: ReadBook,
  draft: Draft,
  closed: ClosedGroups,
): Promise<Previewed> {
  const total = newTotal()
  const checks = new Map<number, string[]>()
  const same = new Set<number>()
  const refused: ReadFinding[] = []
  const noted: ReadFinding[] = []
  let closedChanges = new ClosedChanges()
  const known = await planAll(db, scope, draft, {
    take: (plan, place) => {
      if (closed.has(place)) closedChanges.add(plan)
      else addChanges(total, plan, draft.groups.length > 1)
    },
    end: (plan, place) => {
      const why = closed.get(place)
      if (why === undefined) {
        addPlan(total, plan)
        noted.push(
          ...missingYields(book, draft, plan),
          ...absentChecks(book, draft, plan),
          ...otherBlocks(book, draft, plan),
          ...keptValues(book, plan),
        )
        refused.push(...missingBlocks(book, draft, plan))
      } else {
        leaveOut(total, plan)
        refused.push(...closedChanges.findings(book, plan, why))
        closedChanges = new ClosedChanges()
      }
      checks.set(place, plan.checks.map(checkNamed))
      if (writesNothing(plan)) same.add(place)
    },
  })
  const [points, entries, plots] = [draft.points, draft.entries, draft.plots].map(countsByGroup) as [
    number[],
    number[],
    number[],
  ]
  const preview: StoredPreview = {
    sheet: book.sheet,
    headerRow: book.headerRow,
    rows: book.rowCount,
    counts: countsOf(total, draft),
    severities: severitiesOf(book),
    columns: book.columns,
    ...(book.mapping && { mapping: book.mapping, firstRows: book.firstRows ?? [] }),
    ...(book.sheets && { sheets: book.sheets }),
    ignored: book.ignored,
    needs: book.needs,
    groups: draft.groups.map((group, place) => ({
      id: known[place]?.id ?? null,
      name: group.name,
      year: group.year,
      phase: group.phase,
      isNew: !known[place],
      ...closedAt(closed, place),
      ...(same.has(place) && { isSame: true }),
      points: points[place] ?? 0,
      entries: entries[place] ?? 0,
      plots: plots[place] ?? 0,
      checks: checks.get(place) ?? [],
    })),
    changes: total.changes,
    changesTotal: total.changesTotal,
    isSame: draft.groups.length > 0 && sumOf(total, 'created') === 0 && sumOf(total, 'changed') === 0,
    touched: known.map((row) => ({
      id: row?.id ?? null,
      version: row?.version ?? 0,
      dataVersion: row?.dataVersion ?? 0,
    })),
  }
  return { preview, refused, noted, known }
}

interface Total {
  tally: Record<ImportObject, Tally>
  yields: Tally
  /** Records that are left out, of closed groups or without a block, and the yields among them. */
  left: Record<ImportObject | 'yield', number>
  changes: Preview['changes']
  changesTotal: number
}

const newTotal = (): Total => ({
  tally: Object.fromEntries(
    Object.keys(objectLabels).map((object) => [object, { created: 0, existing: 0, changed: 0 }]),
  ) as Record<ImportObject, Tally>,
  yields: { created: 0, existing: 0, changed: 0 },
  left: Object.fromEntries(
    [...Object.keys(objectLabels), YIELD].map((object) => [object, 0]),
  ) as Total['left'],
  changes: [],
  changesTotal: 0,
})

/** Adds the plan of a closed group: nothing of it will be written. */
function leaveOut(total: Total, { tally, yields }: GroupPlan): void {
  total.yields.existing += yields.existing
  total.left.yield += yields.created + yields.changed
  for (const object of Object.keys(objectLabels) as ImportObject[]) {
    total.tally[object].existing += tally[object].existing
    total.left[object] += tally[object].created + tally[object].changed
  }
}

/** Adds the counts of the plan of a group. */
function addPlan(total: Total, plan: GroupPlan): void {
  for (const object of Object.keys(objectLabels) as ImportObject[]) {
    total.tally[object].created += plan.tally[object].created
    total.tally[object].existing += plan.tally[object].existing
    total.tally[object].changed += plan.tally[object].changed
  }
  total.left.plot += plan.numbered.ambiguous.length
  total.yields.created += plan.yields.created
  total.yields.existing += plan.yields.existing
  total.yields.changed += plan.yields.changed
}

/** Adds some changes of a group; with `isNamed` they name the group, because the workbook has several. */
function addChanges(total: Total, plan: GroupPlan, isNamed: boolean): void {
  const head = isNamed ? `${plan.draft.year}年「${plan.draft.name}」 ` : ''
  for (const change of plan.changes) {
    const given = change.fields.filter(({ isComputed }) => !isComputed)
    total.changesTotal += given.length
    for (const { field, before, after } of given) {
      if (total.changes.length < SHOWN_CHANGES)
        total.changes.push({ where: `${head}${change.where}`, field, before, after })
    }
  }
}

const sumOf = (total: Total, key: keyof Tally): number =>
  Object.values(total.tally).reduce((sum, tally) => sum + tally[key], 0)

/** Returns the label of a kind of record. In a workbook that has only means, plots are called means of points. */
function labelOf(object: ImportObject, { plots }: Draft): string {
  if (object === 'observation') return '性状观测值（不含产量）'
  const isMeans = object === 'plot' && plots.length > 0 && plots.every(({ rep }) => rep === 0)
  return isMeans ? '小区（各点均值）' : objectLabels[object]
}

function countsOf(total: Total, draft: Draft): Preview['counts'] {
  const rejected: Partial<Record<ImportObject, number>> = {
    [draft.plots.length > 0 || draft.points.length > 0 ? 'plot' : 'experiment_variety']: draft.rejectedRows,
    observation: draft.leftOut.cells,
  }
  const counts: Preview['counts'] = (Object.keys(objectLabels) as ImportObject[]).map((object) => ({
    object,
    label: labelOf(object, draft),
    ...total.tally[object],
    rejected: (rejected[object] ?? 0) + total.left[object],
  }))
  if (draft.plots.length === 0) return counts
  const rejectedYields = draft.leftOut.yields + total.left.yield
  const yields = { object: YIELD, label: '产量（折亩产）', ...total.yields, rejected: rejectedYields }
  return counts.toSpliced(-1, 0, yields)
}

function severitiesOf(book: ReadBook): Preview['severities'] {
  const severities = { error: 0, warning: 0, corrected: 0 }
  for (const finding of book.findings) severities[finding.severity]++
  return severities
}

/** How many items of a list each group has, by its place. */
function countsByGroup(list: readonly { group: number }[]): number[] {
  const counts: number[] = []
  for (const { group } of list) counts[group] = (counts[group] ?? 0) + 1
  return counts
}
