import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { riskWorkflow, type RiskMove } from '@hepu/api/areas/project/risk/riskRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { projectNode, projectRisk, user } from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertOpen, lockProject, overReason, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'

export type Risk = typeof projectRisk.$inferSelect

export const note = { label: '项目风险' }

/** Returns the number of a risk within its project: FX001. */
export const riskCode = ({ serial }: Pick<Risk, 'serial'>): string => `FX${String(serial).padStart(3, '0')}`

/** A risk with its node and the name of its owner. */
export interface NamedRisk {
  risk: Risk
  node: Node
  ownerName: string | null
}

/** Selects the risks of nodes that the caller sees. */
export const selectRisks = (ctx: Ctx, rights: Rights, condition: SQL | undefined) =>
  ctx.db
    .select({ risk: projectRisk, node: projectNode, ownerName: user.name })
    .from(projectRisk)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectRisk.orgId), eq(projectNode.id, projectRisk.nodeId)),
    )
    .leftJoin(user, eq(user.id, projectRisk.ownerId))
    .where(and(rows(ctx, projectRisk), rows(ctx, projectNode), rights.visible, condition))

/** Returns the condition for the nodes of a branch. */
export const inBranch = ({ path }: Pick<Node, 'path'>): SQL => sql`starts_with(${projectNode.path}, ${path})`

/** Returns whether the caller may do something with a risk: by his right on its node, or as who answers for it. */
const holds = (ctx: Ctx, rights: Rights, { risk, node }: NamedRisk, right: ProjectResource): boolean =>
  rights.on(node).has(right) || risk.ownerId === ctx.caller.userId

/** Throws FORBIDDEN unless the caller has the right on the node of a risk or answers for it. */
export function assertHolds(ctx: Ctx, rights: Rights, found: NamedRisk, right: ProjectResource): void {
  if (!holds(ctx, rights, found, right)) assertRight(rights, found.node, right)
}

/** Returns a risk that the caller may read. Throws NOT_FOUND and FORBIDDEN. */
export async function getRisk(ctx: Ctx, id: number): Promise<{ found: NamedRisk; rights: Rights }> {
  const rights = await openRights(ctx)
  const [found] = await selectRisks(ctx, rights, eq(projectRisk.id, id))
  if (!found) throw await unseen(ctx, projectRisk, [id], note.label)
  assertHolds(ctx, rights, found, 'risk:read')
  return { found, rights }
}

/**
 * Returns risks for a change, and locks their projects until the transaction ends. Throws NOT_FOUND if one is not seen. The caller
 * checks the rights, then `assertOpen` of the nodes.
 */
export async function lockRisks(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ found: NamedRisk[]; rights: Rights }> {
  const rights = await openRights(ctx)
  const wanted = inArray(projectRisk.id, [...ids])
  const seen = await selectRisks(ctx, rights, wanted).orderBy(projectRisk.projectId, projectRisk.id)
  if (seen.length < ids.length) throw await unseen(ctx, projectRisk, ids, note.label)
  for (const { node } of seen) await lockProject(ctx, node)
  return { found: await selectRisks(ctx, rights, wanted).orderBy(projectRisk.id), rights }
}

/** Returns one risk for an act on it by those who may: with the right to edit, or as who answers for it. */
export async function lockRisk(ctx: Ctx, id: number, move: RiskMove): Promise<NamedRisk> {
  const { found, rights } = await lockRisks(ctx, [id])
  const one = must(found[0], 'the risk')
  assertHolds(ctx, rights, one, 'risk:edit')
  assertOpen(one.node)
  const blocker = riskWorkflow.stateBlocker(one.risk.state, move)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  return one
}

/** Returns a risk as lists show it. */
export function presentRisk(ctx: Ctx, rights: Rights, found: NamedRisk) {
  const { risk, node, ownerName } = found
  const isOpenToMe = mayChange(ctx, risk) && holds(ctx, rights, found, 'risk:edit')
  const byRights = Object.fromEntries(riskWorkflow.names.map((move) => [move, isOpenToMe]))
  const over = overReason(node)
  const blockers = Object.fromEntries(
    riskWorkflow.names.map((move) => [move, over ?? riskWorkflow.stateBlocker(risk.state, move)]),
  )
  const mayDelete = mayChange(ctx, risk) && rights.on(node).has('risk:edit')
  return {
    ...risk,
    code: riskCode(risk),
    nodeName: node.name,
    nodeLevel: node.level,
    ownerName,
    updateTime: risk.updatedAt,
    ...allowed({ ...byRights, delete: mayDelete }, { ...blockers, delete: over }),
  }
}
