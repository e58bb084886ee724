import type * as api from '@hepu/api/areas/project/member/projectMember'
import type * as roleApi from '@hepu/api/areas/project/right/authRole'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  organization,
  projectAuthRole,
  projectMember,
  projectNode,
  user,
  userOrg,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, getNodeById, levelName, listBelow, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { getMembers } from './members.ts'

type Row = ResultOf<typeof api.queryProjectMemberPage>['records'][number]

/** Who takes part in a node: by what he is, or by the row that added him. */
interface Part {
  node: Node
  userId: number
  position: string
  member: typeof projectMember.$inferSelect | null
}

/** Returns one page of the members of a node and of all below it, from the top down; directors before others. */
export async function pageMembers(
  ctx: Ctx,
  { current, size, model: { name, ...key } }: ParsedInputOf<typeof api.queryProjectMemberPage>,
): Promise<ResultOf<typeof api.queryProjectMemberPage>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'member:read')
  const parts = await partsOf(ctx, [node, ...(await listBelow(ctx, node))])
  const people = await peopleOf(
    ctx,
    parts.map(({ userId }) => userId),
  )
  const wanted = parts.filter(({ userId }) => !name || (people.get(userId)?.name ?? '').includes(name))
  const page = wanted.slice((current - 1) * size, current * size)
  const roles = await rolesOf(ctx, page)
  const records = page.map((part) => present(ctx, rights, part, { people, roles }))
  return { current, size, total: wanted.length, records }
}

async function partsOf(ctx: Ctx, nodes: readonly Node[]): Promise<Part[]> {
  const members = await ctx.db
    .select()
    .from(projectMember)
    .where(
      and(
        rows(ctx, projectMember),
        inArray(
          projectMember.nodeId,
          nodes.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(projectMember.id)
  return nodes.flatMap((node) => [
    ...(node.directorId
      ? [{ node, userId: node.directorId, position: `${levelName(node.level)}负责人`, member: null }]
      : []),
    ...members
      .filter(({ nodeId }) => nodeId === node.id)
      .map((member) => ({ node, userId: member.userId, position: member.position, member })),
  ])
}

interface Person {
  name: string
  orgName: string | null
}

async function peopleOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: user.id,
      name: user.name,
      orgName: sql<string | null>`string_agg(${organization.name}, '、' order by ${organization.id})`,
    })
    .from(user)
    .leftJoin(userOrg, eq(userOrg.userId, user.id))
    .leftJoin(organization, eq(organization.id, userOrg.orgId))
    .groupBy(user.id, user.name)
    .where(inArray(user.id, [...new Set(ids)]))
  return new Map(found.map(({ id, ...person }) => [id, person]))
}

async function rolesOf(ctx: Ctx, parts: readonly Part[]): Promise<Map<number, Row['roles'][number]>> {
  const ids = [...new Set(parts.flatMap(({ member }) => member?.roleIds ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: projectAuthRole.id, name: projectAuthRole.name, state: projectAuthRole.state })
    .from(projectAuthRole)
    .where(and(rows(ctx, projectAuthRole), inArray(projectAuthRole.id, ids)))
  return new Map(found.map((role) => [role.id, role]))
}

interface Names {
  people: ReadonlyMap<number, Person>
  roles: ReadonlyMap<number, Row['roles'][number]>
}

function present(
  ctx: Ctx,
  rights: Rights,
  { node, userId, position, member }: Part,
  { people, roles }: Names,
): Row {
  const held = mayChange(ctx, node) && member ? rights.on(node) : new Set()
  return {
    key: member ? `member ${member.id}` : `director ${node.id}`,
    memberId: member?.id ?? null,
    userId,
    userName: people.get(userId)?.name ?? '已删除的用户',
    orgName: people.get(userId)?.orgName ?? null,
    nodeId: node.id,
    nodeName: node.name,
    level: node.level,
    position,
    months: member?.months ?? null,
    startDate: member?.startDate ?? node.startDate,
    endDate: member?.endDate ?? node.endDate,
    isAddition: member !== null,
    roles: (member?.roleIds ?? []).flatMap((id) => roles.get(id) ?? []),
    can: { roles: held.has('member:role'), delete: held.has('member:edit') },
  }
}

/** Returns the roles of a member, those out of force too. */
export async function listRolesOfMember(
  ctx: Ctx,
  { memberId, userId }: ParsedInputOf<typeof roleApi.queryProjectMemberAuthRole>,
): Promise<ResultOf<typeof roleApi.queryProjectMemberAuthRole>> {
  const [found] = await getMembers(ctx, [memberId])
  const member = must(found, 'the member')
  if (userId && userId !== member.userId) throw new AppError('NOT_FOUND', '项目成员不存在或无权查看')
  const rights = await openRights(ctx)
  assertRight(rights, await getNodeById(ctx, rights, member.nodeId), 'member:read')
  if (member.roleIds.length === 0) return []
  return ctx.db
    .select({ id: projectAuthRole.id, name: projectAuthRole.name, state: projectAuthRole.state })
    .from(projectAuthRole)
    .where(and(rows(ctx, projectAuthRole), inArray(projectAuthRole.id, member.roleIds)))
    .orderBy(projectAuthRole.id)
}

/** Returns the members of projects that hold one of some roles. */
export async function listHolders(
  ctx: Ctx,
  { roleIds }: ParsedInputOf<typeof roleApi.queryMemberAuthRole>,
): Promise<ResultOf<typeof roleApi.queryMemberAuthRole>> {
  return ctx.db
    .select({
      memberId: projectMember.id,
      userId: projectMember.userId,
      userName: user.name,
      nodeId: projectNode.id,
      nodeName: projectNode.name,
      roleIds: projectMember.roleIds,
    })
    .from(projectMember)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectMember.orgId), eq(projectNode.id, projectMember.nodeId)),
    )
    .innerJoin(user, eq(user.id, projectMember.userId))
    .where(
      and(rows(ctx, projectMember), sql`${projectMember.roleIds} && ${sql.param([...roleIds])}::bigint[]`),
    )
    .orderBy(projectNode.id, projectMember.id)
}
