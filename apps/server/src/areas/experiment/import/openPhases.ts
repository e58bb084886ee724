import { phaseLabel, phases } from '@hepu/api/areas/experiment/phases'
import { createFinding, type FindingContent } from '@hepu/api/cells/findings'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Draft, DraftGroup, ReadBook, ReadFinding } from './draft.ts'
import { groupKey, phaseKey } from './makeDraft.ts'
import type { Scope } from './standing.ts'

/** A warning for every group of which the workbook leaves the phase open, with the phases to choose from. */
export async function openPhases(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  book: ReadBook,
  draft: Draft,
): Promise<ReadFinding[]> {
  const findings: ReadFinding[] = []
  for (const [place, read] of book.groups.entries()) {
    const group = draft.groups[place]
    if (read.phaseSaid === undefined || !group || !draft.entries.some((it) => it.group === place)) continue
    const text =
      read.phaseSaid === ''
        ? assumedText(group)
        : vagueText(group, read.phaseSaid, await comeBack(ctx, scope, draft, place))
    findings.push(findingOf(book, place, group, text))
  }
  return findings
}

const named = (group: DraftGroup): string => `组别「${group.name}」（${group.year}年）`

const assumedText = (group: DraftGroup): string =>
  `${named(group)}没有试验阶段，按${phaseLabel(group.phase)}导入；不是时请在「处理」中选择`

function vagueText(group: DraftGroup, said: string, back: Back): string {
  const start = `${named(group)}试验阶段“${said}”未写第几年，按${phaseLabel(group.phase)}导入；`
  if (back.names.length === 0) return `${start}如为第二年请在「处理」中选择`
  const some = `${back.names.slice(0, 3).join('、')}${back.names.length > 3 ? '等' : ''}`
  const before = `${back.total}个参试品种中有${back.names.length}个（${some}）${group.year - 1}年已在${phaseLabel('R1')}`
  return back.names.length * 2 >= back.total
    ? `${start}${before}，应为${phaseLabel('R2')}，请在「处理」中核对`
    : `${start}${before}，如为第二年请在「处理」中选择`
}

interface Back {
  /** Entries that stood in the first year of 区域试验 in the year before. */
  names: string[]
  /** Entries of the group, checks left out: they come back every year. */
  total: number
}

/** Which entries of a group come from the first year of 区域试验, in the workbook itself or in the store. */
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

/** The phases to choose from: those in which the workbook has no such group already. */
function choicesOf(
  book: ReadBook,
  read: DraftGroup,
  phase: string,
): Pick<FindingContent, 'actions' | 'action'> {
  const others = new Set(
    book.groups.filter((group) => group !== read).map((group) => groupKey(group, group.phase)),
  )
  const offered =
    read.phaseSaid === '' ? phases : phases.filter(({ value }) => value === 'R1' || value === 'R2')
  const actions = offered
    .filter(({ value }) => !others.has(groupKey(read, value)))
    .map(({ value, label }) => ({ key: value, label }))
  return actions.length > 1 ? { actions, action: phase } : {}
}

function findingOf(book: ReadBook, place: number, group: DraftGroup, text: string): ReadFinding {
  const read = book.groups[place]!
  const row = (book.rows.find((it) => it.group === place) ?? book.entries.find((it) => it.group === place))
    ?.no
  const column = book.columns.find(({ key }) => key === 'phase')?.header
  const at = { sheet: book.sheet, ...(row ? { row } : {}), ...(column ? { column } : {}) }
  const content: FindingContent = {
    severity: 'warning',
    code: read.phaseSaid === '' ? 'phaseAssumed' : 'phaseVague',
    read: read.phaseSaid ?? '',
    expected: read.phaseSaid === '' ? '填写试验阶段' : `${phaseLabel('R1')}或${phaseLabel('R2')}`,
    text,
    ...choicesOf(book, read, group.phase),
  }
  return { ...createFinding(at, content), id: phaseKey(book.sheet, read) }
}
