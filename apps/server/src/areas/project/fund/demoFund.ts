import { partySave } from '@hepu/api/areas/authority/party/party'
import * as arrive from '@hepu/api/areas/project/arrive/projectArrival'
import * as budget from '@hepu/api/areas/project/budget/projectBudget'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { allocate } from '@hepu/api/core/money/allocate'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { party, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { saveParty } from '../../authority/shared.ts'
import { claimArrival } from '../arrive/claim.ts'
import { saveArrival } from '../arrive/arrivals.ts'
import { saveSubjectBudget, saveUnitBudget } from '../budget/budgetChanges.ts'
import type { Node } from '../node/nodes.ts'
import { subjectsOf, type Subject } from './book.ts'
import { demoProjects, partners, weights, type DemoMoney } from './demoFigures.ts'
import { carryForward, saveFlow, transfer } from './flows.ts'
import { reverseFlow } from './reverse.ts'
import { setYearState, yearsOf } from './years.ts'

/** Gives the demo projects budgets, arrivals and lines of three years, through the functions of the calls. */
export async function seedFund(ctx: Ctx): Promise<void> {
  const parties = await demoPartners(ctx)
  for (const money of demoProjects) await makeMoney(ctx, money, parties)
  const unclaimed = {
    batch: '2026年补助',
    partyId: must(parties[0], 'a party'),
    ...arrived('180000.00', '2026-06-18', '银收-0618'),
  }
  const permissions = new Set([...ctx.caller.permissions, 'project.fund:arrive' as const])
  const registrar = { ...ctx, caller: { ...ctx.caller, permissions } }
  await saveArrival(registrar, arrive.saveArrival.input.parse(unclaimed))
}

const arrived = (arrivedAmount: string, arrivedDate: string, voucherNo: string) => ({
  arrivedAmount,
  arrivedDate,
  voucherNo,
})

/** Returns the ids of the partners of the demo, made where they are missing. */
async function demoPartners(ctx: Ctx): Promise<string[]> {
  const held = await ctx.db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(and(eq(party.orgId, ctx.caller.orgId), isNull(party.deletedAt), inArray(party.name, partners)))
  const ids: string[] = []
  for (const name of partners) {
    const found = held.find((one) => one.name === name)
    const id = found?.id ?? (await saveParty(ctx, partySave.input.parse({ name, roles: ['PAYEE'] }))).id
    ids.push(String(id))
  }
  return ids
}

/** A node whose money the demo makes, with what its calls are told. */
interface Place {
  key: { projectId: string; topicId?: string; assignmentId?: string }
  node: Node
  /** The assignments of a topic. */
  below: readonly Node[]
}

async function makeMoney(ctx: Ctx, money: DemoMoney, parties: readonly string[]): Promise<void> {
  const { db, caller } = ctx
  const [project] = await db
    .select()
    .from(projectNode)
    .where(
      and(eq(projectNode.orgId, caller.orgId), eq(projectNode.name, money.project), eq(projectNode.level, 1)),
    )
  if (!project) return
  const topics = await db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, caller.orgId), eq(projectNode.parentId, project.id)))
    .orderBy(asc(projectNode.id))
  const funded = topics.filter(({ specialBudget }) => specialBudget !== null)
  const projectId = String(project.id)
  const assignments = await assignmentsOf(ctx, funded)
  const places = funded.map((node) => ({
    node,
    key: { projectId, topicId: String(node.id) },
    below: assignments.filter(({ parentId }) => parentId === node.id),
  }))
  const subjects = (await subjectsOf(ctx, project)).filter(({ isLeaf }) => isLeaf)
  for (const place of places) await makeBudget(ctx, place, subjects, money)
  await makeArrivals(ctx, project, funded, { money, payer: must(parties[0], 'a payer') })
  for (const [at, place] of places.entries()) await makeExpenses(ctx, place, subjects, { money, at, parties })
  await makeOwnMoney(ctx, projectId, money)
  if (money.isFull) await makeCorrections(ctx, project, places, { subjects, parties })
}

const assignmentsOf = ({ db }: Ctx, topics: readonly Node[]): Promise<Node[]> =>
  db
    .select()
    .from(projectNode)
    .where(
      inArray(
        projectNode.parentId,
        topics.map(({ id }) => id),
      ),
    )
    .orderBy(asc(projectNode.id))

/** Returns the key of the assignment that an expense belongs to, the topic itself where it has none. */
const spenderOf = ({ key, below }: Place, made: number): Place['key'] => {
  const spender = below[made % Math.max(below.length, 1)]
  return spender ? { ...key, assignmentId: String(spender.id) } : key
}

/** Returns the lines of a budget: the total divided among subjects, then years, to the fen. */
function linesOf({ node }: Pick<Place, 'node'>, subjects: readonly Subject[], shift = 0) {
  const years = yearsOf(node)
  const shares = subjects.map(({ name }) => weights[name] ?? 10)
  const moved = shares.map((share, at) => share + (at === 3 ? shift : at === 1 ? -shift : 0))
  const bySubject = allocate(fenIn(node.specialBudget ?? '0'), moved.map(String))
  return subjects.flatMap(({ id }, at) =>
    allocate(
      bySubject[at] ?? 0n,
      years.map(() => '1'),
    ).map((amount, place) => ({
      subjectId: String(id),
      year: must(years[place], 'the year'),
      amount: yuanText(amount),
      control: at === 0 ? 'block' : 'warn',
    })),
  )
}

async function makeBudget(
  ctx: Ctx,
  place: Place,
  subjects: readonly Subject[],
  { isFull }: DemoMoney,
): Promise<void> {
  const { input } = budget.insertOrUpdateSpecialFundSubjectBudget
  const save = (shift: number, comment: string) =>
    saveSubjectBudget(
      ctx,
      input.parse({ ...place.key, isPosted: true, comment, lines: linesOf(place, subjects, shift) }),
    )
  await save(0, '按任务书编制')
  if (isFull) await save(2, '按中期检查意见，调减试制设备费，增加材料费')
  const unit = { unitId: String(ctx.caller.orgId), amount: must(place.node.specialBudget, 'a total') }
  const given = { ...place.key, isPosted: true, lines: [unit] }
  await saveUnitBudget(ctx, budget.insertOrUpdateTopicOrgBudget.input.parse(given))
}

async function makeArrivals(
  ctx: Ctx,
  project: Node,
  topics: readonly Node[],
  { money, payer }: { money: DemoMoney; payer: string },
): Promise<void> {
  const projectId = String(project.id)
  const total = fenIn(project.specialBudget ?? '0')
  for (const { batch, percent, day, isClaimed } of money.batches) {
    const amount = yuanText((total * BigInt(percent)) / 100n)
    const voucher = `银收-${day.slice(2, 7).replace('-', '')}`
    const given = { projectId, batch, partyId: payer, plannedDate: day, plannedAmount: amount }
    const came = isClaimed === undefined ? {} : arrived(amount, day, voucher)
    const { id } = await saveArrival(ctx, arrive.saveArrival.input.parse({ ...given, ...came }))
    if (!isClaimed) continue
    const shares = allocate(
      fenIn(amount),
      topics.map(({ specialBudget }) => specialBudget ?? '0'),
    )
    const parts = topics.map((topic, at) => ({
      nodeId: String(topic.id),
      amount: yuanText(shares[at] ?? 0n),
    }))
    await claimArrival(ctx, arrive.claimArrival.input.parse({ id: String(id), projectId, parts }))
  }
}

/** Enters about one expense for each subject and year of a topic, each a part of its budget. */
async function makeExpenses(
  ctx: Ctx,
  place: Place,
  subjects: readonly Subject[],
  { money, at, parties }: { money: DemoMoney; at: number; parties: readonly string[] },
): Promise<void> {
  const lines = linesOf(place, subjects, money.isFull ? 2 : 0)
  let made = 0
  for (const { subjectId, year, amount } of lines) {
    if (!money.years.includes(year) || fenIn(amount) === 0n) continue
    const subject = must(
      subjects.find(({ id }) => String(id) === subjectId),
      'the subject',
    )
    made += 1
    const part = (fenIn(amount) * BigInt(52 + ((made * 17 + at * 7) % 38))) / 100n
    const month = String(1 + ((made * 5 + at) % 11)).padStart(2, '0')
    const day = `${year}-${year === 2022 ? '12' : month}-${String(3 + ((made * 7) % 24)).padStart(2, '0')}`
    await enter(ctx, made % 3 === 0 ? place.key : spenderOf(place, made), {
      flowType: 'expense',
      subjectId,
      amount: yuanText(part),
      partyId: must(parties[1 + (made % (parties.length - 1))], 'a party'),
      businessDate: day < (place.node.startDate ?? '') ? `${year}-12-20` : day,
      voucherNo: `记-${year}${month}-${String(at * 100 + made).padStart(3, '0')}`,
      summary: `${subject.name}支出`,
    })
  }
}

const enter = (ctx: Ctx, key: Place['key'], values: Record<string, unknown>) =>
  saveFlow(ctx, ledger.saveFlow.input.parse({ ...key, purse: 'special', ...values }))

async function makeOwnMoney(ctx: Ctx, projectId: string, { own }: DemoMoney): Promise<void> {
  for (const [at, [flowType, amount, businessDate, summary]] of own.entries())
    await enter(
      ctx,
      { projectId },
      { purse: 'self', flowType, amount, businessDate, summary, voucherNo: `转-${at + 1}` },
    )
}

/** What a ledger has besides: money passed on, a wrong line taken back, moves, an overspent subject and a closed year. */
async function makeCorrections(
  ctx: Ctx,
  project: Node,
  places: readonly Place[],
  { subjects, parties }: { subjects: readonly Subject[]; parties: readonly string[] },
): Promise<void> {
  const [first, second, third] = places
  if (!first || !second || !third) return
  const material = String(
    must(
      subjects.find(({ name }) => name === '材料费'),
      'the subject',
    ).id,
  )
  const travel = String(
    must(
      subjects.find(({ name }) => name === '会议/差旅/国际合作交流费'),
      'the subject',
    ).id,
  )
  await enter(ctx, third.key, {
    flowType: 'transferOut',
    amount: '320000.00',
    partyId: parties[1],
    businessDate: '2024-04-10',
    voucherNo: '记-202404-901',
    summary: '转拨合作单位',
  })
  const over = {
    flowType: 'expense',
    amount: '260000.00',
    businessDate: '2025-11-12',
    voucherNo: '记-202511-902',
  }
  await enter(ctx, second.key, {
    ...over,
    subjectId: material,
    partyId: parties[2],
    summary: '加密点次试验用种与物资',
  })
  const wrong = await enter(ctx, first.key, {
    flowType: 'expense',
    subjectId: travel,
    amount: '8600.00',
    businessDate: '2025-06-20',
    voucherNo: '记-202506-903',
    summary: '田间观摩差旅',
  })
  await reverseFlow(ctx, ledger.reverseFlow.input.parse({ id: String(wrong.id), reason: '与会议费重复报销' }))
  const move = {
    ...first.key,
    purse: 'special',
    fiscalYear: 2025,
    fromSubjectId: travel,
    toSubjectId: material,
  }
  await transfer(
    ctx,
    fund.transfer.input.parse({ ...move, amount: '6000.00', reason: '差旅减少，增购套袋与标签' }),
  )
  const carry = { ...first.key, purse: 'special', fromYear: 2023, toYear: 2024 }
  await carryForward(ctx, fund.carryForward.input.parse(carry))
  const close = { projectId: String(project.id), year: 2023, state: 'closed', reason: '年度审计已完成' }
  await setYearState(ctx, fund.setYearState.input.parse(close))
}
