import { dataScopeLabel, type DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { eq } from 'drizzle-orm'
import { organizationDataOrg, roleDataOrg } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { allowOrgSetting, allowRoleSetting } from './dataPermission.ts'
import { listChosenByOrg, listChosenByRole, type NamedOrg } from './dataSettings.ts'
import type { Organization } from '../organization/organizationScope.ts'
import { assertNotWider } from '../role/roleStrength.ts'
import type { Role } from '../role/roleRules.ts'

/** What a form asks for; what is absent stays as it is. */
interface Asked<S extends DataScope | null> {
  dataScope?: S | undefined
  dataOrgIds?: readonly number[] | undefined
}

/** Writes a data permission as the change log shows it. */
export const inLog = (scope: DataScope | null, chosen: readonly { name: string }[]) => ({
  dataScope: dataScopeLabel(scope),
  dataOrgs: chosen.map(({ name }) => name),
})

/** Returns the new setting of an organisation, checked against what the caller may give; undefined if it stays. */
export async function changeOrgSetting(ctx: Ctx, org: Organization, asked: Asked<DataScope>) {
  const before = (await listChosenByOrg(ctx, [org.id])).get(org.id) ?? []
  const wish = wishOf(org.dataScope, before, asked)
  if (!wish) return undefined
  const chosen = await allowOrgSetting(ctx, org, wish)
  return {
    chosen,
    values: { dataScope: wish.dataScope },
    extra: { before: inLog(org.dataScope, before), after: inLog(wish.dataScope, chosen) },
  }
}

/**
 * Returns the new setting of a role, checked in the same way. A setting that shows more than the caller has can be made
 * neither wider nor narrower.
 */
export async function changeRoleSetting(ctx: Ctx, role: Role, asked: Asked<DataScope | null>) {
  const before = (await listChosenByRole(ctx, [role.id])).get(role.id) ?? []
  const wish = wishOf(role.dataScope, before, asked)
  if (!wish) return undefined
  await assertNotWider(ctx, role, '修改其数据权限')
  const chosen = await allowRoleSetting(ctx, role.orgId, wish)
  return {
    chosen,
    values: { dataScope: wish.dataScope },
    logged: { before: inLog(role.dataScope, before), after: inLog(wish.dataScope, chosen) },
  }
}

function wishOf<S extends DataScope | null>(current: S, before: readonly NamedOrg[], asked: Asked<S>) {
  const dataScope = asked.dataScope === undefined ? current : asked.dataScope
  const had = before.map(({ id }) => id)
  const dataOrgIds = dataScope === 'chosen' ? (asked.dataOrgIds ?? had) : []
  const isSame = new Set(had).symmetricDifference(new Set(dataOrgIds)).size === 0
  return dataScope === current && isSame ? undefined : { dataScope, dataOrgIds }
}

/** Stores which organisations one chose; none with any other setting than 指定机构. */
export async function storeOrgChoice(ctx: Ctx, orgId: number, chosen: readonly NamedOrg[]): Promise<void> {
  await ctx.db.delete(organizationDataOrg).where(eq(organizationDataOrg.orgId, orgId))
  if (chosen.length === 0) return
  await ctx.db.insert(organizationDataOrg).values(chosen.map(({ id }) => ({ orgId, dataOrgId: id })))
}

/** Stores which organisations a role chose. */
export async function storeRoleChoice(ctx: Ctx, roleId: number, chosen: readonly NamedOrg[]): Promise<void> {
  await ctx.db.delete(roleDataOrg).where(eq(roleDataOrg.roleId, roleId))
  if (chosen.length === 0) return
  await ctx.db.insert(roleDataOrg).values(chosen.map(({ id }) => ({ roleId, dataOrgId: id })))
}
