import type * as api from '@hepu/api/areas/project/node/projectTracking'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { byPinyin, contains } from '../../../db/nameConditions.ts'
import { organization, user, userOrg } from '../../../db/schema/index.ts'
import { visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** How many suggestions a form shows. */
const MAX_FOUND = 50

/** Returns organisations of the company whose name contains a text, by name. */
export async function findOrganizations(
  ctx: Ctx,
  { organizationName }: ParsedInputOf<typeof api.searchOrganizationByName>,
): Promise<ResultOf<typeof api.searchOrganizationByName>> {
  return ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(
      and(
        isNull(organization.deletedAt),
        eq(organization.state, 1),
        or(inArray(organization.id, visibleOrgIds(ctx)), ofCompany(ctx, { orgId: organization.id })),
        organizationName ? contains(organization.name, organizationName) : undefined,
      ),
    )
    .orderBy(byPinyin(organization.name), organization.id)
    .limit(MAX_FOUND)
}

/** Returns active people of the organisations that the caller sees, whose name contains a text, by name. */
export async function findUsers(
  ctx: Ctx,
  { organizationId, userName }: ParsedInputOf<typeof api.searchUserByNameAndOrgId>,
): Promise<ResultOf<typeof api.searchUserByNameAndOrgId>> {
  const visible = visibleOrgIds(ctx)
  const orgIds = organizationId ? visible.filter((id) => id === organizationId) : visible
  if (orgIds.length === 0) return []
  return ctx.db
    .select({
      id: user.id,
      name: user.name,
      orgName: sql<string>`string_agg(${organization.name}, '、' order by ${organization.id})`,
    })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(
      and(
        isNull(user.deletedAt),
        eq(user.state, 1),
        inArray(userOrg.orgId, orgIds),
        userName ? contains(user.name, userName) : undefined,
      ),
    )
    .groupBy(user.id, user.name)
    .orderBy(byPinyin(user.name), user.id)
    .limit(MAX_FOUND)
}
