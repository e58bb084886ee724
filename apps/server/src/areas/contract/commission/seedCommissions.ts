import type { CommissionTier } from '@hepu/api/areas/contract/money/tiers'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { nextNumber } from '../../../db/nextNumber.ts'
import {
  contract,
  contractCommissionRule,
  contractCommissionRun,
  contractParty,
  contractVariety,
  organization,
  product,
  user,
} from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../../product/shared.ts'
import { auditDeclaration, saveDeclaration } from './declarations.ts'
import { createRule } from './rules.ts'
import { confirmRun, createRun } from './runs.ts'

const VARIETY = '示禾玉101'
const PRODUCT = 'HP-M-001'
const LICENSEE = '示范被许可种业有限公司'

const tiers: CommissionTier[] = [
  { upTo: '200000', rate: '0.60' },
  { upTo: '400000', rate: '0.50' },
  { upTo: null, rate: '0.40' },
]

/** Declared and audited quantities of the quarters of two seasons, the older one first. */
const seasons = [
  [
    ['120000', '120000'],
    ['110000', '112000'],
    ['60000', '60000'],
    ['0', '0'],
  ],
  [
    ['150000', '150000'],
    ['170000', '168000'],
    ['90000', '90000'],
    ['15000', '15000'],
  ],
] as const

/**
 * Gives the demo organisation a licence with three tiers of commission, two seasons of declarations and their confirmed runs, as long
 * as it has no rules of commission.
 */
export async function seedCommissions(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.caller
  if ((await ctx.db.$count(contractCommissionRule, eq(contractCommissionRule.orgId, orgId))) > 0) return
  const makerId = await userOf(ctx, 'contract')
  const confirmerId = await userOf(ctx, 'finance')
  if (makerId === null || confirmerId === null) return
  const as = (userId: number): Ctx => ({ ...ctx, caller: { ...ctx.caller, userId } })
  const maker = as(makerId)
  const current = bizYearOf(clockDay(ctx.services.now()), await readStartMonth(ctx, orgId))
  const scope = await makeLicence(maker, current)
  const terms = { cycle: 'quarter', base: 'kg', mode: 'MARGINAL', isTaxIncluded: true } as const
  await createRule(maker, {
    ...scope,
    ...terms,
    fromYear: current - 2,
    isTemporary: false,
    vatRate: '9',
    termDays: 30,
    tiers,
    minimum: '100000.00',
    advance: '50000.00',
    quantityCap: '600000',
    note: null,
  })
  for (const [at, quarters] of seasons.entries())
    await settleSeason(maker, as(confirmerId), { ...scope, bizYear: current - 2 + at }, quarters)
}

interface Season {
  contractId: number
  varietyLineId: number
  bizYear: number
}

/** Declares, audits and settles the quarters of a season; the last one closes it. */
async function settleSeason(
  maker: Ctx,
  confirmer: Ctx,
  season: Season,
  quarters: (typeof seasons)[number],
): Promise<void> {
  const declaredOn = clockDay(maker.services.now())
  for (const [at, [quantity, audited]] of quarters.entries()) {
    const quarter = at + 1
    const given = {
      ...season,
      kind: 'period' as const,
      quarter,
      quantity,
      declaredOn,
      declarer: '张会计',
      remark: null,
    }
    const { id } = await saveDeclaration(maker, given)
    const auditNote = audited === quantity ? null : '按发货单核对'
    await auditDeclaration(confirmer, { id, version: 1, audited, auditNote })
    const run = await createRun(maker, {
      ...season,
      throughQuarter: quarter,
      closes: quarter === 4,
      note: null,
    })
    const { hash } = await getRow(maker, contractCommissionRun, run.id, '提成计算')
    await confirmRun(confirmer, { id: run.id, hash })
  }
}

/** Makes a running licence of a variety that the demo sells. */
async function makeLicence(ctx: Ctx, current: number): Promise<Omit<Season, 'bizYear'>> {
  const firstDay = `${current - 3}-09-15`
  const row = await insertRow(ctx, contract, {
    number: await numberOf(ctx, firstDay),
    name: `${VARIETY}生产经营许可合同`,
    type: 'TL',
    subType: '植物新品种实施许可',
    direction: 'in',
    state: 'running',
    signedOn: firstDay,
    effectiveOn: firstDay,
    startOn: firstDay,
    endOn: `${current + 2}-09-30`,
    handlerId: ctx.caller.userId,
    paymentMode: 'feeAndCommission',
    licence: 'ordinary',
    regions: ['410000', '370000', '130000', '340000', '320000'],
    startYear: current - 2,
    endYear: current + 2,
  })
  const ofContract = { contractId: row.id }
  const own = { name: ctx.caller.orgName, unitId: ctx.caller.orgId }
  await insertRow(ctx, contractParty, { ...ofContract, ...own, no: 1, side: 'A', role: 'licensor' })
  await insertRow(ctx, contractParty, { ...ofContract, name: LICENSEE, no: 2, side: 'B', role: 'licensee' })
  const line = await insertRow(ctx, contractVariety, {
    ...ofContract,
    varietyName: VARIETY,
    productId: await productOf(ctx),
    productName: VARIETY,
    state: 'kept',
  })
  return { contractId: row.id, varietyLineId: line.id }
}

async function numberOf(ctx: Ctx, day: string): Promise<string> {
  const [org] = await ctx.db
    .select({ code: organization.code })
    .from(organization)
    .where(eq(organization.id, ctx.caller.orgId))
  return nextNumber(ctx, {
    kind: 'contractTL',
    year: Number(day.slice(0, 4)),
    prefix: `${org?.code ?? 'HEPU'}-TL-`,
  })
}

async function userOf({ db }: Ctx, account: string): Promise<number | null> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.account, account), isNull(user.deletedAt)))
  return found?.id ?? null
}

async function productOf({ db, caller }: Ctx): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${product.id} as id from ${product}
    where ${product.orgId} = ${caller.orgId}::bigint and ${product}.code = ${PRODUCT} and ${product.deletedAt} is null`)
  return rows[0] ? Number(rows[0].id) : null
}
