import type * as api from '@hepu/api/areas/contract/link/contractLinks'
import { MAX_LINK_CHOICES } from '@hepu/api/areas/contract/link/contractLinks'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains, oneOf } from '../../../db/nameConditions.ts'
import { contract, contractProject, projectNode, projectSubject, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { projectOf, selectNodes, subjectsOf, type Rights } from '../../project/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { openAmounts } from './committed.ts'
import { linkBlocker, projectRights, type ProjectLink } from './projectLinks.ts'

type ProjectRow = ResultOf<typeof api.associatedProjectList>['records'][number]

/** Returns the projects that a contract belongs to, the present ones first. Names of projects that the caller does not see are left out. */
export async function listProjects(
  ctx: Ctx,
  { contractId, withRemoved }: ParsedInputOf<typeof api.associatedProjectList>,
): Promise<ResultOf<typeof api.associatedProjectList>> {
  const row = await getContract(ctx, contractId)
  const may = mayWrite(ctx, row)
  const found = await selectLinks(ctx, contractId, withRemoved)
  const rights = await projectRights(ctx)
  const seen = rights
    ? new Map((await nodesOf(ctx, rights, found)).map((node) => [node.id, node]))
    : new Map<number, never>()
  const open = await openAmounts(ctx, [contractId])
  return {
    records: found.map((one): ProjectRow => {
      const node = seen.get(one.link.nodeId)
      const held = node && rights ? rights.on(node) : new Set()
      const isSeen = held.has('detail:read')
      return {
        ...one.link,
        parentId: one.node.parentId,
        level: one.node.level,
        projectName: isSeen ? one.projectName : null,
        projectCode: isSeen ? one.projectCode : null,
        nodeName: isSeen ? one.node.name : null,
        subjectName: isSeen ? one.subjectName : null,
        committed: one.link.removedAt ? null : (open.get(contractId) ?? null),
        createdByName: one.createdByName,
        createTime: one.link.createdAt,
        removedByName: one.removedByName,
        ...allowed(
          { delete: may && one.link.removedAt === null },
          {
            delete: held.has('contract:edit')
              ? null
              : '您在该项目没有「项目合同：关联与取消关联合同」权限，请联系项目负责人',
          },
        ),
      }
    }),
    ...allowed({ add: may && rights !== null }, { add: linkBlocker(row) }),
  }
}

const nodesOf = (ctx: Ctx, rights: Rights, found: readonly { link: ProjectLink }[]) =>
  selectNodes(
    ctx,
    rights,
    oneOf(
      projectNode.id,
      found.map(({ link }) => link.nodeId),
    ),
  )

/** Returns whether the caller may change a contract. */
export const mayWrite = (ctx: Ctx, row: Contract): boolean =>
  mayChange(ctx, row) && ctx.caller.permissions.has('contract.record:write')

function selectLinks(ctx: Ctx, contractId: number, withRemoved: boolean) {
  const project = alias(projectNode, 'project')
  const remover = alias(user, 'remover')
  return ctx.db
    .select({
      link: contractProject,
      node: { name: projectNode.name, level: projectNode.level, parentId: projectNode.parentId },
      projectName: project.name,
      projectCode: project.code,
      subjectName: projectSubject.name,
      createdByName: user.name,
      removedByName: remover.name,
    })
    .from(contractProject)
    .innerJoin(projectNode, eq(projectNode.id, contractProject.nodeId))
    .innerJoin(project, eq(project.id, contractProject.projectId))
    .leftJoin(projectSubject, eq(projectSubject.id, contractProject.subjectId))
    .leftJoin(user, eq(user.id, contractProject.createdBy))
    .leftJoin(remover, eq(remover.id, contractProject.removedBy))
    .where(
      and(
        rows(ctx, contractProject),
        eq(contractProject.contractId, contractId),
        withRemoved ? undefined : isNull(contractProject.removedAt),
      ),
    )
    .orderBy(sql`${contractProject.removedAt} is not null`, desc(contractProject.id))
}

/** Returns projects, topics and assignments to which the caller may tie a contract, with the subjects of their source. */
export async function findProjects(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.linkableProjects>,
): Promise<ResultOf<typeof api.linkableProjects>> {
  const rights = await projectRights(ctx)
  if (!rights) return []
  const fits = and(
    sql`${projectNode.state} not in ('draft', 'closed', 'stopped')`,
    name ? or(contains(projectNode.name, name), contains(projectNode.code, name)) : undefined,
  )
  const found = await selectNodes(ctx, rights, fits ?? sql`true`).orderBy(
    asc(projectNode.code),
    asc(projectNode.id),
  )
  const offered = found.filter((node) => rights.on(node).has('contract:edit')).slice(0, MAX_LINK_CHOICES)
  const choices: ResultOf<typeof api.linkableProjects> = []
  for (const node of offered) {
    const subjects = await subjectsOf(ctx, await projectOf(ctx, node))
    choices.push({
      id: node.id,
      projectId: node.projectId,
      parentId: node.parentId,
      level: node.level,
      name: [node.code, node.name].filter(Boolean).join(' '),
      note: levelNames[node.level as NodeLevel],
      subjects: subjects
        .filter(({ isLeaf }) => isLeaf)
        .map(({ id, name: subject }) => ({ id, name: subject })),
    })
  }
  return choices
}

/** Returns other contracts that a contract may be tied to, the newest first. */
export async function findContracts(
  ctx: Ctx,
  { contractId, name }: ParsedInputOf<typeof api.linkableContracts>,
): Promise<ResultOf<typeof api.linkableContracts>> {
  await getContract(ctx, contractId)
  const found = await ctx.db
    .select({ id: contract.id, name: contract.name, number: contract.number })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        ne(contract.id, contractId),
        ne(contract.kind, 'TEMPLATE'),
        name ? or(contains(contract.name, name), contains(contract.number, name)) : undefined,
      ),
    )
    .orderBy(desc(contract.id))
    .limit(MAX_LINK_CHOICES)
  return found.map(({ number, ...one }) => ({ ...one, note: number }))
}
