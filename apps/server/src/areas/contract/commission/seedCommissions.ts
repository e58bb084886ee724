import type { CommissionTier } from '@hepu/api/areas/contract/money/tiers'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  contract,
  contractCommissionRule,
  contractCommissionRun,
  contractVariety,
  product,
  user,
} from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../../product/shared.ts'
import { auditDeclaration, saveDeclaration } from './declarations.ts'
import { createRule } from './rules.ts'
import { confirmRun, createRun } from './runs.ts'

const VARIETY = '示禾玉101'
const PRODUCT = 'HP-M-001'

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
 * Gives a licence of the demo organisation three tiers of commission, two seasons of declarations and their confirmed runs, as long as
 * the organisation has no rules of commission.
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
  const scope = await findLicence(maker, current)
  if (!scope) return
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
      isCarried: false,
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

/** Returns the first licence of the demo that holds in both seasons, with the line of its variety; null if there is none. */
async function findLicence(ctx: Ctx, current: number): Promise<Omit<Season, 'bizYear'> | null> {
  const [found] = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.type, 'TL'),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.state, ['signed', 'running']),
        lte(contract.startYear, current - 2),
        gte(contract.endYear, current - 1),
      ),
    )
    .orderBy(contract.id)
    .limit(1)
  return found ? { contractId: found.id, varietyLineId: await lineOf(ctx, found.id) } : null
}

/** Returns the line of the variety of a contract; makes it where nobody has kept it yet. */
async function lineOf(ctx: Ctx, contractId: number): Promise<number> {
  const [kept] = await ctx.db
    .select({ id: contractVariety.id })
    .from(contractVariety)
    .where(and(rows(ctx, contractVariety), eq(contractVariety.contractId, contractId)))
    .orderBy(contractVariety.id)
    .limit(1)
  if (kept) return kept.id
  const values = { contractId, varietyName: VARIETY, productId: await productOf(ctx), productName: VARIETY }
  return (await insertRow(ctx, contractVariety, { ...values, state: 'kept' })).id
}

async function userOf({ db }: Ctx, account: string): Promise<number | null> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.account, account), isNull(user.deletedAt)))
  return found?.id ?? null
}

async function productOf({ db, caller }: Ctx): Promise<number | null> {
  const found = await db.execute<{ id: string }>(sql`
    select ${product.id} as id from ${product}
    where ${product.orgId} = ${caller.orgId}::bigint and ${product}.code = ${PRODUCT} and ${product.deletedAt} is null`)
  return found.rows[0] ? Number(found.rows[0].id) : null
}
