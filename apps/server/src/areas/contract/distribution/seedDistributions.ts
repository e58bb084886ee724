import { createRule as createRuleCall } from '@hepu/api/areas/contract/distribution/contractDistribution'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contractRunLine as runLine, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { incomeState, readIncome } from './incomeLines.ts'
import { payLines } from './payouts.ts'
import { createRule } from './ruleChanges.ts'
import { confirmRun, createRun } from './runChanges.ts'
import { findNamedRun, listWaiting } from './runList.ts'
import { reverseRun } from './runReverse.ts'

/** Accounts of the demo that breed together, and their shares of what the team gets. */
const team = [
  ['breeder', '45'],
  ['project', '25'],
  ['reviewer', '20'],
] as const

/**
 * Gives the demo contracts with receipts a rule each, and runs: the first one confirmed and partly paid out, the second one
 * taken back, the third one a draft. One member of the team is nobody on record.
 */
export async function seedDistributions(ctx: Ctx): Promise<void> {
  const accounts = await demoAccounts(ctx)
  const finance = accounts.get('finance')
  if (!finance) return
  const confirms = { ...ctx, caller: { ...ctx.caller, userId: finance.id, name: finance.name } }
  const [first, second, third] = await listWaiting(ctx)
  if (first) await payOut(confirms, await confirmed({ ctx, confirms }, first, accounts))
  if (second) await takenBack({ ctx, confirms }, await confirmed({ ctx, confirms }, second, accounts))
  if (third) await drafted(ctx, third, accounts)
}

interface People {
  ctx: Ctx
  confirms: Ctx
}
type Accounts = ReadonlyMap<string, { id: number; name: string }>
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

async function demoAccounts({ db }: Ctx): Promise<Accounts> {
  const wanted = [...team.map(([account]) => account), 'finance']
  const found = await db
    .select({ id: user.id, name: user.name, account: user.account })
    .from(user)
    .where(and(inArray(user.account, wanted), isNull(user.deletedAt)))
  return new Map(found.map(({ account, ...one }) => [account, one]))
}

/** Adds the rule of a contract and a draft over all its receipts. Returns the id of the run. */
async function drafted(ctx: Ctx, { contractId, firstOn }: Waiting, accounts: Accounts): Promise<number> {
  const known = team.flatMap(([account, percent]) => {
    const of = accounts.get(account)
    return of ? [{ name: of.name, userId: String(of.id), percent }] : []
  })
  const rest = 100 - known.reduce((total, { percent }) => total + Number(percent), 0)
  const input = createRuleCall.input.parse({
    contractId: String(contractId),
    name: '成果收益分配办法',
    validFrom: firstOn,
    terms: {
      expenses: [{ name: '直接成本', amount: '20000' }],
      partners: [{ name: '合作育种单位', percent: '10' }],
      lines: [
        {
          kind: 'team',
          name: '育种团队',
          percent: '55',
          inner: [...known, { name: '退休育种家', percent: String(rest) }],
        },
        { kind: 'unit', name: '本单位', percent: '35' },
        { kind: 'fund', name: '成果转化基金', percent: '10' },
      ],
    },
    remark: '按本单位成果转化管理办法',
  })
  await createRule(ctx, input)
  const until = clockDay(ctx.services.now())
  return (await createRun(ctx, { contractId, until, reason: null })).id
}

async function confirm(confirms: Ctx, id: number): Promise<void> {
  const named = await findNamedRun(confirms, id)
  if (named) await confirmRun(confirms, { id, version: named.run.version })
}

async function confirmed({ ctx, confirms }: People, waiting: Waiting, accounts: Accounts): Promise<number> {
  const id = await drafted(ctx, waiting, accounts)
  await confirm(confirms, id)
  return id
}

/** Pays out what a run gives to units and funds. */
async function payOut(confirms: Ctx, runId: number): Promise<void> {
  const lines = await readIncome(confirms, and(eq(runLine.runId, runId), eq(runLine.isPaid, true)))
  const lineIds = lines
    .filter((row) => row.line.level === 1 && incomeState(row) === 'confirmed')
    .map(({ line }) => line.id)
  if (lineIds.length === 0) return
  const paidOn = clockDay(confirms.services.now())
  await payLines(confirms, { lineIds, paidOn, voucherNo: '付-2026-0101', remark: null })
}

async function takenBack({ ctx, confirms }: People, id: number): Promise<void> {
  const reversal = await reverseRun(ctx, { id, reason: '合作单位份额有误，更正后重新分配' })
  await confirm(confirms, reversal.id)
}
