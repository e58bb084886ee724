import { and, eq, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { role, user, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Organization } from './organizationScope.ts'
import { isAdministrator } from '../user/administrators.ts'
import { blockersOf, refusalOf } from '../role/roleStrength.ts'

/**
 * Returns why organisations may not be disabled: somebody in them has a role there that is stronger than the caller, and
 * would be locked out. Organisations that may be disabled are absent.
 */
export async function stoppingBlockers(
  ctx: Ctx,
  orgs: readonly Pick<Organization, 'id' | 'name'>[],
): Promise<Map<number, string>> {
  // Nobody is beyond an administrator: the roles of thousands of organisations need not be read to find that.
  if (await isAdministrator(ctx)) return new Map()
  const held = await listHeldRoles(
    ctx,
    orgs.map(({ id }) => id),
  )
  const { taking } = await blockersOf(
    ctx,
    held.map(({ id }) => id),
  )
  const names = new Map(orgs.map(({ id, name }) => [id, name]))
  const blockers = new Map<number, string>()
  for (const { id, orgId, name } of held) {
    const refusal = refusalOf({ name }, taking.get(id), `停用「${names.get(orgId)}」`)
    if (refusal && !blockers.has(orgId)) blockers.set(orgId, refusal)
  }
  return blockers
}

/** Returns the roles of these organisations that somebody has. */
const listHeldRoles = (ctx: Ctx, orgIds: readonly number[]) =>
  ctx.db
    .selectDistinct({ id: role.id, orgId: role.orgId, name: role.name })
    .from(role)
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .innerJoin(user, and(eq(user.id, userRole.userId), isNull(user.deletedAt)))
    .where(oneOf(role.orgId, orgIds))
    .orderBy(role.id)

/** How much hangs on an organisation. */
export interface Uses {
  children: number
  users: number
  staff: number
}

/** Returns why an organisation may not be deleted, or null if none is below it and nobody works there. */
export function deletionBlocker({ name }: Pick<Organization, 'name'>, uses: Uses): string | null {
  const parts = [
    { n: uses.children, what: '下级机构' },
    { n: uses.users, what: '用户' },
    { n: uses.staff, what: '人员' },
  ].filter(({ n }) => n > 0)
  if (parts.length === 0) return null
  return `「${name}」有${parts.map(({ n, what }) => `${n}个${what}`).join('、')}，不能删除`
}
