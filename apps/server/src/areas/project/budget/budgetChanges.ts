import { budgetLabels as labels } from '@hepu/api/areas/project/budget/budgetLabels'
import { beyondParent, capProblem, gapOf, gapProblem } from '@hepu/api/areas/project/budget/budgetRules'
import type * as api from '@hepu/api/areas/project/budget/projectBudget'
import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { ofCompany } from '../../../db/dictEntries.ts'
import { organization, projectBudgetVersion, projectSource } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBook, readLines, readPosted, upwards, type Book, type BudgetLine } from '../fund/book.ts'
import { assertParty } from '../fund/parties.ts'
import { yearsOf } from '../fund/years.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import { approvedOf, listVersions, unitLines } from './budgets.ts'
import { note, refuse, saveVersion } from './saveVersion.ts'

type Given = ParsedInputOf<typeof api.insertOrUpdateSpecialFundSubjectBudget>
type GivenUnits = ParsedInputOf<typeof api.insertOrUpdateTopicOrgBudget>
type Saved = ResultOf<typeof api.insertOrUpdateSpecialFundSubjectBudget>

/** Saves the budget of a node by subject and year, as a draft or, without any gap, as the version in force. */
export async function saveSubjectBudget(
  ctx: Ctx,
  { projectId, topicId, assignmentId, lines, ...given }: Given,
): Promise<Saved> {
  const { node } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'fund:budget')
  const book = await openBook(ctx, node)
  assertSubjects(book, node, lines)
  if (given.isPosted) await assertPostable(ctx, book, node, { purse: given.purse, lines })
  const names = new Map(book.subjects.map(({ id, name }) => [id, name]))
  return saveVersion(ctx, node, {
    ...given,
    kind: 'subject',
    lines: lines.map((line) => ({ ...line })),
    words: lines.map(({ subjectId, year, amount }) => `${names.get(subjectId) ?? ''} ${year}年 ${amount} 元`),
    wordsBefore: async (version) =>
      ((await readLines(ctx, [version.id])).get(version.id) ?? []).map(
        ({ subjectId, year, amount }) => `${names.get(subjectId) ?? ''} ${year}年 ${yuanText(amount)} 元`,
      ),
  })
}

function assertSubjects(book: Book, node: Node, lines: Given['lines']): void {
  const years = new Set(yearsOf(node))
  const seen = new Set<string>()
  for (const [at, { subjectId, year }] of lines.entries()) {
    const subject = book.subjects.find(({ id }) => id === subjectId)
    const path = `lines.${at}.subjectId`
    if (!subject) throw refuse(path, `第${at + 1}行的科目不属于该项目的来源，请重新选择`)
    if (!subject.isLeaf) throw refuse(path, `「${subject.name}」下有明细科目，金额只填在末级科目`)
    if (!years.has(year)) throw refuse(`lines.${at}.year`, `「${subject.name}」的${year}年不在起止日期之内`)
    const key = `${subjectId} ${year}`
    if (seen.has(key)) throw refuse(path, `「${subject.name}」${year}年重复，请合并为一行`)
    seen.add(key)
  }
}

/** Throws BAD_STATE if a budget is off the approved total, beyond the limit of indirect costs, or beyond the node above. */
async function assertPostable(
  ctx: Ctx,
  book: Book,
  node: Node,
  { purse, lines }: { purse: Purse; lines: Given['lines'] },
): Promise<void> {
  assertTotal(node, purse, lines)
  if (purse === 'special') {
    const problem = await indirectProblem(ctx, book, node, lines)
    if (problem) throw new AppError('BAD_STATE', problem)
  }
  await assertFitsTree(ctx, book, node, { purse, lines })
}

function assertTotal(node: Node, purse: Purse, lines: readonly { amount: string }[]): void {
  const approved = approvedOf(node, purse)
  const what = purse === 'special' ? nodeLabels.specialBudget : nodeLabels.selfBudget
  if (approved === null) throw new AppError('BAD_STATE', `「${node.name}」没有${what}，请先在项目信息中填写`)
  const gap = gapOf(approved, lines)
  const problem = gap && gapProblem(what, approved, gap)
  if (problem) throw new AppError('BAD_STATE', problem)
}

async function indirectProblem(
  ctx: Ctx,
  book: Book,
  node: Node,
  lines: Given['lines'],
): Promise<string | undefined> {
  const { sourceId } = book.project
  if (sourceId === null) return undefined
  const [source] = await ctx.db
    .select({ caps: projectSource.caps })
    .from(projectSource)
    .where(eq(projectSource.id, sourceId))
  return capProblem(lines, book.subjects, {
    caps: source?.caps ?? [],
    on: node.startDate ?? clockDay(ctx.services.now()),
  })
}

/**
 * Throws BAD_STATE if the nodes below one have more of a subject than it has itself. A node below that has a draft counts with
 * the draft, so that a project and its topics can be changed one after the other.
 */
async function assertFitsTree(
  ctx: Ctx,
  book: Book,
  node: Node,
  { purse, lines }: { purse: Purse; lines: Given['lines'] },
): Promise<void> {
  const posted = await readPosted(ctx, book.nodes, purse)
  const linesOf = (id: number): readonly BudgetLine[] => posted.get(id)?.lines ?? []
  const above = upwards(book, node)
    .slice(1)
    .find(({ id }) => posted.has(id))
  if (above) {
    const siblings = topmost(book, above, posted).filter(({ id }) => id !== node.id && !isIn(node, id, book))
    const below = [lines, ...siblings.map(({ id }) => asText(linesOf(id)))]
    assertWithinParent(book, above.name, asText(linesOf(above.id)), below)
  }
  const children = topmost(book, node, posted)
  const drafts = await Promise.all(children.map((child) => draftLines(ctx, child, purse)))
  const below = children.map(({ id }, at) => asText(drafts[at] ?? linesOf(id)))
  assertWithinParent(book, node.name, lines, below)
}

const asText = (lines: readonly BudgetLine[]) =>
  lines.map((line) => ({ ...line, amount: yuanText(line.amount) }))

/** Returns the nodes below one that have a budget in force, none that stands below another of them. */
function topmost(book: Book, node: Node, posted: ReadonlyMap<number, unknown>): Node[] {
  const below = book.nodes.filter(
    ({ id, path }) => id !== node.id && path.startsWith(node.path) && posted.has(id),
  )
  return below.filter(
    ({ id, path }) => !below.some((other) => other.id !== id && path.startsWith(other.path)),
  )
}

const isIn = (node: Node, id: number, { nodes }: Book): boolean =>
  nodes.some((one) => one.id === id && one.path.startsWith(node.path))

async function draftLines(ctx: Ctx, node: Node, purse: Purse): Promise<readonly BudgetLine[] | undefined> {
  const draft = (await listVersions(ctx, node, { purse, kind: 'subject' })).find(
    ({ postedAt }) => postedAt === null,
  )
  return draft && ((await readLines(ctx, [draft.id])).get(draft.id) ?? [])
}

function assertWithinParent(
  book: Book,
  name: string,
  parent: readonly { subjectId: number; year: number; amount: string }[],
  below: readonly (readonly { subjectId: number; year: number; amount: string }[])[],
): void {
  const beyond = beyondParent(parent, below)
  if (beyond.length === 0) return
  const words = beyond
    .slice(0, 5)
    .map(({ subjectId, difference }) => {
      const subject = book.subjects.find(({ id }) => id === subjectId)?.name ?? ''
      return `「${subject}」多 ${groupedMoney(difference, '元')} 元`
    })
    .join('、')
  throw new AppError('BAD_STATE', `下级预算合计超过「${name}」的预算：${words}`)
}

/** Saves the budget of a node by organisation, as a draft or, without any gap, as the version in force. */
export async function saveUnitBudget(
  ctx: Ctx,
  { projectId, topicId, assignmentId, lines, ...given }: GivenUnits,
): Promise<Saved> {
  const { node } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'fund:budget')
  const seen = new Set<string>()
  for (const [at, { unitId, partyId }] of lines.entries()) {
    const key = `${unitId ?? ''} ${partyId ?? ''}`
    if (seen.has(key)) throw refuse(`lines.${at}.unitId`, `第${at + 1}行的单位重复，请合并为一行`)
    seen.add(key)
    if (unitId) await assertUnit(ctx, unitId)
    if (partyId) await assertParty(ctx, partyId, '合作单位')
  }
  if (given.isPosted) assertTotal(node, given.purse, lines)
  const wordsOf = async (id: number) =>
    (await unitLines(ctx, [id])).map(({ name, amount }) => `${name} ${amount} 元`)
  return saveVersion(ctx, node, {
    ...given,
    kind: 'unit',
    lines: lines.map(({ unitId, partyId, amount }) => ({
      unitId: unitId ?? null,
      partyId: partyId ?? null,
      amount,
      control: 'warn',
    })),
    words: null,
    wordsBefore: (version) => wordsOf(version.id),
    wordsAfter: wordsOf,
  })
}

async function assertUnit(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, id), ofCompany(ctx, { orgId: organization.id })))
  if (found.length === 0) throw new AppError('NOT_FOUND', '单位不存在或无权查看')
}

/** Deletes a version that is not in force yet. */
export async function deleteDraft(
  ctx: Ctx,
  { versionId }: ParsedInputOf<typeof api.deleteBudgetDraft>,
): Promise<null> {
  const version = await getRow(ctx, projectBudgetVersion, versionId, labels.versionNo)
  await lockNode(ctx, version.nodeId, 'fund:budget')
  if (version.postedAt) throw new AppError('BAD_STATE', `第${version.versionNo}版预算已发布，不能删除`)
  await removeRow(ctx, projectBudgetVersion, versionId, note)
  return null
}
