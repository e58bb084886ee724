import type { BudgetKind } from '@hepu/api/areas/project/budget/budgetLabels'
import type * as api from '@hepu/api/areas/project/budget/projectBudget'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  organization,
  party,
  projectBudgetLine,
  projectBudgetVersion,
  user,
} from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { branchIds, readLines, type Book, type BudgetLine } from '../fund/book.ts'
import { readPurse } from '../fund/purseState.ts'
import { readableBook } from '../fund/flowList.ts'
import { linesBelow } from '../fund/overview.ts'
import { movedTo, type PurseState } from '../fund/subjectMoney.ts'
import { yearsOf } from '../fund/years.ts'
import { overReason, type Node } from '../node/nodes.ts'

export type Version = typeof projectBudgetVersion.$inferSelect
type SubjectAnswer = ResultOf<typeof api.getSubjectBudget>

/** Returns the versions of a budget of a node, the newest first. */
export const listVersions = (
  { db }: Pick<Ctx, 'db'>,
  node: Pick<Node, 'orgId' | 'id'>,
  { purse, kind }: { purse: Purse; kind: BudgetKind },
): Promise<Version[]> =>
  db
    .select()
    .from(projectBudgetVersion)
    .where(
      and(
        eq(projectBudgetVersion.orgId, node.orgId),
        eq(projectBudgetVersion.nodeId, node.id),
        eq(projectBudgetVersion.purse, purse),
        eq(projectBudgetVersion.kind, kind),
        isNull(projectBudgetVersion.deletedAt),
      ),
    )
    .orderBy(desc(projectBudgetVersion.versionNo))

/** Returns the version that a screen shows: the wanted one, else the newest. Throws NOT_FOUND for one of another node. */
function shownVersion(versions: readonly Version[], wanted: number | null | undefined): Version | undefined {
  if (!wanted) return versions[0]
  const found = versions.find(({ id }) => id === wanted)
  if (!found) throw new AppError('NOT_FOUND', '预算版次不存在或无权查看')
  return found
}

/** Returns the approved total of a node. */
export const approvedOf = (node: Node, purse: Purse): string | null =>
  purse === 'special' ? node.specialBudget : node.selfBudget

const poster = alias(user, 'poster')

async function presentVersions(
  { db }: Ctx,
  versions: readonly Version[],
): Promise<SubjectAnswer['versions']> {
  const ids = versions.map(({ id }) => id)
  const lines = await db
    .select({ versionId: projectBudgetLine.versionId, amount: projectBudgetLine.amount })
    .from(projectBudgetLine)
    .where(inArray(projectBudgetLine.versionId, [0, ...ids]))
  const people = await db
    .select({ id: poster.id, name: poster.name })
    .from(poster)
    .where(inArray(poster.id, [0, ...versions.flatMap(({ postedBy }) => postedBy ?? [])]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return versions.map((one) => ({
    ...one,
    postedByName: names.get(one.postedBy ?? 0) ?? null,
    updateTime: one.updatedAt,
    total: yuanText(
      sum(lines.filter(({ versionId }) => versionId === one.id).map(({ amount }) => fenIn(amount))),
    ),
  }))
}

/** Returns the budget of a node by subject and year; without one of its own the sum of those below. */
export async function showSubjectBudget(
  ctx: Ctx,
  { purse, versionId, ...key }: ParsedInputOf<typeof api.getSubjectBudget>,
): Promise<SubjectAnswer> {
  const { node, book, rights } = await readableBook(ctx, key)
  const versions = await listVersions(ctx, node, { purse, kind: 'subject' })
  const shown = shownVersion(versions, versionId)
  const state = await readPurse(ctx, book, purse)
  const earlier = versions.find(
    ({ postedAt, versionNo }) => postedAt !== null && shown !== undefined && versionNo < shown.versionNo,
  )
  const lines = await readLines(ctx, [shown?.id ?? 0, earlier?.id ?? 0])
  return {
    nodeId: node.id,
    nodeName: node.name,
    purse,
    approved: approvedOf(node, purse),
    isSum: versions.length === 0,
    versions: await presentVersions(ctx, versions),
    shownId: shown?.id ?? null,
    ...allowed(
      { edit: mayChange(ctx, node) && rights.on(node).has('fund:budget') && book.subjects.length > 0 },
      { edit: overReason(node) },
    ),
    years: yearsOf(node),
    subjects: [...book.subjects],
    lines: presentLines(shown ? (lines.get(shown.id) ?? []) : merged(linesBelow(book, state, node))),
    previous: earlier ? presentLines(lines.get(earlier.id) ?? []) : null,
    adjusted: presentLines(adjustedLines(book, state, node)),
  }
}

const presentLines = (lines: readonly BudgetLine[]): SubjectAnswer['lines'] =>
  lines.map((line) => ({ ...line, amount: yuanText(line.amount) }))

/** Adds up lines of the same subject and year. */
function merged(lines: readonly BudgetLine[]): BudgetLine[] {
  const found = new Map<string, BudgetLine>()
  for (const line of lines) {
    const key = `${line.subjectId} ${line.year}`
    found.set(key, { ...line, amount: line.amount + (found.get(key)?.amount ?? 0n) })
  }
  return [...found.values()]
}

/** Returns the lines in force with what 调剂 and 结转 moved since. */
function adjustedLines(book: Book, state: PurseState, node: Node): BudgetLine[] {
  const own = state.posted.get(node.id)
  if (!own) return []
  const branch = new Set([node.id])
  const years = [
    ...new Set([...own.lines.map(({ year }) => year), ...state.sums.map(({ fiscalYear }) => fiscalYear)]),
  ]
  return book.subjects
    .filter(({ isLeaf }) => isLeaf)
    .flatMap(({ id: subjectId }) =>
      years.flatMap((year) => {
        const line = own.lines.find((one) => one.subjectId === subjectId && one.year === year)
        const amount =
          (line?.amount ?? 0n) + movedTo(state, branch, { subjectIds: new Set([subjectId]), year })
        const control =
          line?.control ?? own.lines.find((one) => one.subjectId === subjectId)?.control ?? 'warn'
        return line || amount !== 0n ? [{ subjectId, year, amount, control }] : []
      }),
    )
}

/** Returns the budget of a node by organisation; without one of its own the sum of those below. */
export async function showUnitBudget(
  ctx: Ctx,
  { purse, versionId, ...key }: ParsedInputOf<typeof api.getTopicOrgBudget>,
): Promise<ResultOf<typeof api.getTopicOrgBudget>> {
  const { node, book, rights } = await readableBook(ctx, key)
  const versions = await listVersions(ctx, node, { purse, kind: 'unit' })
  const shown = shownVersion(versions, versionId)
  const ids = shown ? [shown.id] : await unitVersionsBelow(ctx, book, node, purse)
  return {
    nodeId: node.id,
    nodeName: node.name,
    purse,
    approved: approvedOf(node, purse),
    isSum: versions.length === 0,
    versions: await presentVersions(ctx, versions),
    shownId: shown?.id ?? null,
    ...allowed(
      { edit: mayChange(ctx, node) && rights.on(node).has('fund:budget') },
      { edit: overReason(node) },
    ),
    lines: await unitLines(ctx, ids),
  }
}

/** Returns the versions in force of the nodes below one that have their own, the highest of each branch. */
async function unitVersionsBelow(ctx: Ctx, book: Book, node: Node, purse: Purse): Promise<number[]> {
  const below = book.nodes.filter(({ id, path }) => id !== node.id && path.startsWith(node.path))
  const found: number[] = []
  const covered = new Set<number>()
  for (const one of below) {
    if (covered.has(one.id)) continue
    const versions = await listVersions(ctx, one, { purse, kind: 'unit' })
    const posted = versions.find(({ postedAt }) => postedAt !== null)
    if (!posted) continue
    found.push(posted.id)
    for (const id of branchIds(book, one)) covered.add(id)
  }
  return found
}

/** Returns the lines of budgets by organisation, those of the same organisation together. */
export async function unitLines(
  { db }: Pick<Ctx, 'db'>,
  versionIds: readonly number[],
): Promise<ResultOf<typeof api.getTopicOrgBudget>['lines']> {
  const found = await db
    .select({ line: projectBudgetLine, unitName: organization.name, partyName: party.name })
    .from(projectBudgetLine)
    .leftJoin(organization, eq(organization.id, projectBudgetLine.unitId))
    .leftJoin(party, eq(party.id, projectBudgetLine.partyId))
    .where(inArray(projectBudgetLine.versionId, [0, ...versionIds]))
    .orderBy(projectBudgetLine.id)
  const merged = new Map<string, ResultOf<typeof api.getTopicOrgBudget>['lines'][number]>()
  for (const { line, unitName, partyName } of found) {
    const key = `${line.unitId} ${line.partyId}`
    const before = fenIn(merged.get(key)?.amount ?? '0')
    merged.set(key, {
      unitId: line.unitId,
      partyId: line.partyId,
      name: unitName ?? partyName ?? '已删除的单位',
      amount: yuanText(before + fenIn(line.amount)),
    })
  }
  return [...merged.values()]
}
