import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../../../http/context.ts'
import { covers, meetOf } from './dataReach.ts'
import { listScoped, extentsOf, roleExtentsOf, type ScopedRole } from './dataSettings.ts'

/**
 * Returns the effective data permission of each of these roles: its own one within that of its organisation, by the
 * name that fits best. A role never shows more than its organisation.
 */
export async function effectiveScopes(
  ctx: Ctx,
  roles: readonly ScopedRole[],
): Promise<Map<number, DataScope>> {
  if (roles.length === 0) return new Map()
  const orgs = await listScoped(ctx, [...new Set(roles.map((role) => role.orgId))])
  const byOrg = await extentsOf(ctx, orgs)
  const byRole = await roleExtentsOf(ctx, roles)
  const scopeOfOrg = new Map(orgs.map((org) => [org.id, org.dataScope]))
  const effectOf = ({ id, orgId, dataScope }: ScopedRole): DataScope => {
    const limit = must(byOrg.get(orgId), 'what the organisation shows')
    const own = must(byRole.get(id), 'what the role opens')
    if (dataScope === null || dataScope === 'all' || covers(own, limit)) {
      return must(scopeOfOrg.get(orgId), 'the setting of the organisation')
    }
    if (covers(limit, own)) return dataScope
    return meetOf(limit, own).orgs.some((one) => one.id !== orgId) ? 'chosen' : 'own'
  }
  return new Map(roles.map((role) => [role.id, effectOf(role)]))
}
