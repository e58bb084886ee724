import { randomUUID } from 'node:crypto'
import type * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import type * as api from '@hepu/api/areas/project/fund/projectFund'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { flowTypeOf } from '@hepu/api/areas/project/fund/flowTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { projectFundFlow } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { attachFiles, namesOfFiles } from '../../../files/attachedFiles.ts'
import { insertRow, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, lockNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import { assertParty } from './parties.ts'
import { branchIds, openBook, type Book, type Subject } from './book.ts'
import { homeOfFlow } from './flowFiles.ts'
import { judgeEntry, type Entry } from './judge.ts'
import { readPurse } from './purseState.ts'
import { committedOn, movedTo, noBudgetProblem, spentOn, type PurseState } from './subjectMoney.ts'
import { readYears, yearProblem } from './years.ts'

export type NewFlow = NewValues<typeof projectFundFlow>
const note = { label: '经费流水' }

/** Adds a line to the ledger with its voucher files, and its line of the change log. */
export async function addLine(
  ctx: Ctx,
  book: Book,
  values: NewFlow,
  fileIds: readonly number[] = [],
): Promise<number> {
  const subject = book.subjects.find(({ id }) => id === values.subjectId)?.name ?? null
  const files = await namesOfFiles(ctx, fileIds)
  const extra = { before: {}, after: { subject, ...(files.length > 0 && { files }) } }
  const row = await insertRow(inOrgOf(ctx, book.project), projectFundFlow, values, { ...note, extra })
  await attachFiles(ctx, fileIds, homeOfFlow(row))
  return row.id
}

/** Returns what a line has of its node. */
export const placeOf = (node: Node) => ({
  projectId: node.projectId,
  nodeId: node.id,
  unitId: node.unitId,
})

const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Judges an entry as it is typed; the save judges it by the same function. */
export async function checkFlow(
  ctx: Ctx,
  { projectId, topicId, assignmentId, ...given }: ParsedInputOf<typeof ledger.checkFlow>,
): Promise<ResultOf<typeof ledger.checkFlow>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, { projectId, topicId, assignmentId })
  assertRight(rights, node, 'fund:flow')
  const { budgets, cash, ...rest } = await judgeEntry(ctx, await openBook(ctx, node), node, entryOf(given))
  return {
    ...rest,
    budgets: budgets.map(({ isRefused: _isRefused, ...one }) => ({
      ...one,
      budget: one.budget === null ? null : yuanText(one.budget),
      committed: yuanText(one.committed),
      available: yuanText(one.available),
      after: yuanText(one.after),
    })),
    cash: cash && { nodeName: cash.nodeName, free: yuanText(cash.free), after: yuanText(cash.after) },
  }
}

type Typed = Omit<ParsedInputOf<typeof ledger.checkFlow>, 'projectId' | 'topicId' | 'assignmentId'>

const entryOf = (given: Typed): Entry => ({
  purse: given.purse,
  flowType: given.flowType,
  direction: flowTypeOf(given.flowType).direction ?? given.direction ?? null,
  amount: fenIn(given.amount ?? '0'),
  subjectId: given.subjectId ?? null,
  businessDate: given.businessDate ?? null,
  fiscalYear: given.fiscalYear ?? (given.businessDate ? Number(given.businessDate.slice(0, 4)) : null),
  voucherNo: given.voucherNo ?? null,
})

/** Adds an entry. Throws BAD_STATE with the reason why it is refused, CONFLICT for a repeated voucher that is not confirmed. */
export async function saveFlow(
  ctx: Ctx,
  { projectId, topicId, assignmentId, ...given }: ParsedInputOf<typeof ledger.saveFlow>,
): Promise<ResultOf<typeof ledger.saveFlow>> {
  const { node } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'fund:flow')
  const book = await openBook(ctx, node)
  const type = flowTypeOf(given.flowType)
  if (type.needsParty && !given.partyId) throw refuse('partyId', `「${type.label}」请选择${labels.partyId}`)
  if (given.partyId) await assertParty(ctx, given.partyId, labels.partyId)
  const entry = entryOf(given)
  const { problems, warnings, duplicate } = await judgeEntry(ctx, book, node, entry)
  if (problems[0]) throw new AppError('BAD_STATE', problems[0], { data: { reasons: problems } })
  if (duplicate && !given.confirmed)
    throw new AppError('CONFLICT', duplicate, { data: { isDuplicate: true } })
  const values = {
    ...placeOf(node),
    purse: entry.purse,
    flowType: entry.flowType,
    direction: must(entry.direction, 'the direction of a judged entry'),
    amount: given.amount,
    subjectId: entry.subjectId,
    partyId: given.partyId ?? null,
    businessDate: given.businessDate,
    fiscalYear: must(entry.fiscalYear, 'the year of a judged entry'),
    voucherNo: given.voucherNo,
    summary: given.summary,
  }
  const id = await addLine(ctx, book, values, given.fileIds)
  return { id, warnings }
}

/** What moves of a budget need: the budget of the node itself, and how its money stands. */
interface OwnBudget {
  book: Book
  node: Node
  state: PurseState
  versionId: number
  years: Awaited<ReturnType<typeof readYears>>
}

async function ownBudget(
  ctx: Ctx,
  key: { projectId: number; topicId?: number | null | undefined; assignmentId?: number | null | undefined },
  purse: 'special' | 'self',
): Promise<OwnBudget> {
  const { node } = await lockNode(ctx, key, 'fund:budget')
  const book = await openBook(ctx, node)
  const state = await readPurse(ctx, book, purse)
  const own = state.posted.get(node.id)
  if (!own) throw new AppError('BAD_STATE', noBudgetProblem(node))
  return {
    book,
    node,
    state,
    versionId: own.versionId,
    years: await readYears(ctx, book.project),
  }
}

/** Returns what a subject of a node still has in a year: 预算 − 已支 − 已承诺. */
function availableAt({ book, node, state }: OwnBudget, subjectId: number, year: number): bigint {
  const branch = branchIds(book, node)
  const wanted = { subjectIds: new Set([subjectId]), year }
  const line = state.posted
    .get(node.id)
    ?.lines.find((one) => one.subjectId === subjectId && one.year === year)
  return (
    (line?.amount ?? 0n) +
    movedTo(state, branch, wanted) -
    spentOn(state.sums, branch, wanted) -
    committedOn(state, branch, wanted)
  )
}

function leafOf({ subjects }: Book, id: number, path: string): Subject {
  const subject = subjects.find((one) => one.id === id)
  if (!subject) throw refuse(path, `${labels.subjectId}不属于该项目的来源，请重新选择`)
  if (!subject.isLeaf) throw refuse(path, `「${subject.name}」下有明细科目，请选择末级科目`)
  return subject
}

/** Moves budget from one subject to another: one line out and one line in. Throws BAD_STATE for more than is available. */
export async function transfer(
  ctx: Ctx,
  { projectId, topicId, assignmentId, purse, fiscalYear, ...given }: ParsedInputOf<typeof api.transfer>,
): Promise<ResultOf<typeof api.transfer>> {
  const own = await ownBudget(ctx, { projectId, topicId, assignmentId }, purse)
  const problem = yearProblem(own.years, fiscalYear)
  if (problem) throw new AppError('BAD_STATE', problem)
  const from = leafOf(own.book, given.fromSubjectId, 'fromSubjectId')
  leafOf(own.book, given.toSubjectId, 'toSubjectId')
  if (given.fromSubjectId === given.toSubjectId) throw refuse('toSubjectId', '调入科目与调出科目不能相同')
  const available = availableAt(own, from.id, fiscalYear)
  const amount = fenIn(given.amount)
  if (amount > available)
    throw new AppError(
      'BAD_STATE',
      `「${from.name}」${fiscalYear}年可用 ${groupedMoney(available, '元')} 元，调出多 ${groupedMoney(amount - available, '元')} 元`,
    )
  const pairId = await addPair(ctx, own, {
    purse,
    flowType: 'shift',
    amount: given.amount,
    summary: given.reason,
    out: { subjectId: given.fromSubjectId, fiscalYear },
    in: { subjectId: given.toSubjectId, fiscalYear },
  })
  return { pairId }
}

interface Pair {
  purse: 'special' | 'self'
  flowType: 'shift' | 'carry'
  amount: string
  summary: string
  out: { subjectId: number; fiscalYear: number }
  in: { subjectId: number; fiscalYear: number }
}

async function addPair(ctx: Ctx, { book, node, versionId }: OwnBudget, pair: Pair): Promise<string> {
  const pairId = randomUUID()
  const { purse, flowType, amount, summary } = pair
  const businessDate = clockDay(ctx.services.now())
  for (const direction of ['out', 'in'] as const)
    await addLine(ctx, book, {
      ...placeOf(node),
      ...pair[direction],
      purse,
      flowType,
      direction,
      amount,
      summary,
      businessDate,
      pairId,
      budgetVersionId: versionId,
    })
  return pairId
}

/** Carries what subjects have left of a year to a later one. Throws BAD_STATE if nothing is left. */
export async function carryForward(
  ctx: Ctx,
  {
    projectId,
    topicId,
    assignmentId,
    purse,
    fromYear,
    toYear,
    subjectIds,
  }: ParsedInputOf<typeof api.carryForward>,
): Promise<ResultOf<typeof api.carryForward>> {
  if (toYear <= fromYear) throw refuse('toYear', '转入年度应晚于结转年度')
  const own = await ownBudget(ctx, { projectId, topicId, assignmentId }, purse)
  const problem = yearProblem(own.years, fromYear) ?? yearProblem(own.years, toYear)
  if (problem) throw new AppError('BAD_STATE', problem)
  const wanted = subjectIds ?? own.book.subjects.filter(({ isLeaf }) => isLeaf).map(({ id }) => id)
  const left = wanted
    .map((id) => ({ id: leafOf(own.book, id, 'subjectIds').id, amount: availableAt(own, id, fromYear) }))
    .filter(({ amount }) => amount > 0n)
  if (left.length === 0) throw new AppError('BAD_STATE', `${fromYear}年没有可结转的科目余额`)
  for (const { id, amount } of left)
    await addPair(ctx, own, {
      purse,
      flowType: 'carry',
      amount: yuanText(amount),
      summary: `${fromYear}年结转至${toYear}年`,
      out: { subjectId: id, fiscalYear: fromYear },
      in: { subjectId: id, fiscalYear: toYear },
    })
  return { pairs: left.length, amount: yuanText(sum(left.map(({ amount }) => amount))) }
}
