import {
  judgeBudget,
  type BudgetState,
  type BudgetVerdict,
  type Control,
} from '@hepu/api/areas/project/fund/budgetControl'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import {
  flowTypeOf,
  purses,
  type Direction,
  type FlowTypeCode,
  type Purse,
} from '@hepu/api/areas/project/fund/flowTypes'
import { sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectFundFlow } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { branchIds, readPosted, readSums, upwards, type Book, type BookSum, type Subject } from './book.ts'
import { readCommitted } from './purseState.ts'
import { budgetStates } from './subjectMoney.ts'
import { readYears, yearProblem } from './years.ts'

/** A line as it is typed; what is not typed yet is null. */
export interface Entry {
  purse: Purse
  flowType: FlowTypeCode
  direction: Direction | null
  amount: Fen
  subjectId: number | null
  businessDate: string | null
  fiscalYear: number | null
  voucherNo: string | null
}

/** Money that came in, as far as it limits an entry. */
export interface Cash {
  nodeName: string
  free: Fen
  after: Fen
}

/** What an entry would do, and why it is refused. */
export interface Judgement {
  budgets: (BudgetVerdict &
    Pick<BudgetState, 'nodeName' | 'year' | 'budget' | 'committed'> & { control: Control })[]
  cash: Cash | null
  problems: string[]
  warnings: string[]
  duplicate: string | null
}

/** Judges an entry at a node. A command calls it while it holds the project, so that no other entry comes between. */
export async function judgeEntry(ctx: Ctx, book: Book, node: Node, entry: Entry): Promise<Judgement> {
  const sums = await readSums(ctx, book.project, entry.purse)
  const years = await readYears(ctx, book.project)
  const problems = [
    typeProblem(book, entry),
    dayProblem(clockDay(ctx.services.now()), entry),
    entry.fiscalYear ? yearProblem(years, entry.fiscalYear) : undefined,
    subjectProblem(book, entry),
  ]
  const judged = await judgeSubject(ctx, book, node, { entry, sums })
  const cash = limitsCash(entry) ? cashOf(book, node, sums, entry.amount) : null
  if (cash && cash.after < 0n)
    problems.push(
      `超过到账：「${cash.nodeName}」可用到账 ${groupedMoney(cash.free, '元')} 元，本笔多 ${groupedMoney(-cash.after, '元')} 元`,
    )
  const refused = judged.budgets.flatMap(({ isRefused, message }) => (isRefused && message ? [message] : []))
  return {
    budgets: judged.budgets,
    cash,
    problems: [...problems, judged.problem, ...refused].filter((one) => one !== undefined),
    warnings: judged.budgets.flatMap(({ isRefused, message }) => (!isRefused && message ? [message] : [])),
    duplicate: await duplicateOf(ctx, book, entry),
  }
}

function typeProblem({ project }: Book, { purse, flowType, direction }: Entry): string | undefined {
  const type = flowTypeOf(flowType)
  if (!type.purses.includes(purse)) return `${purses[purse]}没有${labels.flowType}「${type.label}」`
  if (!type.isTyped) return `「${type.label}」由认领到账、科目调剂或结转产生，不能直接登记`
  if (purse === 'special' && project.sourceId === null) return '自立项目没有项目来源，不能登记专项资金'
  return type.direction === null && direction === null
    ? `「${type.label}」请选择${labels.direction}`
    : undefined
}

function dayProblem(today: string, { businessDate, fiscalYear }: Entry): string | undefined {
  if (!businessDate) return undefined
  if (businessDate > today) return `${labels.businessDate}不得晚于今天（${today}）`
  const year = Number(businessDate.slice(0, 4))
  return fiscalYear && fiscalYear < year
    ? `${labels.fiscalYear}不得早于${labels.businessDate}所在的${year}年`
    : undefined
}

/** Returns the subject that an entry names, if the source has it. */
const subjectOf = ({ subjects }: Book, { subjectId }: Pick<Entry, 'subjectId'>): Subject | undefined =>
  subjects.find(({ id }) => id === subjectId)

function subjectProblem(book: Book, entry: Entry): string | undefined {
  const { needsSubject, label } = flowTypeOf(entry.flowType)
  if (entry.subjectId === null)
    return needsSubject && book.subjects.length > 0 ? `「${label}」请选择${labels.subjectId}` : undefined
  const subject = subjectOf(book, entry)
  if (!subject) return `${labels.subjectId}不属于该项目的来源，请重新选择`
  if (!subject.isLeaf) return `「${subject.name}」下有明细科目，请选择末级科目`
  const day = entry.businessDate
  if (day && subject.validFrom && day < subject.validFrom)
    return `「${subject.name}」自 ${subject.validFrom} 起启用`
  return day && subject.validTo && day > subject.validTo
    ? `「${subject.name}」已于 ${subject.validTo} 停用`
    : undefined
}

/** Judges an expense against the budgets that cover its node. */
async function judgeSubject(
  ctx: Ctx,
  book: Book,
  node: Node,
  { entry, sums }: { entry: Entry; sums: readonly BookSum[] },
): Promise<{ budgets: Judgement['budgets']; problem: string | undefined }> {
  const subject = subjectOf(book, entry)
  const isSpent = flowTypeOf(entry.flowType).needsSubject
  if (!isSpent || !subject || !entry.fiscalYear) return { budgets: [], problem: undefined }
  const posted = await readPosted(ctx, upwards(book, node), entry.purse)
  const committed = await readCommitted(ctx, book, entry.purse)
  const states = budgetStates(book, { sums, posted, committed }, node, { subject, year: entry.fiscalYear })
  if (states.length === 0 && entry.purse === 'special')
    return {
      budgets: [],
      problem: `「${node.name}」还没有发布的科目预算，请先编制并发布预算，或登记到有预算的课题、任务`,
    }
  const budgets = states.map((state) => ({
    ...judgeBudget(state, entry.amount),
    nodeName: state.nodeName,
    year: state.year,
    budget: state.budget,
    committed: state.committed,
    control: state.control,
  }))
  return { budgets, problem: undefined }
}

/** Only money of the special purse that goes out needs money that came in. */
const limitsCash = ({ purse, flowType }: Entry): boolean =>
  purse === 'special' && flowTypeOf(flowType).direction === 'out'

/**
 * Returns the least money that is left at a node or above it, after an amount goes out: of the project, and of each node on the
 * way up to which money was given of its own.
 */
export function cashOf(book: Book, node: Node, sums: readonly BookSum[], amount: Fen): Cash {
  const given = new Set(sums.filter(({ flowType }) => flowType === 'arrival').map(({ nodeId }) => nodeId))
  const limits = upwards(book, node)
    .filter(({ id, level }) => level === 1 || given.has(id))
    .map((one) => {
      const branch = branchIds(book, one)
      const free = sum(sums.filter(({ nodeId }) => branch.has(nodeId)).map(({ net }) => net))
      return { nodeName: one.name, free, after: free - amount }
    })
  return limits.reduce((least, one) => (one.free < least.free ? one : least))
}

/** Returns in words another line of the project with the same voucher number and amount that still counts. */
async function duplicateOf(
  { db }: Ctx,
  { project }: Book,
  { voucherNo, amount }: Entry,
): Promise<string | null> {
  if (!voucherNo || amount <= 0n) return null
  const flow = projectFundFlow
  const [found] = await db
    .select({ businessDate: flow.businessDate, flowType: flow.flowType })
    .from(flow)
    .where(
      and(
        eq(flow.orgId, project.orgId),
        eq(flow.projectId, project.id),
        eq(flow.voucherNo, voucherNo),
        eq(flow.amount, yuanText(amount)),
        isNull(flow.reversalOf),
        sql`not exists (select 1 from project_fund_flow as later where later.org_id = ${flow.orgId} and later.reversal_of = ${flow.id})`,
      ),
    )
    .orderBy(desc(flow.id))
    .limit(1)
  if (!found) return null
  const type = flowTypeOf(found.flowType).label
  return `${labels.voucherNo} ${voucherNo} 已有一笔相同金额的「${type}」（${found.businessDate}），如确非重复请确认后保存`
}
