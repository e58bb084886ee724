import type * as api from '@hepu/api/areas/project/result/projectAchievement'
import { evidenceOf } from '@hepu/api/areas/project/result/evidence'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import { resultTypes, type ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { indexTypeCodes, indexTypes } from '@hepu/api/areas/project/plan/indexTypes'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readNames } from '../../../db/keptNames.ts'
import { projectNode, projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { holdersOf } from '../../../resource/holders.ts'
import type { StoredHolder } from '../../../resource/presentRows.ts'
import { openRights } from '../right/rights.ts'
import { filesOfRecords } from './resultFiles.ts'
import { defOf, findRecords, getRecord, pathOf, type ResultRecord } from './resultRecords.ts'

const stateOf = ({ row }: ResultRecord): string => reviewStates[row.status as ReviewState]

/** Returns records of a registry by a part of their name or number. */
export async function findResults(
  ctx: Ctx,
  { resultName, resultType }: ParsedInputOf<typeof api.queryAchievementName>,
): Promise<ResultOf<typeof api.queryAchievementName>> {
  const found = await findRecords(ctx, resultType, resultName)
  return found.map((record) => ({ ...record, state: stateOf(record) }))
}

/** Returns what a registry says of a record. */
export async function showResultSource(
  ctx: Ctx,
  { id, resultType }: ParsedInputOf<typeof api.queryResultSourceInfo>,
): Promise<ResultOf<typeof api.queryResultSourceInfo>> {
  const record = await getRecord(ctx, resultType, id)
  const orgs = await readNames(ctx, 'organization', [record.orgId])
  const files = await filesOfRecords(ctx, [{ type: resultType, id, orgId: record.orgId }])
  return {
    id,
    name: record.name,
    no: record.no,
    date: record.date,
    holders: await holdersText(ctx, resultType, record),
    state: stateOf(record),
    orgName: orgs.get(record.orgId) ?? null,
    path: pathOf(ctx, resultType, id),
    files: files.length,
  }
}

/** Returns the units and people of the first holder of a record that names any: 权利人, 作者… */
async function holdersText(ctx: Ctx, type: ResultType, { row }: ResultRecord): Promise<string | null> {
  const held = holdersOf(defOf(type))
    .map((field) => row[field] as StoredHolder | null | undefined)
    .find(
      (holder) =>
        holder && (holder.internalUnit.length > 0 || holder.staffList.length > 0 || holder.externalUnit),
    )
  if (!held) return null
  const units = await readNames(ctx, 'organization', held.internalUnit)
  return [
    ...held.internalUnit.flatMap((id) => units.get(id) ?? []),
    ...held.staffList.map(({ userName }) => userName),
    ...(held.externalUnit ? [held.externalUnit] : []),
  ].join('、')
}

/** Returns the registries whose records may be results, with the index types that they are evidence of. */
export async function listTypes({ caller }: Ctx): Promise<ResultOf<typeof api.getProjectAchievementType>> {
  return resultTypes.map((value) => ({
    value,
    label: resultTypeLabels[value],
    indexTypes: indexTypeCodes
      .filter((code) => evidenceOf(code).includes(value))
      .map((code) => indexTypes[code].label),
    isReadable: caller.permissions.has(`${value}:read`),
  }))
}

/** Returns the projects that count a record and whose results the caller may read. */
export async function listCountingProjects(
  ctx: Ctx,
  { resultType, resultId }: ParsedInputOf<typeof api.listCountingProjects>,
): Promise<ResultOf<typeof api.listCountingProjects>> {
  await getRecord(ctx, resultType, resultId)
  const rights = await openRights(ctx)
  const project = alias(projectNode, 'project')
  const found = await ctx.db
    .select({ result: projectResult, node: projectNode, project, index: projectTaskIndex })
    .from(projectResult)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectResult.orgId), eq(projectNode.id, projectResult.nodeId)),
    )
    .innerJoin(project, and(eq(project.orgId, projectNode.orgId), eq(project.id, projectNode.projectId)))
    .leftJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, projectResult.orgId), eq(projectTaskIndex.id, projectResult.indexId)),
    )
    .where(
      and(
        rows(ctx, projectResult),
        rows(ctx, projectNode),
        rights.visible,
        eq(projectResult.resultType, resultType),
        eq(projectResult.resultId, resultId),
      ),
    )
    .orderBy(asc(project.code), asc(projectResult.id))
  return found
    .filter(({ node }) => rights.on(node).has('result:read'))
    .map(({ result, node, project: top, index }) => ({
      id: result.id,
      projectId: node.projectId,
      parentId: node.parentId,
      level: node.level,
      nodeId: node.id,
      nodeName: node.name,
      projectName: top.name,
      projectCode: top.code,
      indexName: index?.name ?? null,
      quantity: result.quantity,
      unit: index?.unit ?? null,
    }))
}
