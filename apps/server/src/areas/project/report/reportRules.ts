import { defaultReportRule, type ReportRule } from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import type { Replan } from '@hepu/api/core/obligation/replan'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectReportRule } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'

type Stored = typeof projectReportRule.$inferSelect

/** Returns what a project says of its reports; undefined if it follows the default. */
export async function findRule({ db }: Pick<Ctx, 'db'>, node: Node): Promise<Stored | undefined> {
  const [found] = await db
    .select()
    .from(projectReportRule)
    .where(
      and(
        eq(projectReportRule.orgId, node.orgId),
        eq(projectReportRule.projectId, node.projectId),
        isNull(projectReportRule.deletedAt),
      ),
    )
  return found
}

/**
 * Returns which reports a node owes. Where nobody says from when, it is the month in which the node was entered: what happened before
 * was reported elsewhere.
 */
export async function ruleOfNode(ctx: Pick<Ctx, 'db'>, node: Node): Promise<ReportRule> {
  const rule: ReportRule = (await findRule(ctx, node)) ?? defaultReportRule
  return { ...rule, since: rule.since ?? `${clockDay(node.createdAt).slice(0, 7)}-01` }
}

/** Returns what a project says of its reports. */
export async function showRule(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.showReportRule>,
): Promise<ResultOf<typeof api.showReportRule>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'document:read')
  const stored = await findRule(ctx, node)
  const { weekly, monthly, yearly, maxLevel, since } = stored ?? defaultReportRule
  const edit = mayChange(ctx, node) && rights.on(node).has('detail:edit')
  return { weekly, monthly, yearly, maxLevel, since, version: stored?.version ?? 0, can: { edit } }
}

/** Joins what several plans did. */
export const joined = (plans: readonly Replan[]): Replan => ({
  added: plans.flatMap(({ added }) => added),
  moved: plans.flatMap(({ moved }) => moved),
  removed: plans.flatMap(({ removed }) => removed),
  kept: plans.flatMap(({ kept }) => kept),
})
