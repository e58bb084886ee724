import { setImmediate as nextTurn } from 'node:timers/promises'
import { countLeftOut } from './countLeftOut.ts'
import type {
  Choices,
  Cluster,
  Draft,
  DraftEntry,
  DraftGroup,
  DraftPlot,
  EntryFields,
  Patch,
  ReadBook,
  ReadRow,
} from '../../book/draft.ts'
import { isOpenWord } from '../../words/phaseWords.ts'
import { copyRow, RowPlot, yields } from '../../book/keptRows.ts'
import { patchesOf } from '../../book/patches.ts'

/** Returns the action that applies: the chosen one, else the default. */
const actionOf = (choices: Choices, item: { key: string; action: string }): string =>
  choices[item.key] ?? item.action

/** Rows after which other calls may get their turn. */
const TURN = 2_000

/**
 * Builds the content of a workbook after the choices: removes rows that the user leaves out, settles duplicate plots,
 * and lists points, entries and plots in the order of first appearance.
 */
export function makeDraft(book: ReadBook, choices: Choices): Draft {
  const steps = draftSteps(book, choices)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same, with a turn for other calls after every few rows. */
export async function makeDraftInTurns(book: ReadBook, choices: Choices): Promise<Draft> {
  const steps = draftSteps(book, choices)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await nextTurn()
  return step.value
}

/** Makes a draft, and pauses after every few rows. */
function* draftSteps(book: ReadBook, choices: Choices): Generator<void, Draft> {
  const draft: Draft = {
    groups: settlePhases(book, choices),
    points: [],
    entries: [],
    plots: [],
    rejectedRows: book.rejectedRows,
    leftOut: countLeftOut(book, choices),
  }
  yield
  const rows: (ReadRow | null)[] = []
  for (const row of book.rows) if (rows.push(applyIssues(row, choices)) % TURN === 0) yield
  const settled = settleClusters(book, rows, choices)
  const places = { points: new Map<string, number>(), entries: new Map<string, number>() }
  for (const [at, row] of settled.entries()) {
    if (at % TURN === 0) yield
    if (row === null) draft.rejectedRows++
    else draft.plots.push(placeRow(draft, places, book, row))
  }
  addListedEntries(draft, places.entries, book)
  yield
  markChecks(draft, settled)
  for (const entry of draft.entries)
    if (choices[checkKey(book.sheet, draft.groups[entry.group]!, entry.name)] === AS_CHECK) entry.isCk = true
  return draft
}

/** The action that makes a proposed variety a check. */
export const AS_CHECK = 'asCheck'

/** Returns the key of the choice whether an entry of a group is a check. */
export const checkKey = (sheet: string, { year, phase, name }: DraftGroup, entry: string): string =>
  `${sheet}!${year}:${phase}:${name}:${entry}:checkProposed`

/** Returns the key of the choice of a group's phase, which the workbook leaves open. */
export const phaseKey = (sheet: string, group: DraftGroup): string =>
  `${sheet}!${group.year}:${group.phase}:${group.name}:phase`

/** Returns the key of the question: a word that may mean any phase is asked about once, for all groups with it. */
export const phaseQuestion = (sheet: string, group: DraftGroup): string =>
  isOpenWord(group.phaseSaid ?? '') ? `${sheet}!${group.phaseSaid}:phase` : phaseKey(sheet, group)

/** Returns the key that no two groups of a workbook share. */
export const groupKey = (group: DraftGroup, phase: string): string => `${group.year}\n${phase}\n${group.name}`

/** Puts groups into the chosen phase, unless the workbook has the same group in that phase already. */
function settlePhases(book: ReadBook, choices: Choices): DraftGroup[] {
  const taken = new Set(book.groups.map((group) => groupKey(group, group.phase)))
  return book.groups.map((group) => {
    const phase =
      group.phaseSaid === undefined
        ? undefined
        : (choices[phaseQuestion(book.sheet, group)] ?? choices[phaseKey(book.sheet, group)])
    if (phase === undefined || taken.has(groupKey(group, phase))) return group
    taken.add(groupKey(group, phase))
    return { ...group, phase }
  })
}

function applyIssues(row: ReadRow, choices: Choices): ReadRow | null {
  if (!row.issues) return row
  let next: ReadRow | null = row
  for (const patch of patchesOf(row, choices)) if (next) next = patchRow(next, patch)
  return next
}

const PLOT_FIELDS = new Set([
  'plotNo',
  'block',
  'rowNo',
  'colNo',
  'area',
  'weight',
  'shellFresh',
  'moisture',
  'yieldGiven',
  'note',
])

function patchRow(row: ReadRow, patch: Patch): ReadRow | null {
  if (patch.skip) return null
  const fields: Record<string, unknown> = { ...row.fields }
  const values = { ...row.values }
  for (const [key, value] of Object.entries(patch.set ?? {})) {
    const target: Record<string, unknown> = PLOT_FIELDS.has(key) ? fields : values
    if (value === null) delete target[key]
    else target[key] = value
  }
  const isFree = row.status.value === 'accepted' && !row.status.isExplicit
  const status =
    patch.pending && isFree
      ? { value: 'pending' as const, reason: patch.pending, isExplicit: false }
      : row.status
  const rep = patch.rep ?? row.rep
  return { ...copyRow(row), rep, fields, values, status, hasYield: yields(fields) }
}

/**
 * Replaces rows that are left out by null, and gives rows kept beside one another the next free replicate. Rows with a
 * block stay in it: they are further plots of the same replicate.
 */
function settleClusters(book: ReadBook, rows: (ReadRow | null)[], choices: Choices): (ReadRow | null)[] {
  if (book.clusters.length === 0) return rows
  const next = [...rows]
  const highest = highestReps(rows)
  for (const cluster of book.clusters) settleCluster(cluster, actionOf(choices, cluster), next, highest)
  return next
}

const cellOf = (row: ReadRow): string => `${row.group}\n${row.point}\n${row.entry}`

function highestReps(rows: readonly (ReadRow | null)[]): Map<string, number> {
  const highest = new Map<string, number>()
  for (const row of rows) {
    if (row) highest.set(cellOf(row), Math.max(highest.get(cellOf(row)) ?? 0, row.rep))
  }
  return highest
}

function settleCluster(
  cluster: Cluster,
  action: string,
  rows: (ReadRow | null)[],
  highest: Map<string, number>,
): void {
  const places = cluster.rows.filter((place) => rows[place])
  const kept =
    action === 'first'
      ? places.slice(0, 1)
      : action === 'last'
        ? places.slice(-1)
        : action === 'reps'
          ? places
          : []
  for (const place of places) if (!kept.includes(place)) rows[place] = null
  for (const place of kept.slice(1)) {
    const row = rows[place]
    if (!row || row.fields.block !== undefined) continue
    const rep = (highest.get(cellOf(row)) ?? row.rep) + 1
    highest.set(cellOf(row), rep)
    rows[place] = { ...copyRow(row), rep }
  }
}

interface Places {
  points: Map<string, number>
  entries: Map<string, number>
}

function placeRow(draft: Draft, places: Places, book: ReadBook, row: ReadRow): DraftPlot {
  const { group } = row
  const point = placeOf(places.points, `${group}\n${row.point}`, () => {
    const said = row.province ?? book.provinces?.[row.point]
    const province = said ? { province: said } : {}
    return (
      draft.points.push({ group, name: row.point, fields: { ...province, ...book.points[row.point] } }) - 1
    )
  })
  const entry = placeOf(places.entries, `${group}\n${row.entry}`, () => {
    return draft.entries.push({ group, name: row.entry, isCk: null, ckNo: null, fields: {} }) - 1
  })
  const known = draft.entries[entry]
  if (known && row.entryNo && !known.fields.entryNo) known.fields.entryNo = row.entryNo
  if (known && row.ckNo !== undefined) known.ckNo = row.ckNo
  return new RowPlot(row, point, entry)
}

function placeOf(places: Map<string, number>, key: string, add: () => number): number {
  const known = places.get(key)
  if (known !== undefined) return known
  const place = add()
  places.set(key, place)
  return place
}

/**
 * Adds the fields of the sheet 品种信息 to entries that have plots; entries of an information workbook are added without
 * plots.
 */
function addListedEntries(draft: Draft, places: Map<string, number>, book: ReadBook): void {
  for (const listed of book.entries) {
    if (listed.group !== null) {
      draft.entries.push({ ...listed, group: listed.group })
      continue
    }
    for (let group = 0; group < draft.groups.length; group++) {
      const known = draft.entries[places.get(`${group}\n${listed.name}`) ?? -1]
      if (known) mergeListed(known, listed)
    }
  }
}

function mergeListed(known: DraftEntry, listed: { isCk: boolean | null; fields: EntryFields }): void {
  known.fields = { ...known.fields, ...listed.fields }
  known.isCk = listed.isCk
}

/** Makes an entry that no sheet describes a check if most of its rows say so. */
function markChecks(draft: Draft, rows: readonly (ReadRow | null)[]): void {
  const votes = new Map<string, number>()
  for (const row of rows) {
    if (row && row.isCk !== null) {
      const key = `${row.group}\n${row.entry}`
      votes.set(key, (votes.get(key) ?? 0) + (row.isCk ? 1 : -1))
    }
  }
  for (const entry of draft.entries) {
    const vote = votes.get(`${entry.group}\n${entry.name}`)
    if (entry.isCk === null && vote !== undefined) entry.isCk = vote > 0
  }
}
