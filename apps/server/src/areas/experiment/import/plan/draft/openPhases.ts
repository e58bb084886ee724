import { phaseLabel, phases } from '@hepu/api/areas/experiment/group/phases'
import { createFinding, type FindingContent } from '@hepu/api/cells/findings'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../../../db/schema/index.ts'
import type { Ctx } from '../../../../../http/context.ts'
import type { Choices, Draft, DraftGroup, ReadBook, ReadFinding } from '../../book/draft.ts'
import { groupKey, makeDraftInTurns, phaseKey, phaseQuestion } from './makeDraft.ts'
import { openReasonOf, type OpenReason } from '../../words/phaseWords.ts'
import { countLines } from '../../shape/origin.ts'
import type { Scope } from '../../book/scope.ts'

/** The proposal for the phase of a group that the workbook leaves open. */
export interface OpenPhase {
  /** Key of the choice. */
  key: string
  /** The phase unless the user chooses another. */
  phase: string
  /** Phases in which a group of this name and year exists already. */
  existing: string[]
  back: Back
}

/**
 * Returns the draft of a workbook as it will be imported: with the user's choices, and proposals for the open phases.
 */
export async function settleDraft(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  book: ReadBook,
  choices: Choices,
): Promise<{ draft: Draft; proposed: ReadonlyMap<number, OpenPhase> }> {
  const open = [...book.groups.entries()].filter(([, group]) => group.phaseSaid !== undefined)
  // Most workbooks leave nothing open; then one draft is enough.
  const proposed =
    open.length > 0
      ? await proposePhases(ctx, scope, book, { open, draft: await makeDraftInTurns(book, {}) })
      : new Map<number, OpenPhase>()
  const phases = Object.fromEntries([...proposed.values()].map(({ key, phase }) => [key, phase]))
  return { draft: await makeDraftInTurns(book, { ...phases, ...choices }), proposed }
}

/** Returns the draft that a preview showed: its phases stay, whatever the stored data would propose by now. */
export function previewedDraft(
  book: ReadBook,
  choices: Choices,
  preview: { groups: readonly { phase: string }[] },
): Promise<Draft> {
  const phases = book.groups.flatMap((group, place) => {
    const phase = group.phaseSaid === undefined ? undefined : preview.groups[place]?.phase
    return phase === undefined ? [] : [[phaseKey(book.sheet, group), phase]]
  })
  return makeDraftInTurns(book, { ...choices, ...Object.fromEntries(phases) })
}

/**
 * Proposes the phases of groups that the workbook leaves open, by their position: that of the group which exists
 * already, else the second year if most entries come from the first one.
 */
async function proposePhases(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  book: ReadBook,
  { open, draft }: { open: readonly (readonly [place: number, group: DraftGroup])[]; draft: Draft },
): Promise<Map<number, OpenPhase>> {
  const existing = await findExistingPhases(
    ctx,
    scope,
    open.map(([, group]) => group),
  )
  const found = new Map<number, OpenPhase>()
  for (const [place, group] of open) {
    const matches = existing.filter((match) => match.year === group.year && match.name === group.name)
    const phases = matches.map(({ phase }) => phase).filter((phase) => mayBe(group, phase))
    const back = await comeBack(ctx, scope, draft, place)
    const isSecond = hasOpenYear(group) && isMajority(back)
    const phase = phases.includes(group.phase) ? group.phase : (phases[0] ?? (isSecond ? 'R2' : group.phase))
    found.set(place, { key: phaseKey(book.sheet, group), phase, existing: phases, back })
  }
  return found
}

/** Whether a group may be in a phase: a word without a year means one of two phases. */
const mayBe = (group: DraftGroup, phase: string): boolean =>
  !hasOpenYear(group) || phase === 'R1' || phase === 'R2'

/** Whether the word of a group means 区域试验 without its year. */
const hasOpenYear = ({ phaseSaid = '' }: DraftGroup): boolean => openReasonOf(phaseSaid) === 'year'

const isMajority = ({ names, total }: Back): boolean => names.length > 0 && names.length * 2 >= total

/** Finds the existing groups of these years and names, in any phase. */
async function findExistingPhases({ db }: Pick<Ctx, 'db'>, scope: Scope, groups: readonly DraftGroup[]) {
  if (groups.length === 0) return []
  const { year, name, phase } = experimentGroup
  return db
    .select({ year, name, phase })
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, scope.orgId),
        eq(experimentGroup.crop, scope.crop),
        isNull(experimentGroup.deletedAt),
        inArray(
          name,
          groups.map((group) => group.name),
        ),
      ),
    )
    .orderBy(experimentGroup.id)
}

/** Warns of every group whose phase the workbook leaves open, and offers the phases to choose from. */
export function openPhases(
  book: ReadBook,
  draft: Draft,
  proposed: ReadonlyMap<number, OpenPhase>,
  choices: Choices,
): ReadFinding[] {
  const withEntries = new Set(draft.entries.map((entry) => entry.group))
  const firstRows = firstRowsOf(book)
  const asked = new Set<string>()
  return [...proposed].flatMap(([place, open]) => {
    const group = draft.groups[place]
    const question = phaseQuestion(book.sheet, book.groups[place]!)
    if (!group || !withEntries.has(place) || asked.has(question)) return []
    asked.add(question)
    const text = textOf(group, book.groups[place]!.phaseSaid!, open, question in choices)
    const rows = rowsOf(book, question)
    return [{ ...findingOf(book, { place, row: firstRows.get(place) }, group, text), rows }]
  })
}

/** Number of rows of the workbook whose group has the question. */
function rowsOf({ sheet, groups, rows, entries, origin }: ReadBook, question: string): number {
  const asked = groups.map(
    (group) => group.phaseSaid !== undefined && phaseQuestion(sheet, group) === question,
  )
  return countLines(
    origin,
    [...rows, ...entries].flatMap(({ group, no }) => (group !== null && no && asked[group] ? [no] : [])),
  )
}

const named = (group: DraftGroup): string => `组别「${group.name}」（${group.year}年）`

/** Says what a group or word leaves open. */
function startOf(group: DraftGroup, said: string): string {
  const reason = openReasonOf(said)
  if (reason === 'unknown') return `试验阶段“${said}”无法识别`
  if (reason === 'loose') return `试验阶段“${said}”没有说明是哪个阶段`
  return `${named(group)}${said === '' ? '没有试验阶段' : `试验阶段“${said}”未写第几年`}`
}

function textOf(group: DraftGroup, said: string, openPhase: OpenPhase, isChosen: boolean): string {
  const label = phaseLabel(group.phase)
  if (isChosen) return `${startOf(group, said)}，按所选的${label}导入`
  return [
    startOf(group, said),
    ...reasonsOf(group, said, openPhase),
    `按${label}导入；不是时请另选阶段`,
  ].join('，')
}

/** Returns the reason for a proposed phase: the existing group, or the entries of the year before. */
function reasonsOf(group: DraftGroup, said: string, { existing, back }: OpenPhase): string[] {
  if (existing.length > 0) return [`已有同名组别在${existing.map(phaseLabel).join('、')}`]
  if (openReasonOf(said) !== 'year' || back.names.length === 0) return []
  const some = `${back.names.slice(0, 3).join('、')}${back.names.length > 3 ? '等' : ''}`
  return [
    `${back.total}个参试品种中有${back.names.length}个（${some}）${group.year - 1}年已在${phaseLabel('R1')}`,
  ]
}

interface Back {
  /** Entries that were in the first year of 区域试验 in the year before. */
  names: string[]
  /** Number of entries of the group without checks, which come back every year. */
  total: number
}

/** Finds the entries of a group that come from the first year of 区域试验, in the workbook itself or in the database. */
async function comeBack(ctx: Pick<Ctx, 'db'>, scope: Scope, draft: Draft, place: number): Promise<Back> {
  const entries = draft.entries.filter((entry) => entry.group === place && entry.isCk !== true)
  const names = [...new Set(entries.map((entry) => entry.name))]
  const year = (draft.groups[place]?.year ?? 0) - 1
  const before = new Set(await storedNames(ctx, scope, year, names))
  for (const entry of draft.entries) {
    const group = draft.groups[entry.group]
    if (group?.year === year && group.phase === 'R1' && entry.isCk !== true) before.add(entry.name)
  }
  return { names: names.filter((name) => before.has(name)), total: names.length }
}

async function storedNames(
  { db }: Pick<Ctx, 'db'>,
  scope: Scope,
  year: number,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const found = await db
    .selectDistinct({ name: experimentVariety.name })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(
      and(
        eq(experimentVariety.orgId, scope.orgId),
        eq(experimentGroup.crop, scope.crop),
        eq(experimentGroup.year, year),
        eq(experimentGroup.phase, 'R1'),
        isNull(experimentGroup.deletedAt),
        isNull(experimentVariety.deletedAt),
        inArray(experimentVariety.name, [...names]),
      ),
    )
  return found.map(({ name }) => name)
}

/** Returns the phases to choose from: those in which the workbook has no such group already. */
function choicesOf(
  book: ReadBook,
  read: DraftGroup,
  phase: string,
): Pick<FindingContent, 'actions' | 'action'> {
  const question = phaseQuestion(book.sheet, read)
  const others = new Set(
    book.groups
      .filter((group) => phaseQuestion(book.sheet, group) !== question)
      .map((group) => groupKey(group, group.phase)),
  )
  const offered = phases.filter(({ value }) => mayBe(read, value))
  const actions = offered
    .filter(({ value }) => !others.has(groupKey(read, value)))
    .map(({ value, label }) => ({ key: value, label }))
  return actions.length > 1 ? { actions, action: phase } : {}
}

/** The first row of each group in the workbook. */
function firstRowsOf({ rows, entries }: ReadBook): ReadonlyMap<number | null, number | undefined> {
  const first = new Map<number | null, number | undefined>()
  for (const list of [rows, entries]) {
    for (const { group, no } of list) if (!first.has(group)) first.set(group, no)
  }
  return first
}

const CODES: Readonly<Record<OpenReason, string>> = {
  none: 'phaseAssumed',
  year: 'phaseVague',
  loose: 'phaseLoose',
  unknown: 'phaseUnknown',
}

function findingOf(
  book: ReadBook,
  { place, row }: { place: number; row: number | undefined },
  group: DraftGroup,
  text: string,
): ReadFinding {
  const read = book.groups[place]!
  const column = book.columns.find(({ key }) => key === 'phase')?.header
  const at = { sheet: book.sheet, ...(row ? { row } : {}), ...(column ? { column } : {}) }
  const content: FindingContent = {
    severity: 'warning',
    code: CODES[openReasonOf(read.phaseSaid ?? '') ?? 'none'],
    read: read.phaseSaid ?? '',
    expected: hasOpenYear(read) ? `${phaseLabel('R1')}或${phaseLabel('R2')}` : '填写试验阶段',
    text,
    ...choicesOf(book, read, group.phase),
  }
  return { ...createFinding(at, content), id: phaseQuestion(book.sheet, read) }
}
