import { createHash } from 'node:crypto'
import type { RuleTerms } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractDistribution as rule,
  contractDistributionVersion as ruleVersion,
  organization,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

export const RULE = '分配规则'
export type Rule = typeof rule.$inferSelect
export type RuleVersion = typeof ruleVersion.$inferSelect

/** A rule with its version in force. */
export interface CurrentRule {
  rule: Rule
  version: RuleVersion
}

/** Days from the first to the last one; null has no end. */
export interface Period {
  validFrom: string
  validTo: string | null
}

/** Returns the rules in force of a contract with their versions, in the order of their days. */
export const readRules = (ctx: Ctx, contractId: number): Promise<CurrentRule[]> =>
  selectRules(ctx, contractId, false)

/** Returns the rules of a contract that come into force with an adjusting run. */
export const readPendingRules = (ctx: Ctx, contractId: number): Promise<CurrentRule[]> =>
  selectRules(ctx, contractId, true)

const selectRules = (ctx: Ctx, contractId: number, isPending: boolean): Promise<CurrentRule[]> =>
  ctx.db
    .select({ rule, version: ruleVersion })
    .from(rule)
    .innerJoin(
      ruleVersion,
      and(
        eq(ruleVersion.orgId, rule.orgId),
        eq(ruleVersion.ruleId, rule.id),
        eq(ruleVersion.no, rule.versionNo),
      ),
    )
    .where(and(rows(ctx, rule), eq(rule.contractId, contractId), eq(rule.isPending, isPending)))
    .orderBy(asc(rule.validFrom), asc(rule.id))

/** Returns the terms of versions by their ids, whether they are in force or not. */
export async function readTerms(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RuleTerms>> {
  const found = await ctx.db
    .select({ id: ruleVersion.id, terms: ruleVersion.terms })
    .from(ruleVersion)
    .where(and(rows(ctx, ruleVersion), oneOf(ruleVersion.id, ids)))
  return new Map(found.map(({ id, terms }) => [id, terms]))
}

/** Returns whether a period includes a day. */
export const holdsOn = ({ validFrom, validTo }: Period, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

/** Returns whether two periods share a day. */
export const overlaps = (one: Period, other: Period): boolean =>
  (other.validTo === null || one.validFrom <= other.validTo) &&
  (one.validTo === null || other.validFrom <= one.validTo)

/** Returns a period as people read it. */
export const periodText = ({ validFrom, validTo }: Period): string => `${validFrom} 至 ${validTo ?? '长期'}`

/** Returns the day before a day, `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}

/** Returns the sha256 of what is the same whenever it is written as JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Returns whether the legal floor of the team's share holds for the organisation of a contract. */
export async function isInstitute({ db }: Ctx, { orgId }: Pick<Contract, 'orgId'>): Promise<boolean> {
  const [found] = await db
    .select({ kind: organization.kind })
    .from(organization)
    .where(eq(organization.id, orgId))
  return found?.kind === 'INSTITUTE'
}
