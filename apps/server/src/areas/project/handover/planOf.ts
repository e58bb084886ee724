import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { projectKeyResult, projectNode, projectRisk, projectTaskIndex } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { planRiskEnd } from '../risk/riskObligations.ts'
import { takesPart } from '../risk/riskPeople.ts'
import { riskCode } from '../risk/risks.ts'
import { pathOfNode, placeOfNode, rightBlocker, type Gift, type ListItems } from './handOverKind.ts'
import { isOpen } from './nodesOf.ts'

/** Throws unless the receiver takes part in the node, so that he sees what he answers for. */
async function assertPart(ctx: Ctx, node: Node, name: string, toId: number): Promise<void> {
  if (await takesPart(ctx, node, toId)) return
  throw new AppError(
    'BAD_INPUT',
    `「${name}」的接收人不参与${placeOfNode(node)}，请同时交接项目职务或成员，或先在“项目成员”中增加`,
  )
}

const ofNode = (table: { orgId: AnyPgColumn; nodeId: AnyPgColumn }) =>
  and(eq(projectNode.orgId, table.orgId), eq(projectNode.id, table.nodeId))

/** Task indexes that somebody answers for and that are not cancelled. */
export const listIndexes: ListItems = async (ctx, rights, userId) => {
  const found = await ctx.db
    .select({ id: projectTaskIndex.id, name: projectTaskIndex.name, node: projectNode })
    .from(projectTaskIndex)
    .innerJoin(projectNode, ofNode(projectTaskIndex))
    .where(
      and(
        rows(ctx, projectTaskIndex),
        rows(ctx, projectNode),
        rights.visible,
        isOpen,
        eq(projectTaskIndex.ownerId, userId),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )
    .orderBy(projectNode.projectId, projectNode.path, projectTaskIndex.sortValue)
  return found.map(({ id, name, node }) => ({
    kind: 'index',
    id,
    name,
    place: placeOfNode(node),
    projectId: node.projectId,
    path: pathOfNode(node),
    why: rightBlocker(ctx, rights, node, 'plan:edit'),
    give: async ({ toId, reason }: Gift) => {
      await assertPart(ctx, node, name, toId)
      const change = { values: { ownerId: toId } }
      await updateRow(ctx, projectTaskIndex, id, change, { label: '任务指标', reason })
    },
  }))
}

/** Key results that are not cancelled, nor their indexes. */
export const listKeyResults: ListItems = async (ctx, rights, userId) => {
  const found = await ctx.db
    .select({ id: projectKeyResult.id, name: projectKeyResult.name, node: projectNode })
    .from(projectKeyResult)
    .innerJoin(
      projectTaskIndex,
      and(
        eq(projectTaskIndex.orgId, projectKeyResult.orgId),
        eq(projectTaskIndex.id, projectKeyResult.indexId),
      ),
    )
    .innerJoin(projectNode, ofNode(projectTaskIndex))
    .where(
      and(
        rows(ctx, projectKeyResult),
        rows(ctx, projectTaskIndex),
        rows(ctx, projectNode),
        rights.visible,
        isOpen,
        eq(projectKeyResult.ownerId, userId),
        isNull(projectKeyResult.cancelledAt),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )
    .orderBy(projectNode.projectId, projectNode.path, projectKeyResult.sortValue)
  return found.map(({ id, name, node }) => ({
    kind: 'keyResult',
    id,
    name,
    place: placeOfNode(node),
    projectId: node.projectId,
    path: pathOfNode(node),
    why: rightBlocker(ctx, rights, node, 'plan:edit'),
    give: async ({ toId, reason }: Gift) => {
      await assertPart(ctx, node, name, toId)
      const change = { values: { ownerId: toId } }
      await updateRow(ctx, projectKeyResult, id, change, { label: '关键结果', reason })
    },
  }))
}

/** Risks that are not closed; what is due for them goes along. */
export const listOpenRisks: ListItems = async (ctx, rights, userId) => {
  const found = await ctx.db
    .select({ risk: projectRisk, node: projectNode })
    .from(projectRisk)
    .innerJoin(projectNode, ofNode(projectRisk))
    .where(
      and(
        rows(ctx, projectRisk),
        rows(ctx, projectNode),
        rights.visible,
        isOpen,
        eq(projectRisk.ownerId, userId),
        ne(projectRisk.state, 'closed'),
      ),
    )
    .orderBy(projectNode.projectId, projectNode.path, projectRisk.serial)
  return found.map(({ risk, node }) => ({
    kind: 'risk',
    id: risk.id,
    name: `${riskCode(risk)} ${risk.name}`,
    place: placeOfNode(node),
    projectId: node.projectId,
    path: `/task/project/RiskRecord?riskId=${risk.id}`,
    why: rightBlocker(ctx, rights, node, 'risk:edit'),
    give: async ({ toId, reason }: Gift) => {
      await assertPart(ctx, node, risk.name, toId)
      const change = { values: { ownerId: toId } }
      await planRiskEnd(
        ctx,
        await updateRow(ctx, projectRisk, risk.id, change, { label: '项目风险', reason }),
      )
    },
  }))
}
