import {
  memberResources,
  projectResources,
  resourceLabels,
  type ProjectResource,
} from '@hepu/api/areas/project/right/projectResources'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { projectAuthRole, projectMember, projectNode } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What the caller may do with a branch: the node of this path and all below it. */
interface Grant {
  path: string
  resources: readonly ProjectResource[]
}

/** What the caller may do with the projects of his organisations. */
export interface Rights {
  /** Condition for the nodes that the caller may see, among those of his organisations and crop. */
  visible: SQL
  /** What the caller may do with at least one node. */
  anywhere: ReadonlySet<ProjectResource>
  /** Returns what the caller may do with a node. */
  on: (node: { path: string }) => ReadonlySet<ProjectResource>
}

const everything: readonly ProjectResource[] = projectResources
/** What whoever decides about changes, or about closing, reads of all projects. */
const forDeciding = {
  'project.change:audit': ['detail:read', 'change:read'],
  'project.closing:audit': ['detail:read', 'closing:read'],
} as const satisfies Partial<Record<Permission, readonly ProjectResource[]>>
const deciding = Object.keys(forDeciding) as (keyof typeof forDeciding)[]
const reading = projectResources.filter((code) => code.endsWith(':read'))

/**
 * Reads what the caller may do. A right on a node holds for all below it; who has one sees the nodes above too, by their own
 * fields. Directors and owners hold all rights of their branch. A role that is not in force gives nothing from the next call on.
 */
export async function openRights(ctx: Ctx): Promise<Rights> {
  const grants = await grantsOf(ctx)
  const common = commonRights(ctx)
  const held = new Map<string, ReadonlySet<ProjectResource>>()
  const on = ({ path }: { path: string }): ReadonlySet<ProjectResource> => {
    const found = held.get(path) ?? heldOn(path, grants, common)
    held.set(path, found)
    return found
  }
  const anywhere = new Set([...common, ...grants.flatMap(({ resources }) => resources)])
  return { on, anywhere, visible: visibleOf(ctx, common, grants) }
}

/** Returns what grants give on the node of a path: those of the node and of all above it, and a look at it to who has one below. */
function heldOn(
  path: string,
  grants: readonly Grant[],
  common: readonly ProjectResource[],
): ReadonlySet<ProjectResource> {
  const below = grants.filter((grant) => path.startsWith(grant.path)).flatMap(({ resources }) => resources)
  const isAbove = grants.some((grant) => grant.path.startsWith(path))
  return new Set([...common, ...below, ...(isAbove ? memberResources : [])])
}

function commonRights({ caller: { permissions } }: Ctx): readonly ProjectResource[] {
  if (permissions.has('project.node:manage')) return everything
  if (permissions.has('project.node:all')) return reading
  return deciding.filter((name) => permissions.has(name)).flatMap((name) => forDeciding[name])
}

/** Reads the grants of the caller. A node below one of his own gives nothing more and is left out: there may be thousands. */
async function grantsOf(ctx: Ctx): Promise<Grant[]> {
  const { userId } = ctx.caller
  const above = alias(projectNode, 'above')
  const own = await ctx.db
    .select({ path: projectNode.path })
    .from(projectNode)
    .leftJoin(
      above,
      and(
        eq(above.orgId, projectNode.orgId),
        eq(above.id, projectNode.parentId),
        isNull(above.deletedAt),
        or(eq(above.ownerId, userId), eq(above.directorId, userId)),
      ),
    )
    .where(
      and(
        rows(ctx, projectNode),
        or(eq(projectNode.ownerId, userId), eq(projectNode.directorId, userId)),
        isNull(above.id),
      ),
    )
  const joined = await ctx.db
    .select({ path: projectNode.path, roleIds: projectMember.roleIds })
    .from(projectMember)
    .innerJoin(projectNode, eq(projectNode.id, projectMember.nodeId))
    .where(and(rows(ctx, projectMember), rows(ctx, projectNode), eq(projectMember.userId, userId)))
  const roles = await activeRoles(ctx, [...new Set(joined.flatMap(({ roleIds }) => roleIds))])
  return [
    ...own.map(({ path }) => ({ path, resources: everything })),
    ...joined.map(({ path, roleIds }) => ({
      path,
      resources: [...memberResources, ...roleIds.flatMap((id) => roles.get(id) ?? [])],
    })),
  ]
}

async function activeRoles(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ProjectResource[]>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: projectAuthRole.id, resources: projectAuthRole.resources })
    .from(projectAuthRole)
    .where(
      and(rows(ctx, projectAuthRole), inArray(projectAuthRole.id, [...ids]), eq(projectAuthRole.state, 1)),
    )
  return new Map(found.map(({ id, resources }) => [id, resources]))
}

/** Drafts are their owner's alone, whatever else the caller may see. */
function visibleOf({ caller }: Ctx, common: readonly ProjectResource[], grants: readonly Grant[]): SQL {
  const isShared = sql`(${projectNode.state} <> 'draft' or ${projectNode.ownerId} = ${caller.userId})`
  if (common.includes('detail:read')) return isShared
  const paths = sql.param([...new Set(grants.map(({ path }) => path))])
  return sql`${isShared} and exists (select 1 from unnest(${paths}::text[]) as branch(path)
    where starts_with(${projectNode.path}, branch.path) or starts_with(branch.path, ${projectNode.path}))`
}

/** Throws FORBIDDEN with the name of the right if the caller lacks it on a node. */
export function assertRight(
  rights: Rights,
  node: { path: string; name: string },
  resource: ProjectResource,
): void {
  if (rights.on(node).has(resource)) return
  throw new AppError(
    'FORBIDDEN',
    `您在「${node.name}」没有「${resourceLabels[resource]}」权限，请联系项目负责人`,
  )
}
