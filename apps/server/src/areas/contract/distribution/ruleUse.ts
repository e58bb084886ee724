import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractDistributionVersion as ruleVersion,
  contractRun as run,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** A run that used a version of a rule. */
export interface RuleUse {
  id: number
  number: string
  versionNo: number
}

/** Returns the runs that used rules, by the id of the rule. */
export async function runsOfRules(ctx: Ctx, ruleIds: readonly number[]): Promise<Map<number, RuleUse[]>> {
  const found = await ctx.db
    .selectDistinct({ ruleId: ruleVersion.ruleId, versionNo: ruleVersion.no, id: run.id, number: run.number })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .innerJoin(
      ruleVersion,
      and(eq(ruleVersion.orgId, runReceipt.orgId), eq(ruleVersion.id, runReceipt.ruleVersionId)),
    )
    .where(and(rows(ctx, run), oneOf(ruleVersion.ruleId, ruleIds)))
    .orderBy(asc(run.id))
  const byRule = new Map<number, RuleUse[]>()
  for (const { ruleId, ...use } of found) byRule.set(ruleId, [...(byRule.get(ruleId) ?? []), use])
  return byRule
}
