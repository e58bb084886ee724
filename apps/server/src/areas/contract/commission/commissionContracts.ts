import { bizYearOf } from '@hepu/api/core/bizYear'
import { plainQuantity } from '@hepu/api/areas/contract/commission/commissionBase'
import { and, asc, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractCommissionRule, contractParty, contractVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth, type LicensedProduct } from '../../product/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'

export type Rule = typeof contractCommissionRule.$inferSelect
export type VarietyLine = typeof contractVariety.$inferSelect

/** Roles of those who owe commission. */
const DEBTORS = ['licensee', 'assignee', 'client'] as const
export const ALL_VARIETIES = '全部品种'

/** A contract with what its commission is computed from. */
export interface Licensed {
  contract: Contract
  /** Names of those who owe commission, and of those to whom they owe it. */
  licensee: string
  licensor: string
  /** Companies of the house among the licensees; null where there are none. */
  companyIds: number[] | null
  varieties: VarietyLine[]
  rules: Rule[]
}

/** Whose commission: a line of `contract_variety`; null for all varieties of the contract together. */
export type ScopeId = number | null

/** Reads one contract with its varieties and rules. Throws NOT_FOUND. */
export async function getLicensed(ctx: Ctx, contractId: number): Promise<Licensed> {
  const found = await getContract(ctx, contractId)
  const [licensed] = await withParts(ctx, [found])
  return licensed ?? { contract: found, ...NO_PARTS }
}

const NO_PARTS = { licensee: '', licensor: '', companyIds: null, varieties: [], rules: [] }

/** Reads the contracts that have rules of commission, oldest first. */
export async function listLicensed(ctx: Ctx): Promise<Licensed[]> {
  const hasRule = sql`exists (select 1 from ${contractCommissionRule}
    where ${contractCommissionRule.orgId} = ${contract.orgId} and ${contractCommissionRule.contractId} = ${contract.id}
      and ${contractCommissionRule.deletedAt} is null)`
  const found = await ctx.db
    .select()
    .from(contract)
    .where(and(rows(ctx, contract), ne(contract.kind, 'TEMPLATE'), hasRule))
    .orderBy(asc(contract.id))
  return withParts(ctx, found)
}

/** States of contracts whose licence binds, or did. */
export const licensingStates = ['signed', 'running', 'finished'] as const

/** Reads the contracts that license varieties and bind, or did, with or without rules. */
export async function listLicences(ctx: Ctx): Promise<Licensed[]> {
  const licenses = sql`exists (select 1 from ${contractVariety}
    where ${contractVariety.orgId} = ${contract.orgId} and ${contractVariety.contractId} = ${contract.id}
      and ${contractVariety.deletedAt} is null)`
  const found = await ctx.db
    .select()
    .from(contract)
    .where(and(rows(ctx, contract), inArray(contract.state, [...licensingStates]), licenses))
    .orderBy(asc(contract.id))
  return withParts(ctx, found)
}

async function withParts(ctx: Ctx, contracts: readonly Contract[]): Promise<Licensed[]> {
  const ids = contracts.map(({ id }) => id)
  if (ids.length === 0) return []
  const { db } = ctx
  const [parties, varieties, rules] = [
    await db
      .select()
      .from(contractParty)
      .where(and(rows(ctx, contractParty), oneOf(contractParty.contractId, ids)))
      .orderBy(asc(contractParty.no)),
    await db
      .select()
      .from(contractVariety)
      .where(and(rows(ctx, contractVariety), oneOf(contractVariety.contractId, ids)))
      .orderBy(asc(contractVariety.id)),
    await selectRules(ctx, oneOf(contractCommissionRule.contractId, ids)),
  ]
  return contracts.map((one) => {
    const own = parties.filter(({ contractId }) => contractId === one.id)
    const debtors = own.filter(({ role }) => DEBTORS.some((name) => name === role))
    const owed = own.filter((party) => !debtors.includes(party))
    const companyIds = debtors.flatMap(({ unitId }) => (unitId === null ? [] : [unitId]))
    return {
      contract: one,
      licensee: debtors.map(({ name }) => name).join('、'),
      licensor: owed.map(({ name }) => name).join('、'),
      companyIds: companyIds.length > 0 ? companyIds : null,
      varieties: varieties.filter(({ contractId }) => contractId === one.id),
      rules: rules.filter(({ contractId }) => contractId === one.id),
    }
  })
}

export const selectRules = (ctx: Pick<Ctx, 'db' | 'caller'>, where: SQL | undefined): Promise<Rule[]> =>
  ctx.db
    .select()
    .from(contractCommissionRule)
    .where(and(rows(ctx, contractCommissionRule), where))
    .orderBy(asc(contractCommissionRule.varietyLineId), asc(contractCommissionRule.serial))

/** Returns the name of a scope: that of its variety, with the product where varieties share a name. */
export function scopeNameOf({ varieties }: Pick<Licensed, 'varieties'>, scopeId: ScopeId): string {
  const line = varieties.find(({ id }) => id === scopeId)
  if (!line) return scopeId === null ? ALL_VARIETIES : '已移除的品种'
  const shares = varieties.filter(({ varietyName }) => varietyName === line.varietyName).length > 1
  return shares && line.productName ? `${line.varietyName}（${line.productName}）` : line.varietyName
}

/** Returns the variety lines of a scope. */
export const linesOfScope = ({ varieties }: Pick<Licensed, 'varieties'>, scopeId: ScopeId): VarietyLine[] =>
  scopeId === null ? [...varieties] : varieties.filter(({ id }) => id === scopeId)

/** Returns the scopes of a contract that have rules. */
export const scopesOf = ({ rules }: Pick<Licensed, 'rules'>): ScopeId[] => [
  ...new Set(rules.map(({ varietyLineId }) => varietyLineId)),
]

export const rulesOfScope = ({ rules }: Pick<Licensed, 'rules'>, scopeId: ScopeId): Rule[] =>
  rules.filter(({ varietyLineId }) => varietyLineId === scopeId)

/** Returns what the lines of a contract license, as far as their products are known. What a line leaves open, the contract says. */
export const licencesOf = ({
  contract: { regions, startYear, endYear },
  companyIds,
  varieties,
}: Licensed): LicensedProduct[] =>
  varieties.flatMap((line) =>
    line.productId === null
      ? []
      : [
          {
            key: line.id,
            productId: line.productId,
            regions: line.regions.length > 0 ? line.regions : regions,
            startYear: line.startYear ?? startYear,
            endYear: line.endYear ?? endYear,
            companyIds,
          },
        ],
  )

/** How the business years of the caller's organisation are cut, and the present one. */
export interface YearRule {
  startMonth: number
  current: number
  today: string
}

export async function readYearRule(ctx: Ctx): Promise<YearRule> {
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  const today = clockDay(ctx.services.now())
  return { startMonth, today, current: bizYearOf(today, startMonth) }
}

/** Returns the business years of a scope up to the present one, newest first; none before the contract begins. */
export function yearsOfScope(
  licensed: Licensed,
  scopeId: ScopeId,
  { current, startMonth }: YearRule,
): number[] {
  const rules = rulesOfScope(licensed, scopeId)
  if (rules.length === 0) return []
  const begins = Math.min(...rules.map(({ fromYear }) => fromYear))
  const first = Math.max(begins, firstYearOf(licensed.contract, startMonth) ?? begins)
  const last = Math.min(current, licensed.contract.endYear ?? current)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => last - at)
}

/** Returns the first business year of a contract: that of its licence, or that of its first day. */
function firstYearOf({ startYear, startOn, effectiveOn, signedOn }: Contract, startMonth: number) {
  const day = startOn ?? effectiveOn ?? signedOn
  return startYear ?? (day === null ? null : bizYearOf(day, startMonth))
}

export const plainOrNull = (text: string | null): string | null =>
  text === null ? null : plainQuantity(text)
