import {
  daysOf,
  dueOf,
  owedPeriods,
  reportKindNames,
  type ReportKind,
} from '@hepu/api/areas/project/report/periods'
import { STALE_RULE } from '@hepu/api/areas/project/plan/staleProgress'
import { reportRuleNames } from '@hepu/api/areas/project/report/reportObligations'
import type { PlannedDate, Replan } from '@hepu/api/core/obligation/replan'
import { getRule } from '@hepu/api/obligationRules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { obligation, projectReport } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations, type ObligationSubject } from '../../../obligation/planObligations.ts'
import type { Node } from '../node/nodes.ts'
import { joined, ruleOfNode } from './reportRules.ts'

/** Returns for what the reports of a node are due, and who sees to them. */
export const subjectOf = (node: Node): ObligationSubject => ({
  object: 'project_node',
  objectId: node.id,
  orgId: node.orgId,
  crop: node.crop,
  title: node.name,
  ownerId: node.directorId,
})

/** States in which a node owes no reports. */
const silent: ReadonlySet<Node['state']> = new Set(['draft', 'closed', 'stopped'])

/**
 * Makes the obligations of a node what its days and the rule of its project ask for. Only untouched ones follow; those of submitted
 * reports are done. Returns what was done.
 */
export async function planReports(ctx: Ctx, node: Node): Promise<Replan> {
  const rule = await ruleOfNode(ctx, node)
  const isSilent = silent.has(node.state) || node.deletedAt !== null
  const submitted = isSilent ? [] : await submittedOf(ctx, node)
  const planned = await plannedRules(ctx, node)
  const plans: Replan[] = []
  for (const kind of reportKindNames) {
    const due = getRule(reportRuleNames[kind])
    const dates = isSilent ? [] : owedPeriods(kind, rule, node).flatMap((period) => dateOf(kind, period))
    if (dates.length === 0 && !planned.has(due.name)) continue
    plans.push(await planObligations(ctx, subjectOf(node), due, dates))
    const periods = submitted.filter((report) => report.kind === kind).map(({ period }) => period)
    await finishPlanned(ctx, subjectOf(node), due, periods)
  }
  return joined(plans)
}

/** Gives the open reports of a node's former director, and the reminder of its progress, to the present one; what was handed to others stays with them. */
export async function moveReports(
  { db }: Pick<Ctx, 'db'>,
  node: Node,
  formerId: number | null,
): Promise<void> {
  if (formerId === null || formerId === node.directorId) return
  await db
    .update(obligation)
    .set({ ownerId: node.directorId, remindedStage: null, version: sql`${obligation.version} + 1` })
    .where(
      and(
        eq(obligation.orgId, node.orgId),
        eq(obligation.object, 'project_node'),
        eq(obligation.objectId, node.id),
        inArray(obligation.rule, [...Object.values(reportRuleNames), STALE_RULE]),
        eq(obligation.state, 'open'),
        eq(obligation.ownerId, formerId),
      ),
    )
}

/** Returns the rules by which a node has obligations already. */
async function plannedRules({ db }: Ctx, { orgId, id }: Node): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ rule: obligation.rule })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, 'project_node'),
        eq(obligation.objectId, id),
        inArray(obligation.rule, Object.values(reportRuleNames)),
      ),
    )
  return new Set(found.map(({ rule }) => rule))
}

/** Takes the obligations of a node that will be deleted away, as far as nobody has touched them. */
export async function unplanReports(ctx: Ctx, node: Node): Promise<void> {
  for (const kind of reportKindNames)
    await planObligations(ctx, subjectOf(node), getRule(reportRuleNames[kind]), [])
  await planObligations(ctx, subjectOf(node), getRule(STALE_RULE), [])
}

function dateOf(kind: ReportKind, period: string): PlannedDate[] {
  const days = daysOf(kind, period)
  return days ? [{ occurrence: period, day: dueOf(kind, days) }] : []
}

const submittedOf = ({ db }: Ctx, { orgId, id }: Node) =>
  db
    .select({ kind: projectReport.kind, period: projectReport.period })
    .from(projectReport)
    .where(
      and(
        eq(projectReport.orgId, orgId),
        eq(projectReport.nodeId, id),
        eq(projectReport.state, 'submitted'),
        isNull(projectReport.deletedAt),
      ),
    )
