import { and, eq, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isSigned } from '../baseline/signed.ts'
import { projectMember, projectNode } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { followNode } from '../node/followNode.ts'
import { levelName, selectNodes, type Node } from '../node/nodes.ts'
import type { Rights } from '../right/rights.ts'
import {
  pathOfNode,
  placeOfNode,
  rightBlocker,
  type Gift,
  type Item,
  type ListItems,
} from './handOverKind.ts'

/** Nodes in these states have no open work; drafts are their owner's alone. */
export const ended = ['draft', 'closed', 'stopped'] as const

/** Condition for nodes with open work. */
export const isOpen: SQL = notInArray(projectNode.state, [...ended])

const nodesWhere = (ctx: Ctx, rights: Rights, column: AnyPgColumn, userId: number): Promise<Node[]> =>
  selectNodes(ctx, rights, and(isOpen, eq(column, userId)) ?? isOpen).orderBy(
    projectNode.projectId,
    projectNode.path,
  )

const itemOf = (node: Node, kind: Item['kind']): Omit<Item, 'why' | 'give'> => ({
  kind,
  id: node.id,
  name: node.name,
  place: `${levelName(node.level)} ${node.code ?? ''}`.trim(),
  projectId: node.projectId,
  path: pathOfNode(node),
})

/** Nodes that a person created or was given: he holds all rights of their branch. */
export const listOwned: ListItems = async (ctx, rights, userId) =>
  (await nodesWhere(ctx, rights, projectNode.ownerId, userId)).map((node) => ({
    ...itemOf(node, 'owner'),
    why: ownerBlocker(ctx, rights, node),
    give: ({ toId, reason }) =>
      updateRow(
        ctx,
        projectNode,
        node.id,
        { values: { ownerId: toId } },
        { label: levelName(node.level), reason },
      ),
  }))

/** Only its owner or a manager of projects gives a whole project away. */
function ownerBlocker(ctx: Ctx, rights: Rights, node: Node): string | null {
  const { caller } = ctx
  const isOwn = node.ownerId === caller.userId || caller.permissions.has('project.node:manage')
  if (node.level === 1 && !isOwn) return '只有项目的创建人或项目管理员可以移交项目'
  return rightBlocker(ctx, rights, node, 'detail:edit')
}

/** Nodes that a person directs. The director of a signed project changes with consent only. */
export const listDirected: ListItems = async (ctx, rights, userId) => {
  const nodes = await nodesWhere(ctx, rights, projectNode.directorId, userId)
  return Promise.all(
    nodes.map(async (node) => ({
      ...itemOf(node, 'director'),
      why: rightBlocker(ctx, rights, node, 'detail:edit') ?? (await signedBlocker(ctx, node)),
      give: (gift) => giveDirection(ctx, node, gift),
    })),
  )
}

/** Names another director, who is then to hand in the reports too. */
async function giveDirection(ctx: Ctx, { id, level }: Node, { toId, reason }: Gift): Promise<void> {
  const before = await getRow(ctx, projectNode, id, levelName(level))
  const note = { label: levelName(level), reason }
  const after = await updateRow(ctx, projectNode, id, { values: { directorId: toId } }, note)
  await followNode(ctx, before, after)
}

const signedBlocker = async (ctx: Ctx, node: Node): Promise<string | null> =>
  (await isSigned(ctx, node)) ? '任务书已签订，负责人请通过“项目变更”变更' : null

type Member = typeof projectMember.$inferSelect

/** Memberships. */
export const listMemberships: ListItems = async (ctx, rights, userId) => {
  const found = await ctx.db
    .select({ node: projectNode, member: projectMember })
    .from(projectMember)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectMember.orgId), eq(projectNode.id, projectMember.nodeId)),
    )
    .where(
      and(
        rows(ctx, projectMember),
        rows(ctx, projectNode),
        rights.visible,
        isOpen,
        eq(projectMember.userId, userId),
      ),
    )
    .orderBy(projectNode.projectId, projectNode.path)
  return found.map(({ node, member }) => ({
    kind: 'member',
    id: member.id,
    name: member.position,
    place: placeOfNode(node),
    projectId: node.projectId,
    path: pathOfNode(node),
    why:
      rightBlocker(ctx, rights, node, 'member:edit') ??
      (member.roleIds.length > 0 ? rightBlocker(ctx, rights, node, 'member:role') : null),
    give: (gift) => giveMembership(ctx, member, gift),
  }))
}

/** Whoever is a member of the node already takes the roles over, and the membership of the other ends. */
async function giveMembership(ctx: Ctx, member: Member, { toId, reason }: Gift): Promise<void> {
  const note = { label: '项目成员', reason }
  const held = await memberOf(ctx, member, toId)
  if (!held) {
    await updateRow(ctx, projectMember, member.id, { values: { userId: toId } }, note)
    return
  }
  const roleIds = [...new Set([...held.roleIds, ...member.roleIds])]
  await updateRow(ctx, projectMember, held.id, { values: { roleIds } }, note)
  await removeRow(ctx, projectMember, member.id, note)
}

async function memberOf({ db }: Ctx, { orgId, nodeId }: Member, userId: number): Promise<Member | undefined> {
  const [found] = await db
    .select()
    .from(projectMember)
    .where(
      and(
        eq(projectMember.orgId, orgId),
        eq(projectMember.nodeId, nodeId),
        eq(projectMember.userId, userId),
        isNull(projectMember.deletedAt),
      ),
    )
  return found
}
