import {
  asksFor,
  defaultReportRule,
  type ReportKind,
  type ReportRule,
} from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import { reportKindNames } from '@hepu/api/areas/project/report/periods'
import { replanText, type Replan } from '@hepu/api/core/obligation/replan'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectReportRule } from '../../../db/schema/index.ts'
import { inOrgOf, mayChange } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, listBelow, lockNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import { planReports } from './planReports.ts'

const note = { label: '报告要求' }

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

/** Returns the kinds of reports that a rule asks for. */
export const askedKinds = (rule: ReportRule): ReportKind[] =>
  reportKindNames.filter((kind) => asksFor(rule, kind))

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

/** Says which reports a project owes, and plans the obligations of all its nodes anew. */
export async function saveRule(
  ctx: Ctx,
  { projectId, version, since = null, ...values }: ParsedInputOf<typeof api.saveReportRule>,
): Promise<ResultOf<typeof api.saveReportRule>> {
  const { node } = await lockNode(ctx, projectId, 'detail:edit')
  if (node.level !== 1) throw new AppError('BAD_STATE', '报告要求按项目设置，请在项目中修改')
  const stored = await findRule(ctx, node)
  if (stored)
    await updateRow(ctx, projectReportRule, stored.id, { version, values: { ...values, since } }, note)
  else await insertRow(inOrgOf(ctx, node), projectReportRule, { projectId: node.id, ...values, since }, note)
  const plans: Replan[] = []
  for (const one of [node, ...(await listBelow(ctx, node))]) plans.push(await planReports(ctx, one))
  return { planned: replanText(joined(plans)) }
}

/** Joins what several plans did. */
export const joined = (plans: readonly Replan[]): Replan => ({
  added: plans.flatMap(({ added }) => added),
  moved: plans.flatMap(({ moved }) => moved),
  removed: plans.flatMap(({ removed }) => removed),
  kept: plans.flatMap(({ kept }) => kept),
})
