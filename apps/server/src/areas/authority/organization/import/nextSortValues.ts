import type { OrganizationPlan } from './planOrganizations.ts'
import type { ExistingData } from './existingOrganizations.ts'

/** Places of new organisations among their siblings: as the workbook says, else behind all others in its order. */
export function nextSortValues(
  plans: readonly OrganizationPlan[],
  { byId }: ExistingData,
): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const org of byId.values()) {
    const above = byId.get(org.parentId ?? 0)?.code
    if (above) last.set(above, Math.max(last.get(above) ?? 0, org.sortValue))
  }
  return new Map(
    plans.map(({ code, parent, values }) => {
      const above = parent ?? ''
      const given = values.sortValue
      const sortValue = typeof given === 'number' ? given : (last.get(above) ?? 0) + 1
      last.set(above, Math.max(last.get(above) ?? 0, sortValue))
      return [code, sortValue]
    }),
  )
}
