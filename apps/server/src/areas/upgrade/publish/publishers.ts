import type { rehearsal } from '@hepu/api/areas/upgrade/rehearsal'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { grantsAnyOf } from '../../../db/roleGrant.ts'
import { menu, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Upgrade } from '../evaluation/loadUpgrade.ts'
import { loadRules } from '../evaluation/promotionSetting.ts'

const mayPublish = grantsAnyOf(
  sql`select ${menu.id} from ${menu} where ${menu.word} = 'upgrade.record:publish' and ${menu.deletedAt} is null`,
)

/**
 * Returns the roles whose holders may publish a confirmed decision of the organisation, each with its number of people,
 * without the last editor if the four-eyes rule applies. Returns no names of people.
 */
export async function publishersOf(
  ctx: Ctx,
  current: Upgrade,
): Promise<ResultOf<typeof rehearsal>['publishers']> {
  const { fourEyes } = await loadRules(ctx, current)
  const excludedUserId = fourEyes ? current.lastEditor : null
  return ctx.db
    .select({ role: role.name, people: sql`count(distinct ${user.id})`.mapWith(Number) })
    .from(role)
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .innerJoin(user, and(eq(user.id, userRole.userId), eq(user.state, 1), isNull(user.deletedAt)))
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, role.orgId)))
    .where(
      and(
        eq(role.orgId, current.orgId),
        eq(role.state, 1),
        isNull(role.deletedAt),
        mayPublish,
        excludedUserId === null ? undefined : ne(user.id, excludedUserId),
      ),
    )
    .groupBy(role.id, role.name)
    .orderBy(asc(role.id))
}
