import type * as api from '@hepu/api/areas/project/risk/projectRisk'
import { riskAttachTypes, unclosedStates } from '@hepu/api/areas/project/risk/riskRules'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectRisk, projectRiskStep, user } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { clockDay } from '../../../db/clock.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, overReason, type Node, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { getRisk, inBranch, presentRisk, selectRisks, type Risk } from './risks.ts'
import { takesPart } from './riskPeople.ts'
import { trendOf } from './riskTrend.ts'

type Filter = ParsedInputOf<typeof api.queryProjectRiskPage>['model']

/** Returns one page of the risks of a node and of all below it. */
export async function pageRisks(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.queryProjectRiskPage>,
): Promise<ResultOf<typeof api.queryProjectRiskPage>> {
  const { rights, condition } = await readable(ctx, model)
  const sorts = {
    id: projectRisk.id,
    createTime: projectRisk.createdAt,
    foundDate: projectRisk.foundDate,
    level: sql`${projectRisk.probability} * ${projectRisk.impact}`,
    plannedEnd: projectRisk.plannedEnd,
    code: projectRisk.serial,
  }
  const query = selectRisks(ctx, rights, and(condition, ...conditionsOf(model))).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectRisk.id),
  )
  return { ...page, records: found.map((one) => presentRisk(ctx, rights, one)) }
}

/**
 * Returns which risks of a node and of all below it the caller reads: all with the right, else those that he answers for. Throws
 * FORBIDDEN for a node without either.
 */
async function readable(
  ctx: Ctx,
  key: NodeKey,
): Promise<{ rights: Rights; node: Node; condition: SQL | undefined }> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  if (rights.on(node).has('risk:read')) return { rights, node, condition: inBranch(node) }
  const own = and(inBranch(node), eq(projectRisk.ownerId, ctx.caller.userId))
  if ((await selectRisks(ctx, rights, own).limit(1)).length === 0) assertRight(rights, node, 'risk:read')
  return { rights, node, condition: own }
}

const conditionsOf = ({ name, category, level, state, unclosed, probability, impact }: Filter) => [
  name ? contains(projectRisk.name, name) : undefined,
  category ? eq(projectRisk.category, category) : undefined,
  level ? eq(projectRisk.level, level) : undefined,
  state ? eq(projectRisk.state, state) : undefined,
  unclosed ? inArray(projectRisk.state, [...unclosedStates]) : undefined,
  probability ? eq(projectRisk.probability, probability) : undefined,
  impact ? eq(projectRisk.impact, impact) : undefined,
]

/** Returns the matrix and the trend of the risks that the caller reads at a node. */
export async function showOverview(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.riskOverview>,
): Promise<ResultOf<typeof api.riskOverview>> {
  const { rights, node, condition } = await readable(ctx, key)
  const risks = (await selectRisks(ctx, rights, condition)).map(({ risk }) => risk)
  const unclosed = risks.filter(({ state }) => state !== 'closed')
  const today = clockDay(ctx.services.now())
  const ofLevel = (level: Risk['level']) => unclosed.filter((risk) => risk.level === level).length
  return {
    cells: cellsOf(unclosed),
    levels: { high: ofLevel('high'), medium: ofLevel('medium'), low: ofLevel('low') },
    overdue: unclosed.filter(({ plannedEnd }) => plannedEnd !== null && plannedEnd < today).length,
    closed: risks.length - unclosed.length,
    trend: trendOf(risks, await stepsOf(ctx, risks), today),
    mayEdit: mayChange(ctx, node) && overReason(node) === null && rights.on(node).has('risk:edit'),
    suggestedOwner: await suggestOwner(ctx, node),
  }
}

/** Returns who probably answers for a new risk of a node: the caller if he takes part in it, else its director. */
async function suggestOwner(ctx: Ctx, node: Node): Promise<{ id: number; name: string } | null> {
  const { userId, name } = ctx.caller
  if (await takesPart(ctx, node, userId)) return { id: userId, name }
  if (node.directorId === null || !(await takesPart(ctx, node, node.directorId))) return null
  const [found] = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(eq(user.id, node.directorId))
  return found ?? null
}

function cellsOf(risks: readonly Risk[]) {
  const groups = Map.groupBy(risks, ({ probability, impact }) => `${probability} ${impact}`)
  return [...groups.values()].flatMap((found) => {
    const [first] = found
    return first ? [{ probability: first.probability, impact: first.impact, count: found.length }] : []
  })
}

async function stepsOf(ctx: Ctx, risks: readonly Risk[]) {
  if (risks.length === 0) return []
  return ctx.db
    .select({
      riskId: projectRiskStep.riskId,
      stateAfter: projectRiskStep.stateAfter,
      day: projectRiskStep.day,
    })
    .from(projectRiskStep)
    .where(
      inArray(
        projectRiskStep.riskId,
        risks.map(({ id }) => id),
      ),
    )
    .orderBy(asc(projectRiskStep.id))
}

/** Returns a risk with what happened to it and its files. Throws NOT_FOUND. */
export async function showRisk(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showRisk>,
): Promise<ResultOf<typeof api.showRisk>> {
  const { found, rights } = await getRisk(ctx, id)
  const { node } = found
  const steps = await ctx.db
    .select({ step: projectRiskStep, byName: user.name })
    .from(projectRiskStep)
    .leftJoin(user, eq(user.id, projectRiskStep.createdBy))
    .where(and(eq(projectRiskStep.orgId, found.risk.orgId), eq(projectRiskStep.riskId, id)))
    .orderBy(asc(projectRiskStep.id))
  return {
    ...presentRisk(ctx, rights, found),
    projectId: node.projectId,
    topicId: node.level === 2 ? node.id : node.level === 3 ? node.parentId : null,
    assignmentId: node.level === 3 ? node.id : null,
    files: await filesOf(ctx, found.risk, '登记'),
    closingFiles: await filesOf(ctx, found.risk, '关闭'),
    steps: steps.map(({ step, byName }) => ({ ...step, byName, at: step.createdAt })),
  }
}

const filesOf = (ctx: Ctx, { id, orgId }: Risk, type: keyof typeof riskAttachTypes) =>
  listFiles(ctx, { infoType: riskAttachTypes[type], infoId: String(id), orgId })

/** Returns the files that a risk got at its registration or at its closing. */
export async function listRiskFiles(
  ctx: Ctx,
  { id, riskAttachType }: ParsedInputOf<typeof api.projectRiskFiles>,
): Promise<ResultOf<typeof api.projectRiskFiles>> {
  const { found } = await getRisk(ctx, id)
  return filesOf(ctx, found.risk, riskAttachType)
}
